/**
 * Refunds after a place was given up or refused, or the event was cancelled (spec 2 §9). The refund of a place that nobody
 * gave up is asked for by an officer and made by another person, the cashier (decision 0350).
 */
import { findOverridingChange } from "../../../events/index.ts";
import type { Context } from "../../../platform/actor.ts";
import { isDay, toMacaoDay } from "../../../platform/day.ts";
import { errorCodes, Refusal } from "../../../platform/errors.ts";
import {
  type EffectFacts,
  type EffectInput,
  refuseField,
  requireText,
  resumeTimers,
  suspendTimers,
} from "../../changes/effect.ts";
import { computeRefund, isRefundedInFull, withRefundTerms } from "../../fees/refund-quote.ts";
import type { ApplicationHeader, RefundPayment } from "../../model/application-rows.ts";
import { buildActionDenial } from "./guards.ts";
import { type Denial, defineTransition } from "./transition-definition.ts";

/**
 * Finds the first day on which a refund can have left the institute: that of the refusal, or of the notice or request by
 * which it is due.
 */
const findEarliestRefundDay = ({
  status,
  submittedAt,
  createdAt,
  cancelRequestedOn = "",
  decidedAt,
}: ApplicationHeader): string => {
  const refusedOn = status === "REJECTED" && decidedAt ? toMacaoDay(decidedAt) : "";
  const days = [toMacaoDay(submittedAt ?? createdAt), cancelRequestedOn, refusedOn];
  return days.toSorted().at(-1) ?? "";
};

/**
 * Reads how a refund left the institute, so that it is found in the statement of the bank or of the payment provider.
 */
const parseRefundPayment = (
  { paidOn = "", reference }: EffectInput<"paidOn" | "reference">,
  before: ApplicationHeader,
  ctx: Context,
): RefundPayment => {
  // The refund of a cancelled event goes back through the orders that paid the fee.
  if (ctx.actor.kind === "system") return { on: ctx.today, reference: "", through: "gateway" };
  if (!isDay(paidOn)) return refuseField({ path: "paidOn", key: paidOn ? "notDay" : "required" });
  if (paidOn > ctx.today) return refuseField({ path: "paidOn", key: "afterMax", params: { max: ctx.today } });
  const earliestDay = findEarliestRefundDay(before);
  if (paidOn < earliestDay)
    return refuseField({ path: "paidOn", key: "beforeMin", params: { min: earliestDay } });
  return { on: paidOn, reference: requireText(reference, "reference"), through: "bank" };
};

/** The statuses in which a paid place is still held. */
const heldStatuses = ["PAID", "VOUCHER_PENDING_DOWNLOAD"] as const;

/**
 * A lapsed fee leaves a debt, which is not refundable once paid, and a payment that was taken back is decided first.
 */
const explainUnsuitablePayment = ({ receiptNumber, cancelReason, reversal }: ApplicationHeader): Denial =>
  !receiptNumber || cancelReason === "UNPAID" || reversal
    ? { code: errorCodes.PAYMENT_STATUS_UNSUITABLE }
    : undefined;
/**
 * Returns the amount of the table for today, or for the day of a notice or request, in avos.
 * @throws Refusal 300003 when nothing is refunded
 */
const requireRefundAmount = (
  header: ApplicationHeader,
  ctx: Context,
  { event }: Pick<EffectFacts, "event">,
): number => {
  // The event was cancelled, even when the job has not processed this application yet. An application withdrawn
  // before that is refunded by the day of its notice, as announced.
  const isEventCancelled =
    header.status !== "CANCELLED" &&
    event !== undefined &&
    findOverridingChange(event, header.submittedAt) !== undefined;
  const { amount } = computeRefund(withRefundTerms(header, event), ctx.today, isEventCancelled);
  if (amount <= 0) throw new Refusal(errorCodes.PAYMENT_AMOUNT_ZERO, { params: { context: "refund" } });
  return amount;
};
/**
 * A place that is still held is refunded only after somebody else asked for it. Of a place that was given up nothing is
 * refunded without an amount by the table; applications from before refund terms were stored are decided with the event.
 * What was paid for a place that was refused is refunded once.
 */
