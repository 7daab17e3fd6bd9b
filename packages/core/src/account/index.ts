/** Rules of accounts (spec 1 §5): what an account, a password, a phone and a code look like. Pure. */

import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";

/** A login is one whatever its case. */
export const loginOf = (account: string): string => account.trim().toLowerCase();

const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;
/** The account is an e-mail address of at most 255 characters. */
export const isEmail = (value: string): boolean => value.length <= 255 && EMAIL.test(value);

/** National number lengths by area (spec 1 §5): mainland 11, Macao 8, Hong Kong 8. */
const phoneLengths: Record<string, number> = { CN: 11, MO: 8, HK: 8 };
const areaByCallingCode: Record<string, string> = { "86": "CN", "853": "MO", "852": "HK" };

/** Refuses 10230 for a number that its area does not have; other areas take 4 to 15 digits (E.164). */
export const checkPhone = (phone: string, areaId: string): void => {
  const area = areaByCallingCode[areaId.replace(/^\+/, "")] ?? areaId;
  const length = phoneLengths[area];
  const fits = /^\d{4,15}$/.test(phone) && (length === undefined || phone.length === length);
  if (fits) return;
  throw new Refusal(codes.PHONE_ABNORMAL, {
    fields: [
      { path: "phone", key: length ? "phoneLength" : "format", ...(length && { params: { length } }) },
    ],
  });
};

/** Refuses 200114 when the account is no e-mail address. */
export const checkAccount = (account: string): void => {
  if (!isEmail(account))
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "account", key: "email" }] });
};

/** Refuses 900036: 6 to 20 letters and digits, both, and neither the account nor the phone number (spec 1 §5). */
export const checkPassword = (password: string, not: { account?: string; phone?: string }): void => {
  const fits = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,20}$/.test(password);
  const own = [not.account, not.account?.split("@")[0], not.phone].some(
    (each) => each !== undefined && each !== "" && loginOf(each) === loginOf(password),
  );
  if (!fits || own) throw new Refusal(codes.PASSWORD_RULE, { fields: [{ path: "pwd", key: "password" }] });
};

const PASSWORD_AGE = 180 * 86_400_000;
/** True when the reader should be asked for a new password (12222). */
export const passwordUpdateDue = (changedAt: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(changedAt) > PASSWORD_AGE;
