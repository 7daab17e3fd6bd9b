import { areaOf, phoneFault } from "../account/rules.ts";
import type { FieldIssue } from "../errors.ts";

/** Issues of a phone number, whose area is given by its region or its calling code; the rules are those of accounts. */
export const phoneIssues = (
  phone: { area: string; number: string } | undefined,
  path: string,
): FieldIssue[] => {
  if (!phone || phone.number === "") return [];
  const area = areaOf(phone.area);
  if (!area) return [{ path, key: "phoneArea" }];
  const fault = phoneFault(phone.number, area);
  return fault ? [{ path, ...fault }] : [];
};
