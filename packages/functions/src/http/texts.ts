/** What texts of a body may be, whatever they stand for. */
import { hasIllegal, isBlank } from "@portal/core/form/text";

/** For `JSON.parse`: what shows nothing says nothing, zero-width marks are no name and no reason. */
export const seen = (_name: string, value: unknown): unknown =>
  typeof value === "string" && value.trim() && isBlank(value) && !hasIllegal(value, false, true) ? "" : value;

const control = /[^\P{Cc}\n\r\t]/u;
const unfit = (text: string, inAnswers: boolean): boolean =>
  !text.isWellFormed() || (!inAnswers && control.test(text));

/**
 * Paths of texts that nobody typed: halves of characters, which no store takes, and control characters. Those of answers
 * are left to the form, which tells them beside their field.
 */
export const untyped = (value: unknown, path: string[] = []): string[][] => {
  if (typeof value === "string") return unfit(value, path[0] === "answers") ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    unfit(name, false) ? [path] : untyped(each, [...path, name]),
  );
};
