/** What is paid back of a fee after a place was given up or the event was called off (spec 2 §9). */
import { findOverridingChange } from "../../../events/index.ts";
import { errorCodes, Refusal } from "../../../platform/errors.ts";
import { findScheme } from "../../../schemes/index.ts";
import { refuseField } from "../../changes/effect.ts";
import { getRefundTerms } from "../../fees/calculate-refund.ts";
import { computeRefund } from "../../fees/refund-quote.ts";
import { defineTransition } from "./transition-definition.ts";

export const refundTransition = defineTransition({
  action: "refund",
  by: "staff",
  role: "CASHIER",
  from: ["CANCELLED", "PAID", "VOUCHER_PENDING_DOWNLOAD"],
  to: "REFUNDED",
  // The debt of a lapsed fee is not the fee of a place, so it is not paid back.
  guard: ({ receiptNumber, cancelReason }) =>
    receiptNumber && cancelReason !== "UNPAID" ? undefined : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE },
  loads: ["event"],
  deadlines: [],
  notices: ["refunded"],
  effect: (next, input, ctx, facts, before) => {
    // Submitted before the bands were kept with it: the event's own tell.
    const refundTerms =
      before.refundBy ?? (facts.event ? getRefundTerms(findScheme(before.scheme), facts.event) : undefined);
    // Called off by the organiser, even where the job has not come to this application yet; who had withdrawn by then
    // is paid back by the day of the notice, as was told.
    const isEventCancelled =
      before.status !== "CANCELLED" &&
      facts.event !== undefined &&
      findOverridingChange(facts.event, before.submittedAt) !== undefined;
    const { amount: refundAmount } = computeRefund(
      { ...before, ...(refundTerms ? { refundBy: refundTerms } : {}) },
      ctx.today,
      isEventCancelled || before.cancelReason === "ORGANISER",
    );
    if (refundAmount <= 0) throw new Refusal(errorCodes.PAYMENT_AMOUNT_ZERO);
    // The cashier says what the table says: to give more, or less, is nobody's decision (0031).
    const { amount = refundAmount } = input;
    const key = amount > refundAmount ? "max" : "min";
    if (amount !== refundAmount)
      return refuseField({ path: "amount", key, params: { [key]: refundAmount / 100 } });
    return { header: { ...next, refunded: refundAmount, timers: [], deadlines: [] }, notice: "refunded" };
  },
});
