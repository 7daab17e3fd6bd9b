/** Reads plain answers: whether there is one, a part of it, its rows, its number. */
import type { Answers, Json } from "../types/index.ts";
import { hasIllegalCharacters, isBlank } from "../values/text-rules.ts";

/**
 * Returns whether a value counts as an answer: not an empty text, an empty list or an object of empty members.
 * `false` and 0 are answers.
 */
export const isAnswered = (value: Json | undefined): boolean => {
  if (value === undefined || value === null) return false;
  if (typeof value === "string") return !isBlank(value) || hasIllegalCharacters(value, false, true);
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object") return Object.values(value).some(isAnswered);
  return true;
};

/** Returns the value at a dotted path (`dates.start`, `shareholders.0.name`), or undefined. */
export const getValueAt = (value: Json | undefined, path: string): Json | undefined =>
  path.split(".").reduce<Json | undefined>((inner, part) => {
    if (Array.isArray(inner)) return inner[Number(part)];
    return typeof inner === "object" && inner !== null && Object.hasOwn(inner, part)
      ? inner[part]
      : undefined;
  }, value);

/** Returns the rows of a list answer, or an empty list. */
export const toRows = (value: Json | undefined): Answers[] =>
  Array.isArray(value)
    ? value.filter((row): row is Answers => typeof row === "object" && row !== null && !Array.isArray(row))
    : [];

/** Returns a number, or an amount of money in avos; undefined for anything else. */
export const toNumber = (value: Json | undefined): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const amount = getValueAt(value, "amount");
  return typeof amount === "number" ? amount : undefined;
};
