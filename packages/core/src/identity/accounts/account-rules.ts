/**
 * Format rules of accounts, passwords and phone numbers (spec 1 §5). Pure and without refusals: the site applies the
 * same rules before it calls the API.
 */
import { findCallingCode, nationalNumberLengths, phoneAreas } from "../../forms/code-lists/phone-areas.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { normalizeAddress, normalizePhoneNumber } from "../../platform/normalize-text.ts";
import { getOwnValue } from "../../platform/plain-object.ts";

/**
 * Returns the canonical form of a login: case does not distinguish e-mail addresses, and spacing does not distinguish
 * phone numbers with their calling code.
 */
export const normalizeLogin = (account: string): string => {
  const text = normalizeAddress(account).toLowerCase();
  return text.startsWith("+") ? normalizePhoneNumber(text) : text;
};

/** Returns true for a login that is a phone number in international form. */
export const isPhoneLogin = (login: string): boolean => /^\+\d{5,18}$/.test(normalizeLogin(login));

/** Returns the calling code of an area, `+853` for `MO`; empty for an unknown one. */
export const getCallingCode = (area: string): string => findCallingCode(area) ?? "";

/** Finds the area that an id names, `MO` as well as `853` or `+853`; undefined when there is none. */
export const findPhoneArea = (areaId: string): string | undefined => {
  if (phoneAreas.includes(areaId)) return areaId;
  const digits = `+${areaId.trim().replace(/^(\+|00)/, "")}`;
  return phoneAreas.find((area) => findCallingCode(area) === digits);
};

/**
 * Returns what is wrong with a number of an area, as an issue of `common`; other areas accept 4 to 15 digits (E.164).
 */
export const findPhoneNumberFault = (
  phone: string,
  area: string,
): { key: string; params?: { length: number } } | undefined => {
  const length = getOwnValue(nationalNumberLengths, area);
  if (/^\d{4,15}$/.test(phone) && (length === undefined || phone.length === length)) return undefined;
  return length ? { key: "phoneLength", params: { length } } : { key: "format" };
};

/** Returns a phone number in international form: `+85362345678`. Areas that share a calling code share the number. */
export const toPhoneLogin = (phone: string, area: string): string => `${getCallingCode(area)}${phone}`;

/**
 * Returns the area and national number of a phone number in international form; of areas with the same code the first
 * listed.
 */
export const splitPhoneLogin = (login: string): { phone: string; area: string } | undefined => {
  const area = phoneAreas
    .filter((each) => login.startsWith(getCallingCode(each)))
    .reduce<string | undefined>(
      (best, each) =>
        best === undefined || getCallingCode(each).length > getCallingCode(best).length ? each : best,
      undefined,
    );
  return area ? { area, phone: login.slice(getCallingCode(area).length) } : undefined;
};

/**
 * Lists the logins that a typed text can stand for: itself as an e-mail address or a number in international form, or a
 * national number of Macao, Hong Kong or the mainland, or a number whose `+` was left out.
 */
export const listPossibleLogins = (text: string): string[] => {
  const login = normalizeLogin(text);
  if (isEmailAddress(login) || isPhoneLogin(login)) return [login];
  const digits = normalizePhoneNumber(login);
  if (!/^\d{8,18}$/.test(digits)) return [];
  const areas = Object.keys(nationalNumberLengths).filter(
    (area) => nationalNumberLengths[area] === digits.length,
  );
  return [`+${digits}`, ...areas.map((area) => toPhoneLogin(digits, area))];
};

/** The kind of account whose rules apply to a password; `either` when it is not yet known whose account it is for. */
export type PasswordKind = "applicant" | "staff" | "either";
/** 6 to 20 letters and digits, at least one of each (spec 1 §5). */
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,20}$/;
/** Length of a staff password in characters, of any kind and without further rules (NIST SP 800-63B §3.1.1.2). */
const staffPasswordLength = { least: 12, most: 64 } as const;
const hasStaffLength = (password: string): boolean => {
  const { length } = [...password];
  return length >= staffPasswordLength.least && length <= staffPasswordLength.most;
};

/**
 * Returns what is wrong with a password, as an issue of `common`: its form, or that it equals the account or the phone
 * number.
 */
export const findPasswordFault = (
  password: string,
  owner: { account?: string | undefined; phone?: string | undefined },
  kind: PasswordKind = "applicant",
): "password" | "passwordStaff" | "passwordIsAccount" | undefined => {
  if (kind === "staff" && !hasStaffLength(password)) return "passwordStaff";
  if (kind === "applicant" && !PASSWORD.test(password)) return "password";
  if (kind === "either" && !PASSWORD.test(password) && !hasStaffLength(password)) return "password";
  const names = [owner.account, owner.account?.split("@")[0], owner.account?.replace(/^\+/, ""), owner.phone];
  return names.some(
    (each) => each !== undefined && each !== "" && normalizeLogin(each) === normalizeLogin(password),
  )
    ? "passwordIsAccount"
    : undefined;
};
