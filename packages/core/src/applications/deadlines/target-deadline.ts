/** Counts the institute's own target, with the days on which staff have worked on it before. Pure. */
import { countWorkingDays } from "../../calendar/count-working-days.ts";
import type { Calendar } from "../../calendar/index.ts";
import type { Deadline } from "../model/application-schema.ts";
import type { TargetPeriod } from "../model/waiting-since.ts";
import { countDeadline } from "./deadlines.ts";

/**
 * Counts the last day of a target. Working days of the waits that were interrupted are taken from it; a target that was
 * missed in one of them keeps the day that was missed (decision 0767).
 * @throws UnknownYearError when the holidays of a year between them are not known
 */
export const countTargetDeadline = (
  { from, earlier }: TargetPeriod,
  targetDays: number,
  calendar: Calendar,
): Deadline => {
  let usedDays = 0;
  for (const wait of earlier) {
    const days = countWorkingDays(calendar, wait.from, wait.to);
    if (usedDays + days > targetDays)
      return addUsedDays(
        countDeadline("answer", wait.from, targetDays - usedDays, "WORKING", calendar),
        usedDays,
      );
    usedDays += days;
  }
  return addUsedDays(countDeadline("answer", from, targetDays - usedDays, "WORKING", calendar), usedDays);
};

const addUsedDays = (deadline: Deadline, usedDays: number): Deadline =>
  usedDays > 0 ? { ...deadline, usedDays } : deadline;
