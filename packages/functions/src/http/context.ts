/** The one place of the request path that reads a clock; the local machine replaces it by the demonstration clock. */
import type { Actor, Context } from "@portal/core/actor";
import { calendarOf } from "@portal/core/calendar/index";
import { dayOf, instant } from "@portal/core/day";

export const clock = { now: (): Date => new Date() };

/** The calendar every call counts by; whoever keeps decrees replaces `current` (cached between calls of one Lambda). */
export const calendars = { current: calendarOf() };

/** Nobody: a caller without a session. */
export const anonymous: Actor = { kind: "applicant", accountId: "", account: "", roles: [] };

/** What a command gets: who, when, by which calendar, under which request id. */
export const contextOf = (actor: Actor, requestId: string): Context => {
  const now = instant(clock.now());
  return { actor, now, today: dayOf(now), calendar: calendars.current, requestId };
};
