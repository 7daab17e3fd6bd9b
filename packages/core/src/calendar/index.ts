/**
 * The legal clock: working days, holidays by year, and the trace that says why a deadline falls where it does.
 * A working day is Monday to Friday and no full-day closure; the day of the event that starts a period is not
 * counted (`holidays.json`, workflow.md › The legal clock). Never derived from `Intl`.
 */
import { addDays, type Day, getIsoWeekday, getYear, parseDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type {
  Calendar,
  Closure,
  CountedDay,
  Holiday,
  SkippedCalendarDay,
} from "../platform/legal-calendar.ts";
import published from "./holidays.json" with { type: "json" };

export type { Calendar, Closure, CountedDay, Holiday, SkippedCalendarDay };

/** Thrown when a count needs a year without a list: refusing is better than guessing (900062). */
export class UnknownYearError extends Refusal {
  readonly year: number;
  constructor(year: number) {
    super(errorCodes.HOLIDAY_LIST_MISSING, { params: { year } });
    this.name = "UnknownYear";
    this.year = year;
  }
}

const holidayYears = published.years as unknown as Record<string, { status: string; holidays: Closure[] }>;

/**
 * A calendar of the published years with the days staff decreed on top.
 * @param revision grows with every decree and every withdrawal, so that no two calendars share a version
 */
export const buildCalendar = (decrees: Holiday[] = [], revision = 0): Calendar => {
  const closures = new Map<Day, Closure>();
  for (const { holidays } of Object.values(holidayYears)) {
    for (const h of holidays) if (h.closure === "FULL_DAY" || !closures.has(h.date)) closures.set(h.date, h);
  }
  for (const d of decrees) closures.set(d.date, d);

  const requireKnownYear = (d: Day): void => {
    if (!holidayYears[String(getYear(d))]) throw new UnknownYearError(getYear(d));
  };
  const closure = (d: Day): string | undefined => {
    requireKnownYear(d);
    if (getIsoWeekday(d) > 5) return "WEEKEND";
    const h = closures.get(d);
    return h?.closure === "FULL_DAY" ? h.key : undefined;
  };
  const provisional = (d: Day): boolean => {
    requireKnownYear(d);
    return holidayYears[String(getYear(d))]?.status === "PROJECTED";
  };
  const decreedNames = (d: Day, why: string): { names?: Record<string, string> } => {
    const h = why === "WEEKEND" ? undefined : closures.get(d);
    return h?.names ? { names: h.names } : {};
  };
  const countWorking = (from: Day, days: number): CountedDay => {
    const step = days < 0 ? -1 : 1;
    const trace: SkippedCalendarDay[] = [];
    let current = parseDay(from);
    let remaining = Math.abs(days);
    let isProvisional = false;
    while (remaining > 0) {
      current = addDays(current, step);
      isProvisional ||= provisional(current);
      const reason = closure(current);
      if (reason) trace.push({ day: current, reason: reason, ...decreedNames(current, reason) });
      else remaining -= 1;
    }
    return { day: current, trace, provisional: isProvisional };
  };
  return {
    version: `${published.asOf}+${revision}`,
    closure,
    provisional,
    countWorking,
    isWorking: (d) => closure(d) === undefined,
    holiday: (d) => closures.get(d),
    addWorking: (from, days) => countWorking(from, days).day,
  };
};
