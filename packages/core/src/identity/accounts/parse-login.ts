/** Reads an address that somebody signs in with, in any of the forms in which the specification has it (spec 1 §7). */
import { normalizeAddress } from "../../platform/normalize-text.ts";
import {
  checkEmailAddress,
  checkPhone,
  isPhoneLogin,
  normalizeLogin,
  splitPhoneLogin,
  toPhoneLogin,
} from "./index.ts";

export interface AddressInput {
  account?: string | undefined;
  phone?: string | undefined;
  phoneAreaCodeId?: string | undefined;
}
/**
 * Parses the login form of an address: an e-mail address, or `+85362345678` for a phone number, given in this form or
 * with its area.
 * @throws Refusal 200114 for neither, 900034 and 10230 for an invalid area or number
 */
export const parseLogin = ({ account, phone, phoneAreaCodeId }: AddressInput): string => {
  if (phone !== undefined) return toPhoneLogin(phone, checkPhone(phone, phoneAreaCodeId ?? "MO"));
  if (account !== undefined && isPhoneLogin(account)) {
    const number = splitPhoneLogin(normalizeLogin(account));
    return toPhoneLogin(
      number?.phone ?? account,
      checkPhone(number?.phone ?? account, number?.area ?? account),
    );
  }
  checkEmailAddress(normalizeAddress(account ?? ""));
  return normalizeLogin(account ?? "");
};
