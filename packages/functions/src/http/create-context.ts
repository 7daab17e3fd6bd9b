/** The only place in the request path that reads a clock; the local machine replaces it by the demonstration clock. */

import { buildCalendar } from "@portal/core/calendar/index";
import type { Actor, Context } from "@portal/core/platform/actor";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";

export const clock = { now: (): Date => new Date() };

/**
 * The calendar used by every call; `refresh-calendar.ts` replaces `current`, which is cached between calls of one
 * Lambda.
 */
export const calendarState = { current: buildCalendar() };

/** The actor of a caller without a session. */
export const anonymousActor: Actor = { kind: "applicant", accountId: "", account: "", roles: [] };

/** Creates the context of a service: actor, time, calendar and request id. */
export const createContext = (actor: Actor, requestId: string): Context => {
  const now = toInstant(clock.now());
  return { actor, now, today: toMacaoDay(now), calendar: calendarState.current, requestId };
};
