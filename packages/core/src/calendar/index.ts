/**
 * The legal clock: working days, holidays by year, and the trace that says why a deadline falls where it does.
 * A working day is Monday to Friday and no full-day closure; the day of the event that starts a period is not
 * counted (`holidays.json`, workflow.md › The legal clock). Never derived from `Intl`.
 */
import { addDays, type Day, day, weekday, yearOf } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import published from "./holidays.json" with { type: "json" };

/** A published holiday carries no words: what it is called is known by its key. */
export interface Closure {
  date: Day;
  key: string;
  kind: "PUBLIC_HOLIDAY" | "COMPENSATORY_REST_DAY" | "EXEMPTION_FROM_WORK" | "EXTRAORDINARY";
  closure: "FULL_DAY" | "AFTERNOON";
  names?: Record<string, string>;
}
/** A day that staff decreed, with its name by language. */
export interface Holiday extends Closure {
  names: Record<string, string>;
}
export interface Skip {
  day: Day;
  /** `WEEKEND` or the holiday's key. */
  reason: string;
  /** By language; only of a day that staff decreed, since no text is known by its key. */
  names?: Record<string, string>;
}
export interface Counted {
  day: Day;
  trace: Skip[];
  /** A year of the count is a projection: shown as provisional. */
  provisional: boolean;
}
export interface Calendar {
  /** Changes with every decree, so that a stored deadline tells by which calendar it was counted. */
  version: string;
  isWorking(d: Day): boolean;
  /** `WEEKEND`, the key of a full-day closure, or undefined on a working day. */
  closure(d: Day): string | undefined;
  holiday(d: Day): Closure | undefined;
  /** The day that is `days` working days after (before, when negative) `from`. */
  addWorking(from: Day, days: number): Day;
  /** The same with its trace. */
  countWorking(from: Day, days: number): Counted;
  provisional(d: Day): boolean;
}

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
