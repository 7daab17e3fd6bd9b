/** Weeks and months of the event calendar; weeks begin on Monday. */
import { addDays, addMonths, type Day, weekday } from "@portal/core/day";
import type { EventSummary } from "@portal/core/event/wire";

/** The seven days of the week a day lies in. */
export const weekOf = (day: Day): Day[] => {
  const monday = addDays(day, 1 - weekday(day));
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
};
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01` as Day;
/** The weeks that show a month; days of its neighbours fill the first and the last. */
export const monthOf = (day: Day): Day[][] => {
  const first = firstOfMonth(day);
  const next = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let week = weekOf(first); (week[0] as Day) < next; week = weekOf(addDays(week[0] as Day, 7)))
    weeks.push(week);
  return weeks;
};
/** The events that take place on a day. */
export const eventsOn = (events: EventSummary[], day: Day): EventSummary[] =>
  events.filter((event) => event.dates.start <= day && day <= event.dates.end);
/** The events whose registration closes on a day. */
export const closingOn = (events: EventSummary[], day: Day): EventSummary[] =>
  events.filter((event) => event.registration.closesOn === day);
