/** General rules for texts in a body, whatever they mean. */
import { hasIllegalCharacters, isBlank } from "@portal/core/forms/values/text-rules";

/** A reviver for `JSON.parse` that blanks texts of invisible characters: zero-width marks are no name and no reason. */
export const blankInvisibleTexts = (_name: string, value: unknown): unknown =>
  typeof value === "string" && value.trim() && isBlank(value) && !hasIllegalCharacters(value, false, true)
    ? ""
    : value;

const controlCharacter = /[^\P{Cc}\n\r\t]/u;
const isUnfit = (text: string, inAnswers: boolean): boolean =>
  !text.isWellFormed() || (!inAnswers && controlCharacter.test(text));

/**
 * Paths of texts that nobody can have typed: unpaired surrogates, which no store accepts, and control characters. Texts
 * of answers are left to form validation, which reports them beside their field.
 */
export const findUntypedPaths = (value: unknown, path: string[] = []): string[][] => {
  if (typeof value === "string") return isUnfit(value, path[0] === "answers") ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    isUnfit(name, false) ? [path] : findUntypedPaths(each, [...path, name]),
  );
};
