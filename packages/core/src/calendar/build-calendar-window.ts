/** What the server tells of its calendar, so that the browser counts by the same days (`reach.ts`). */
import { addDays, type Day } from "../platform/day.ts";
import type { CalendarWindow } from "./calendar-window.ts";
import { type Calendar, UnknownYearError } from "./index.ts";

/** Days on either side of the day of the check; ages and lead times reach no farther. */
const WINDOW_DAYS = 400;

/** The closed days around a day, as far as the lists of years go. */
export const buildCalendarWindow = (calendar: Calendar, today: Day): CalendarWindow => {
  const window: CalendarWindow = { from: today, to: today, closed: [] };
  const includeDay = (d: Day): boolean => {
    try {
      const reason = calendar.closure(d);
      if (reason !== undefined && reason !== "WEEKEND") window.closed.push(d);
      return true;
    } catch (error) {
      if (error instanceof UnknownYearError) return false;
      throw error;
    }
  };
  includeDay(today);
  for (let n = 1; n <= WINDOW_DAYS && includeDay(addDays(today, n)); n += 1) window.to = addDays(today, n);
  for (let n = 1; n <= WINDOW_DAYS && includeDay(addDays(today, -n)); n += 1)
    window.from = addDays(today, -n);
  window.closed.sort();
  return window;
};
