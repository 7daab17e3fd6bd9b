/** General rules for bodies and the texts and numbers in them, whatever they mean. */
import { hasIllegalCharacters, isBlank } from "@portal/core/forms/values/text-rules";
import { cleanText } from "@portal/core/platform/normalize-text";

/**
 * Creates a reviver for `JSON.parse` that cleans every text of what nobody sees, and blanks those that have nothing
 * else: zero-width marks are no name and no reason.
 */
export const readBodyText = (_name: string, value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const text = cleanText(value);
  return text.trim() && isBlank(text) && !hasIllegalCharacters(text, false, true) ? "" : text;
};

/** Levels of a body: the store takes no deeper value (DynamoDB Developer Guide › Constraints › Data types). */
const MAX_DEPTH = 32;

/**
 * Returns whether objects and lists are nested deeper than the store takes. What walks through a value afterwards calls
 * itself for each level, and would run out of stack.
 */
export const isTooDeep = (value: unknown, levelsLeft = MAX_DEPTH): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levelsLeft === 0 || Object.values(value).some((each) => isTooDeep(each, levelsLeft - 1)));

const controlCharacter = /[^\P{Cc}\n\r\t]/u;
const hasUnstorableCharacters = (text: string, inAnswers: boolean): boolean =>
  !text.isWellFormed() || (!inAnswers && controlCharacter.test(text));

/**
 * Paths of texts that nobody can have typed: unpaired surrogates, which no store accepts, and control characters. Texts
 * of answers are left to form validation, which reports them beside their field.
 */
export const findUntypedPaths = (value: unknown, path: string[] = []): string[][] => {
  if (typeof value === "string") return hasUnstorableCharacters(value, path[0] === "answers") ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    hasUnstorableCharacters(name, false) ? [path] : findUntypedPaths(each, [...path, name]),
  );
};

/**
 * The smallest number above zero that the store takes (DynamoDB Developer Guide › Naming rules and data types ›
 * Number).
 */
const SMALLEST_NUMBER = 1e-130;
const isStorableNumber = (value: number): boolean =>
  value === 0 || (Math.abs(value) >= SMALLEST_NUMBER && Math.abs(value) <= Number.MAX_SAFE_INTEGER);

/**
 * Paths of numbers that the store does not take: too large to be exact, or all but zero. Numbers in answers are left to
 * form validation, which reports them beside their field.
 */
export const findUnstorableNumberPaths = (value: unknown, path: string[] = []): string[][] => {
  if (path[0] === "answers") return [];
  if (typeof value === "number") return isStorableNumber(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => findUnstorableNumberPaths(each, [...path, name]));
};
