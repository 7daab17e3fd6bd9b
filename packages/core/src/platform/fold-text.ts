/**
 * The folding of every search (decision 0250) and of every comparison of names: script, accents, width, case and
 * spacing do not matter, nor do letters of other scripts that look like Latin ones (decision 0631), nor the script of
 * digits (decision 0698).
 */
import { foldHan } from "./fold-han.ts";

/**
 * Letters of other scripts by the Latin one that they look like (Unicode Technical Standard 39 › confusables):
 * Cyrillic, Greek, Cherokee and Lisu by their capitals, Armenian and phonetic ones by their small letters.
 */
const lookAlikesByLetter: { readonly [letter: string]: string } = {
  a: "\u0410\u0391\u13aa\ua4ee\u0251",
  b: "\u0412\u0392\u13f4\ua4d0",
  c: "\u0421\u13df\ua4da",
  d: "\u0500\u13a0\ua4d3",
  e: "\u0415\u0395\u13ac\ua4f0",
  f: "\ua4dd",
  g: "\u050c\u13c0\ua4d6\u0261",
  h: "\u041d\u04ba\u0397\u13bb\ua4e7\u0570",
  i: "\u0406\u0399\ua4f2",
  j: "\u0408\u037f\u13ab\ua4d9",
  k: "\u041a\u039a\u13e6\ua4d7",
  l: "\u04c0\u13de\ua4e1",
  m: "\u041c\u039c\u13b7\ua4df",
  n: "\u039d\ua4e0\u0578",
  o: "\u041e\u039f\ua4f3\u0585",
  p: "\u0420\u03a1\u13e2\ua4d1",
  q: "\u051a",
  r: "\u13a1\ua4e3",
  s: "\u0405\u13da\ua4e2",
  t: "\u0422\u03a4\u13a2\ua4d4",
  u: "\ua4f4\u057d",
  v: "\u0474\u13d9\ua4e6",
  w: "\u051c\u13b3\ua4ea",
  x: "\u0425\u03a7\ua4eb",
  y: "\u0423\u04ae\u03a5\u13bd\ua4ec",
  z: "\u0396\u13c3\ua4dc",
};
const letterByLookAlike: ReadonlyMap<string, string> = new Map(
  Object.entries(lookAlikesByLetter).flatMap(([letter, lookAlikes]) =>
    [...lookAlikes.toLowerCase()].map((lookAlike) => [lookAlike, letter] as const),
  ),
);
const lookAlikePattern = new RegExp(`[${[...letterByLookAlike.keys()].join("")}]`, "gu");

/** Small Greek letters that look like another Latin letter than their capitals do: nu, eta and upsilon. */
const letterBySmallGreek: ReadonlyMap<string, string> = new Map([
  ["\u03bd", "v"],
  ["\u03b7", "n"],
  ["\u03c5", "u"],
]);
/** Only beside a Latin letter, which no Greek word has, so that Greek words are the same in any case. */
const smallGreekInLatin = /[\u03bd\u03b7\u03c5](?:(?<=\p{Script=Latin}.)|(?=\p{Script=Latin}))/gu;

/** Replaces small Greek letters beside Latin ones, while their case is known. */
const foldSmallGreek = (text: string): string =>
  text.replace(smallGreekInLatin, (letter) => letterBySmallGreek.get(letter) ?? letter);
const toLatinLetter = (letter: string): string => letterByLookAlike.get(letter) ?? letter;

const digit = /\p{Nd}/u;
const foreignDigits = /(?![0-9])\p{Nd}/gu;
/**
 * Returns 0 to 9 for a digit of any script: Unicode has the ten of each script one after the other, beginning with
 * zero.
 */
const toLatinDigit = (foreignDigit: string): string => {
  const codePoint = foreignDigit.codePointAt(0) ?? 0;
  let digitsBefore = 0;
  while (digit.test(String.fromCodePoint(codePoint - digitsBefore - 1))) digitsBefore += 1;
  return String(digitsBefore % 10);
};

/**
 * Folds a text for searching: traditional characters and variants become simplified, accents and invisible characters
 * disappear, full-width characters become half-width, capitals small, letters that look like Latin ones become these,
 * digits of any script become 0 to 9, and spaces beside a Han character disappear.
 */
export const foldText = (text: string): string =>
  foldHan(
    foldSmallGreek(text)
      // Capitals first, so that ß becomes ss.
      .toUpperCase()
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]/gu, "")
      .toLowerCase()
      .replace(lookAlikePattern, toLatinLetter)
      .replace(foreignDigits, toLatinDigit),
  )
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/\p{Pd}/gu, "-")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, "");

/**
 * Folds a name or a number, so that two that differ in script, accents, width, case, spaces, punctuation, letters that
 * look alike or the script of digits only are equal.
 */
export const foldName = (name: string): string =>
  foldText(name)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A shorter search may be a part of words that only follow one another. */
const SHORTEST_WHOLE_NUMBER = 8;
const omitSeparators = (foldedText: string): string => foldedText.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Returns whether one of the texts contains the search text; an empty search text matches everything. A whole number is
 * found whatever separates its parts: `EX 2026 00000042` and `EX202600000042` find `EX-2026-00000042`.
 */
export const matchesSearchText = (
  searchText: string | undefined,
  texts: Iterable<string | undefined>,
): boolean => {
  const foldedSearch = foldText(searchText ?? "");
  if (!foldedSearch) return true;
  const searchedNumber = /[0-9]/.test(foldedSearch) ? omitSeparators(foldedSearch) : "";
  const isWholeNumber = searchedNumber.length >= SHORTEST_WHOLE_NUMBER;
  for (const text of texts) {
    if (!text) continue;
    const foldedText = foldText(text);
    if (foldedText.includes(foldedSearch)) return true;
    if (isWholeNumber && omitSeparators(foldedText).includes(searchedNumber)) return true;
  }
  return false;
};
