/** Contacts of an institution (schemes block B). Only those in service are offered in forms (spec 1 §3). */
import { isEmail } from "../account/rules.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { hasLink } from "../form/links.ts";
import { phoneIssues } from "../institution/phone.ts";
import { illegal } from "../institution/rules.ts";
import type { ContactFields, ContactView } from "../institution/wire.ts";
import { pick } from "../pick.ts";

export interface Contact extends ContactFields {
  id: string;
  institutionId: string;
  version: number;
}

const longest = {
  nameZh: 255,
  nameForeign: 255,
  jobTitleZh: 255,
  jobTitleForeign: 255,
  postalAddress: 255,
  email: 255,
} as const;
/** A contact is named on applications and letters: the names lead nowhere. */
const isName = (path: string): boolean => !["email", "postalAddress"].includes(path);
const blank = (text: string | undefined): boolean => !text?.trim();

/** Only who is in service may be named on a form. */
export const inService = (contact: Pick<ContactFields, "employmentStatus">): boolean =>
  contact.employmentStatus === "IN_SERVICE";

/**
 * Refuses what may not be kept: a name in one language (10405), a position in one language (10406), then lengths and
 * forms as field issues (10409).
 */
export const rules = (fields: ContactFields): void => {
  if (blank(fields.nameZh) && blank(fields.nameForeign)) {
    throw new Refusal(codes.CONTACT_NAME_REQUIRED, { fields: [{ path: "nameZh", key: "required" }] });
  }
  if (blank(fields.jobTitleZh) && blank(fields.jobTitleForeign)) {
    throw new Refusal(codes.CONTACT_POSITION_REQUIRED, { fields: [{ path: "jobTitleZh", key: "required" }] });
  }
  const found = issues(fields);
  if (found.length > 0) throw new Refusal(codes.CONTACT_ERROR_10409, { fields: found });
};

const called = (fields: ContactFields): string =>
  [fields.nameZh, fields.nameForeign, fields.email, fields.mobile?.number]
    .map((text) => text?.trim().toLowerCase() ?? "")
    .join("\n");

/** Refuses one who is on the list already: the same names, e-mail and mobile (10410). */
export const refuseTwice = (fields: ContactFields, others: readonly ContactFields[]): void => {
  if (others.some((other) => called(other) === called(fields))) {
    throw new Refusal(codes.CONTACT_ERROR_10410, { fields: [{ path: "nameZh", key: "duplicate" }] });
  }
};

function issues(fields: ContactFields): FieldIssue[] {
  return [
    ...Object.entries(longest).flatMap(([path, max]) => {
      const value = fields[path as keyof typeof longest];
      if (!value) return [];
      if ([...value].length > max) return [{ path, key: "tooLong", params: { max, unit: "characters" } }];
      if (illegal.test(value)) return [{ path, key: "illegal" }];
      return isName(path) && hasLink(value) ? [{ path, key: "noLinks" }] : [];
    }),
    ...(fields.email && !isEmail(fields.email) ? [{ path: "email", key: "email" }] : []),
    ...phoneIssues(fields.phone, "phone"),
    ...phoneIssues(fields.mobile, "mobile"),
    ...phoneIssues(fields.fax, "fax"),
  ];
}

/** A contact on the wire. */
export const view = (contact: Contact): ContactView =>
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