const explainRefundDenial = (header: ApplicationHeader, { today }: Context): Denial => {
  const unsuitable = explainUnsuitablePayment(header);
  if (unsuitable) return unsuitable;
  const { status, refunded, refundBy, pending } = header;
  if (status !== "CANCELLED" && status !== "REJECTED")
    return pending === "refund" ? undefined : buildActionDenial(header, "refund");
  const isRefunded = status === "REJECTED" && refunded !== undefined;
  const isAmountKnown = refundBy !== undefined || isRefundedInFull(header);
  return isRefunded || (isAmountKnown && computeRefund(header, today).amount <= 0)
    ? { code: errorCodes.PAYMENT_AMOUNT_ZERO, params: { context: "refund" } }
    : undefined;
};

/**
 * A place that was held until now is free, as after a cancellation: its holder, or a company with the same owners, can
 * apply for the event again. It still counts towards the year (C12).
 */
const releaseHeldPlace = ({ status, holds }: ApplicationHeader) =>
  status === "CANCELLED" || status === "REJECTED"
    ? {}
    : {
        ...(holds ? { constraintChange: { release: { claim: holds.claim } } } : {}),
        releaseOwners: true,
      };

/**
 * The end of an application with its refund: nothing runs any more. A refused one stays refused, with its rights. What the
 * provider took back was deducted from its refund, so it is not asked for with a place that it gets after all.
 */
const endWithRefund = (next: ApplicationHeader, before: ApplicationHeader): ApplicationHeader => {
  if (before.status !== "REJECTED") return { ...next, timers: [], deadlines: [], suspended: [] };
  const { owed: _, ...rest } = next;
  return { ...rest, status: before.status, ...(before.followed ? { followed: before.followed } : {}) };
};

export const requestRefundTransition = defineTransition({
  action: "requestRefund",
  by: "staff",
  role: "OFFICER",
  from: heldStatuses,
  to: "same",
  sets: "refund",
  reason: true,
  guard: explainUnsuitablePayment,
  loads: ["event"],
  deadlines: [],
  notices: ["refundRequested"],
  effect: (next, _i, ctx, facts, before) => {
    requireRefundAmount(before, ctx, facts);
    // The refund table counts from this day, so that a late decision of the cashier costs the applicant nothing.
    return {
      header: { ...suspendTimers(next), cancelRequestedOn: ctx.today },
      noticeTemplate: "refundRequested",
    };
  },
});

export const refuseRefundTransition = defineTransition({
  action: "refuseRefund",
  by: "staff",
  role: "CASHIER",
  // A refund that is asked for again is not refused by the same person again (decision 0420).
  separateFrom: ["refuseRefund"],
  // A payment that the provider took back meanwhile is awaited again.
  from: [...heldStatuses, "AWAITING_PAYMENT"],
  to: "same",
  needs: "refund",
  clears: "refund",
  reason: true,
  deadlines: ["payment"],
  notices: ["refundRefused"],
  effect: (next, _i, ctx) => {
    const { cancelRequestedOn: _, ...header } = resumeTimers(next, ctx);
    return { header, noticeTemplate: "refundRefused" };
  },
});

export const refundTransition = defineTransition({
  action: "refund",
  by: "staff",
  role: "CASHIER",
  separateFrom: ["reject", "refuseLate", "confirmCancel", "requestRefund"],
  from: ["REJECTED", "CANCELLED", ...heldStatuses],
  to: "REFUNDED",
  // Who was refused has its money back and can still object, or be offered a place (decision 0600).
  toInstead: ["REJECTED"],
  needsReceipt: true,
  allowedWhile: ["refund"],
  clears: "refund",
  guard: explainRefundDenial,
  loads: ["event"],
  input: ["amount", "paidOn", "reference", "reason"],
  deadlines: [],
  notices: ["refunded"],
  effect: (next, input, ctx, facts, before) => {
    const refundAmount = requireRefundAmount(before, ctx, facts);
    // The cashier pays the amount of the table. Nobody can decide on more or less (0031).
    const { amount = refundAmount } = input;
    const key = amount > refundAmount ? "max" : "min";
    if (amount !== refundAmount)
      return refuseField({ path: "amount", key, params: { [key]: refundAmount / 100 } });
    const payment = parseRefundPayment(input, before, ctx);
    return {
      header: { ...endWithRefund(next, before), refunded: refundAmount, refundPayment: payment },
      ...releaseHeldPlace(before),
      diff: { refunded: { before: null, after: { amount: refundAmount, ...payment } } },
      noticeTemplate: "refunded",
    };
  },
});
