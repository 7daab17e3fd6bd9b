/** Spelling of the English and Portuguese texts, by the dictionaries of Hunspell. */
import english from "dictionary-en-gb";
import portuguese from "dictionary-pt-pt";
import nspell from "nspell";
import { expect, test } from "vitest";
import accepted from "../locales/accepted-words.json" with { type: "json" };
import { readLocaleTexts, replacePlaceholders } from "./support/project/locale-texts.ts";

type SpelledLanguage = keyof typeof accepted;

/** Macao writes Portuguese as before the reform of 1990; the dictionary names that form beside the one of today. */
const restoreEarlierSpellings = (dictionary: string): string =>
  dictionary
    .split("\n")
    .map((line) => {
      const [entry = "", notes = ""] = line.split("\t");
      const earlier = /PREAO90=([^,\]]+)/.exec(notes)?.[1];
      const flags = entry.includes("/") ? entry.slice(entry.indexOf("/")) : "";
      return earlier ? `${earlier}${flags}` : entry;
    })
    .join("\n");

const spellers = {
  en: nspell(Buffer.from(english.aff), Buffer.from(english.dic)),
  pt: nspell(
    Buffer.from(portuguese.aff),
    Buffer.from(restoreEarlierSpellings(Buffer.from(portuguese.dic).toString())),
  ),
};

const isSpelled = (language: SpelledLanguage, word: string): boolean =>
  accepted[language].includes(word.toLowerCase()) || spellers[language].correct(word);
/** A capital inside a sentence, or anywhere in a code list, begins a name; a word of capitals is an abbreviation. */
const isName = (key: string, text: string, word: string, index: number): boolean =>
  /^\p{Lu}{2}|^\p{Lu}$|\p{Ll}\p{Lu}/u.test(word) ||
  (/^\p{Lu}/u.test(word) && (key.startsWith("lists") || /[\p{L},;–-]\s*$/u.test(text.slice(0, index))));

/** Finds the words of a text that no dictionary knows, part by part where a hyphen or an apostrophe joins them. */
const findMisspelled = (language: SpelledLanguage, key: string, text: string): string[] => {
  // Quoted text, addresses, file names and single letters are not words.
  const plainText = replacePlaceholders(text).replace(
    /«[^»]*»|“[^”]*”|\S*[/@_<>=]\S*|[\w-]+\.m?js|\d+\p{L}+|\p{Script=Han}+/gu,
    "◇",
  );
  return [...plainText.matchAll(/\p{L}{2,}(?:[-’']\p{L}+)*/gu)]
    .filter(({ 0: word, index }) => !isName(key, plainText, word, index))
    .map(({ 0: word }) => word)
    .filter((word) => !isSpelled(language, word))
    .filter((word) => !word.split(/[-’']/u).every((part) => isSpelled(language, part)));
};

test.each(["en", "pt"] as const)("every word of %s is spelled as a dictionary spells it", (language) => {
  const misspelledWords = readLocaleTexts(language).flatMap(([key, text]) =>
    findMisspelled(language, key, text).map((word) => `${key}: ${word}`),
  );
  expect(misspelledWords).toEqual([]);
});

test.each([
  ["en", "Submit the aplication", ["aplication"]],
  ["en", "Recieved from Tai Fung Bank", ["Recieved"]],
  ["pt", "Actos dos trabalhadors", ["trabalhadors"]],
  ["pt", "Esta atividade foi adotada", ["atividade", "adotada"]],
  ["pt", "Pague a taxa da actividade na data correcta", []],
] as const)("in %s, “%s” has the misspelled words %j", (language, text, misspelled) => {
  expect(findMisspelled(language, "pages/staff:example", text)).toEqual(misspelled);
});

test.each(["en", "pt"] as const)(
  "words of %s beyond the dictionary are few, and all are used",
  (language) => {
    const texts = readLocaleTexts(language)
      .map(([, text]) => text.toLowerCase())
      .join("\n");
    expect(accepted[language].length).toBeLessThanOrEqual(30);
    expect(accepted[language].filter((word) => !texts.includes(word))).toEqual([]);
    expect(accepted[language].filter((word) => spellers[language].correct(word))).toEqual([]);
  },
);
