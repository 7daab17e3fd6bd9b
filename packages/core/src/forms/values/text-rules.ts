/** How texts are counted and what no text may hold (spec 1 §5, spec 2 §6, api.md › words). */
import type { LengthUnit } from "../types/index.ts";

/** Han, kana and hangul: written without spaces, each character counts as one word. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A run of letters or digits, with the marks that stand inside a word: "guarda-chuva", "d'água", "3.5". */
const wordRun = /[\p{L}\p{N}\p{M}]+(?:[-'’.·_][\p{L}\p{N}\p{M}]+)*/gu;

/** Words of a text: one for each Han character, one for each run of other letters. */
export const countWords = (text: string): number => {
  const ideographs = text.match(ideograph)?.length ?? 0;
  return ideographs + (text.replace(ideograph, " ").match(wordRun)?.length ?? 0);
};

/** Characters as a reader counts them: code points, a line break as one. */
export const countCharacters = (text: string): number =>
  [...text.replace(/\r\n/g, "\n").normalize("NFC")].length;

/** The length of a text in a unit; surrounding blanks do not count. */
export const measureText = (text: string, unit: LengthUnit = "characters"): number =>
  unit === "words" ? countWords(text) : countCharacters(text.trim());

/** What a reader sees something of. Fillers are letters or symbols by their class, and empty to the eye. */
const visibleCharacter = /(?![\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/** True for a text that shows nothing: empty, blanks, zero-width marks, fillers. */
export const isBlank = (text: string): boolean => !visibleCharacter.test(text);

/** Control characters, direction overrides, lone surrogates and the replacement mark. */
const unprintable = /[\p{Cc}\p{Cs}\u{fffd}\u{202a}-\u{202e}\u{2066}-\u{2069}]/u;
/** Marks of markup and code that no name or plain description needs. */
const markup = /[<>{}\\^`|]/;

/**
 * True when a text holds a character that is not accepted.
 * @param strict also refuse markup (fields the specification lists as "no illegal characters", spec 2 §5)
 * @param lines line breaks and tabs are accepted
 */
export const hasIllegalCharacters = (text: string, isStrict: boolean, allowLines: boolean): boolean =>
  unprintable.test(allowLines ? text.replace(/[\n\r\t]/g, " ") : text) || (isStrict && markup.test(text));
