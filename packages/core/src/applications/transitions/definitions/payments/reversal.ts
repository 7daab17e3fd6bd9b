/**
 * Payments that the provider takes back without our request: chargebacks, disputes, and refunds that it makes by
 * itself. The cashier decides whether the institution has to pay again; without a decision in time it has to. A payment
 * that comes back ends the matter.
 */
import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import type { Context } from "../../../../platform/actor.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { chargedStatuses, startPaymentPeriod } from "../../../changes/confirm-eligibility.ts";
import { type Effect, omitDeadline, toPaidHeader } from "../../../changes/transition-effect.ts";
import { buildReversalTimers, countDeadline } from "../../../deadlines/deadlines.ts";
import { addRefundTerms } from "../../../fees/add-refund-terms.ts";
import { isRefundMade } from "../../../fees/paid-amount.ts";
import { computeOwedAmount, computeRefundShortfall, getUncoveredAmount } from "../../../fees/refund-quote.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { ApplicationStatus } from "../../../model/statuses.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import { defineTransition } from "../shared/transition-definition.ts";
import { requestFeeAfterDebt } from "./fee-in-time.ts";

/** The statuses in which a payment can have been received. */
const paidBeforeStatuses: readonly ApplicationStatus[] = [
  "PROCESSING",
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "REJECTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
  "CANCELLED",
  "REFUNDED",
];

const toMoney = ({ fee }: ApplicationHeader, amount: number) => ({
  amount,
  currency: fee?.total.currency ?? "MOP",
});

/** Returns the amount of a report of the gateway, in avos. */
const requireAmount = (amount: number | undefined): number => {
  if (!amount || amount <= 0) throw new Refusal(errorCodes.PAYMENT_AMOUNT_ZERO);
  return amount;
};

/**
 * Returns an application whose payment was refunded before its place is paid for again, so that the fee is asked for
 * besides what the provider takes back of the refunded payment. Unchanged for every other.
 */
const omitCountedPayment = (header: ApplicationHeader): ApplicationHeader => {
  const { status, receiptNumber, paidAmount, arrears, fee } = header;
  if (receiptNumber || paidAmount !== undefined) return header;
  const isFeeDue = status === "AWAITING_PAYMENT" || arrears === true;
  return { ...header, paidAmount: 0, ...(isFeeDue && fee ? { restDue: fee.total.amount } : {}) };
};

export const reversePaymentTransition = defineTransition({
  action: "reversePayment",
  by: "gateway",
  from: paidBeforeStatuses,
  to: "same",
  input: ["amount", "reference"],
  deadlines: ["reversal"],
  notices: ["paymentReversed"],
  effect: (next, input, ctx, _f, before) => {
    const amount = requireAmount(input.amount);
    const answerDays = getPolicyNumber("reversal.answerWorkingDays", next.policy);
    // A further report does not give the cashier more time.
    const deadline =
      before.deadlines.find(({ kind }) => kind === "reversal") ??
      countDeadline("reversal", ctx.today, answerDays, "WORKING", ctx.calendar);
    return {
      header: {
        ...omitCountedPayment(next),
        takenBack: (before.takenBack ?? 0) + amount,
        reversal: {
          orderId: input.reference ?? "",
          amount: (before.reversal?.amount ?? 0) + amount,
          on: before.reversal?.on ?? ctx.today,
        },
        deadlines: [...omitDeadline(next, "reversal"), deadline],
        timers: [...omitDeadlineTimers(next.timers, "reversal"), ...buildReversalTimers(deadline)],
      },
      diff: { takenBack: { before: before.takenBack ?? 0, after: (before.takenBack ?? 0) + amount } },
      noticeTemplate: "paymentReversed",
      noticeParams: { amount: toMoney(next, amount) },
    };
  },
});

/**
 * Asks for the missing amount again: for the place while it can still be paid, or as a debt. Meanwhile the receipt does
 * not count.
 */
const requestMissingAmount: Effect<"paymentClaimed"> = (next, _i, ctx, { event }, before) => {
  const { reversal, ...rest } = next;
  const reversedAmount = reversal?.amount ?? 0;
  const isUnrefunded = next.status === "REJECTED" && !isRefundMade(next);
  // A refused applicant gets the whole amount back, so what the payment covers is not requested now. It is paid with
  // a place that is offered later.
  if (isUnrefunded && getUncoveredAmount(next) === 0)
    return { header: { ...rest, owed: { amount: (next.owed?.amount ?? 0) + reversedAmount } } };
  const claimedAmount = isUnrefunded
    ? reversedAmount
    : computeOwedAmount(addRefundTerms(before, event), reversedAmount, ctx.today);
  const amount = (next.owed?.amount ?? 0) + claimedAmount;
  // The provider took back less than had to be refunded anyway.
  if (amount <= 0) return { header: rest };
  const header: ApplicationHeader = { ...rest, owed: { amount } };
  const claim = {
    noticeTemplate: "paymentClaimed" as const,
    // The notice names all that is to be paid, with the rest of the fee: a transfer of less would pay nothing.
    noticeParams: { reason: "" },
  };
  // Also where a payment is awaited already: its last day was set for another amount.
  if (next.status === "AWAITING_PAYMENT" || canStillPayForPlace(next, ctx))
    return { header: startPaymentAgain(header, ctx), ...claim };
  return {
    header: { ...header, arrears: true },
    ...(next.arrears ? {} : { constraintChange: { arrears: { add: next.id } } }),
    ...claim,
  };
};

