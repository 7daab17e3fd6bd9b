/** Lists the texts that an administrator can change, and how each is delivered. */
import listsEn from "@portal/locales/lists/en.json" with { type: "json" };
import listsPt from "@portal/locales/lists/pt.json" with { type: "json" };
import listsHans from "@portal/locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "@portal/locales/lists/zh-Hant.json" with { type: "json" };
import noticesEn from "@portal/locales/notices/en.json" with { type: "json" };
import noticesPt from "@portal/locales/notices/pt.json" with { type: "json" };
import noticesHans from "@portal/locales/notices/zh-Hans.json" with { type: "json" };
import noticesHant from "@portal/locales/notices/zh-Hant.json" with { type: "json" };
import printEn from "@portal/locales/print/en.json" with { type: "json" };
import printPt from "@portal/locales/print/pt.json" with { type: "json" };
import printHans from "@portal/locales/print/zh-Hans.json" with { type: "json" };
import printHant from "@portal/locales/print/zh-Hant.json" with { type: "json" };
import { type Language, languages, noticeTemplates } from "../notice-types.ts";
import { stockReasons } from "../stock-reasons.ts";
import { letterSentences } from "./letter-sentences.ts";
import type { WordingParts, WordingTexts } from "./wording-version.ts";

const notices = { "zh-Hant": noticesHant, "zh-Hans": noticesHans, en: noticesEn, pt: noticesPt };
const letters = { "zh-Hant": printHant, "zh-Hans": printHans, en: printEn, pt: printPt };
const reasons = { "zh-Hant": listsHant, "zh-Hans": listsHans, en: listsEn, pt: listsPt };

const readEveryLanguage = (read: (language: Language) => WordingParts): WordingTexts =>
  Object.fromEntries(languages.map((language) => [language, read(language)])) as WordingTexts;

/** Every text by key, as it is delivered. */
const originals: ReadonlyMap<string, WordingTexts> = new Map([
  ...noticeTemplates.map(
    (template) =>
      [
        `notice.${template}`,
        readEveryLanguage((language) => {
          const { subject, text } = notices[language][template];
          return { subject, text };
        }),
      ] as const,
  ),
  ...letterSentences.map(
    (sentence) =>
      [
        `letter.${sentence}`,
        readEveryLanguage((language) => ({ text: letters[language].decision[sentence] })),
      ] as const,
  ),
  ...stockReasons.map(
    (code) =>
      [
        `reason.${code}`,
        readEveryLanguage((language) => ({ text: reasons[language].stockReason[code] })),
      ] as const,
  ),
]);

/** Lists the keys of all texts that can be changed: notices, then letters, then reasons. */
export const wordingKeys: readonly string[] = [...originals.keys()];
/** Returns a text as it is delivered; undefined for a key that does not exist. */
export const findOriginalWording = (key: string): WordingTexts | undefined => originals.get(key);
