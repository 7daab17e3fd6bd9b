/** Numbers of people and institutions: their patterns and check digits (spec 1 §3, §9; GB 11643, GB 32100). */

import { isDay } from "../../platform/day.ts";
import { normalizeCode } from "../../platform/normalize-text.ts";
import { getOwnValue } from "../../platform/plain-object.ts";
import type { Field } from "../types/index.ts";

type IdFormat = Extract<Field, { kind: "idNumber" }>["format"];
type IdFault = "format" | "checkDigit";

/** A number of zeros only identifies nobody; `00000` alone has a meaning. */
const idPatterns = {
  MAINLAND_ID: /^\d{17}[\dX]$/,
  CREDIT_CODE: /^[1-9A-HJ-NP-RTUWXY][1-9]\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/,
  TAXPAYER_8: /^(?!0+$)\d{8}$/,
  SOCIAL_SECURITY_10: /^(?!0+$)\d{10}$/,
  /** Six digits; `00000` for delegation-only institutions, `none` for unregistered individual enterprises (C50). */
  SITE_REGISTRATION: /^(?:(?!0+$)\d{6}|00000|none)$/,
  /**
   * A registration number of an exhibitor. No institution that is registered for delegations only is one
   * (decision 0220).
   */
  EXHIBITOR_REGISTRATION: /^(?:(?!0+$)\d{6}|none)$/,
  MACAO_ID: /^[1578]\d{6}\(?\d\)?$/,
  HONG_KONG_ID: /^[A-Z]{1,2}\d{6}\(?[\dA]\)?$/,
  /** For residents of the Mainland: C and eight characters, the first of which is a letter or a digit. */
  TRAVEL_PERMIT: /^C[A-Z\d]\d{7}$/,
  /** For residents of Hong Kong and Macao: H or M and eight digits, with or without the two of the issue. */
  HOME_RETURN_PERMIT: /^[HM]\d{8}(?:\d{2})?$/,
  /** Letters and digits, at least three of which are digits (ICAO 9303 allows nine; some countries print more). */
  PASSPORT: /^(?!0+$)(?=(?:[A-Z]*\d){3})[A-Z\d]{6,14}$/,
  /** An identity document of any kind and country. */
  PERSON_DOCUMENT: /^(?!0+(?:\(0\))?$)(?=(?:[A-Z]*\d){3})[A-Z\d]{5,20}(?:\([A-Z\d]\))?$/,
  /** The identity document of a person, or the number of a company in any registry. */
  REGISTERED_NUMBER: /^(?![0()/.-]+$)[\p{L}\p{N}][\p{L}\p{N}()/.-]{0,49}$/u,
} as const satisfies Record<IdFormat, RegExp>;

/** The formats of the list `idDocumentType`. Every other document only has to look like a number. */
const formatsByDocumentType: Readonly<Record<string, IdFormat>> = {
  MACAO_PERMANENT_ID: "MACAO_ID",
  MACAO_NON_PERMANENT_ID: "MACAO_ID",
  HONG_KONG_ID: "HONG_KONG_ID",
  MAINLAND_ID: "MAINLAND_ID",
  MAINLAND_TRAVEL_PERMIT: "TRAVEL_PERMIT",
  HOME_RETURN_PERMIT: "HOME_RETURN_PERMIT",
  PASSPORT: "PASSPORT",
};
/** Returns the format of the numbers of a type of document, or undefined for a type without one. */
export const getDocumentFormat = (type: unknown): IdFormat | undefined =>
  typeof type === "string" ? getOwnValue(formatsByDocumentType, type) : undefined;

/** `none` is written in small letters. */
const hasSmallLetters: readonly IdFormat[] = ["SITE_REGISTRATION", "EXHIBITOR_REGISTRATION"];
/** Normalises an identifier for storage: half-width upper case without blanks, and `none` in small letters. */
export const normalizeIdNumber = (value: string, format: IdFormat): string =>
  hasSmallLetters.includes(format) ? normalizeCode(value).toLowerCase() : normalizeCode(value).toUpperCase();

/** Returns the fault of an identifier, or undefined when it is valid. */
export const findIdFault = (value: string, format: IdFormat): IdFault | undefined => {
  const normalizedNumber = normalizeIdNumber(value, format);
  if (!idPatterns[format].test(normalizedNumber)) return "format";
  if (format === "MAINLAND_ID") {
    if (!parseBirthDay(normalizedNumber)) return "format";
    return computeResidentCheckDigit(normalizedNumber) === normalizedNumber[17] ? undefined : "checkDigit";
  }
  if (format === "HONG_KONG_ID") return hasHongKongCheckDigit(normalizedNumber) ? undefined : "checkDigit";
  if (format === "CREDIT_CODE")
    return computeCreditCheckDigit(normalizedNumber) === normalizedNumber[17] ? undefined : "checkDigit";
  return undefined;
};

/** Returns the birth date in a Mainland identity number, or undefined when there is none. */
export const parseBirthDay = (number: string): string | undefined => {
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  return isDay(day) ? day : undefined;
};

/** Returns the gender in a Mainland identity number: its 17th digit is odd for men. */
export const parseGender = (number: string): "MALE" | "FEMALE" =>
  Number(number[16]) % 2 === 1 ? "MALE" : "FEMALE";

/**
 * The weighted sum of a Hong Kong number is a multiple of eleven: weights 9 to 1, letters count from A = 10, a missing
 * first letter counts as a blank (36), and the check digit A stands for ten.
 */
const hasHongKongCheckDigit = (number: string): boolean => {
  const characters = number.replace(/[()]/g, "").padStart(9, " ");
  const sum = [...characters].reduce((total, character, i) => {
    const value = character === " " ? 36 : Number.parseInt(character, 36);
    return total + value * (9 - i);
  }, 0);
  return sum % 11 === 0;
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
