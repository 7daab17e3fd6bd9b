/** When a scheme without an event is open, and until when a draft can be submitted (R491, R493). Pure. */

import { resolveClosingDay } from "../../events/application-deadline.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import { getPolicyOverrides } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Json, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, getYear, parseDay } from "../../platform/day.ts";
import * as errorCodes from "../../platform/error-codes.ts";

/**
 * Checks the periods, inclusive, in which a scheme without an event is open: from a day on, a part of every year, or
 * phases; none when it is open all year.
 */
export const checkWindowSpans = (
  { window }: Pick<Scheme, "window">,
  policy: Record<string, Json>,
  { today }: Pick<Context, "today">,
) => {
  const spans = listWindowSpans({ window }, policy, today);
  if (spans === undefined) return [];
  const nextSpan = spans.find(([, to]) => to === undefined || today <= to);
  const [opensOn, closesOn] = nextSpan ?? spans.at(-1) ?? [];
  return [
    {
      id: "window",
      met: nextSpan !== undefined && today >= nextSpan[0],
      // The message for phases tells the next one (spec 3 §8).
      code:
        window.kind === "PHASES"
          ? errorCodes.FIRST_SHOP_OUTSIDE_PHASE
          : errorCodes.REGISTRATION_DEADLINE_EXPIRED,
      params: {
        ...(opensOn ? { opensOn, start: opensOn } : {}),
        ...(closesOn ? { closesOn, end: closesOn } : {}),
        // A window that has not opened or opens again next year is not over (`errors:900017_early`).
        ...(nextSpan && today < nextSpan[0] ? { context: "early" } : {}),
      },
    },
  ];
};

/** Returns whether applications of a scheme are for an event of the portal, whose registration is their window. */
export const isForEvent = ({ window }: Pick<Scheme, "window">): boolean => window.kind === "EVENT";

type WindowSpan = [from: string, to?: string];
/**
 * Lists the first and last days of a scheme's window by today's policies; undefined when it is open all year or
 * depends on an event.
 */
export const listWindowSpans = (
  { window: { kind, from, to, phases, by } }: Pick<Scheme, "window">,
  policy: Record<string, Json>,
  today: Day,
): WindowSpan[] | undefined => {
  const policyValue = by && getPolicy(by.policy, policy, by.path);
  switch (kind) {
    case "SINCE":
      return [[String(policyValue ?? from)]];
    case "YEARLY": {
      const yearlySpan = (policyValue ?? { from, to }) as { from: string; to: string };
      // After this year's period comes next year's.
      return [getYear(today), getYear(today) + 1].map((year) => [
        `${year}-${yearlySpan.from}`,
        `${year}-${yearlySpan.to}`,
      ]);
    }
    case "PHASES":
      return (policyValue ?? phases) as [string, string][];
    default:
      return undefined;
  }
};

/**
 * Returns the last day on which a draft can still be submitted (spec 3 §4): the closing day of the event, the end of
 * the scheme's period that is open or comes next, and the lead time before a day in the answers, whichever is first.
 * Undefined while nothing limits it, as before the first day of the activity is known.
 */
export const resolveSubmissionDay = (
  scheme: Pick<Scheme, "deadlines" | "window">,
  event: EventDetail | undefined,
  answers: Answers,
  context: CheckContext,
): Day | undefined => {
  const spans = listWindowSpans(scheme, getPolicyOverrides(context), context.today) ?? [];
  const span = spans.find(([, to]) => to === undefined || context.today <= to) ?? spans.at(-1);
  const end = event?.registration.closesOn ?? span?.[1];
  const last = resolveClosingDay(scheme, parseDay(end ?? OPEN_END), answers, context);
  return last === OPEN_END ? undefined : last;
};
/** Later than any day that a calendar covers. */
const OPEN_END = "9999-12-31";
