/** Rules of accounts (spec 1 §5) as refusals, and when a password should be changed. Pure. */
import { addMonths, type Instant, toMacaoDay } from "../../platform/day.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  findPasswordFault,
  findPhoneArea,
  findPhoneNumberFault,
  type PasswordKind,
} from "./account-rules.ts";

export * from "./account-rules.ts";

/**
 * Refuses a number that cannot exist in its area.
 * @returns the area in the spelling of the code lists
 * @throws Refusal 900034 for an unknown area (a page with old lists is told to refresh), 10230 for the number
 */
export const checkPhone = (phone: string, areaId: string): string => {
  const area = findPhoneArea(areaId);
  if (!area)
    throw new Refusal(errorCodes.AREA_CODE_REFRESH, {
      fields: [{ path: "phoneAreaCodeId", key: "phoneArea" }],
    });
  const fault = findPhoneNumberFault(phone, area);
  if (fault) throw new Refusal(errorCodes.PHONE_ABNORMAL, { fields: [{ path: "phone", ...fault }] });
  return area;
};

/** Refuses with 200114 when the account is not an e-mail address. */
export const checkEmailAddress = (account: string): void => {
  if (!isEmailAddress(account))
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "account", key: "email" }] });
};

/**
 * Refuses with 900036 unless there are 6 to 20 letters and digits, at least one of each, that equal neither the account
 * nor the phone number; for staff with 900087 unless there are 12 to 64 characters; with 900037 when a confirmation was
 * sent and differs (spec 1 §5).
 */
export const checkPassword = (
  password: string,
  owner: { account?: string | undefined; phone?: string | undefined },
  confirmation?: string,
  kind: PasswordKind = "applicant",
): void => {
  const fault = findPasswordFault(password, owner, kind);
  const rule = kind === "staff" ? errorCodes.STAFF_PASSWORD_RULE : errorCodes.PASSWORD_RULE;
  if (fault) throw new Refusal(rule, { fields: [{ path: "pwd", key: fault }] });
  if (confirmation !== undefined && confirmation !== password)
    throw new Refusal(errorCodes.PASSWORD_MISMATCH, { fields: [{ path: "again", key: "mismatch" }] });
};

/**
 * Returns true when the user should be asked for a new password (12222). This is a prompt and never blocks.
 * @param months that a password may be used
 */
export const isPasswordUpdateDue = (changedAt: Instant, months: number, now: Instant): boolean =>
  toMacaoDay(now) >= addMonths(toMacaoDay(changedAt), months);
