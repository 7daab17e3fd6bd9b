/**
 * Transfers that reached the account of the institute and pay nothing: of another amount than the fee, after the fee
 * had lapsed, or a second time. The cashier records each, and it goes back as a refund that was begun (decision 0621).
 * One that was recorded wrongly is taken back before its refund is recorded (decision 0633).
 */
import { MAX_AMOUNT, toMopAmount } from "../../../../forms/values/mop-amount.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { buildTransferReturn, parseIncomingTransfer } from "../../../changes/bank-payment.ts";
import { hasFee } from "../../../changes/confirm-eligibility.ts";
import { refuseField, requireText } from "../../../changes/transition-effect.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { submittedStatuses } from "../../../model/statuses.ts";
import { type Denial, defineTransition } from "../shared/transition-definition.ts";
import { refuseTimelyTransfer } from "./timely-transfer.ts";

/** Only an application with a fee is paid for, and a refund that was begun is recorded before the next one. */
const explainTransferDenial = (header: ApplicationHeader): Denial => {
  if (!hasFee(header) && !header.receiptNumber) return { code: errorCodes.PAYMENT_AMOUNT_ZERO };
  return header.refundStart ? { code: errorCodes.PAYMENT_STATUS_UNSUITABLE } : undefined;
};

export const recordTransferTransition = defineTransition({
  action: "recordTransfer",
  by: "staff",
  role: "CASHIER",
  // Money can come at any time, also while a place is reviewed again.
  from: submittedStatuses,
  to: "same",
  // A proof of payment is answered first: the transfer may be the one that it proves.
  allowedWhile: ["cancellation", "refund", "objection", "lateness", "original", "offer"],
  guard: explainTransferDenial,
  input: ["amount", "paidOn", "reference", "reason"],
  deadlines: [],
  notices: ["transferReturned"],
  effect: (next, input, ctx, _f, before) => {
    const { amount = 0 } = input;
    if (amount <= 0) return refuseField({ path: "amount", key: "min", params: { min: 0.01 } });
    if (amount > MAX_AMOUNT)
      return refuseField({ path: "amount", key: "max", params: { max: MAX_AMOUNT / 100 } });
    const reason = requireText(input.reason, "reason");
    const transfer = parseIncomingTransfer(before, input, ctx);
    refuseTimelyTransfer(before, { amount, on: transfer.on });
    return {
      header: {
        ...next,
        refundStart: buildTransferReturn({ amount, ...transfer }, ctx),
      },
      excessTransfer: { amount, ...transfer },
      diff: { received: { before: null, after: { amount, ...transfer } } },
      noticeTemplate: "transferReturned",
      noticeParams: { amount: toMopAmount(amount), reason },
    };
  },
});

/**
 * Takes back a transfer that was recorded wrongly: its refund no longer waits, the ledger has a movement against it on
 * the same day, and the applicant is told that nothing goes back. The right transfer is recorded afterwards.
 */
export const withdrawTransferTransition = defineTransition({
  action: "withdrawTransfer",
  by: "staff",
  role: "CASHIER",
  from: submittedStatuses,
  to: "same",
  needsStartedRefund: true,
  allowedWhile: "any",
  guard: ({ refundStart }) =>
    refundStart?.transfer ? undefined : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE },
  input: ["reason"],
  deadlines: [],
  notices: ["transferWithdrawn"],
  effect: ({ refundStart, ...header }, input) => {
    const reason = requireText(input.reason, "reason");
    if (!refundStart?.transfer) throw new Refusal(errorCodes.PAYMENT_STATUS_UNSUITABLE);
    const withdrawnTransfer = { amount: refundStart.amount, ...refundStart.transfer };
    return {
      header,
      withdrawnTransfer,
      diff: { received: { before: withdrawnTransfer, after: null } },
      noticeTemplate: "transferWithdrawn",
      noticeParams: { amount: toMopAmount(refundStart.amount), reason },
    };
  },
});
