/**
 * The amount of a step in the history: what was granted, paid out, repaid, received or refunded by it, with the value
 * date and the reference by which it is found on the bank statement.
 */

import type { HistoryEntry } from "@portal/core/applications/model/application-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../shell/format.ts";

type Step = Pick<HistoryEntry, "action" | "diff">;
/** What a step keeps of a payment. The day and the reference are absent where no money moved. */
interface MovedAmount {
  amount?: unknown;
  on?: unknown;
  reference?: unknown;
  through?: unknown;
}

/** The change in which the step of an action keeps its amount. */
const changeOfAction: Readonly<Record<string, string>> = {
  decideFunding: "funding",
  settle: "settled",
  confirmRepayment: "repayment",
  refund: "refunded",
  correctRefund: "refunded",
  confirmVoucher: "paid",
  confirmTransfer: "paid",
  recordTransfer: "received",
  withdrawTransfer: "received",
};

/** Finds the change with the amount: a correction keeps the one of the payment that it corrects. */
const findAmountChange = ({ action, diff = {} }: Step): unknown =>
  action === "correctPayment"
    ? (diff.paid ?? diff.settled ?? diff.repayment)
    : diff[changeOfAction[action] ?? ""];

/** Reads the payment of a step; of a transfer that was taken back, the one that was recorded. */
const readMovedAmount = (step: Step): MovedAmount => {
  const change = findAmountChange(step) as Record<"before" | "after", MovedAmount | null> | undefined;
  return (step.action === "withdrawTransfer" ? change?.before : change?.after) ?? {};
};

/** Returns the amount in avos; undefined for a step without one, and for readers who do not see changes. */
export const readHistoryAmount = (step: Step): number | undefined => {
  const { amount } = readMovedAmount(step);
  return typeof amount === "number" && amount > 0 ? amount : undefined;
};

const getPaymentKey = ({ reference, through }: MovedAmount): string => {
  if (through === "gateway") return "payment.gateway";
  return typeof reference === "string" && reference ? "payment.bank" : "payment.day";
};

export const HistoryAmount = ({ entry }: { entry: Step }) => {
  const { t, language } = useText(["status"]);
  const amount = readHistoryAmount(entry);
  if (amount === undefined) return null;
  const { on, reference, through } = readMovedAmount(entry);
  return (
    <p>
      {formatMoney(toMopAmount(amount), language)}
      {typeof on === "string" && (
        <>
          <br />
          <span className="muted small">
            {t(getPaymentKey({ reference, through }), { day: formatDay(on, language), reference })}
          </span>
        </>
      )}
    </p>
  );
};
