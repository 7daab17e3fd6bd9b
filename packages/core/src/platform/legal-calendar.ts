/** The legal calendar as the rules use it. Only the interface is here; the computation is in `calendar/`. */
import type { Day } from "./day.ts";

/** A published holiday has no text of its own: its name is found by its key. */
export interface Closure {
  date: Day;
  key: string;
  kind: "PUBLIC_HOLIDAY" | "COMPENSATORY_REST_DAY" | "EXEMPTION_FROM_WORK" | "EXTRAORDINARY";
  closure: "FULL_DAY" | "AFTERNOON";
  names?: Record<string, string>;
}
/** A day decreed by staff, with its name by language. */
export interface Holiday extends Closure {
  names: Record<string, string>;
}
export interface SkippedCalendarDay {
  day: Day;
  /** `WEEKEND` or the holiday's key. */
  reason: string;
  /** Name by language; only for a day decreed by staff, since its key has no translated text. */
  names?: Record<string, string>;
}
export interface CountedDay {
  day: Day;
  trace: SkippedCalendarDay[];
  /** True when a counted year is a projection; the result is then shown as provisional. */
  provisional: boolean;
}
/** A time in which the counter of the institute is open, `HH:mm` in Macao. */
export interface OfficePeriod {
  open: string;
  close: string;
}
export interface Calendar {
  /** Changes with every decree, so that a stored deadline records the calendar it was computed with. */
  version: string;
  isWorking(d: Day): boolean;
  /** `WEEKEND`, the key of a full-day closure, or undefined on a working day. */
  findClosure(d: Day): string | undefined;
  findHoliday(d: Day): Closure | undefined;
  /**
   * Returns when the counter is open on a day: nothing on a closed day, the morning before a half-day closure (spec 3
   * §9).
   */
  listOfficePeriods(d: Day): readonly OfficePeriod[];
  /** The day that is `days` working days after (before, when negative) `from`. */
  addWorking(from: Day, days: number): Day;
  /** Counts like `addWorking`, with a trace of the days. */
  countWorking(from: Day, days: number): CountedDay;
  isProvisional(d: Day): boolean;
}
