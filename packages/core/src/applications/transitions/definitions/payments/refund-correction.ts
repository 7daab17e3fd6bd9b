/**
 * A refund by the bank that was recorded with a mistyped value date or reference (decision 0634). The money has left,
 * so amount and status stay, and only what finds the refund on the statement of the bank is corrected.
 */
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { parseBankPayment, refuseRecordedReference } from "../../../changes/bank-payment.ts";
import { refuseField, requireText } from "../../../changes/transition-effect.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { BankPayment, RecordedRefund } from "../../../model/payment-records.ts";
import { submittedStatuses } from "../../../model/statuses.ts";
import { defineTransition } from "../shared/transition-definition.ts";

/** Returns an application that says of its last refund by the bank how it was really made. */
const correctRecordedRefund = (
  header: ApplicationHeader,
  recordedRefund: RecordedRefund,
  payment: BankPayment,
): ApplicationHeader => {
  const correctedHeader = { ...header, recordedRefund: { ...recordedRefund, ...payment } };
  const { refundPayment, pastReferences = [] } = header;
  if (refundPayment?.through === "bank" && !recordedRefund.isOfEarlierPayment)
    return { ...correctedHeader, refundPayment: { ...refundPayment, ...payment } };
  // The row says nothing else of a refund of an earlier payment, and the mistyped reference finds nothing any more.
  return {
    ...correctedHeader,
    pastReferences: pastReferences.filter((reference) => reference !== recordedRefund.reference),
  };
};

export const correctRefundTransition = defineTransition({
  action: "correctRefund",
  by: "staff",
  role: "CASHIER",
  // As a refund is recorded, whatever became of the application since.
  from: submittedStatuses,
  to: "same",
  needsRecordedRefund: true,
  allowedWhile: "any",
  input: ["paidOn", "reference", "reason"],
  deadlines: [],
  notices: ["refundCorrected"],
  effect: (next, input, ctx) => {
    const { recordedRefund } = next;
    if (!recordedRefund) throw new Refusal(errorCodes.PAYMENT_STATUS_UNSUITABLE);
    const reason = requireText(input.reason, "reason");
    const { amount, on, reference, earliestDay } = recordedRefund;
    const payment = parseBankPayment(input, earliestDay, ctx);
    if (payment.on === on && payment.reference === reference)
      return refuseField({ path: "reference", key: "asRecorded" });
    refuseRecordedReference(next, payment.reference, reference);
    const [withdrawnRefund, bankRefund] = [
      { amount, on, reference },
      { amount, ...payment },
    ];
    return {
      header: correctRecordedRefund(next, recordedRefund, payment),
      withdrawnRefund,
      bankRefund,
      diff: { refunded: { before: withdrawnRefund, after: { ...bankRefund, through: "bank" } } },
      noticeTemplate: "refundCorrected",
      noticeParams: { amount: toMopAmount(amount), ...payment, reason },
    };
  },
});
