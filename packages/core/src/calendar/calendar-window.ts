/**
 * Working days as the browser counts them: the server tells the closed days (`told.ts`), so that a day decreed this
 * morning counts the same on both ends and the lists of years stay out of the pages.
 */
import { addDays, type Day, getIsoWeekday } from "../platform/day.ts";

/** From one day to another; `closed` are the days from Monday to Friday on which the offices are closed, in order. */
export interface CalendarWindow {
  from: Day;
  to: Day;
  closed: Day[];
}

/**
 * The day that is `days` working days after (before, when negative) `from`; undefined where the count leaves what is
 * known.
 */
export const addWorkingDaysWithin = (window: CalendarWindow, from: Day, days: number): Day | undefined => {
  const closed = new Set<Day>(window.closed);
  const step = days < 0 ? -1 : 1;
  let current = from;
  for (let remaining = Math.abs(days); remaining > 0; ) {
    current = addDays(current, step);
    if (current < window.from || current > window.to) return undefined;
    if (getIsoWeekday(current) <= 5 && !closed.has(current)) remaining -= 1;
  }
  return current;
};
