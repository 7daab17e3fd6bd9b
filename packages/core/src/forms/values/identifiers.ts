/** Numbers of people and institutions: their patterns and check digits (spec 1 §3, §9; GB 11643, GB 32100). */

import { isDay } from "../../platform/day.ts";
import { normalizeCode } from "../../platform/normalize-text.ts";
import type { Field } from "../types/index.ts";

export type IdFormat = Extract<Field, { kind: "idNumber" }>["format"];
type IdFault = "format" | "checkDigit";

const idPatterns = {
  MAINLAND_ID: /^\d{17}[\dX]$/,
  CREDIT_CODE: /^[1-9A-HJ-NP-RTUWXY][1-9]\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/,
  TAXPAYER_8: /^\d{8}$/,
  SOCIAL_SECURITY_10: /^\d{10}$/,
  /** Six digits; `00000` for delegation-only institutions, `none` for unregistered individual enterprises (C50). */
  SITE_REGISTRATION: /^(?:\d{6}|00000|none)$/,
  MACAO_ID: /^[1578]\d{6}\(?\d\)?$/,
  /** For residents of the Mainland: C and eight characters, the first of which is a letter or a digit. */
  TRAVEL_PERMIT: /^C[A-Z\d]\d{7}$/,
} as const satisfies Record<IdFormat, RegExp>;

/** Normalises an identifier for storage: half-width upper case without blanks (`none` stays). */
export const normaliseIdentifier = (value: string, format: IdFormat): string =>
  format === "SITE_REGISTRATION" ? normalizeCode(value) : normalizeCode(value).toUpperCase();

/** Returns the fault of an identifier, or undefined when it is valid. */
export const findIdFault = (value: string, format: IdFormat): IdFault | undefined => {
  const normalised = normaliseIdentifier(value, format);
  if (!idPatterns[format].test(normalised)) return "format";
  if (format === "MAINLAND_ID") {
    if (!parseBirthDay(normalised)) return "format";
    return computeResidentCheckDigit(normalised) === normalised[17] ? undefined : "checkDigit";
  }
  if (format === "CREDIT_CODE")
    return computeCreditCheckDigit(normalised) === normalised[17] ? undefined : "checkDigit";
  return undefined;
};

/** Returns the birth date in a Mainland identity number, or undefined when there is none. */
export const parseBirthDay = (number: string): string | undefined => {
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return isDay(day) ? day : undefined;
};

/** ISO 7064 MOD 11-2 over the first 17 digits. */
const computeResidentCheckDigit = (number: string): string => {
  let sum = 0;
  for (let i = 0; i < 17; i += 1) sum += Number(number[i]) * (2 ** (17 - i) % 11);
  return "10X98765432"[sum % 11] ?? "";
};

const creditAlphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
/** GB 32100: weights 3^i mod 31 over the first 17 characters. */
const computeCreditCheckDigit = (code: string): string => {
  let sum = 0;
  let weight = 1;
  for (let i = 0; i < 17; i += 1) {
    sum += creditAlphabet.indexOf(code[i] ?? "") * weight;
    weight = (weight * 3) % 31;
  }
  return creditAlphabet[(31 - (sum % 31)) % 31] ?? "";
};
