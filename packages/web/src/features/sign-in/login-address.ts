/** The address that a user signs in with: an e-mail address, or a phone number with its area. */

import { splitPhoneNumber } from "@portal/core/forms/values/phone";
import {
  findPhoneArea,
  findPhoneNumberFault,
  getCallingCode,
  isPhoneLogin,
  splitPhoneLogin,
  toPhoneLogin,
} from "@portal/core/identity/accounts/account-rules";
import { isEmailAddress } from "@portal/core/platform/email-address";
import { normalizeAddress, normalizePhoneNumber } from "@portal/core/platform/normalize-text";

export type LoginAddressKind = "email" | "phone";
export interface LoginAddress {
  kind: LoginAddressKind;
  email: string;
  area: string;
  phone: string;
}
const emptyAddress: LoginAddress = { kind: "email", email: "", area: "MO", phone: "" };

/** Parses an address from a link or an earlier page: `ana@example.mo`, `+85362345678`. */
export const parseLoginAddress = (text: string | null | undefined): LoginAddress => {
  const phoneParts = text && isPhoneLogin(text) ? splitPhoneLogin(normalizePhoneNumber(text)) : undefined;
  return phoneParts
    ? { ...emptyAddress, kind: "phone", ...phoneParts }
    : { ...emptyAddress, email: text ?? "" };
};

/** Reads the phone number of an address, which may have been typed with its calling code. */
const readPhone = ({ area, phone }: LoginAddress): { area: string; phone: string } => {
  const split = splitPhoneNumber({ area, number: phone });
  return { area: split.area, phone: split.number };
};

/** Validates the address; returns issue keys of `common` by input. */
export const validateLoginAddress = (
  address: LoginAddress,
): { id: string; key: string; params?: { length: number } }[] => {
  if (address.kind === "email")
    return isEmailAddress(normalizeAddress(address.email)) ? [] : [{ id: "account", key: "email" }];
  const { area, phone } = readPhone(address);
  if (!findPhoneArea(area)) return [{ id: "area", key: "phoneArea" }];
  const phoneIssue = findPhoneNumberFault(phone, area);
  return phoneIssue ? [{ id: "phone", ...phoneIssue }] : [];
};

/** The inputs of each kind of address, by their ids. */
const inputsByKind: Record<LoginAddressKind, readonly string[]> = {
  email: ["account"],
  phone: ["area", "phone"],
};
/** Leaves out the problems of inputs that went with the other kind of address: their links would lead nowhere. */
export const listShownProblems = <Problem extends { id: string }>(
  problems: readonly Problem[],
  { kind }: LoginAddress,
): Problem[] => {
  const absentInputs = inputsByKind[kind === "email" ? "phone" : "email"];
  return problems.filter(({ id }) => !absentInputs.includes(id));
};

/** Returns the account name: the e-mail address, or the number in international form. */
export const toLoginName = (address: LoginAddress): string => {
  if (address.kind === "email") return normalizeAddress(address.email);
  const { area, phone } = readPhone(address);
  return toPhoneLogin(phone, area);
};

/** Formats it for users: `+853 62345678`. */
export const formatLoginAddress = (address: LoginAddress): string => {
  if (address.kind === "email") return toLoginName(address);
  const { area, phone } = readPhone(address);
  return `${getCallingCode(area)} ${phone}`;
};

/** Returns the members of a request that name it. */
export const toLoginMembers = (
  address: LoginAddress,
): { account: string } | { phone: string; phoneAreaCodeId: string } => {
  if (address.kind === "email") return { account: toLoginName(address) };
  const { area, phone } = readPhone(address);
  return { phone, phoneAreaCodeId: area };
};

/**
 * Builds the request that sends a code to it.
 * @param purpose `register`, a new `password`, or to `bind` it to an account
 */
export const buildCodeRequest = (
  address: LoginAddress,
  purpose: "register" | "password" | "bind",
): [path: string, query: Record<string, string>] => {
  const { area, phone } = readPhone(address);
  const name = encodeURIComponent(address.kind === "email" ? toLoginName(address) : phone);
  if (address.kind === "email")
    return purpose === "register" ? [`/user/regsend/${name}`, {}] : [`/user/send/${name}`, { type: purpose }];
  return purpose === "register"
    ? [`/user/regsmsbyphe/${name}`, { type: "phone", code: area }]
    : [`/user/forgetsms/${name}`, { type: purpose === "bind" ? "bind" : "phone", phoneAreaCodeId: area }];
};

/**
 * Returns the account that an earlier page passed in the history state, which no log and no other site can read.
 * @param state any value
 */
export const readAccountFromState = (state: unknown): string | null =>
  state instanceof Object && "account" in state && typeof state.account === "string" ? state.account : null;
