/**
 * Numbers of institutions as they are read since 2026-11-30. Rows from before can have them in full-width characters,
 * with other dashes or spaces: they are the same numbers, so that a change of something else is no change of them, and
 * a transfer to an account has the digits that a bank takes (decision 0828). Pure.
 */
import { normalizeCode, normalizeTypedText } from "../platform/normalize-text.ts";
import type { InstitutionFields } from "./institution-schema.ts";

/** The numbers that were stored as they were typed. */
const numberMembers = [
  "businessRegistrationNumber",
  "movableRegistrationNumber",
  "m1Number",
] as const satisfies readonly (keyof InstitutionFields)[];

/** Returns the data of an institution with its numbers in the form in which they enter today. */
export const normalizeStoredNumbers = (fields: InstitutionFields): InstitutionFields => {
  const { shareholders, bankAccounts } = fields;
  const numbers = numberMembers.flatMap((member) => {
    const number = fields[member];
    return number === undefined ? [] : [[member, normalizeTypedText(number)]];
  });
  return {
    ...fields,
    ...Object.fromEntries(numbers),
    ...(shareholders && {
      shareholders: shareholders.map((each) =>
        each.idNumber === undefined ? each : { ...each, idNumber: normalizeCode(each.idNumber) },
      ),
    }),
    ...(bankAccounts && {
      bankAccounts: bankAccounts.map((each) => ({
        ...each,
        accountNumber: normalizeTypedText(each.accountNumber),
      })),
    }),
  };
};
