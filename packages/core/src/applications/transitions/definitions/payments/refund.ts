/**
 * Refunds after a place was given up or refused, or the event was cancelled (spec 2 §9). The refund of a place that
 * nobody gave up is asked for by an officer and made by another person, the cashier (decision 0350). The cashier begins
 * a refund before the money leaves the institute, and records it afterwards (decision 0616).
 */
import { findOverridingChange } from "../../../../events/index.ts";
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import type { Context } from "../../../../platform/actor.ts";
import { toMacaoDay } from "../../../../platform/day.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { pick } from "../../../../platform/pick.ts";
import { parseBankPayment, refuseRecordedReference } from "../../../changes/bank-payment.ts";
import {
  clearPending,
  type EffectFacts,
  refuseField,
  resumeTimers,
  suspendTimers,
} from "../../../changes/transition-effect.ts";
import { addRefundTerms } from "../../../fees/add-refund-terms.ts";
import { computeRefund, isRefundedInFull } from "../../../fees/refund-quote.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { RefundPayment, StartedRefund } from "../../../model/payment-records.ts";
import { submittedStatuses } from "../../../model/statuses.ts";
import { buildActionDenial } from "../shared/guards.ts";
import { type Denial, defineRule, defineTransition } from "../shared/transition-definition.ts";

/**
 * Finds the first day on which a refund can have left the institute: that of the refusal, or of the notice or request
 * by which it is due.
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
 * Returns an application that still holds its place with the organiser as the reason of its end, where the event was
 * cancelled and the job has not processed it yet. One that was withdrawn before is refunded by the day of its notice,
 * as announced.
 */
const markEventCancellation = (
  header: ApplicationHeader,
  { event }: Pick<EffectFacts, "event">,
): ApplicationHeader =>
  heldStatuses.some((status) => status === header.status) &&
  event !== undefined &&
  findOverridingChange(event, header.submittedAt) !== undefined
    ? { ...header, cancelReason: "ORGANISER" }
    : header;
/**
 * Returns the amount of the table for today, or for the day of a notice or request, in avos.
 * @throws Refusal 300003 when nothing is refunded
 */
const requireRefundAmount = (
  header: ApplicationHeader,
  ctx: Context,
  { event }: Pick<EffectFacts, "event">,
): number => {
  const { amount } = computeRefund(addRefundTerms(header, event), ctx.today);
  if (amount <= 0) throw new Refusal(errorCodes.PAYMENT_AMOUNT_ZERO, { params: { context: "refund" } });
  return amount;
};
/**
 * A place that is still held is refunded only after somebody else asked for it. Of a place that was given up nothing is
 * refunded without an amount by the table; applications from before refund terms were stored are decided with the
 * event. What was paid is refunded once, also for a place that was refused and then called off, and a refund that was
 * begun is recorded first.
 */
const explainRefundDenial = (header: ApplicationHeader, { today }: Context): Denial => {
  if (header.refundStart) return buildActionDenial(header, "startRefund");
  const unsuitable = explainUnsuitablePayment(header);
  if (unsuitable) return unsuitable;
  const { status, refunded, refundBy, pending } = header;
  if (status !== "CANCELLED" && status !== "REJECTED")
    return pending === "refund" ? undefined : buildActionDenial(header, "startRefund");
  const isAmountKnown = refundBy !== undefined || isRefundedInFull(header);
  return refunded !== undefined || (isAmountKnown && computeRefund(header, today).amount <= 0)
    ? { code: errorCodes.PAYMENT_AMOUNT_ZERO, params: { context: "refund" } }
    : undefined;
};

/**
 * A place that was held until now is given up with its refund: nothing runs any more, and its holder, or a company with
 * the same owners, can apply for the event again. It still counts towards the year (C12).
 */
const giveUpHeldPlace = (next: ApplicationHeader, { status, holds }: ApplicationHeader) =>
  status === "CANCELLED" || status === "REJECTED"
    ? { header: next }
    : {
        header: { ...next, status: "CANCELLED" as const, timers: [], deadlines: [], suspended: [] },
        ...(holds ? { constraintChange: { release: { claim: holds.claim } } } : {}),
        releaseOwners: true,
        noticeTemplate: "cancelled" as const,
      };
/**
 * What the provider took back is deducted from the refund, so it is not asked for with a place that a refused
 * application gets after all.
 */
const omitDeductedDebt = ({ owed, ...rest }: ApplicationHeader): ApplicationHeader =>
  owed && rest.status !== "REJECTED" ? { ...rest, owed } : rest;

