/**
 * Traditional Chinese as Macao writes it, in the Simplified Chinese of the Mainland. The glossary replaces the terms
 * that the two call differently, and opencc-js converts the characters between them. For what staff write in the
 * portal, loaded when needed; `site-text.ts` converts the texts of the site, for which there are more words.
 */
import { ConverterFactory, type DictGroup } from "opencc-js/core";
import hongKong from "opencc-js/from/hk";
import mainland from "opencc-js/to/cn";
import glossary from "./glossary.json" with { type: "json" };

const convertCharacters = ConverterFactory(
  hongKong as readonly DictGroup[],
  mainland as readonly DictGroup[],
);
const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });
const sentences: Record<string, string> = glossary.sentences;

interface Terms {
  replacements: ReadonlyMap<string, string>;
  /** The lengths of the terms, the longest first. */
  lengths: readonly number[];
}
/** Collects the terms of some groups of the glossary, by what they replace. */
export const collectTerms = (...groups: Record<string, string>[]): Terms => {
  const replacements = new Map(groups.flatMap((group) => Object.entries(group)));
  const lengths = [...new Set([...replacements.keys()].map((term) => term.length))].sort((a, b) => b - a);
  return { replacements, lengths };
};
const termsOfEverybody = collectTerms(glossary.terms);

/** Finds the longest term that starts at an index and ends where a word ends, so that 部分頁面 does not contain 分頁. */
const findTerm = (
  { replacements, lengths }: Terms,
  text: string,
  start: number,
  wordEnds: ReadonlySet<number>,
): string | undefined => {
  const length = lengths.find(
    (each) => wordEnds.has(start + each) && replacements.has(text.slice(start, start + each)),
  );
  return length === undefined ? undefined : text.slice(start, start + length);
};

/**
 * Converts a text with the terms that are given. A text with a reviewed translation of its own is not composed from
 * terms.
 */
export const convertWith = (terms: Terms, text: string): string => {
  const reviewedText = sentences[text];
  if (reviewedText !== undefined) return reviewedText;
  const words = [...segmenter.segment(text)].map(({ index }) => index);
  const boundaries = new Set([...words, text.length]);
  let convertedText = "";
  let copiedUntil = 0;
  for (let at = 0; at < text.length; at++) {
    const term = boundaries.has(at) ? findTerm(terms, text, at, boundaries) : undefined;
    if (term === undefined) continue;
    convertedText += convertCharacters(text.slice(copiedUntil, at)) + terms.replacements.get(term);
    copiedUntil = at + term.length;
    at = copiedUntil - 1;
  }
  return convertedText + convertCharacters(text.slice(copiedUntil));
};

/** Converts what staff write. */
export const convert = (text: string): string => convertWith(termsOfEverybody, text);
