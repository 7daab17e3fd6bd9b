/** Counts working days where the day can lie in any year: it comes from an answer, or is counted in calendar days. */
import { addDays, type Day } from "../platform/day.ts";
import { type Calendar, UnknownYearError } from "./index.ts";

/**
 * Adds working days to a day, or takes them away. Undefined where the holidays of a year are not known: a typed day of
 * such a year must not keep a draft from being read.
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

/**
 * Returns the day of a reminder, so many working days before a last day; calendar days where the holidays of that year
 * are not known, because a reminder must not keep its deadline from starting (decision 0572).
 */
export const countReminderDay = (
  calendar: Pick<Calendar, "addWorking">,
  lastDay: Day,
  daysBefore: number,
): Day => addKnownWorkingDays(calendar, lastDay, -daysBefore) ?? addDays(lastDay, -daysBefore);
