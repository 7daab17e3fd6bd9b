/**
 * The confirmation of eligibility, by staff, by a draw or with the leader of a group. The duties that follow start with
 * it, so that none waits for another decision of staff: the fee is due from this day (spec 3 §4), and without a fee the
 * activity ends by itself, which starts its report.
 */
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import { resolveLimit } from "../../forms/kinds/field-checker.ts";
import type { Context } from "../../platform/actor.ts";
import { parseDay } from "../../platform/day.ts";
import { findScheme } from "../../schemes/index.ts";
import { buildCompletionTimers, type StartedDeadline, startPaymentDeadline } from "../deadlines/deadlines.ts";
import { getMissingAmount, raiseFeeToPaid } from "../fees/recalculated-fee.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { omitDeadlineTimers } from "../model/timers.ts";
import { omitDeadline, toPaidHeader } from "./transition-effect.ts";

/** The statuses that an application with a fee enters instead of ACCEPTED. */
export const chargedStatuses = ["AWAITING_PAYMENT", "PAID"] as const;
type Confirmation<N extends string> = { header: ApplicationHeader; noticeTemplate: N };

/** Returns whether a fee has to be paid. */
export const hasFee = ({ fee }: Pick<ApplicationHeader, "fee">): boolean => (fee?.total.amount ?? 0) > 0;

/** Working days for the fee by the scheme (C2: ten for the travel show). */
const resolvePaymentDays = (
  header: ApplicationHeader,
  { today }: Pick<Context, "today">,
): number | undefined => {
  const schemeDeadline = findScheme(header.scheme)?.deadlines.find(({ kind }) => kind === "payment");
  const policy = header.policy ? { policy: header.policy } : {};
  return (
    schemeDeadline && resolveLimit(schemeDeadline.amount, { answers: {}, context: { today, ...policy } })
  );
};

/** Starts the days to pay the fee of a place, which end before the first day of the event (spec 2 §9). */
export const startPaymentPeriod = (header: ApplicationHeader, ctx: Context): StartedDeadline => {
  const workingDays =
    resolvePaymentDays(header, ctx) ?? getPolicyNumber("payment.dueWorkingDays", header.policy);
  const start = header.eventDates ? parseDay(header.eventDates.start) : undefined;
  // A place that is confirmed during the event has no day before it, and must not lapse at once.
  const cappingStart = start && ctx.today < start ? start : undefined;
  return startPaymentDeadline(ctx.today, workingDays, cappingStart, ctx.now, ctx.calendar);
};

/** Asks for the fee, due some working days from today. The days to object to a decision on funding run on. */
export const startFeePayment = (
  next: ApplicationHeader,
  ctx: Context,
): Confirmation<"paymentRequested" | "paid"> => {
  // The debt was paid before the objection to the lapse was upheld: nobody pays twice for one place.
  // What the provider took back of it, and what a higher fee exceeds it by, are to be paid.
  const missingAmount = getMissingAmount(next);
  if (missingAmount === 0 && !next.owed)
    return { header: toPaidHeader({ ...next, status: "PAID" }), noticeTemplate: "paid" };
  const { deadline, timers } = startPaymentPeriod(next, ctx);
  return {
    header: {
      ...next,
      ...(missingAmount ? { restDue: missingAmount } : {}),
      status: "AWAITING_PAYMENT",
      deadlines: [...omitDeadline(next, "payment"), deadline],
      timers: [...omitDeadlineTimers(next.timers, "payment"), ...timers],
    },
    noticeTemplate: "paymentRequested",
  };
};

/** Ends the activity by itself after its last day, where the scheme has something to do afterwards. */
export const startCompletion = (next: ApplicationHeader, ctx: Pick<Context, "today">): ApplicationHeader => ({
  ...next,
  timers: [
    ...next.timers.filter(({ kind }) => kind !== "complete"),
    ...(findScheme(next.scheme)?.moves.includes("complete")
      ? buildCompletionTimers(next.eventDates?.end, ctx.today)
      : []),
  ],
});

/**
 * Confirms the eligibility of an application: its fee is due, or it is accepted.
 * @param accepted the application in status ACCEPTED, without the deadlines of its review
 */
export const confirmEligibility = (
  accepted: ApplicationHeader,
  ctx: Context,
): Confirmation<"accepted" | "acceptedWithDebt" | "paymentRequested" | "paid"> => {
  const next: ApplicationHeader = { ...raiseFeeToPaid(accepted), timers: [], deadlines: [] };
  // A payment that was taken back and is a debt is paid first. One whose lapse was undone is paid with the place.
  if (next.owed && next.arrears)
    return { header: startCompletion(next, ctx), noticeTemplate: "acceptedWithDebt" };
  return hasFee(next)
    ? startFeePayment(next, ctx)
    : { header: startCompletion(next, ctx), noticeTemplate: "accepted" };
};
