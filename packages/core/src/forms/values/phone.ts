/**
 * Phone numbers: 8 digits in Macao and Hong Kong, 11 in the Mainland (spec 1 §5), and 4 to 15 digits elsewhere.
 */

import { normalizePhoneNumber } from "../../platform/normalize-text.ts";
import { getOwnValue } from "../../platform/plain-object.ts";
import { findCallingCode, nationalNumberLengths, phoneAreas } from "../code-lists/phone-areas.ts";
import type { Json } from "../types/index.ts";

/** The main areas of the calling codes that several areas share. */
const mainAreas = ["US", "GB", "RU", "AU", "IT", "NO", "FI", "MA"];

interface PhoneNumber {
  area: string;
  number: string;
}
/**
 * Takes the calling code out of a number that was typed or filled in with it: `+853 6612 3456`, `00853…`, and `853…`
 * where the area has numbers of one length. The area follows the code.
 * @param areas the areas on offer
 * @returns the number without separators; as it was typed where it names no area on offer
 */
export const splitPhoneNumber = (
  { area, number: typedNumber }: PhoneNumber,
  areas: readonly string[] = phoneAreas,
): PhoneNumber => {
  const number = normalizePhoneNumber(typedNumber);
  const international = number.replace(/^00/, "+");
  const findCode = (one: string): string => findCallingCode(one) ?? "?";
  if (/^\+\d+$/.test(international)) {
    // No calling code begins with another one, so that all of these areas have the same.
    const namedAreas = areas.filter((one) => international.startsWith(findCode(one)));
    const namedArea =
      namedAreas.find((one) => one === area) ??
      namedAreas.find((one) => mainAreas.includes(one)) ??
      namedAreas[0];
    const localNumber = namedArea ? international.slice(findCode(namedArea).length) : "";
    return namedArea && localNumber ? { area: namedArea, number: localNumber } : { area, number };
  }
  const length = getOwnValue(nationalNumberLengths, area);
  const code = findCode(area).slice(1);
  const hasOwnCode =
    length !== undefined && number.length === code.length + length && number.startsWith(code);
  return { area, number: hasOwnCode && /^\d+$/.test(number) ? number.slice(code.length) : number };
};

/** Returns the fault of a number as a text key with parameters, or undefined when it is valid for the area. */
export const findPhoneFault = (
  typedArea: string,
  typedNumber: string,
  areas?: readonly string[],
): { key: string; params?: Record<string, Json> } | undefined => {
  const { area, number } = splitPhoneNumber({ area: typedArea, number: typedNumber }, areas);
  if (!findCallingCode(area)) return { key: "phoneArea" };
  const length = getOwnValue(nationalNumberLengths, area);
  if (length !== undefined)
    return new RegExp(`^\\d{${length}}$`).test(number)
      ? undefined
      : { key: "phoneLength", params: { length } };
  return /^\d{4,15}$/.test(number) ? undefined : { key: "format" };
};
