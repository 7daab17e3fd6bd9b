/** Until when an event is applied for under a scheme (R491, R493), and when one that has no event is open. Pure. */
import type { Context } from "../../actor.ts";
import { policyOf } from "../../code-lists/policy.ts";
import { type Day, day, yearOf } from "../../day.ts";
import { codes } from "../../errors.ts";
import type { EventDetail } from "../../event/wire.ts";
import type { Json, Scheme } from "../../form/types.ts";
import { closingDay } from "./lead.ts";

/** The last day to apply for an event under a scheme: the event's closing day, or what the scheme sets before it. */
export const lastDay = (
  scheme: Pick<Scheme, "deadlines">,
  event: EventDetail,
  policy: Record<string, Json>,
  { today }: Pick<Context, "today">,
): Day =>
  closingDay(
    scheme,
    day(event.registration.closesOn),
    {},
    {
      today,
      policy,
      event: event as unknown as { [key: string]: Json },
    },
  );

/**
 * The spans in which a scheme without an event is open, both ends included: since a day, a part of every year, phases;
 * none where it is open all year.
 */
export const spansOf = (
  { window }: Pick<Scheme, "window">,
  policy: Record<string, Json>,
  { today }: Pick<Context, "today">,
) => {
  const spans = windowSpans({ window }, policy, today);
  if (spans === undefined) return [];
  const next = spans.find(([, to]) => to === undefined || today <= to);
  const [opensOn, closesOn] = next ?? spans.at(-1) ?? [];
  return [
    {
      id: "window",
      met: next !== undefined && today >= next[0],
      // The message of the phases says when the next one is (spec 3 §8).
      code: window.kind === "PHASES" ? codes.FIRST_SHOP_OUTSIDE_PHASE : codes.REGISTRATION_DEADLINE_EXPIRED,
      params: {
        ...(opensOn ? { opensOn, start: opensOn } : {}),
        ...(closesOn ? { closesOn, end: closesOn } : {}),
        // What has not begun, or begins again next year, is not over (`errors:900017_early`).
        ...(next && today < next[0] ? { context: "early" } : {}),
      },
    },
  ];
};

type Span = [from: string, to?: string];
/** First and last days of a scheme's window by the policies of today; undefined where it is open all year or as an event says. */
export const windowSpans = (
  { window: { kind, from, to, phases, by } }: Pick<Scheme, "window">,
  policy: Record<string, Json>,
  today: Day,
): Span[] | undefined => {
  const set = by && policyOf(by.policy, policy, by.path);
  switch (kind) {
    case "SINCE":
      return [[String(set ?? from)]];
    case "YEARLY": {
      const part = (set ?? { from, to }) as { from: string; to: string };
      // After this year's span the next one is next year's.
      return [yearOf(today), yearOf(today) + 1].map((one) => [`${one}-${part.from}`, `${one}-${part.to}`]);
    }
    case "PHASES":
      return (set ?? phases) as [string, string][];
    default:
      return undefined;
  }
};