const canStillPayForPlace = ({ status, eventDates }: ApplicationHeader, { today }: Context): boolean =>
  (status === "PAID" || status === "VOUCHER_PENDING_DOWNLOAD") &&
  (eventDates === undefined || today < eventDates.start);

/** Starts the days to pay again. While something is pending, they wait for its answer. */
const startPaymentAgain = (header: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const { deadline, timers } = startPaymentPeriod(header, ctx);
  const placeTimers = [...header.timers, ...(header.suspended ?? [])].filter(
    ({ kind }) => kind !== "voucher" && kind !== "complete",
  );
  const running = [...omitDeadlineTimers(placeTimers, "payment"), ...timers];
  return {
    ...header,
    status: "AWAITING_PAYMENT",
    deadlines: [...omitDeadline(header, "payment"), deadline],
    ...(header.pending ? { timers: [], suspended: running } : { timers: running, suspended: [] }),
  };
};

export const claimPaymentTransition = defineTransition({
  action: "claimPayment",
  by: "staff",
  role: "CASHIER",
  from: paidBeforeStatuses,
  to: "same",
  needsReversal: true,
  allowedWhile: "any",
  loads: ["event"],
  input: ["reason"],
  deadlines: ["payment"],
  notices: ["paymentClaimed"],
  effect: requestMissingAmount,
});

export const lapseReversalTransition = defineTransition({
  action: "lapseReversal",
  by: "system",
  from: paidBeforeStatuses,
  to: "same",
  needsReversal: true,
  allowedWhile: "any",
  loads: ["event"],
  deadlines: ["payment"],
  notices: ["paymentClaimed"],
  effect: requestMissingAmount,
});

export const waiveReversalTransition = defineTransition({
  action: "waiveReversal",
  by: "staff",
  // Only an administrator forgives a debt (decision 0031).
  role: "ADMIN",
  from: paidBeforeStatuses,
  to: "same",
  needsReversal: true,
  allowedWhile: "any",
  reason: true,
  deadlines: [],
  notices: ["reversalWaived"],
  effect: ({ reversal, ...rest }) => ({
    header: rest,
    noticeTemplate: "reversalWaived",
    noticeParams: { amount: toMoney(rest, reversal?.amount ?? 0) },
  }),
});

export const restorePaymentTransition = defineTransition({
  action: "restorePayment",
  by: "gateway",
  from: paidBeforeStatuses,
  to: "same",
  input: ["amount"],
  toInstead: chargedStatuses,
  loads: ["event"],
  deadlines: ["payment"],
  eventTimers: ["complete", "voucher"],
  notices: ["paymentRestored", "paymentRequested"],
  effect: (next, input, ctx, { event }, before) => {
    const amount = requireAmount(input.amount);
    const missing = Math.max(0, (before.takenBack ?? 0) - amount);
    const fromReversal = Math.min(amount, before.reversal?.amount ?? 0);
    const fromOwed = Math.min(amount - fromReversal, before.owed?.amount ?? 0);
    const shortfall = computeRefundShortfall(addRefundTerms(before, event), amount, ctx.today);
    const { takenBack: _t, reversal, owed, ...rest } = next;
    let header: ApplicationHeader = {
      ...rest,
      ...(missing > 0 ? { takenBack: missing } : {}),
      // The order is refunded with this (`payment-reversal.server.ts`).
      ...(shortfall > 0 ? { refunded: (before.refunded ?? 0) + shortfall } : {}),
      ...(reversal && reversal.amount > fromReversal
        ? { reversal: { ...reversal, amount: reversal.amount - fromReversal } }
        : {}),
      ...(owed && owed.amount > fromOwed ? { owed: { amount: owed.amount - fromOwed } } : {}),
    };
    // The rest of a fee that became higher is still to be paid.
    const isDebtPaid = owed !== undefined && header.owed === undefined && !header.restDue;
    if (isDebtPaid && before.status === "AWAITING_PAYMENT") header = returnToPaid(header);
    return {
      ...(isDebtPaid && before.arrears
        ? requestFeeAfterDebt({ ...header, arrears: false }, { event }, ctx)
        : { header }),
      ...(isDebtPaid && before.arrears ? { constraintChange: { arrears: { remove: before.id } } } : {}),
      diff: {
        takenBack: { before: before.takenBack ?? 0, after: missing },
        ...(shortfall > 0
          ? { refunded: { before: before.refunded ?? 0, after: (before.refunded ?? 0) + shortfall } }
          : {}),
      },
      noticeTemplate: "paymentRestored",
      noticeParams: { amount: toMoney(next, amount) },
    };
  },
});

/** The place is paid again. A pending request must still be answered, so its timers wait with it. */
const returnToPaid = (header: ApplicationHeader): ApplicationHeader => {
  const paidHeader = toPaidHeader({ ...header, status: "PAID" });
  if (header.pending === "voucher") {
    const { pending: _, ...rest } = paidHeader;
    return { ...rest, suspended: [] };
  }
  return header.pending
    ? { ...paidHeader, suspended: paidHeader.timers, timers: [] }
    : { ...paidHeader, suspended: [] };
};
