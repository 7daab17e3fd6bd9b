/** Contacts of an institution (schemes block B). Forms offer only those in service (spec 1 §3). */

import { hasLink } from "../../forms/values/link-detection.ts";
import { hasIllegalCharacters } from "../../forms/values/text-rules.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { foldName } from "../../platform/fold-text.ts";
import { pick } from "../../platform/pick.ts";
import type { ContactFields, ContactView } from "../institution-schema.ts";
import { findPhoneIssues } from "../phone-issues.ts";

export interface Contact extends ContactFields {
  id: string;
  institutionId: string;
  version: number;
}

const maxLengths = {
  nameZh: 255,
  nameForeign: 255,
  jobTitleZh: 255,
  jobTitleForeign: 255,
  postalAddress: 255,
  email: 255,
} as const;
/** Contacts are named on applications and letters, so their names must not contain links. */
const isName = (path: string): boolean => !["email", "postalAddress"].includes(path);
const isBlankText = (text: string | undefined): boolean => !text?.trim();

/** Returns true for a contact in service: only these may be named on a form. */
export const isInService = (contact: Pick<ContactFields, "employmentStatus">): boolean =>
  contact.employmentStatus === "IN_SERVICE";

/**
 * Refuses invalid contacts with everything that is wrong as field issues: a name in one language (10405), a position in
 * one language (10406), lengths and formats (10409). The code is that of the first.
 */
export const checkContactFields = (fields: ContactFields): void => {
  const isNameMissing = isBlankText(fields.nameZh) && isBlankText(fields.nameForeign);
  const isPositionMissing = isBlankText(fields.jobTitleZh) && isBlankText(fields.jobTitleForeign);
  const issues = [
    ...(isNameMissing ? [{ path: "nameZh", key: "required" }] : []),
    ...(isPositionMissing ? [{ path: "jobTitleZh", key: "required" }] : []),
    ...findContactIssues(fields),
  ];
  if (issues.length === 0) return;
  const code = isNameMissing
    ? errorCodes.CONTACT_NAME_REQUIRED
    : isPositionMissing
      ? errorCodes.CONTACT_POSITION_REQUIRED
      : errorCodes.CONTACT_ERROR_10409;
  throw new Refusal(code, { fields: issues });
};

/** Names are compared as everywhere: script, accents, width, case and spaces do not matter. */
export const toDuplicateKey = ({
  nameZh = "",
  nameForeign = "",
  email = "",
  mobile,
}: ContactFields): string =>
  [foldName(nameZh), foldName(nameForeign), email.trim().toLowerCase(), mobile?.number ?? ""].join("\n");

/** Refuses a contact that is already on the list: the same names in any spelling, e-mail and mobile (10410). */
export const refuseDuplicateContact = (fields: ContactFields, others: readonly ContactFields[]): void => {
  if (others.some((other) => toDuplicateKey(other) === toDuplicateKey(fields))) {
    throw new Refusal(errorCodes.CONTACT_ERROR_10410, { fields: [{ path: "nameZh", key: "duplicate" }] });
  }
};

function findContactIssues(fields: ContactFields): FieldIssue[] {
  return [
    ...Object.entries(maxLengths).flatMap(([path, max]) => {
      const value = fields[path as keyof typeof maxLengths];
      if (!value) return [];
      if ([...value].length > max) return [{ path, key: "tooLong", params: { max, unit: "characters" } }];
      if (hasIllegalCharacters(value, false, false)) return [{ path, key: "characters" }];
      return isName(path) && hasLink(value) ? [{ path, key: "noLinks" }] : [];
    }),
    ...(fields.email && !isEmailAddress(fields.email) ? [{ path: "email", key: "email" }] : []),
    ...findPhoneIssues(fields.phone, "phone"),
    ...findPhoneIssues(fields.mobile, "mobile"),
    ...findPhoneIssues(fields.fax, "fax"),
  ];
}

/** Returns a contact as the API returns it. */
export const toContactView = (contact: Contact): ContactView =>
  pick(contact, [
    "id",
    "version",
    "nameZh",
    "nameForeign",
    "jobTitleZh",
    "jobTitleForeign",
    "employmentStatus",
    "phone",
    "mobile",
    "fax",
    "email",
    "postalAddress",
  ]);
