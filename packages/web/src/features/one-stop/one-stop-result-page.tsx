/** `/osspay/result`: the result of the payment that was looked up in this tab, and its receipt. */
import "../../ui/public.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadNamespaces } from "../../shell/i18n.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isTicketExpired, useLookedUpPayment } from "./looked-up-payment.ts";

const LazyOneStopOutcome = lazy(async () => {
  const [{ OneStopOutcome }] = await lazyImport(() =>
    Promise.all([import("./one-stop-outcome.tsx"), loadNamespaces(["pages/pay", "lists"])]),
  );
  return { default: OneStopOutcome };
});

const OneStopResultPage = () => {
  const { t } = useTranslation("pages/osspay");
  const { lookedUpPayment, loading, error, reload } = useLookedUpPayment();
  const none = !lookedUpPayment && !loading && (error === undefined || isTicketExpired(error));
  return (
    <div className="page narrow">
      {!lookedUpPayment && <PageHeading>{t("result.title")}</PageHeading>}
      {!lookedUpPayment && loading && <Skeleton lines={5} />}
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
      {lookedUpPayment && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <LazyOneStopOutcome lookedUpPayment={lookedUpPayment} reload={() => void reload()} />
        </Suspense>
      )}
    </div>
  );
};

export { OneStopResultPage as Component };
