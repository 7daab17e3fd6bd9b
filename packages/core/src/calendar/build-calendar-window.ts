/** The calendar data that the server sends, so that the browser counts with the same days (`calendar-window.ts`). */
import { addDays, type Day } from "../platform/day.ts";
import type { CalendarWindow } from "./calendar-window.ts";
import { type Calendar, UnknownYearError } from "./index.ts";

/** Days before and after the day of validation. Ages and lead times are never longer. */
const WINDOW_DAYS = 400;

/** Returns the closed days around a day, as far as the lists of years go. */
export const buildCalendarWindow = (calendar: Calendar, today: Day): CalendarWindow => {
  const window: CalendarWindow = { from: today, to: today, closed: [] };
  const includeDay = (day: Day): boolean => {
    try {
      const reason = calendar.findClosure(day);
      if (reason !== undefined && reason !== "WEEKEND") window.closed.push(day);
      return true;
    } catch (error) {
      if (error instanceof UnknownYearError) return false;
      throw error;
    }
  };
  includeDay(today);
  for (let offset = 1; offset <= WINDOW_DAYS && includeDay(addDays(today, offset)); offset += 1)
    window.to = addDays(today, offset);
  for (let offset = 1; offset <= WINDOW_DAYS && includeDay(addDays(today, -offset)); offset += 1)
    window.from = addDays(today, -offset);
  window.closed.sort();
  return window;
};
