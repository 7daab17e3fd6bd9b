/** The calendar that calls count by, with the days staff decreed; read again when it is older than a minute. */

import type { Context } from "@portal/core/actor";
import { calendar } from "@portal/core/calendar/store.server";
import { calendars } from "./context.ts";

const KEPT_MS = 60_000;
let readAt = Number.NEGATIVE_INFINITY;

/** Forgets what was read, so that the next count reads again (after a decree, in tests). */
export const forgetCalendar = (): void => {
  readAt = Number.NEGATIVE_INFINITY;
};

/** The same context, counting by the calendar of now. */
export const counting = async (ctx: Context): Promise<Context> => {
  const now = Date.parse(ctx.now);
  // The demonstration clock may be set back: older than a minute in either direction.
  if (Math.abs(now - readAt) > KEPT_MS) {
    calendars.current = await calendar();
    readAt = now;
  }
  return { ...ctx, calendar: calendars.current };
};
