/**
 * A payment at the bank that was recorded with a mistyped value date, reference or amount: the transfer of a fee, a
 * grant that was paid out, or a part of it that was repaid (decisions 0671, 0686, 0821). A refund is corrected by its
 * own action (0634).
 */
import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import type { ConstraintChange } from "../../../../institutions/constraints/constraints.ts";
import type { Context } from "../../../../platform/actor.ts";
import { toCanonicalJson } from "../../../../platform/audit/index.ts";
import { daysBetween, parseDay } from "../../../../platform/day.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { pick } from "../../../../platform/pick.ts";
import {
  parseBankPayment,
  parseIncomingTransfer,
  refuseRecordedReference,
} from "../../../changes/bank-payment.ts";
import { findRecordedPayment, type RecordedPayment, toMovement } from "../../../changes/recorded-payment.ts";
import {
  clearPending,
  type EffectInput,
  omitDeadline,
  refuseField,
  requireText,
} from "../../../changes/transition-effect.ts";
import { buildRepaymentTimers, countDeadline, startObjectionDeadline } from "../../../deadlines/deadlines.ts";
import {
  getOwedRepayment,
  getPaidOutAmount,
  getPayableAmount,
  type Repayment,
} from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { BankPayment } from "../../../model/payment-records.ts";
import { submittedStatuses } from "../../../model/statuses.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import { defineTransition } from "../shared/transition-definition.ts";

/** The change in which the history keeps each payment. */
const diffNames = { fee: "paid", payout: "settled", repayment: "repayment" } as const;

/** Returns the least and the most that the bank can have moved. A fee is paid by its own amount only. */
const findAmountBounds = ({ funding = {} }: ApplicationHeader, { kind, amount }: RecordedPayment) => {
  if (kind === "fee") return { min: amount, max: amount };
  if (kind === "payout")
    return { min: 1, max: getPayableAmount(pick(funding, ["result", "amount", "payable"])) };
  const { repayment } = funding;
  return { min: 1, max: repayment ? getOwedRepayment(omitLastPart(repayment)) : amount };
};

/** Reads the right payment, which is held to the same days and amounts as when it was recorded. */
const parseRightPayment = (
  header: ApplicationHeader,
  recordedPayment: RecordedPayment,
  input: EffectInput<"amount" | "paidOn" | "reference">,
  ctx: Pick<Context, "today">,
): BankPayment & { amount: number } => {
  const amount = input.amount ?? recordedPayment.amount;
  const { min, max } = findAmountBounds(header, recordedPayment);
  if (amount < min) return refuseField({ path: "amount", key: "min", params: { min: min / 100 } });
  if (amount > max) return refuseField({ path: "amount", key: "max", params: { max: max / 100 } });
  if (recordedPayment.kind !== "fee") {
    const rightPayment = parseBankPayment(input, recordedPayment.earliestDay, ctx);
    refuseRecordedReference(header, rightPayment.reference, recordedPayment.reference);
    return { amount, ...rightPayment };
  }
  const { bankPayment, ...rest } = header;
  const payment = parseIncomingTransfer(rest, input, ctx);
  const latestDay = bankPayment?.latestDay;
  return latestDay && payment.on > latestDay
    ? refuseField({ path: "paidOn", key: "afterMax", params: { max: latestDay } })
    : { amount, ...payment };
};

/** Returns a repayment without the part that was recorded last. */
const omitLastPart = ({ repaidOn: _, reference: _reference, ...repayment }: Repayment): Repayment => ({
  ...repayment,
  parts: (repayment.parts ?? []).slice(0, -1),
});

/** Starts the days of a repayment that was thought to be made: the day that it had, or the next working day. */
const reopenRepayment = (
  header: ApplicationHeader,
  repayment: Repayment,
  ctx: Context,
): ApplicationHeader => {
  const nextWorkingDay = ctx.calendar.addWorking(ctx.today, 1);
  const dueOn = parseDay(repayment.dueOn > nextWorkingDay ? repayment.dueOn : nextWorkingDay);
  const from = parseDay(header.funding?.cancelled?.on ?? ctx.today);
  const deadline = countDeadline("repayment", from, daysBetween(from, dueOn), "CALENDAR", ctx.calendar);
  const timers = buildRepaymentTimers(dueOn, ctx.now);
  const isWaiting = header.pending !== undefined;
  return {
    ...header,
    funding: { ...header.funding, repayment: { ...repayment, dueOn } },
    deadlines: [...omitDeadline(header, "repayment"), deadline],
    timers: isWaiting ? header.timers : [...header.timers, ...timers],
    ...(isWaiting ? { suspended: [...(header.suspended ?? []), ...timers] } : {}),
  };
};

/**
 * Returns an application with the right part of a repayment. A repayment that is made by it ends as with any last part,
 * and one that was thought to be made is due again.
 */
const replaceLastPart = (
  header: ApplicationHeader,
  recorded: Repayment,
  part: BankPayment & { amount: number },
  ctx: Context,
) => {
  const earlier = omitLastPart(recorded);
  const repayment = { ...earlier, parts: [...(earlier.parts ?? []), part] };
  if (getOwedRepayment(repayment) > 0)
    return {
      header: recorded.repaidOn
        ? reopenRepayment(header, repayment, ctx)
        : { ...header, funding: { ...header.funding, repayment } },
    };
  return {
    header: {
      ...header,
      funding: {
        ...header.funding,
        repayment: { ...repayment, repaidOn: part.on, reference: part.reference },
      },
      deadlines: omitDeadline(header, "repayment"),
      timers: omitDeadlineTimers(header.timers, "repayment"),
      ...(header.suspended ? { suspended: omitDeadlineTimers(header.suspended, "repayment") } : {}),
    },
    constraintChange: { arrears: { remove: header.id } },
  };
};

