/** `/osspay/result`: what became of the payment that was looked up in this tab, and its receipt. */
import "../public.css";
import { lazy, Suspense } from "react";
import { loadTexts } from "../../lib/i18n.ts";
import { part } from "../../lib/part.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ranOut, useHeld } from "./held.ts";

const Came = lazy(async () => {
  const [{ Came }] = await part(Promise.all([import("./came.tsx"), loadTexts(["pages/pay", "lists"])]));
  return { default: Came };
});

export const Component = () => {
  const { t } = useTranslation("pages/osspay");
  const { held, loading, error, reload } = useHeld();
  const none = !held && !loading && (error === undefined || ranOut(error));
  return (
    <div className="page narrow">
      {!held && <PageHeading>{t("result.title")}</PageHeading>}
      {!held && loading && <Skeleton lines={5} />}
      {error !== undefined && !ranOut(error) && <Failure error={error} retry={() => void reload()} />}
      {none && (
        <>
          <Notice kind="info" title={t(ranOut(error) ? "ranOut" : "result.none")} />
          <p className="actions">
            <LinkButton to={paths.osspay}>{t("result.lookUp")}</LinkButton>
          </p>
        </>
      )}
      {held && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <Came held={held} reload={() => void reload()} />
        </Suspense>
      )}
    </div>
  );
};
