/** Weeks and months of the event calendar; weeks start on Monday. */

import type { ListedEvent } from "@portal/core/events/event-schema";
import { listClosingDays } from "@portal/core/events/index";
import { addDays, addMonths, type Day, getIsoWeekday } from "@portal/core/platform/day";

/** Returns the seven days of the week that contains a day. */
export const listDaysOfWeek = (day: Day): Day[] => {
  const monday = addDays(day, 1 - getIsoWeekday(day));
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
};
export const getFirstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;
/** Returns the weeks of a month, completed with days of the neighbouring months. */
export const getMonthWeeks = (day: Day): Day[][] => {
  const first = getFirstOfMonth(day);
  const next = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (
    let week = listDaysOfWeek(first);
    (week[0] as Day) < next;
    week = listDaysOfWeek(addDays(week[0] as Day, 7))
  )
    weeks.push(week);
  return weeks;
};
/** Returns the events that take place on a day. */
export const findEventsOn = (events: ListedEvent[], day: Day): ListedEvent[] =>
  events.filter((event) => event.dates.start <= day && day <= event.dates.end);
/** Returns the events whose registration closes on a day, at least for some forms. */
export const findEventsClosingOn = (events: ListedEvent[], day: Day): ListedEvent[] =>
  events.filter((event) => listClosingDays(event).includes(day));
