/**
 * The calendar of calls and jobs, with the days that staff decreed; it is read again when it is older than a minute.
 */

import { getCalendar } from "@portal/core/calendar/calendar-store.server";
import type { Calendar } from "@portal/core/calendar/index";
import type { Instant } from "@portal/core/platform/day";

const CACHE_MS = 60_000;
let cachedCalendar: { calendar: Calendar; readAt: number } | undefined;

/** Clears the cache, so that the next call reads again (after a decree, in tests). */
export const clearCalendarCache = (): void => {
  cachedCalendar = undefined;
};

/** Returns the calendar that is in effect now. One query in a minute. */
export const getCurrentCalendar = async (now: Instant): Promise<Calendar> => {
  const at = Date.parse(now);
  // The demonstration clock may be set back, so the age is compared in both directions.
  if (!cachedCalendar || Math.abs(at - cachedCalendar.readAt) > CACHE_MS)
    cachedCalendar = { calendar: await getCalendar(), readAt: at };
  return cachedCalendar.calendar;
};
