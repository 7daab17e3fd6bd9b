/** Validates a changed text: its length, missing parts, and placeholders that are unknown, broken or missing. Pure. */
import type { FieldIssue } from "../../platform/errors.ts";
import { hasStrayBrace } from "../../platform/stray-brace.ts";
import { languages } from "../notice-types.ts";
import type { WordingParts, WordingTexts } from "./wording-version.ts";

/** Characters of a subject, and of a text. */
const MAX_WORDING_SUBJECT = 150;
const MAX_WORDING_TEXT = 4000;

const placeholderPattern = /\{\{\s*(\w+)\s*\}\}/g;
/** Lists the placeholders of a text, each once. */
export const listPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholderPattern)].map(([, name = ""]) => name)),
];

/** The placeholders that a text may have, and those that it must not lose: its purpose is to say them. */
interface WordingPlaceholders {
  allowed: readonly string[];
  required: readonly string[];
}

/** Any placeholder of the original may be in any part of any language; the Chinese original says what must stay. */
export const getWordingPlaceholders = (original: WordingTexts): WordingPlaceholders => {
  const parts = Object.values(original).flatMap(({ subject = "", text }) => [subject, text]);
  const { subject = "", text } = original["zh-Hant"];
  return {
    allowed: listPlaceholders(parts.join("\n")),
    required: listPlaceholders(`${subject}\n${text}`),
  };
};

/**
 * Finds the issues of a text in all languages, each with the path of its field (`texts.en.text`).
 * @param original its text as delivered
 */
export const findWordingIssues = (original: WordingTexts, texts: WordingTexts): FieldIssue[] => {
  const placeholders = getWordingPlaceholders(original);
  return languages.flatMap((language) => {
    const parts: WordingParts = texts[language];
    const hasSubject = original[language].subject !== undefined;
    return [
      ...(hasSubject
        ? findPartIssues(`texts.${language}.subject`, parts.subject ?? "", MAX_WORDING_SUBJECT, placeholders)
        : []),
      ...findPartIssues(`texts.${language}.text`, parts.text, MAX_WORDING_TEXT, placeholders),
      ...findMissing(`texts.${language}.text`, parts, placeholders),
    ];
  });
};

function findPartIssues(
  path: string,
  text: string,
  max: number,
  { allowed }: WordingPlaceholders,
): FieldIssue[] {
  if (!text.trim()) return [{ path, key: "required" }];
  if (text.length > max) return [{ path, key: "tooLong", params: { max } }];
  const unknownPlaceholders = listPlaceholders(text).filter((name) => !allowed.includes(name));
  if (unknownPlaceholders.length > 0)
    return [
      {
        path,
        key: allowed.length > 0 ? "placeholderUnknown" : "placeholderNone",
        params: {
          name: `{{${unknownPlaceholders[0]}}}`,
          allowed: allowed.map((name) => `{{${name}}}`).join(" "),
        },
      },
    ];
  return hasStrayBrace(text, placeholderPattern) ? [{ path, key: "placeholderBroken" }] : [];
}

function findMissing(
  path: string,
  { subject = "", text }: WordingParts,
  { required }: WordingPlaceholders,
): FieldIssue[] {
  if (!text.trim()) return [];
  const present = listPlaceholders(`${subject}\n${text}`);
  const missing = required.filter((name) => !present.includes(name));
  return missing.length > 0
    ? [
        {
          path,
          key: "placeholderMissing",
          params: { name: missing.map((name) => `{{${name}}}`).join(" ") },
        },
      ]
    : [];
}
