/** What the server tells of its calendar, so that the browser counts by the same days (`reach.ts`). */
import { addDays, type Day } from "../day.ts";
import { type Calendar, UnknownYear } from "./index.ts";
import type { Reach } from "./reach.ts";

/** Days on either side of the day of the check; ages and lead times reach no farther. */
const SPAN = 400;

/** The closed days around a day, as far as the lists of years go. */
export const reachOf = (calendar: Calendar, today: Day): Reach => {
  const reach: Reach = { from: today, to: today, closed: [] };
  const look = (d: Day): boolean => {
    try {
      const why = calendar.closure(d);
      if (why !== undefined && why !== "WEEKEND") reach.closed.push(d);
      return true;
    } catch (error) {
      if (error instanceof UnknownYear) return false;
      throw error;
    }
  };
  look(today);
  for (let n = 1; n <= SPAN && look(addDays(today, n)); n += 1) reach.to = addDays(today, n);
  for (let n = 1; n <= SPAN && look(addDays(today, -n)); n += 1) reach.from = addDays(today, -n);
  reach.closed.sort();
  return reach;
};
