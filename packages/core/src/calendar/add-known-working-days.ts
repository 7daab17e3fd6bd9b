/** Counts working days where the day comes from an answer, which can lie in any year. */
import type { Day } from "../platform/day.ts";
import { type Calendar, UnknownYearError } from "./index.ts";

/**
 * Adds working days to a day, or takes them away. Undefined where the holidays of a year are not known: a typed day of such
 * a year must not keep a draft from being read.
 */
export const addKnownWorkingDays = (
  calendar: Pick<Calendar, "addWorking">,
  from: Day,
  days: number,
): Day | undefined => {
  try {
    return calendar.addWorking(from, days);
  } catch (error) {
    if (error instanceof UnknownYearError) return undefined;
    throw error;
  }
};
