/**
 * Days and instants of the Macao civil calendar. This is the only module that knows the time zone: Asia/Macau, UTC+8
 * all year (no daylight saving since 1979).
 */

/** A civil day in Macao, `YYYY-MM-DD`. */
export type Day = string & { readonly __brand: "Day" };
/** A moment as ISO 8601 in UTC with milliseconds, in the format of `Date.prototype.toISOString`. */
export type Instant = string & { readonly __brand: "Instant" };

const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** Returns true for a `YYYY-MM-DD` that names an existing day. */
export const isDay = (value: unknown): value is Day =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  toIsoDay(Date.parse(`${value}T00:00:00Z`)) === value;

/** Parses a day. @throws RangeError when the text is not an existing day */
export const parseDay = (value: string): Day => {
  if (!isDay(value)) throw new RangeError(`not a day: ${value}`);
  return value;
};

/**
 * Converts a Date, epoch milliseconds or ISO text to an instant. @throws RangeError when the value is not a valid time
 */
export const toInstant = (value: Date | number | string): Instant => new Date(value).toISOString() as Instant;

/** Returns the Macao day on which an instant falls. */
export const toMacaoDay = (at: Instant): Day => toIsoDay(Date.parse(at) + OFFSET_MS) as Day;

/** Returns `HH:mm` in Macao at an instant. */
export const formatMacaoTime = (at: Instant): string =>
  new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(11, 16);

/** Returns the first instant of a day in Macao. */
export const startOfDay = (d: Day): Instant => toInstant(Date.parse(`${d}T00:00:00Z`) - OFFSET_MS);

/** Returns whether a text is a time of day as a 24-hour clock shows it, from `00:00` to `23:59`. */
export const isClockTime = (value: unknown): value is string =>
  typeof value === "string" && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);

/** Returns the instant of `HH:mm` on a day in Macao. */
export const combineDayAndTime = (d: Day, time: string): Instant =>
  toInstant(Date.parse(`${d}T${time}:00Z`) - OFFSET_MS);

/** Returns the last second of a day in Macao: 23:59:59 (schemes I). */
export const endOfDay = (d: Day): Instant => toInstant(Date.parse(`${d}T23:59:59Z`) - OFFSET_MS);

/** Adds whole calendar days to a day; `days` may be negative. */
export const addDays = (d: Day, days: number): Day =>
  toIsoDay(Date.parse(`${d}T00:00:00Z`) + days * DAY_MS) as Day;

/** Returns the number of whole calendar days from `from` to `to` (negative when `to` is earlier). */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Returns the ISO weekday, Monday 1 to Sunday 7. */
export const getIsoWeekday = (d: Day): number => new Date(`${d}T00:00:00Z`).getUTCDay() || 7;

/** Returns the same day a number of years later, or earlier; 29 February becomes 28 February in a common year. */
export const addYears = (d: Day, years: number): Day => {
  const [y, m, n] = d.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y + years, m, 0)).getUTCDate();
  return `${String(y + years).padStart(4, "0")}-${String(m).padStart(2, "0")}-${String(Math.min(n, last)).padStart(2, "0")}` as Day;
};

/** Returns the same day a number of months later, or earlier, at most the last day of that month. */
export const addMonths = (d: Day, months: number): Day => {
  const [y, m, n] = d.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(y, m - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return toIsoDay(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(n, last))) as Day;
};

/**
 * Returns the last day on which a day lies no more than a number of months back. Going back from the end of a long
 * month stops at the end of a short one, so that 28 February lies three months back until 31 May.
 */
export const getLastDayWithinMonths = (from: Day, months: number): Day => {
  let last = addMonths(from, months);
  while (addMonths(addDays(last, 1), -months) <= from) last = addDays(last, 1);
  return last;
};

/**
 * Returns the last day of a term of months that begins on `from`: the day before the same day of the final month, or
 * the last day of that month when it has no such day (a year from 29 February ends on 28 February).
 */
export const getLastDayOfTerm = (from: Day, months: number): Day => {
  const sameDayLater = addMonths(from, months);
  return sameDayLater.slice(8) === from.slice(8) ? addDays(sameDayLater, -1) : sameDayLater;
};

/** From a first to a last day; every day before or after counts where one of them is missing. */
export interface Period {
  from?: string;
  to?: string;
}
/** Returns whether two periods have a day in common. */
export const periodsOverlap = (one: Period, other: Period): boolean =>
  (one.from ?? "") <= (other.to ?? "9999") && (other.from ?? "") <= (one.to ?? "9999");

/** Returns the year of a day. */
export const getYear = (d: Day): number => Number(d.slice(0, 4));

function toIsoDay(ms: number): string {
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString().slice(0, 10);
}
