/** The areas of phone numbers, apart from the other code lists, which the sign-in page does not load. Pure. */
import { getOwnValue } from "../../platform/plain-object.ts";
import callingCodes from "./calling-codes.json" with { type: "json" };

const callingCodeByArea: Record<string, string> = callingCodes;

/** The areas that a phone number may belong to, with Macao, the Mainland and Hong Kong first. */
export const phoneAreas: readonly string[] = Object.keys(callingCodeByArea);

/** Returns `+853` for `MO`, or undefined for an unknown area. */
export const findCallingCode = (area: string): string | undefined => getOwnValue(callingCodeByArea, area);

/** Number of digits of a national number, where the specification defines it (spec 1 §5). */
export const nationalNumberLengths: Record<string, number> = { MO: 8, HK: 8, CN: 11 };
