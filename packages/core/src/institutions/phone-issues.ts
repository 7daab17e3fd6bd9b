import { findPhoneArea, findPhoneNumberFault } from "../identity/accounts/account-rules.ts";
import type { FieldIssue } from "../platform/errors.ts";

/** Issues of a phone number whose area is given as a region or a calling code; the rules are those of accounts. */
export const findPhoneIssues = (
  phone: { area: string; number: string } | undefined,
  path: string,
): FieldIssue[] => {
  if (!phone || phone.number === "") return [];
  const area = findPhoneArea(phone.area);
  if (!area) return [{ path, key: "phoneArea" }];
  const fault = findPhoneNumberFault(phone.number, area);
  return fault ? [{ path, ...fault }] : [];
};
