/** The one place of the request path that reads a clock; the local machine replaces it by the demonstration clock. */

import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor, Context } from "@portal/core/platform/actor";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";

export const clock = { now: (): Date => new Date() };

/** The calendar every call counts by; whoever keeps decrees replaces `current` (cached between calls of one Lambda). */
export const calendarState = { current: buildCalendar() };

/** Nobody: a caller without a session. */
export const anonymous: Actor = { kind: "applicant", accountId: "", account: "", roles: [] };

/** What a command gets: who, when, by which calendar, under which request id. */
export const createContext = (actor: Actor, requestId: string): Context => {
  const now = toInstant(clock.now());
  return { actor, now, today: toMacaoDay(now), calendar: calendarState.current, requestId };
};