/**
 * Returns an application with the days to object that follow from what was really paid of a grant (decisions 0805,
 * 0821): they begin where it is less than was recorded and less than is due, and end, with an objection that waits,
 * where it is all that is due. The days of a revoked grant are about its revocation.
 */
const followPaidAmount = (
  before: ApplicationHeader,
  after: ApplicationHeader,
  ctx: Context,
): ApplicationHeader => {
  const recordedAmount = before.funding?.settled?.amount ?? 0;
  const amount = after.funding?.settled?.amount ?? 0;
  const dueAmount = getPayableAmount(after.funding ?? {});
  const hasObjected = after.pending === "objection";
  if (after.funding?.cancelled || amount === recordedAmount) return after;
  const isLess = amount < dueAmount;
  if (isLess && (amount > recordedAmount || hasObjected)) return after;
  const { suspended = [], ...undisputedHeader } = clearPending(after);
  const rest: ApplicationHeader = {
    ...(hasObjected ? undisputedHeader : after),
    deadlines: omitDeadline(after, "objection"),
    timers: omitDeadlineTimers([...after.timers, ...(hasObjected ? suspended : [])], "objection"),
  };
  if (!isLess) return rest;
  const days = getPolicyNumber("objection.days", after.policy);
  const { deadline, timers } = startObjectionDeadline(ctx.today, days, ctx.calendar);
  const payer = ctx.actor.kind === "staff" ? { madeBy: { ...rest.madeBy, settle: ctx.actor.accountId } } : {};
  // Nobody rules on an own payment of less than was due.
  return { ...rest, ...payer, deadlines: [...rest.deadlines, deadline], timers: [...rest.timers, ...timers] };
};

/** Returns an application that says of the payment how it was really made. */
const replaceRecordedPayment = (
  header: ApplicationHeader,
  kind: RecordedPayment["kind"],
  payment: BankPayment & { amount: number },
  ctx: Context,
): { header: ApplicationHeader; constraintChange?: ConstraintChange } => {
  const { bankPayment, funding } = header;
  if (kind === "fee") return { header: { ...header, bankPayment: { ...bankPayment, ...payment } } };
  const { settled, repayment } = funding ?? {};
  if (kind === "repayment") return repayment ? replaceLastPart(header, repayment, payment, ctx) : { header };
  const paidGrant = { ...funding, settled: { ...settled, ...payment } };
  // What was really paid is what is to be repaid.
  const changedRepayment = repayment && { repayment: { ...repayment, amount: getPaidOutAmount(paidGrant) } };
  const correctedHeader = { ...header, funding: { ...paidGrant, ...changedRepayment } };
  return { header: followPaidAmount(header, correctedHeader, ctx) };
};

/**
 * Builds what a notice tells of the days to object: until when they run where the correction began them, and what was
 * paid where it ended the objection.
 */
const buildObjectionParams = (
  before: ApplicationHeader,
  after: ApplicationHeader,
): Record<string, string | ReturnType<typeof toMopAmount>> => {
  const findDay = ({ deadlines }: ApplicationHeader) =>
    deadlines.find(({ kind }) => kind === "objection")?.day;
  const lastDay = findDay(after);
  const isClosed = before.pending === "objection" && after.pending === undefined;
  return {
    dueOn: lastDay && lastDay !== findDay(before) ? lastDay : "",
    paidInFull: isClosed ? toMopAmount(getPayableAmount(after.funding ?? {})) : "",
  };
};

/** Builds the amount that was recorded, where it was wrong, and what is still to be repaid. */
const buildAmountParams = (
  { funding, deadlines }: ApplicationHeader,
  before: number,
  after: number,
): Record<string, string | ReturnType<typeof toMopAmount>> => {
  const isDue = deadlines.some(({ kind }) => kind === "repayment");
  const { repayment } = funding ?? {};
  return {
    recordedAmount: before === after ? "" : toMopAmount(before),
    rest: before !== after && repayment && isDue ? toMopAmount(getOwedRepayment(repayment)) : "",
    payBackOn: before !== after && repayment && isDue ? repayment.dueOn : "",
  };
};

export const correctPaymentTransition = defineTransition({
  action: "correctPayment",
  by: "staff",
  role: "CASHIER",
  from: submittedStatuses,
  to: "same",
  needsRecordedPayment: true,
  allowedWhile: "any",
  input: ["amount", "paidOn", "reference", "reason"],
  deadlines: ["repayment", "objection"],
  notices: ["paymentCorrected"],
  effect: (next, input, ctx) => {
    const recordedPayment = findRecordedPayment(next);
    if (!recordedPayment) throw new Refusal(errorCodes.PAYMENT_STATUS_UNSUITABLE);
    const reason = requireText(input.reason, "reason");
    const after = toMovement(parseRightPayment(next, recordedPayment, input, ctx));
    const { kind } = recordedPayment;
    const before = toMovement(recordedPayment);
    if (toCanonicalJson(before) === toCanonicalJson(after))
      return refuseField({ path: "reference", key: "asRecorded" });
    const { header, ...changes } = replaceRecordedPayment(next, kind, after, ctx);
    return {
      header,
      ...changes,
      correctedPayment: { kind, before, after },
      diff: { [diffNames[kind]]: { before, after } },
      noticeTemplate: "paymentCorrected",
      noticeParams: {
        amount: toMopAmount(after.amount),
        on: after.on,
        reference: after.reference,
        reason,
        ...buildAmountParams(header, before.amount, after.amount),
        ...buildObjectionParams(next, header),
      },
    };
  },
});
