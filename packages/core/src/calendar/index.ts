/**
 * The legal clock: working days, holidays by year, and the trace that says why a deadline falls where it does.
 * A working day is Monday to Friday and no full-day closure; the day of the event that starts a period is not
 * counted (`holidays.json`, workflow.md › The legal clock). Never derived from `Intl`.
 */
import { addDays, type Day, day, weekday, yearOf } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import type { Calendar, Closure, Counted, Holiday, Skip } from "../legal-calendar.ts";
import published from "./holidays.json" with { type: "json" };

export type { Calendar, Closure, Counted, Holiday, Skip };

/** Thrown when a count needs a year without a list: refusing is better than guessing (900062). */
export class UnknownYear extends Refusal {
  readonly year: number;
  constructor(year: number) {
    super(codes.HOLIDAY_LIST_MISSING, { params: { year } });
    this.name = "UnknownYear";
    this.year = year;
  }
}

const years = published.years as unknown as Record<string, { status: string; holidays: Closure[] }>;

/**
 * A calendar of the published years with the days staff decreed on top.
 * @param revision grows with every decree and every withdrawal, so that no two calendars share a version
 */
export const calendarOf = (decrees: Holiday[] = [], revision = 0): Calendar => {
  const closures = new Map<Day, Closure>();
  for (const { holidays } of Object.values(years)) {
    for (const h of holidays) if (h.closure === "FULL_DAY" || !closures.has(h.date)) closures.set(h.date, h);
  }
  for (const d of decrees) closures.set(d.date, d);

  const known = (d: Day): void => {
    if (!years[String(yearOf(d))]) throw new UnknownYear(yearOf(d));
  };
  const closure = (d: Day): string | undefined => {
    known(d);
    if (weekday(d) > 5) return "WEEKEND";
    const h = closures.get(d);
    return h?.closure === "FULL_DAY" ? h.key : undefined;
  };
  const provisional = (d: Day): boolean => {
    known(d);
    return years[String(yearOf(d))]?.status === "PROJECTED";
  };
  const decreedNames = (d: Day, why: string): { names?: Record<string, string> } => {
    const h = why === "WEEKEND" ? undefined : closures.get(d);
    return h?.names ? { names: h.names } : {};
  };
  const countWorking = (from: Day, days: number): Counted => {
    const step = days < 0 ? -1 : 1;
    const trace: Skip[] = [];
    let current = day(from);
    let left = Math.abs(days);
    let uncertain = false;
    while (left > 0) {
      current = addDays(current, step);
      uncertain ||= provisional(current);
      const why = closure(current);
      if (why) trace.push({ day: current, reason: why, ...decreedNames(current, why) });
      else left -= 1;
    }
    return { day: current, trace, provisional: uncertain };
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
