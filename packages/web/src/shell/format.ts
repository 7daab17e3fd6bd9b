/** Days, times and money as the four languages write them, always by Macao's clock. Amounts are avos. */

import { type Day, daysBetween, formatMacaoTime, type Instant, toMacaoDay } from "@portal/core/platform/day";
import { formatDecimal, formatLongDay, formatMoneyAmount, getMonthName } from "@portal/core/platform/format";
import type { Language } from "./i18n.ts";
import { keepRangesUnbroken } from "./unbroken-text.ts";

const isChinese = (language: string): boolean => language.startsWith("zh");
/** Returns the Macao day of a day or an instant. */
const toDay = (value: string): Day => (value.length === 10 ? (value as Day) : toMacaoDay(value as Instant));
const getMonth = (value: string): number => Number(toDay(value).slice(5, 7));
const getDayOfMonth = (value: string): string => String(Number(toDay(value).slice(8)));
/** Formats a month where there is little room: Mar, Sept · Mar, Set · 3月. */
const formatShortMonth = (value: string, language: string): string =>
  getMonthName(getMonth(value), language).slice(0, language === "en" && getMonth(value) === 9 ? 4 : 3);

/** Names in one line: 甲、乙 · A, B. `Intl.ListFormat` puts nothing between them in Simplified Chinese. */
export const formatList = (names: readonly string[], language: string): string =>
  names.join(isChinese(language) ? "、" : ", ");

/** Writes sentences one after the other: Chinese ones have no space between them. Empty ones are left out. */
export const joinSentences = (sentences: readonly string[], language: string): string =>
  sentences.filter(Boolean).join(isChinese(language) ? "" : " ");

/** Writes an addition in brackets behind a label: those of Chinese are full-width, with no space before them. */
export const formatAddition = (label: string, addition: string, language: string): string =>
  isChinese(language) ? `${label}（${addition}）` : `${label} (${addition})`;

/** Formats a day: 2027年10月20日 · 20 October 2027 · 20 de Outubro de 2027. Takes a day or an instant. */
export const formatDay = (value: string, language: string): string => {
  const text = formatLongDay(toDay(value), language);
  if (language !== "en" && language !== "pt") return text;
  // A line breaks before the year only, because a whole day is wide on a phone (decision 0551).
  return text.replace(/(de) (?=\d)| (?!\d|de \d)/g, "$1\u00a0");
};
/** Formats a day without its year. */
export const formatMonthDay = (value: string, language: string): string => {
  if (language === "en") return `${getDayOfMonth(value)}\u00a0${formatShortMonth(value, language)}`;
  return language === "pt"
    ? `${getDayOfMonth(value)}/${toDay(value).slice(5, 7)}`
    : formatDay(value, language).replace(/^.*年/, "");
};
/** Formats a leaf of the calendar: the short month's name over the day's number. */
export const formatCalendarLeaf = (value: string, language: string): { month: string; day: string } => ({
  month: formatShortMonth(value, language),
  day: getDayOfMonth(value),
});
/** Formats the time of an instant, `HH:mm`. */
export const formatTime = (value: string): string => formatMacaoTime(value as Instant);
/** Formats day and time of an instant. */
export const formatInstant = (value: string, language: string): string => {
  const separator = language === "en" ? " at\u00a0" : language === "pt" ? " às\u00a0" : " ";
  return formatDay(value, language) + separator + formatTime(value);
};
/** Formats a range, from one day to another, without repeating what they share. */
export const formatRange = (start: string, end: string, language: string): string => {
  const [from, to] = [formatDay(start, language), formatDay(end, language)];
  if (start === end) return from;
  const year = start.slice(0, 4) === end.slice(0, 4);
  const month = year && start.slice(5, 7) === end.slice(5, 7);
  if (isChinese(language))
    return `${from}至${month ? `${getDayOfMonth(end)}日` : year ? formatMonthDay(end, language) : to}`;
  if (month) return keepRangesUnbroken(`${getDayOfMonth(start)}–${to}`);
  return `${year ? from.replace(/(\sde)?\s\d{4}$/, "") : from}\u00a0– ${to}`;
};
/** `MOP 1,234.50`: minor units, the currency by its code. */
export const formatMoney = formatMoneyAmount;
/** Formats a number with at most two decimals. */
export const formatNumber = (value: number, language: string): string => formatDecimal(value, language, 2);

/** Formats a range, from one time of a day to another, `14:30–17:45`, in which no line breaks. */
export const formatTimeRange = (from: string, to: string): string => keepRangesUnbroken(`${from}–${to}`);

/** Counts the whole days from today until a day: 0 is today, negative is past. */
export const countDaysLeft = (until: string, today: Day): number =>
  daysBetween(today, until.slice(0, 10) as Day);
/** Finds the language of the text that a reader is shown: the reader's own, else the nearest one that is there. */
export const findTextLanguage = (
  texts: Partial<Record<Language | "zh", string>> | undefined,
  language: string,
): Language | "zh" | undefined => {
  const order = language.startsWith("zh")
    ? [language, "zh-Hant", "zh", "zh-Hans", "en", "pt"]
    : [language, "en", "pt", "zh-Hant", "zh"];
  return (order as Language[]).find((one) => texts?.[one]);
};
/** Picks the text of a language among an object's texts, else the nearest one that is there. */
export const pickLanguage = (
  texts: Partial<Record<Language | "zh", string>> | undefined,
  language: string,
): string => {
  const textLanguage = findTextLanguage(texts, language);
  return (textLanguage && texts?.[textLanguage]) ?? "";
};
