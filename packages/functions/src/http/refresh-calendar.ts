/** The calendar used by calls, including days decreed by staff; read again when it is older than a minute. */

import { getCalendar } from "@portal/core/calendar/store.server";
import type { Context } from "@portal/core/platform/actor";
import { calendarState } from "./create-context.ts";

const CACHE_MS = 60_000;
let readAt = Number.NEGATIVE_INFINITY;

/** Clears the cache, so that the next call reads again (after a decree, in tests). */
export const clearCalendarCache = (): void => {
  readAt = Number.NEGATIVE_INFINITY;
};

/** Returns the context with the current calendar. */
export const withCurrentCalendar = async (ctx: Context): Promise<Context> => {
  const now = Date.parse(ctx.now);
  // The demonstration clock may be set back, so the age is compared in both directions.
  if (Math.abs(now - readAt) > CACHE_MS) {
    calendarState.current = await getCalendar();
    readAt = now;
  }
  return { ...ctx, calendar: calendarState.current };
};
