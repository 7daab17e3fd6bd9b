/** Phone numbers: 8 digits in Macao and Hong Kong, 11 in the mainland (spec 1 §5); elsewhere by the public numbering plans. */

import { getOwnValue } from "../../platform/plain-object.ts";
import { findCallingCode } from "../code-lists/index.ts";
import type { Json } from "../types/index.ts";

/** Digits of a national number where the specification fixes them. */
export const fixedPhoneLengths: Record<string, number> = { MO: 8, HK: 8, CN: 11 };
type IsPlausible = (number: string, area: string) => boolean;
let isPlausible: IsPlausible | undefined;

/**
 * Loads the public numbering plans (45 KB), needed only for areas without a fixed length. Until it has run, numbers of
 * those areas are held to 4–15 digits. The Lambda loads it before a check that needs it.
 */
export const loadNumberingPlans = async (): Promise<void> => {
  if (isPlausible) return;
  const { isPossiblePhoneNumber } = await import("libphonenumber-js/min");
  isPlausible = (number, area) => isPossiblePhoneNumber(`${findCallingCode(area) ?? ""}${number}`);
};

/** True when a check of these answers would use the numbering plans. */
export const needsNumberingPlans = (value: Json | undefined): boolean => {
  if (Array.isArray(value)) return value.some(needsNumberingPlans);
  if (typeof value !== "object" || value === null) return false;
  if (typeof value.area === "string" && typeof value.number === "string")
    return !Object.hasOwn(fixedPhoneLengths, value.area);
  return Object.values(value).some(needsNumberingPlans);
};

/** What is wrong with a number of an area: a text key and its parameters, undefined when nothing is. */
export const findPhoneFault = (
  area: string,
  number: string,
): { key: string; params?: Record<string, Json> } | undefined => {
  if (!findCallingCode(area)) return { key: "phoneArea" };
  const length = getOwnValue(fixedPhoneLengths, area);
  if (length !== undefined)
    return new RegExp(`^\\d{${length}}$`).test(number)
      ? undefined
      : { key: "phoneLength", params: { length } };
  if (!/^\d{4,15}$/.test(number)) return { key: "format" };
  return isPlausible && !isPlausible(number, area) ? { key: "format" } : undefined;
};
