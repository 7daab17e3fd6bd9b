/** The result of a one-stop payment, with its receipt. */
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatInstant, formatMoney } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { PaymentOutcome } from "../payments/payment-outcome.tsx";
import type { LookedUpPayment } from "./looked-up-payment.ts";
import { listOneStopFacts } from "./one-stop-facts.ts";

export const OneStopOutcome = ({
  lookedUpPayment: { payment, ticket },
  reload,
}: {
  lookedUpPayment: LookedUpPayment;
  reload: () => void;
}) => {
  const { t, language } = useText(["pages/osspay", "pages/pay"]);
  const [failure, setFailure] = useState<unknown>();
  const { order } = payment;
  const downloadReceipt = () => api.downloadPrint("/osspay/receipt", { ticket, language });
  return (
    <PaymentOutcome
      // An abandoned or duplicate order does not matter once there is a receipt.
      order={payment.receiptNumber ? undefined : order}
      receiptNumber={payment.receiptNumber}
      isTakenBack={payment.takenBack ?? false}
      reload={reload}
      later={t("result.later")}
      facts={[
        ...listOneStopFacts(payment, t, language),
        ...(order
          ? [
              [
                // What is paid is no longer a total to pay.
                t(payment.receiptNumber ? "pages/osspay:field.paid" : "pages/pay:total"),
                formatMoney({ amount: order.amount, currency: order.currency }, language),
              ] as const,
            ]
          : []),
        ...(payment.paidAt
          ? [[t("pages/pay:paidAt"), formatInstant(payment.paidAt, language)] as const]
          : []),
      ]}
    >
      {(state) => (
        <>
          {failure !== undefined && <FailureAlert error={failure} />}
          {state === "paid" && <p>{t("result.mailed", { email: payment.receiptEmail ?? "" })}</p>}
          <div className="actions">
            {state === "paid" && (
              <DownloadButton download={downloadReceipt} onFailure={setFailure}>
                {t("pages/pay:receipt")}
              </DownloadButton>
            )}
            {state === "failed" && <LinkButton to={paths.osspay}>{t("pages/pay:again")}</LinkButton>}
            {(state === "paid" || state === "unknown") && (
              <LinkButton look="secondary" to={paths.osspay}>
                {t("result.back")}
              </LinkButton>
            )}
          </div>
        </>
      )}
    </PaymentOutcome>
  );
};
