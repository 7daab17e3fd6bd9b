/**
 * Values of policies as they are read in a language. Apart from their defaults, which public pages do not load. Pure.
 */
import { isDay } from "../../platform/day.ts";
import { formatDecimal, formatLongDay, formatLongMonthDay } from "../../platform/format.ts";
import { isPlainObject } from "../../platform/plain-object.ts";
import type { Json } from "../types/index.ts";

/** Writes numbers, days and days of every year (`04-01`) as they are read in a language. */
export const formatPolicyValue = (value: Json, language: string): Json => {
  if (typeof value === "number") return formatDecimal(value, language);
  if (typeof value === "string") {
    if (isDay(value)) return formatLongDay(value, language);
    return isDay(`2024-${value}`) ? formatLongMonthDay(value, language) : value;
  }
  if (Array.isArray(value)) return value.map((inner) => formatPolicyValue(inner, language));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, formatPolicyValue(inner, language)]),
  );
};
