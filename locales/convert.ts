/**
 * Traditional Chinese as Macao writes it, in the Simplified Chinese of the Mainland. The glossary replaces the terms that
 * the two call differently, and opencc-js converts the characters between them. For the texts of the site
 * (`npm run texts`) and, loaded when needed, for what staff write in the portal.
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
const terms = new Map<string, string>(Object.entries(glossary.terms));
const lengths = [...new Set([...terms.keys()].map((term) => term.length))].sort((a, b) => b - a);

/** The longest term that starts at an index and ends where a word ends, so that 部分頁面 does not contain 分頁. */
const findTerm = (text: string, start: number, wordEnds: ReadonlySet<number>): string | undefined => {
  const length = lengths.find(
    (each) => wordEnds.has(start + each) && terms.has(text.slice(start, start + each)),
  );
  return length === undefined ? undefined : text.slice(start, start + length);
};

/** Converts one text. A text with a reviewed translation of its own is not composed from terms. */
export const convert = (text: string): string => {
  const reviewed = sentences[text];
  if (reviewed !== undefined) return reviewed;
  const words = [...segmenter.segment(text)].map(({ index }) => index);
  const boundaries = new Set([...words, text.length]);
  let converted = "";
  let copiedUntil = 0;
  for (let at = 0; at < text.length; at++) {
    const term = boundaries.has(at) ? findTerm(text, at, boundaries) : undefined;
    if (term === undefined) continue;
    converted += convertCharacters(text.slice(copiedUntil, at)) + terms.get(term);
    copiedUntil = at + term.length;
    at = copiedUntil - 1;
  }
  return converted + convertCharacters(text.slice(copiedUntil));
};
