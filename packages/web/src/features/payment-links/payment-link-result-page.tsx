/** `/paylink/result`: what has become of a payment by link. The receipt is the institution's. */
import "../../ui/public.css";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../shell/paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PaymentOutcome } from "../payments/payment-outcome.tsx";
import { listPaymentFacts, MissingPayment } from "./payment-link-parts.tsx";
import { usePaymentLink } from "./use-payment-link.ts";

const PaymentLinkResultPage = () => {
  const { t, language } = useText(["pages/paylink", "pages/pay", "lists"]);
  const link = usePaymentLink();
  const { view, reload } = link;
  const isOver = !view || view.state === "CLOSED";
  return (
    <div className="page narrow">
      {isOver && <PageHeading>{t("result.title")}</PageHeading>}
      <MissingPayment {...link} />
      {view?.state === "CLOSED" && (
        <Alert kind="warning" title={t("CLOSED")}>
          <p>{t("result.closedText")}</p>
        </Alert>
      )}
      {view && !isOver && (
        <PaymentOutcome
          order={view.state === "PAID" ? { status: "PAID" } : view.fee?.order}
          receiptNumber={undefined}
          reload={() => void reload()}
          later={t("result.later")}
          facts={listPaymentFacts(view, t, language)}
        >
          {(state) => (
            <>
              {state === "paid" && <p>{t("result.receipt")}</p>}
              {state === "failed" && (
                <div className="actions">
                  <LinkButton to={paths.payByLink}>{t("pages/pay:again")}</LinkButton>
                </div>
              )}
              {state === "unknown" && (
                <div className="actions">
                  <LinkButton look="secondary" to={paths.payByLink}>
                    {t("pages/pay:back")}
                  </LinkButton>
                </div>
              )}
            </>
          )}
        </PaymentOutcome>
      )}
    </div>
  );
};

export { PaymentLinkResultPage as Component };
