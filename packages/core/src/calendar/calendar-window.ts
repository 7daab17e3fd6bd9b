/**
 * Working days as the browser counts them. The server sends the closed days (`build-calendar-window.ts`), so that a
 * day decreed this morning counts on both ends and the lists of years stay out of the site's script.
 */
import { addDays, type Day, getIsoWeekday } from "../platform/day.ts";

/** A range of days; `closed` lists its days from Monday to Friday on which the offices are closed, in order. */
export interface CalendarWindow {
  from: Day;
  to: Day;
  closed: Day[];
}

/**
 * Returns the day that is `days` working days after `from` (before, when negative), or undefined when the count
 * leaves the window.
 */
export const addWorkingDaysWithin = (window: CalendarWindow, from: Day, days: number): Day | undefined => {
  const closedDays = new Set<Day>(window.closed);
  const step = days < 0 ? -1 : 1;
  let current = from;
  for (let remaining = Math.abs(days); remaining > 0; ) {
    current = addDays(current, step);
    if (current < window.from || current > window.to) return undefined;
    if (getIsoWeekday(current) <= 5 && !closedDays.has(current)) remaining -= 1;
  }
  return current;
};
