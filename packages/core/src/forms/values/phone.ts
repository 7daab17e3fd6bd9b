/**
 * Phone numbers: 8 digits in Macao and Hong Kong, 11 in the Mainland (spec 1 §5), elsewhere by the public numbering
 * plans.
 */

import { normalizePhoneNumber } from "../../platform/normalize-text.ts";
import { getOwnValue } from "../../platform/plain-object.ts";
import { findCallingCode, nationalNumberLengths } from "../code-lists/phone-areas.ts";
import type { Json } from "../types/index.ts";

type IsPlausible = (number: string, area: string) => boolean;
let isPlausible: IsPlausible | undefined;

/**
 * Loads the public numbering plans, which only areas without a fixed length need. Until then, numbers of
 * those areas must have 4–15 digits. The Lambda loads them before a validation that needs them.
 */
export const loadNumberingPlans = async (): Promise<void> => {
  if (isPlausible) return;
  const { isInNumberingPlan } = await import("./numbering-plans.ts");
  isPlausible = (number, area) => isInNumberingPlan(`${findCallingCode(area) ?? ""}${number}`);
};

/** Returns whether validating these answers needs the numbering plans. */
export const needsNumberingPlans = (value: Json | undefined): boolean => {
  if (Array.isArray(value)) return value.some(needsNumberingPlans);
  if (typeof value !== "object" || value === null) return false;
  if (typeof value.area === "string" && typeof value.number === "string")
    return !Object.hasOwn(nationalNumberLengths, value.area);
  return Object.values(value).some(needsNumberingPlans);
};

/** Returns the fault of a number as a text key with parameters, or undefined when it is valid for the area. */
export const findPhoneFault = (
  area: string,
  typedNumber: string,
): { key: string; params?: Record<string, Json> } | undefined => {
  const number = normalizePhoneNumber(typedNumber);
  if (!findCallingCode(area)) return { key: "phoneArea" };
  const length = getOwnValue(nationalNumberLengths, area);
  if (length !== undefined)
    return new RegExp(`^\\d{${length}}$`).test(number)
      ? undefined
      : { key: "phoneLength", params: { length } };
  if (!/^\d{4,15}$/.test(number)) return { key: "format" };
  return isPlausible && !isPlausible(number, area) ? { key: "format" } : undefined;
};
