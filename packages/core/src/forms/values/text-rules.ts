/** The length of texts and the characters that no text may contain (spec 1 §5, spec 2 §6, api.md › words). */
import type { LengthUnit } from "../types/index.ts";

/** Han, kana and hangul are written without spaces, so each character counts as one word. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A run of letters or digits, including marks inside a word: "guarda-chuva", "d'água", "3.5". */
const wordRun = /[\p{L}\p{N}\p{M}]+(?:[-'’.·_][\p{L}\p{N}\p{M}]+)*/gu;

/** Counts the words of a text: one for each Han character and one for each run of other letters. */
export const countWords = (text: string): number => {
  const ideographs = text.match(ideograph)?.length ?? 0;
  return ideographs + (text.replace(ideograph, " ").match(wordRun)?.length ?? 0);
};

/** Returns whether a text has a character that counts as a word by itself. */
export const hasIdeographs = (text: string): boolean => text.search(ideograph) >= 0;

/** Counts characters as readers do: code points, with a line break as one. */
export const countCharacters = (text: string): number =>
  [...text.replace(/\r\n/g, "\n").normalize("NFC")].length;

/** Returns the length of a text in a unit, without leading and trailing blanks. */
export const measureText = (text: string, unit: LengthUnit = "characters"): number =>
  unit === "words" ? countWords(text) : countCharacters(text.trim());

/** A character that is visible. Unicode classifies fillers as letters or symbols although they look empty. */
const visibleCharacter = /(?![\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/** Returns whether a text is invisible: empty, blanks, zero-width characters, fillers. */
export const isBlank = (text: string): boolean => !visibleCharacter.test(text);

/**
 * Control characters, direction marks and overrides, foreign line ends, lone surrogates and the replacement character.
 * Characters that `cleanText` removes are refused only in texts that did not pass through it.
 */
const unprintable =
  /[\p{Cc}\p{Cs}\u{fffd}\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;
/** Characters of markup and code that no name or plain description needs. */
const markup = /[<>{}\\^`|]/g;

/** Lists the characters of markup and code in a text, each once. */
export const listMarkupCharacters = (text: string): string[] => [...new Set(text.match(markup))];

/**
 * Returns whether a text contains a character that is not accepted.
 * @param isStrict also refuses markup (fields that the specification lists as "no illegal characters", spec 2 §5)
 * @param allowLines accepts line breaks and tabs
 */
export const hasIllegalCharacters = (text: string, isStrict: boolean, allowLines: boolean): boolean =>
  unprintable.test(allowLines ? text.replace(/[\n\r\t]/g, " ") : text) ||
  (isStrict && listMarkupCharacters(text).length > 0);

/** The dots between the parts of a foreign name in Chinese, of which each keyboard has another one. */
const middleDots = /[\u2022\u2027\u2219\u22c5\u30fb]/g;

/**
 * Returns a text without case, blanks and brackets and with one kind of middle dot, to find what was entered twice
 * (`1234567(8)` is `12345678`).
 */
export const toComparisonKey = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(middleDots, "\u00b7")
    .replace(/[\s()]/g, "");
