/** `/osspay/result`: what became of the payment that was looked up in this tab, and its receipt. */
import "../../ui/public.css";
import { lazy, Suspense } from "react";
import { loadNamespaces } from "../../shell/i18n.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { useTranslation } from "../../shell/use-translation.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isTicketExpired, useHeld } from "./looked-up-payment.ts";

const LazyOneStopOutcome = lazy(async () => {
  const [{ OneStopOutcome }] = await lazyImport(
    Promise.all([import("./one-stop-outcome.tsx"), loadNamespaces(["pages/pay", "lists"])]),
  );
  return { default: OneStopOutcome };
});

export const Component = () => {
  const { t } = useTranslation("pages/osspay");
  const { held, loading, error, reload } = useHeld();
  const none = !held && !loading && (error === undefined || isTicketExpired(error));
  return (
    <div className="page narrow">
      {!held && <PageHeading>{t("result.title")}</PageHeading>}
      {!held && loading && <Skeleton lines={5} />}
      {error !== undefined && !isTicketExpired(error) && (
        <FailureAlert error={error} retry={() => void reload()} />
      )}
      {none && (
        <>
          <Alert kind="info" title={t(isTicketExpired(error) ? "ranOut" : "result.none")} />
          <p className="actions">
            <LinkButton to={paths.osspay}>{t("result.lookUp")}</LinkButton>
          </p>
        </>
      )}
      {held && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <LazyOneStopOutcome held={held} reload={() => void reload()} />
        </Suspense>
      )}
    </div>
  );
};
