/** Where somebody is reached and what they sign in with: an e-mail address, or a phone number of an area. */
import {
  areaOf,
  callingCodeOf,
  isEmail,
  isPhoneLogin,
  phoneFault,
  phoneLogin,
  splitPhone,
} from "@portal/core/account/rules";

export type Kind = "email" | "phone";
export interface Address {
  kind: Kind;
  email: string;
  area: string;
  phone: string;
}
const nobody: Address = { kind: "email", email: "", area: "MO", phone: "" };

/** An address from what a link or an earlier page says: `ana@example.mo`, `+85362345678`. */
export const addressFrom = (text: string | null | undefined): Address => {
  const split = text && isPhoneLogin(text) ? splitPhone(text.replace(/[\s()-]/g, "")) : undefined;
  return split ? { ...nobody, kind: "phone", ...split } : { ...nobody, email: text ?? "" };
};

const digits = (phone: string): string => phone.replace(/[\s()-]/g, "");

/** What is wrong with it, as issue keys of `common` by input. */
export const addressIssues = ({
  kind,
  email,
  area,
  phone,
}: Address): { id: string; key: string; params?: { length: number } }[] => {
  if (kind === "email") return isEmail(email.trim()) ? [] : [{ id: "account", key: "email" }];
  if (!areaOf(area)) return [{ id: "area", key: "phoneArea" }];
  const fault = phoneFault(digits(phone), area);
  return fault ? [{ id: "phone", ...fault }] : [];
};

/** What the account is called: the e-mail address, or the number in international form. */
export const loginOf = ({ kind, email, area, phone }: Address): string =>
  kind === "email" ? email.trim() : phoneLogin(digits(phone), area);

/** The same as people read it: `+853 62345678`. */
export const shownAs = (address: Address): string =>
  address.kind === "email" ? loginOf(address) : `${callingCodeOf(address.area)} ${digits(address.phone)}`;

/** The members that name it in a call. */
export const membersOf = (
  address: Address,
): { account: string } | { phone: string; phoneAreaCodeId: string } =>
  address.kind === "email"
    ? { account: loginOf(address) }
    : { phone: digits(address.phone), phoneAreaCodeId: address.area };

/** The call that sends a code to it. @param purpose `register`, a new `password`, or to `bind` it to an account */
export const codePath = (
  address: Address,
  purpose: "register" | "password" | "bind",
): [path: string, query: Record<string, string>] => {
  const name = encodeURIComponent(address.kind === "email" ? loginOf(address) : digits(address.phone));
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
