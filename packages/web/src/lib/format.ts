/** Days, times and money as the four languages write them, always by Macao's clock. Amounts are avos. */
import { spell } from "@portal/core/dates";
import { addDays, type Day, daysBetween, startOf } from "@portal/core/day";
import type { Language } from "./i18n.ts";

const locales: Record<string, string> = {
  "zh-Hant": "zh-Hant-MO",
  "zh-Hans": "zh-Hans-MO",
  pt: "pt-PT",
  en: "en-GB",
};
const timeZone = "Asia/Macau";
const whole = { year: "numeric", month: "long", day: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();
/** A moment, or from one to another, as the options say. */
const written = (
  language: string,
  options: Intl.DateTimeFormatOptions,
  from: string,
  until?: string,
): string => {
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language] ?? language, { timeZone, ...options });
    formats.set(key, format);
  }
  const start = moment(from);
  return spell(
    until ? format.formatRangeToParts(start, moment(until)) : format.formatToParts(start),
    language,
  );
};
const moment = (value: string): Date => new Date(value.length === 10 ? startOf(value as Day) : value);

/** 2027年10月20日 · 20 October 2027 · 20 de Outubro de 2027. Takes a day or an instant. */
export const formatDay = (value: string, language: string): string => written(language, whole, value);
/** The same with its weekday. */
export const formatWeekday = (value: string, language: string): string => {
  const weekday = written(language, { weekday: "short" }, value);
  return language.startsWith("zh")
    ? `${formatDay(value, language)}（${weekday}）`
    : `${weekday}, ${formatDay(value, language)}`;
};
/** Month and day only. */
export const formatMonthDay = (value: string, language: string): string =>
  written(language, { month: language.startsWith("zh") ? "long" : "short", day: "numeric" }, value);
/** A leaf of the calendar: the short month's name over the day's number. */
export const formatLeaf = (value: string, language: string): { month: string; day: string } => ({
  month: written(language, { month: "short" }, value).replace(".", ""),
  day: String(Number(value.slice(8, 10))),
});
/** The month and year a day lies in. */
export const formatMonth = (value: string, language: string): string =>
  written(language, { year: "numeric", month: "long" }, value);
/** Day and time of an instant. */
export const formatInstant = (value: string, language: string): string =>
  written(language, { ...whole, ...clock }, value);
/** Time of an instant, `HH:mm`. */
export const formatTime = (value: string, language: string): string => written(language, clock, value);
/**
 * From one day to another, without repeating what they share. Chinese is composed here: what `Intl` makes of a range
 * for Macao (4/3/2027 至 6/3/2027) nobody writes in a notice.
 */
export const formatRange = (start: string, end: string, language: string): string => {
  if (start === end) return formatDay(start, language);
  if (!language.startsWith("zh")) {
    // Browsers and servers put different spaces around the dash; a prerendered page must say the same in both.
    return written(language, whole, start, end)
      .replace(/^(\d+)\s*–\s*(?=\d)/u, "$1–")
      .replace(/(\p{L}\.?|\d{4})\s*–\s*/u, "$1 – ");
  }
  const [year, month, day] = end.split("-").map(Number);
  const shared = start.slice(0, 7) === end.slice(0, 7) ? 7 : start.slice(0, 4) === end.slice(0, 4) ? 4 : 0;
  const rest =
    shared === 7 ? `${day}日` : shared === 4 ? `${month}月${day}日` : `${year}年${month}月${day}日`;
  return `${formatDay(start, language)}至${rest}`;
};
/** Names of the week's days, Monday first; Portuguese shortens to three letters (seg, ter), as calendars print it. */
export const weekdayNames = (language: string, width: "narrow" | "short" | "long" = "short"): string[] =>
  Array.from({ length: 7 }, (_, i) => {
    const name = written(language, { weekday: width }, addDays("2026-11-23" as Day, i));
    return language === "pt" && width === "short" ? name.slice(0, 3) : name;
  });

/** `MOP 1,234.50`: the currency by its code, so that no one takes one dollar sign for another. */
export const formatMoney = (money: { amount: number; currency: string }, language: string): string =>
  new Intl.NumberFormat(locales[language] ?? language, {
    style: "currency",
    // RMB is the spoken name of what ISO 4217 calls CNY; the specification and payers say RMB.
    currency: money.currency === "RMB" ? "CNY" : money.currency,
    currencyDisplay: "code",
    // Portuguese would group 13 500 but not 1200: figures of one column look alike
    useGrouping: "always",
  })
    .format(money.amount / 100)
    .replace("CNY", "RMB");
export const formatNumber = (value: number, language: string): string =>
  new Intl.NumberFormat(locales[language] ?? language, {
    maximumFractionDigits: 2,
    useGrouping: "always",
  }).format(value);

/** Whole days from today until a day: 0 is today, negative is past. */
export const daysLeft = (until: string, today: Day): number => daysBetween(today, until.slice(0, 10) as Day);
/** The text of a language among an object's texts, else the nearest one that is there. */
export const pick = (
  texts: Partial<Record<Language | "zh", string>> | undefined,
  language: string,
): string => {
  if (!texts) return "";
  const order = language.startsWith("zh")
    ? [language, "zh-Hant", "zh", "zh-Hans", "en", "pt"]
    : [language, "en", "pt", "zh-Hant", "zh"];
  for (const one of order) {
    const text = texts[one as Language];
    if (text) return text;
  }
  return "";
};
