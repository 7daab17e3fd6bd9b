/** The outcome of a one-stop payment, with its receipt. */
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatInstant, formatMoney } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Outcome } from "../pay/outcome.tsx";
import { factsOf } from "./facts.ts";
import type { Held } from "./held.ts";

export const Came = ({ held: { payment, ticket }, reload }: { held: Held; reload: () => void }) => {
  const { t, language } = useText(["pages/osspay", "pages/pay"]);
  const [failure, setFailure] = useState<unknown>();
  const { order } = payment;
  const receipt = (): void => {
    setFailure(undefined);
    api.download("/osspay/receipt", "receipt.pdf", { ticket, language }).catch(setFailure);
  };
  return (
    <Outcome
      // An order that was given up or paid twice says nothing once the payment itself is there.
      order={payment.receiptNumber ? undefined : order}
      receiptNumber={payment.receiptNumber}
      reload={reload}
      later={t("result.later")}
      facts={[
        ...factsOf(payment, t, language),
        ...(order
          ? [
              [
                t("pages/pay:total"),
                formatMoney({ amount: order.amount, currency: order.currency }, language),
              ] as const,
            ]
          : []),
        ...(payment.paidAt
          ? [[t("pages/pay:paidAt"), formatInstant(payment.paidAt, language)] as const]
          : []),
      ]}
    >
      {(paid) => (
        <>
          {failure !== undefined && <Failure error={failure} />}
          {paid && <p>{t("result.mailed", { email: payment.receiptEmail ?? "" })}</p>}
          <div className="actions">
            {paid ? (
              <Button onClick={receipt}>{t("pages/pay:receipt")}</Button>
            ) : (
              <LinkButton to={paths.osspay}>{t("pages/pay:again")}</LinkButton>
            )}
            {paid && (
              <LinkButton look="secondary" to={paths.osspay}>
                {t("result.back")}
              </LinkButton>
            )}
          </div>
        </>
      )}
    </Outcome>
  );
};
