/** Where somebody is reached and what they sign in with: an e-mail address, or a phone number of an area. */
import {
  findPhoneArea,
  findPhoneNumberFault,
  getCallingCode,
  isEmail,
  isPhoneLogin,
  splitPhoneLogin,
  toPhoneLogin,
} from "@portal/core/identity/accounts/account-rules";

export type LoginAddressKind = "email" | "phone";
export interface LoginAddress {
  kind: LoginAddressKind;
  email: string;
  area: string;
  phone: string;
}
const emptyAddress: LoginAddress = { kind: "email", email: "", area: "MO", phone: "" };

/** An address from what a link or an earlier page says: `ana@example.mo`, `+85362345678`. */
export const parseLoginAddress = (text: string | null | undefined): LoginAddress => {
  const phoneParts = text && isPhoneLogin(text) ? splitPhoneLogin(text.replace(/[\s()-]/g, "")) : undefined;
  return phoneParts
    ? { ...emptyAddress, kind: "phone", ...phoneParts }
    : { ...emptyAddress, email: text ?? "" };
};

const digits = (phone: string): string => phone.replace(/[\s()-]/g, "");

/** What is wrong with it, as issue keys of `common` by input. */
export const validateLoginAddress = ({
  kind,
  email,
  area,
  phone,
}: LoginAddress): { id: string; key: string; params?: { length: number } }[] => {
  if (kind === "email") return isEmail(email.trim()) ? [] : [{ id: "account", key: "email" }];
  if (!findPhoneArea(area)) return [{ id: "area", key: "phoneArea" }];
  const phoneIssue = findPhoneNumberFault(digits(phone), area);
  return phoneIssue ? [{ id: "phone", ...phoneIssue }] : [];
};

/** What the account is called: the e-mail address, or the number in international form. */
export const toLoginName = ({ kind, email, area, phone }: LoginAddress): string =>
  kind === "email" ? email.trim() : toPhoneLogin(digits(phone), area);

/** The same as people read it: `+853 62345678`. */
export const formatLoginAddress = (address: LoginAddress): string =>
  address.kind === "email"
    ? toLoginName(address)
    : `${getCallingCode(address.area)} ${digits(address.phone)}`;

/** The members that name it in a call. */
export const toLoginMembers = (
  address: LoginAddress,
): { account: string } | { phone: string; phoneAreaCodeId: string } =>
  address.kind === "email"
    ? { account: toLoginName(address) }
    : { phone: digits(address.phone), phoneAreaCodeId: address.area };

/** The call that sends a code to it. @param purpose `register`, a new `password`, or to `bind` it to an account */
export const buildCodeRequest = (
  address: LoginAddress,
  purpose: "register" | "password" | "bind",
): [path: string, query: Record<string, string>] => {
  const name = encodeURIComponent(address.kind === "email" ? toLoginName(address) : digits(address.phone));
  const { area } = address;
  if (address.kind === "email")
    return purpose === "register" ? [`/user/regsend/${name}`, {}] : [`/user/send/${name}`, { type: purpose }];
  return purpose === "register"
    ? [`/user/regsmsbyphe/${name}`, { type: "phone", code: area }]
    : [`/user/forgetsms/${name}`, { type: purpose === "bind" ? "bind" : "phone", phoneAreaCodeId: area }];
};

/**
 * The account an earlier page hands over in the state of the browser's history, which no log and no other site reads.
 * @param state whatever stands there
 */
export const accountFromState = (state: unknown): string | null =>
  state instanceof Object && "account" in state && typeof state.account === "string" ? state.account : null;
