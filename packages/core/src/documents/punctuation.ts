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

/** Formats the first and the last day of a range; one day stands alone. */
export const formatDayRange = (days: readonly string[], language: Language): string =>
  [...new Set(days.filter(Boolean))]
    .map((day) => formatLongDay(day, language))
    .join(getPunctuation(language).range);
