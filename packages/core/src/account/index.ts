/** Rules of accounts (spec 1 §5) as refusals, and when a password is due for change. Pure. */
import { policyNumber } from "../code-lists/policy.ts";
import { addMonths, dayOf, type Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import type { Json } from "../form/types.ts";
import { areaOf, isEmail, type PasswordKind, passwordFault, phoneFault } from "./rules.ts";

export * from "./rules.ts";

/**
 * Refuses a number that its area does not have.
 * @returns the area as the lists spell it
 * @throws Refusal 900034 for an area that is none (a page with old lists: it is told to refresh), 10230 for the number
 */
export const checkPhone = (phone: string, areaId: string): string => {
  const area = areaOf(areaId);
  if (!area)
    throw new Refusal(codes.AREA_CODE_REFRESH, { fields: [{ path: "phoneAreaCodeId", key: "phoneArea" }] });
  const fault = phoneFault(phone, area);
  if (fault) throw new Refusal(codes.PHONE_ABNORMAL, { fields: [{ path: "phone", ...fault }] });
  return area;
};

/** Refuses 200114 when the account is no e-mail address. */
export const checkAccount = (account: string): void => {
  if (!isEmail(account))
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "account", key: "email" }] });
};

/**
 * Refuses 900036: 6 to 20 letters and digits, both, and neither the account nor the phone number; of staff 900087: 12 to
 * 64 characters; 900037 when the confirmation, where one was sent, differs (spec 1 §5).
 */
export const checkPassword = (
  password: string,
  not: { account?: string | undefined; phone?: string | undefined },
  again?: string,
  kind: PasswordKind = "applicant",
): void => {
  const fault = passwordFault(password, not, kind);
  const rule = kind === "staff" ? codes.STAFF_PASSWORD_RULE : codes.PASSWORD_RULE;
  if (fault) throw new Refusal(rule, { fields: [{ path: "pwd", key: fault }] });
  if (again !== undefined && again !== password)
    throw new Refusal(codes.PASSWORD_MISMATCH, { fields: [{ path: "again", key: "mismatch" }] });
};

/** True when the reader should be asked for a new password (12222): a prompt, never a bar. */
export const passwordUpdateDue = (
  changedAt: Instant,
  now: Instant,
  overrides: Record<string, Json> = {},
): boolean =>
  dayOf(now) >= addMonths(dayOf(changedAt), policyNumber("account.passwordUpdateMonths", overrides));