/** The cashier pays the amount of the table. Nobody can decide on more or less (0031). */
const refuseOtherAmount = (amount: number | undefined, refundAmount: number): void => {
  if (amount === undefined || amount === refundAmount) return;
  const key = amount > refundAmount ? "max" : "min";
  refuseField({ path: "amount", key, params: { [key]: refundAmount / 100 } });
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
  eventTimers: ["complete"],
  notices: ["refundRequested"],
  effect: (next, _i, ctx, facts, before) => {
    requireRefundAmount(markEventCancellation(before, facts), ctx, facts);
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

/**
 * The activity is over, and the refund that was asked for was neither begun nor refused. The place can no longer be
 * withdrawn: it was held until the end, and the case goes on (decision 0655).
 */
export const closeRefundRequestRule = defineRule({
  action: "closeRefundRequest",
  by: "rule",
  to: "same",
  deadlines: ["payment"],
  notices: ["refundRefused"],
  effect: (next, _i, ctx, _f, before) => {
    const { cancelRequestedOn: _, ...header } = resumeTimers(clearPending(next), ctx);
    const isHeld = heldStatuses.some((status) => status === header.status);
    const otherTimers = header.timers.filter(({ kind }) => kind !== "voucher" && kind !== "complete");
    const endTimers = before.timers.filter(({ kind }) => kind === "complete");
    return {
      // The timer that ended the request then completes the case.
      header: isHeld ? { ...header, timers: [...otherTimers, ...endTimers] } : header,
      noticeTemplate: "refundRefused",
      // The reason that is there is that of the request.
      noticeParams: { reason: "" },
    };
  },
});

/**
 * The cashier begins a refund before the money leaves the institute. From then on it counts as made: the amount is
 * fixed, an objection or a place that is given after all changes nothing of it, and it is recorded whatever happens
 * meanwhile (decision 0616).
 */
export const startRefundTransition = defineTransition({
  action: "startRefund",
  by: "staff",
  role: "CASHIER",
  separateFrom: ["reject", "refuseLate", "confirmCancel", "requestRefund"],
  from: ["REJECTED", "CANCELLED", ...heldStatuses],
  // Whoever was refused can still object, or be offered a place (decision 0600). A place that was held is given up.
  to: "same",
  toInstead: ["CANCELLED"],
  needsReceipt: true,
  allowedWhile: ["refund"],
  clears: "refund",
  guard: explainRefundDenial,
  loads: ["event"],
  input: ["amount", "reason"],
  deadlines: [],
  notices: ["cancelled"],
  effect: (next, { amount }, ctx, facts, before) => {
    const endedHeader = markEventCancellation(before, facts);
    const refundAmount = requireRefundAmount(endedHeader, ctx, facts);
    refuseOtherAmount(amount, refundAmount);
    const refundStart: StartedRefund = {
      amount: refundAmount,
      on: ctx.today,
      earliestDay: findEarliestRefundDay(before),
    };
    return giveUpHeldPlace(
      { ...omitDeductedDebt(next), ...pick(endedHeader, ["cancelReason"]), refundStart },
      before,
    );
  },
});

/** Returns an application whose refund was made. A refused one stays refused, with its rights. */
const addRefund = (
  header: ApplicationHeader,
  amount: number,
  refundPayment: RefundPayment,
): ApplicationHeader => {
  const refundedHeader = { ...header, refunded: (header.refunded ?? 0) + amount, refundPayment };
  return header.status === "REJECTED"
    ? refundedHeader
    : { ...refundedHeader, status: "REFUNDED", timers: [], deadlines: [], suspended: [] };
};

/** The refund of a cancelled event goes back through the orders that paid the fee. */
const refundThroughOrders = (header: ApplicationHeader, ctx: Context) => {
  const amount = requireRefundAmount(header, ctx, {});
  const payment: RefundPayment = { on: ctx.today, reference: "", through: "gateway" };
  return {
    header: addRefund(header, amount, payment),
    diff: { refunded: { before: null, after: { amount, ...payment } } },
    noticeTemplate: "refunded" as const,
  };
};

export const refundTransition = defineTransition({
  action: "refund",
  by: "staff",
  role: "CASHIER",
  // A refund that was begun is recorded whatever became of the application since.
  from: submittedStatuses,
  to: "same",
  toInstead: ["REFUNDED"],
  needsStartedRefund: true,
  allowedWhile: "any",
  input: ["amount", "paidOn", "reference", "reason"],
  deadlines: [],
  notices: ["refunded"],
  effect: (next, input, ctx) => {
    const { refundStart, ...rest } = next;
    if (ctx.actor.kind === "system" || !refundStart) return refundThroughOrders(next, ctx);
    const { amount, earliestDay, isOfEarlierPayment, transfer } = refundStart;
    refuseOtherAmount(input.amount, amount);
    const bankPayment = parseBankPayment(input, earliestDay, ctx);
    // The transfer that goes back, and the fee, have references of their own (decision 0704).
    refuseRecordedReference(next, bankPayment.reference);
    const payment: RefundPayment = { ...bankPayment, through: "bank" };
    const recordedHeader: ApplicationHeader = {
      ...rest,
      recordedRefund: {
        amount,
        ...bankPayment,
        earliestDay,
        ...(isOfEarlierPayment && { isOfEarlierPayment }),
        ...(transfer && { transfer }),
      },
    };
    return {
      header: isOfEarlierPayment ? recordedHeader : addRefund(recordedHeader, amount, payment),
      bankRefund: { amount, ...payment },
      diff: { refunded: { before: null, after: { amount, ...payment } } },
      noticeTemplate: "refunded",
      noticeParams: { amount: toMopAmount(amount), on: bankPayment.on, reference: bankPayment.reference },
    };
  },
});
