/** Refunds after a place was given up or the event was cancelled (spec 2 §9). */
import { findOverridingChange } from "../../../events/index.ts";
import type { Context } from "../../../platform/actor.ts";
import { isDay, toMacaoDay } from "../../../platform/day.ts";
import { errorCodes, Refusal } from "../../../platform/errors.ts";
import { findScheme } from "../../../schemes/index.ts";
import { type EffectInput, refuseField, requireText } from "../../changes/effect.ts";
import { getRefundTerms } from "../../fees/calculate-refund.ts";
import { computeRefund } from "../../fees/refund-quote.ts";
import type { ApplicationHeader, RefundPayment } from "../../model/application-rows.ts";
import { type Denial, defineTransition } from "./transition-definition.ts";

/** How a refund left the institute, so that it is found in the statement of the bank or of the payment provider. */
const parseRefundPayment = (
  { paidOn = "", reference }: EffectInput,
  before: ApplicationHeader,
  ctx: Context,
): RefundPayment => {
  // The refund of a cancelled event goes back through the orders that paid the fee.
  if (ctx.actor.kind === "system") return { on: ctx.today, reference: "", through: "gateway" };
  if (!isDay(paidOn)) return refuseField({ path: "paidOn", key: paidOn ? "notDay" : "required" });
  if (paidOn > ctx.today) return refuseField({ path: "paidOn", key: "afterMax", params: { max: ctx.today } });
  const submittedOn = toMacaoDay(before.submittedAt ?? before.createdAt);
  if (paidOn < submittedOn)
    return refuseField({ path: "paidOn", key: "beforeMin", params: { min: submittedOn } });
  return { on: paidOn, reference: requireText(reference, "reference"), through: "bank" };
};

/**
 * Without anything to refund by the table there is no refund. Applications from before refund terms were stored, and
 * those of an event that is being called off, are decided with the event.
 */
const explainRefundDenial = (header: ApplicationHeader, { today }: Context): Denial => {
  const { receiptNumber, cancelReason, reversal, status, refundBy } = header;
  if (!receiptNumber || cancelReason === "UNPAID" || reversal)
    return { code: errorCodes.PAYMENT_STATUS_UNSUITABLE };
  return status === "CANCELLED" && refundBy && computeRefund(header, today).amount <= 0
    ? { code: errorCodes.PAYMENT_AMOUNT_ZERO }
    : undefined;
};

export const refundTransition = defineTransition({
  action: "refund",
  by: "staff",
  role: "CASHIER",
  separateFrom: ["confirmCancel"],
  from: ["CANCELLED", "PAID", "VOUCHER_PENDING_DOWNLOAD"],
  to: "REFUNDED",
  // Nobody asked to give up a place that is still held.
  reasonFrom: ["PAID", "VOUCHER_PENDING_DOWNLOAD"],
  // A lapsed fee leaves a debt, which is not refundable once paid.
  guard: explainRefundDenial,
  loads: ["event"],
  deadlines: [],
  notices: ["refunded"],
  effect: (next, input, ctx, facts, before) => {
    // Applications from before refund terms were stored use those of the event.
    const refundTerms =
      before.refundBy ??
      (facts.event ? getRefundTerms(findScheme(before.scheme), facts.event, before.policy) : undefined);
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
    const payment = parseRefundPayment(input, before, ctx);
    return {
      header: { ...next, refunded: refundAmount, refundPayment: payment, timers: [], deadlines: [] },
      diff: { refunded: { before: null, after: { amount: refundAmount, ...payment } } },
      notice: "refunded",
    };
  },
});
