/** Until when documents of an application can be sent, for those who set the day and those who check it. Pure. */
import type { Calendar } from "../../calendar/index.ts";
import { type Day, isDay, parseDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

/**
 * Finds the last day that can be set for documents: the end of the scheme's period, after which nothing can be sent
 * (109003), or the last day of the activity that they are for, while a working day is left before it ends (decision
 * 0747). Undefined where neither limits it.
 */
export const findLastDocumentsDay = (
  { deadlines, eventDates }: Pick<ApplicationHeader, "deadlines" | "eventDates">,
  today: Day,
  calendar: Pick<Calendar, "addWorking">,
): Day | undefined => {
  const period = deadlines.find(({ kind }) => kind === "supplementPeriod")?.day;
  const lastActivityDay =
    isDay(eventDates?.end) && calendar.addWorking(today, 1) <= eventDates.end ? eventDates.end : undefined;
  const [last] = [period, lastActivityDay].filter((day) => day !== undefined).toSorted();
  return last === undefined ? undefined : parseDay(last);
};
