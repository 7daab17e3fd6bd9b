/** The only place in the request path that reads a clock; the local machine replaces it by the demonstration clock. */

import { buildCalendar, type Calendar } from "@portal/core/calendar/index";
import type { Actor, Context } from "@portal/core/platform/actor";
import { type Instant, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { getCurrentCalendar } from "./current-calendar.ts";
import type { Route } from "./route.ts";

export const clock = { now: (): Date => new Date() };

/** The actor of a caller without a session. */
export const anonymousActor: Actor = { kind: "applicant", accountId: "", account: "", roles: [] };

/** Returns the instant and the day in Macao. */
export const readClock = (): Pick<Context, "now" | "today"> => {
  const now = toInstant(clock.now());
  return { now, today: toMacaoDay(now) };
};

/**
 * Returns the calendar of a call, so that no operation has to ask for it (decision 0576). A Lambda that may not read
 * the table counts no days, so it has the published holidays alone.
 */
export const loadCallCalendar = async ({ uses }: Route, now: Instant): Promise<Calendar> =>
  uses.includes("table") ? getCurrentCalendar(now) : buildCalendar();

/** Creates the context of a service that runs outside a call: actor, time, current calendar and request id. */
export const createContext = async (actor: Actor, requestId: string): Promise<Context> => {
  const time = readClock();
  return { actor, ...time, calendar: await getCurrentCalendar(time.now), requestId };
};
