/**
 * The end of a request that nobody answers (workflow.md; decision 0655). While a request is pending, nothing lapses,
 * but its activity ends all the same, and with it the request. Pure.
 */
import { addKnownWorkingDays } from "../../calendar/add-known-working-days.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { addDays, parseDay } from "../../platform/day.ts";
import { hasFee } from "../changes/confirm-eligibility.ts";
import { buildCompletionTimers } from "../deadlines/deadlines.ts";
import { isFeePaid } from "../fees/recalculated-fee.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Timer } from "../model/timers.ts";

/**
 * Returns whether a pending request ends with the activity. An objection, and a reason for documents that lapsed, are
 * about a decision and wait for staff; so does a proof of payment, with which the fee may be paid.
 */
export const endsWithActivity = ({
  pending,
  status,
}: Pick<ApplicationHeader, "pending" | "status">): boolean =>
  pending === "cancellation" ||
  pending === "refund" ||
  (pending === "lateness" && status === "SUPPLEMENT_REQUIRED");

/** Staff have the institute's own target of days to answer, also where the activity ends before. */
const buildRequestTimers = (
  { eventDates, policy }: ApplicationHeader,
  { today, calendar }: Pick<Context, "today" | "calendar">,
): Timer[] => {
  if (!eventDates) return [];
  const targetDays = getPolicyNumber("review.targetWorkingDays", policy);
  const answerDay = addKnownWorkingDays(calendar, today, targetDays) ?? addDays(today, targetDays);
  return buildCompletionTimers(parseDay(eventDates.end), answerDay);
};

/**
 * Returns the application with the timer for the end of its pending request, whatever happens to it meanwhile. It runs
 * beside the suspended timers.
 */
export const keepRequestEnd = (
  before: Pick<ApplicationHeader, "pending" | "status" | "timers">,
  next: ApplicationHeader,
  ctx: Pick<Context, "today" | "calendar">,
): ApplicationHeader => {
  if (!endsWithActivity(next)) return next;
  const isEnd = ({ kind }: Timer): boolean => kind === "complete";
  const isSameRequest = before.pending === next.pending;
  // A reason for late documents is pending again once the cancellation that was requested meanwhile is refused.
  const isRunning = endsWithActivity(before) && (isSameRequest || next.pending === "lateness");
  const ownTimers = endsWithActivity(before) ? before.timers.filter(isEnd) : [];
  const endTimers = isRunning ? ownTimers : buildRequestTimers(next, ctx);
  return {
    ...next,
    timers: [...next.timers.filter((timer) => !isEnd(timer)), ...endTimers],
    // The end of a request does not belong to what goes on after its answer.
    ...(next.suspended && { suspended: next.suspended.filter((timer) => !ownTimers.includes(timer)) }),
  };
};

/**
 * Returns what the end of the activity does: it ends a pending request first, and an accepted place whose fee was never
 * asked for, because a debt came before it (decision 0846). With its own request pending, that is ended as well.
 */
export const selectEndAction = (header: ApplicationHeader): SubmittedAction => {
  if (header.status === "ACCEPTED" && hasFee(header) && !isFeePaid(header)) return "cancelAtEnd";
  if (!endsWithActivity(header)) return "complete";
  if (header.pending === "cancellation") return "cancelAtEnd";
  return header.pending === "refund" ? "closeRefundRequest" : "lapseSupplement";
};
