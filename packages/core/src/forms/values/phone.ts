/**
 * Phone numbers: 8 digits in Macao and Hong Kong, 11 in the Mainland (spec 1 §5), and 4 to 15 digits elsewhere.
 */

import { normalizePhoneNumber } from "../../platform/normalize-text.ts";
import { getOwnValue } from "../../platform/plain-object.ts";
import { findCallingCode, nationalNumberLengths } from "../code-lists/phone-areas.ts";
import type { Json } from "../types/index.ts";

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
  return /^\d{4,15}$/.test(number) ? undefined : { key: "format" };
};
