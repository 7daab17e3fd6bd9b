/** Punctuation of printed documents: Chinese has full-width signs without spaces. */
import type { Language } from "../messaging/notice-types.ts";
import { formatLongDay } from "../platform/format.ts";

interface Punctuation {
  /** Between the items of a list. */
  item: string;
  /** Between the parts of one item. */
  part: string;
  /** After a name and before its value. */
  colon: string;
  /** Around an addition. */
  brackets: readonly [open: string, close: string];
  /** Between the ends of a range of days. */
  range: string;
}

const chinese: Punctuation = { item: "；", part: "，", colon: "：", brackets: ["（", "）"], range: "至" };
const buildWesternPunctuation = (range: string): Punctuation => ({
  item: "; ",
  part: ", ",
  colon: ": ",
  brackets: [" (", ")"],
  range,
});
const punctuation: Record<Language, Punctuation> = {
  "zh-Hant": chinese,
  "zh-Hans": chinese,
  en: buildWesternPunctuation(" to "),
  pt: buildWesternPunctuation(" a "),
};

/** Returns how a language separates parts of a printed sentence. */
export const getPunctuation = (language: Language): Punctuation => punctuation[language];

/**
 * Formats the first and the last day of a range without repeating the year and the month that they share; one day
 * stands alone: 26 to 28 March 2026 · 26 de Março a 2 de Abril de 2026 · 2026年3月26日至28日.
 */
export const formatDayRange = (days: readonly string[], language: Language): string => {
  const [start = "", end = start] = [...new Set(days.filter(Boolean))];
  if (start === end) return start && formatLongDay(start, language);
  const { range } = getPunctuation(language);
  const [from, to] = [formatLongDay(start, language), formatLongDay(end, language)];
  const isSameYear = start.slice(0, 4) === end.slice(0, 4);
  const isSameMonth = start.slice(0, 7) === end.slice(0, 7);
  if (language !== "en" && language !== "pt")
    return from + range + (isSameMonth ? to.replace(/^.*月/, "") : isSameYear ? to.replace(/^.*年/, "") : to);
  if (isSameMonth) return Number(start.slice(8)) + range + to;
  return (isSameYear ? from.replace(/( de)? \d{4}$/, "") : from) + range + to;
};
