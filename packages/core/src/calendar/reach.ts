/**
 * Working days as the browser counts them: the server tells the closed days (`told.ts`), so that a day decreed this
 * morning counts the same on both ends and the lists of years stay out of the pages.
 */
import { addDays, type Day, weekday } from "../day.ts";

/** From one day to another; `closed` are the days from Monday to Friday on which the offices are closed, in order. */
export interface Reach {
  from: Day;
  to: Day;
  closed: Day[];
}

/**
 * The day that is `days` working days after (before, when negative) `from`; undefined where the count leaves what is
 * known.
 */
export const addWithin = (reach: Reach, from: Day, days: number): Day | undefined => {
  const closed = new Set<Day>(reach.closed);
  const step = days < 0 ? -1 : 1;
  let current = from;
  for (let left = Math.abs(days); left > 0; ) {
    current = addDays(current, step);
    if (current < reach.from || current > reach.to) return undefined;
    if (weekday(current) <= 5 && !closed.has(current)) left -= 1;
  }
  return current;
};
