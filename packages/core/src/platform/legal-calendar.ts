/** The legal calendar as the rules see it: what it answers, not how it is counted (`calendar/`). */
import type { Day } from "./day.ts";

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
export interface SkippedCalendarDay {
  day: Day;
  /** `WEEKEND` or the holiday's key. */
  reason: string;
  /** By language; only of a day that staff decreed, since no text is known by its key. */
  names?: Record<string, string>;
}
export interface CountedDay {
  day: Day;
  trace: SkippedCalendarDay[];
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
  countWorking(from: Day, days: number): CountedDay;
  provisional(d: Day): boolean;
}
