/** Refunds after a place was given up or the event was cancelled (spec 2 §9). */
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
  // A lapsed fee leaves a debt, which is not refundable once paid.
  guard: ({ receiptNumber, cancelReason }) =>
    receiptNumber && cancelReason !== "UNPAID" ? undefined : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE },
  loads: ["event"],
  deadlines: [],
  notices: ["refunded"],
  effect: (next, input, ctx, facts, before) => {
    // Applications from before refund terms were stored use those of the event.
    const refundTerms =
      before.refundBy ?? (facts.event ? getRefundTerms(findScheme(before.scheme), facts.event) : undefined);
    // The event was cancelled, even when the job has not processed this application yet. An application withdrawn
    // before that is refunded by the day of its notice, as announced.
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
    // The cashier pays the amount of the table. Nobody can decide on more or less (0031).
    const { amount = refundAmount } = input;
    const key = amount > refundAmount ? "max" : "min";
    if (amount !== refundAmount)
      return refuseField({ path: "amount", key, params: { [key]: refundAmount / 100 } });
    return { header: { ...next, refunded: refundAmount, timers: [], deadlines: [] }, notice: "refunded" };
  },
});
