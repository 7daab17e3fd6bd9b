/**
 * The working calendar: working days, holidays by year, and the explanation of a deadline. A working day is Monday to
 * Friday without a full-day closure. The day of the event that starts a period does not count (`holidays.json`,
 * workflow.md › The legal clock). The calendar is never derived from `Intl`. The hours of the counter are data beside
 * it.
 */
import { addDays, type Day, getIsoWeekday, getYear, parseDay } from "../platform/day.ts";
import * as errorCodes from "../platform/error-codes.ts";
import type {
  Calendar,
  Closure,
  CountedDay,
  Holiday,
  OfficePeriod,
  SkippedCalendarDay,
} from "../platform/legal-calendar.ts";
import { Refusal } from "../platform/refusal.ts";
import published from "./holidays.json" with { type: "json" };
import officeHours from "./office-hours.json" with { type: "json" };

export type { Calendar, Closure, Holiday };

/** Thrown when a count needs a year without a list of holidays, because a guess could be wrong (900062). */
export class UnknownYearError extends Refusal {
  readonly year: number;
  constructor(year: number) {
    super(errorCodes.HOLIDAY_LIST_MISSING, { params: { year } });
    this.name = "UnknownYear";
    this.year = year;
  }
}

/** The published lists by year. */
export const holidayYears = published.years as unknown as Record<
  string,
  { status: string; holidays: Closure[] }
>;

/**
 * Builds a calendar from the published years and the days that staff decreed.
 * @param revision increases with every decree and withdrawal, so that no two calendars share a version
 */
export const buildCalendar = (decrees: Holiday[] = [], revision = 0): Calendar => {
  const closures = new Map<Day, Closure>();
  for (const { holidays } of Object.values(holidayYears)) {
    for (const holiday of holidays) closures.set(holiday.date, holiday);
  }
  // The list of a later release can close the whole of a day of which staff have decreed the afternoon.
  for (const decree of decrees)
    if (decree.closure === "FULL_DAY" || closures.get(decree.date)?.closure !== "FULL_DAY")
      closures.set(decree.date, decree);

  const requireKnownYear = (day: Day): void => {
    if (!holidayYears[String(getYear(day))]) throw new UnknownYearError(getYear(day));
  };
  const findClosure = (day: Day): string | undefined => {
    requireKnownYear(day);
    if (getIsoWeekday(day) > 5) return "WEEKEND";
    const holiday = closures.get(day);
    return holiday?.closure === "FULL_DAY" ? holiday.key : undefined;
  };
  const listOfficePeriods = (day: Day): readonly OfficePeriod[] => {
    if (findClosure(day)) return [];
    const periods =
      officeHours.weekly.find(({ weekdays }) => weekdays.includes(getIsoWeekday(day)))?.periods ?? [];
    return closures.get(day)?.closure === "AFTERNOON"
      ? periods.filter(({ close }) => close <= officeHours.noon)
      : periods;
  };
  const isProvisional = (day: Day): boolean => {
    requireKnownYear(day);
    return holidayYears[String(getYear(day))]?.status === "PROJECTED";
  };
  const getDecreedNames = (day: Day, reason: string): { names?: Record<string, string> } => {
    const holiday = reason === "WEEKEND" ? undefined : closures.get(day);
    return holiday?.names ? { names: holiday.names } : {};
  };
  const countWorking = (from: Day, days: number): CountedDay => {
    const step = Math.sign(days);
    const trace: SkippedCalendarDay[] = [];
    let current = parseDay(from);
    let remaining = Math.abs(days);
    let hasProjectedYear = false;
    while (remaining > 0) {
      current = addDays(current, step);
      hasProjectedYear ||= isProvisional(current);
      const reason = findClosure(current);
      if (reason) trace.push({ day: current, reason, ...getDecreedNames(current, reason) });
      else remaining -= 1;
    }
    return { day: current, trace, provisional: hasProjectedYear };
  };
  return {
    version: `${published.asOf}+${revision}`,
    findClosure,
    isProvisional,
    countWorking,
    isWorking: (day) => findClosure(day) === undefined,
    findHoliday: (day) => closures.get(day),
    listOfficePeriods,
    addWorking: (from, days) => countWorking(from, days).day,
  };
};

/** Returns whether the counter is closed in the afternoon of a day, or for the whole of it. */
export const isAfternoonClosed = ({ listOfficePeriods }: Calendar, day: Day): boolean =>
  listOfficePeriods(day).every(({ close }) => close <= officeHours.noon);
