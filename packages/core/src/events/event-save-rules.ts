/**
 * What the save of an event refuses beside what its own data say: days out of order, the name of another event. Pure.
 */
import { addDays, addYears, type Day, isDay, parseDay } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { foldName } from "../platform/fold-text.ts";
import type { EventDetail, EventSummary } from "./event-schema.ts";

/** Finds the day that is out of order, among days. The closing day cannot be after the first day. */
export const findDayOrderIssue = ({
  dates: { start, end },
  registration: { opensOn, closesOn },
}: Pick<EventDetail, "dates" | "registration">): FieldIssue | undefined => {
  if (![start, end, opensOn, closesOn].every(isDay)) return undefined;
  if (end < start) return { path: "dates.end", key: "dayOrder" };
  if (closesOn < opensOn) return { path: "registration.closesOn", key: "dayOrder" };
  if (closesOn < start) return undefined;
  return {
    path: "registration.closesOn",
    key: "afterMax",
    params: { max: addDays(parseDay(start), -1) },
  };
};

const listFoldedNames = ({ names }: Pick<EventDetail, "names">): string[] =>
  Object.values(names).flatMap((text) => foldName(text) || []);

/** Returns whether an event has a name of another one, in any language and however it is typed. */
const hasSameName = (one: Pick<EventDetail, "names">, other: Pick<EventDetail, "names">): boolean => {
  const otherNames = new Set(listFoldedNames(other));
  return listFoldedNames(one).some((name) => otherNames.has(name));
};

const getStartYear = ({ dates }: Pick<EventDetail, "dates">): string => dates.start.slice(0, 4);

/**
 * Finds the name that another event of the year has, unless that one was cancelled (C41; decision 0229): the next
 * year's edition can have the name again.
 */
export const findSameNameIssue = (
  event: Pick<EventDetail, "id" | "names" | "dates">,
  events: readonly Pick<EventSummary, "id" | "names" | "dates" | "status">[],
): FieldIssue | undefined =>
  events.some(
    (other) =>
      other.id !== event.id &&
      other.status !== "CANCELLED" &&
      getStartYear(other) === getStartYear(event) &&
      hasSameName(other, event),
  )
    ? { path: "names.zh-Hant", key: "duplicate" }
    : undefined;

/** How many years ahead an event is announced at most. Lists of holidays and plans of staff do not reach further. */
const MAX_YEARS_AHEAD = 10;
/** Finds the last day of an event that nobody plans, which is a slip of the pen. */
export const findFarDayIssue = (end: string, path: string, today: Day): FieldIssue | undefined => {
  const max = addYears(today, MAX_YEARS_AHEAD);
  return isDay(end) && end > max ? { path, key: "afterMax", params: { max } } : undefined;
};
