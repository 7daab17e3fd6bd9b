/** Counts the working days between two days. Pure. */
import { addDays, type Day } from "../platform/day.ts";
import type { Calendar } from "./index.ts";

/**
 * Counts the working days after one day up to another.
 * @throws UnknownYearError when the holidays of a year between them are not known
 */
export const countWorkingDays = (calendar: Pick<Calendar, "isWorking">, from: Day, to: Day): number => {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (calendar.isWorking(day)) days++;
  return days;
};
