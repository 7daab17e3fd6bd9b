/** Validates block A as field issues: lengths, formats of numbers, and dependencies between fields (spec 1 §3, §5). */

import { getUploadProfile } from "../files/upload-purposes.ts";
import { type ListName, listCodes } from "../forms/code-lists/index.ts";
import { findPlaceFault } from "../forms/regions/place.ts";
import { hasLink } from "../forms/values/link-detection.ts";
import { MAX_AMOUNT } from "../forms/values/mop-amount.ts";
import { foldPersonNumber } from "../forms/values/person-number.ts";
import { isSharedNumber } from "../forms/values/shared-numbers.ts";
import { hasIllegalCharacters } from "../forms/values/text-rules.ts";
import { type Day, isDay } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { foldName } from "../platform/fold-text.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import { FIRST_FOUNDING_YEAR } from "../schemes/shared/day-bounds.ts";
import { typesByNature } from "../schemes/shared/institution-types.ts";
import { isAccountNumber } from "./account-number.ts";
import { needsSiteRegistration } from "./certification.ts";
import type { InstitutionFields } from "./institution-schema.ts";
import { isSoleProprietor } from "./ownership.ts";
import { findPhoneIssues } from "./phone-issues.ts";
import { claimPurposes, type PublicClaim, publicClaims } from "./public-claims.ts";

/** Maximum lengths of texts in characters; members that are not listed are not texts. */
const maxLengths = {
  nameZh: 255,
  nameEn: 255,
  namePt: 255,
  institutionType: 60,
  businessRegistrationNumber: 255,
  movableRegistrationNumber: 255,
  taxpayerName: 255,
  m1Number: 255,
  province: 60,
  city: 60,
  address: 255,
  industry: 60,
  category: 60,
  industryNumber: 60,
  personInCharge: 255,
  profile: 500,
} as const satisfies Partial<Record<keyof InstitutionFields, number>>;

/** A number of zeros only identifies nobody; `00000` alone has a meaning. */
const formats = {
  siteRegistrationNumber: /^((?!0+$)\d{6}|00000|none)$/,
  taxpayerNumber: /^(?!0+$)\d{8}$/,
  socialSecurityEmployerNumber: /^(?!0+$)\d{10}$/,
} as const satisfies Partial<Record<keyof InstitutionFields, RegExp>>;

/** Names that the institute repeats to others in e-mails and documents: they must not contain links. */
const namesToOthers = [
  "nameZh",
  "nameEn",
  "namePt",
  "taxpayerName",
  "personInCharge",
] as const satisfies readonly (keyof InstitutionFields)[];

const findNameLinkIssues = (fields: InstitutionFields): FieldIssue[] => [
  ...namesToOthers.flatMap((path) => (hasLink(fields[path] ?? "") ? [{ path, key: "noLinks" }] : [])),
  ...(fields.shareholders ?? []).flatMap(({ name }, i) => findLineIssues(`shareholders.${i}.name`, name)),
  ...(fields.bankAccounts ?? []).flatMap(({ accountName, accountNumber }, i) => [
    ...findLineIssues(`bankAccounts.${i}.accountName`, accountName),
    ...findAccountNumberIssues(`bankAccounts.${i}.accountNumber`, accountNumber),
  ]),
];
const findIllegalCharacterIssues = (path: string, text: string): FieldIssue[] =>
  hasIllegalCharacters(text, false, false) ? [{ path, key: "characters" }] : [];
/** It may look like a telephone number, so it is not searched for links. One that is missing is told elsewhere. */
const findAccountNumberIssues = (path: string, accountNumber: string): FieldIssue[] =>
  accountNumber.trim() === "" || isAccountNumber(accountNumber) ? [] : [{ path, key: "characters" }];
const findLineIssues = (path: string, text: string): FieldIssue[] => {
  const illegalCharacterIssues = findIllegalCharacterIssues(path, text);
  if (illegalCharacterIssues.length > 0) return illegalCharacterIssues;
  return hasLink(text) ? [{ path, key: "noLinks" }] : [];
};
/** Counts the characters of a text as people do, so that a Chinese character outside the basic plane is one. */
export const countCodePoints = (text: string): number => [...text].length;

/**
 * Issues of an institution's data; empty when it may be stored. The site registration number may still be empty: it is
 * required only for certification and applications.
 * @param today dates of the past must not be after it
 */
export const findInstitutionIssues = (fields: InstitutionFields, today: Day): FieldIssue[] => [
  ...findNameIssues(fields),
  ...findTextIssues(fields),
  ...findNameLinkIssues(fields),
  ...findNumberIssues(fields),
  ...findUnregisteredIssues(fields),
  ...findOptionIssues(fields),
  ...findTypeIssues(fields),
  ...findPlaceIssues(fields),
  ...findPhoneIssues(fields.phone, "phone"),
  ...findPhoneIssues(fields.fax, "fax"),
  ...findPastDayIssues("establishedOn", fields.establishedOn, today),
  ...findPastDayIssues("taxRegisteredOn", fields.taxRegisteredOn, today),
  ...findFoundationIssues(fields),
  ...findCapitalIssues(fields),
  ...findRowCountIssues(fields),
  ...findShareIssues(fields),
  ...findFlagIssues(fields),
  ...findBankIssues(fields),
];

/**
 * The registered capital of a company of Macao, as forms take it: in patacas, and no more than they can. Another one
 * would be certified and could not be handed in any more.
 */
function findCapitalIssues({ registeredCapital: capital }: InstitutionFields): FieldIssue[] {
  if (!capital) return [];
  const path = "registeredCapital";
  if (capital.currency !== "MOP") return [{ path, key: "option" }];
  if (capital.amount < 0) return [{ path, key: "min", params: { min: 0 } }];
  return capital.amount > MAX_AMOUNT ? [{ path, key: "max", params: { max: MAX_AMOUNT / 100 } }] : [];
}

function findNameIssues(fields: InstitutionFields): FieldIssue[] {
  const localName = fields.nameZh.trim() || fields.namePt.trim();
  if (fields.country === "MO" ? localName : localName || fields.nameEn.trim()) return [];
  return [{ path: "nameZh", key: "required" }];
}

function findTextIssues(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(maxLengths).flatMap(([path, max]) => {
    const value = fields[path as keyof typeof maxLengths];
    if (typeof value !== "string") return [];
    if (countCodePoints(value) > max) return [{ path, key: "tooLong", params: { max, unit: "characters" } }];
    return hasIllegalCharacters(value, false, path === "profile") ? [{ path, key: "characters" }] : [];
  });
}

/** The list in `lists.json` for each answer; two forms ask for the type, each with a list of its own. */
const codeListsByField = {
  nature: ["institutionNature"],
  institutionType: ["institutionTypeExhibition", "institutionTypeIncentive"],
  industry: ["industry"],
  businessScope: ["businessScope"],
  mainMarkets: ["targetMarket"],
} as const satisfies Partial<Record<keyof InstitutionFields, readonly ListName[]>>;

function findOptionIssues(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(codeListsByField).flatMap(([path, names]) => {
    const value = fields[path as keyof typeof codeListsByField];
    if (!value) return path === "nature" ? [{ path, key: "required" }] : [];
    const allowedCodes = names.flatMap((name) => listCodes(name));
    const values = typeof value === "string" ? [value] : value;
    if (new Set(values).size < values.length) return [{ path, key: "duplicate" }];
    return values.every((each) => allowedCodes.includes(each)) ? [] : [{ path, key: "option" }];
  });
}

/** The type goes with the nature, or an association that is a limited company would be judged as either (0783). */
function findTypeIssues({ nature, institutionType }: InstitutionFields): FieldIssue[] {
  const types = getOwnValue(typesByNature, nature);
  const isKnownType = codeListsByField.institutionType.some((list) =>
    listCodes(list).includes(institutionType ?? ""),
  );
  return !institutionType || !isKnownType || !types || types.includes(institutionType)
    ? []
    : [{ path: "institutionType", key: "typeOfNature" }];
}

/** Country, province and city must be regions of the list, each within the one before (spec 1 §3). */
function findPlaceIssues(fields: InstitutionFields): FieldIssue[] {
  if (!fields.country) return [{ path: "country", key: "required" }];
  const path = findPlaceFault(fields);
  return path ? [{ path, key: "option" }] : [];
}

/** Maximum rows of a list, so that an institution fits into one DynamoDB item. */
const maxRows = { shareholders: 50, bankAccounts: 10 } as const;

function findRowCountIssues(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(maxRows).flatMap(([path, max]) =>
    (fields[path as keyof typeof maxRows]?.length ?? 0) > max
      ? [{ path, key: "tooMany", params: { max } }]
      : [],
  );
}

function findNumberIssues(fields: InstitutionFields): FieldIssue[] {
  return Object.entries(formats).flatMap(([path, form]) => {
    const value = fields[path as keyof typeof formats];
    return !value || form.test(value) ? [] : [{ path, key: "format" }];
  });
}

/**
 * `none` is for unregistered sole proprietors; everybody else in Macao gives the number (spec 1 §3, decision 0290). An
 * institution from outside Macao leaves it empty, because it would keep the number from its owner (decision 0221).
 */
function findUnregisteredIssues(fields: InstitutionFields): FieldIssue[] {
  if (fields.siteRegistrationNumber && fields.country && !needsSiteRegistration(fields))
    return [{ path: "siteRegistrationNumber", key: "macaoInstitutionsOnly" }];
  return fields.siteRegistrationNumber === "none" && !isSoleProprietor(fields)
    ? [{ path: "siteRegistrationNumber", key: "soleProprietorOnly" }]
    : [];
}

/** Forms, which repeat the day of the foundation, accept none before it. */
const FIRST_FOUNDING_DAY = `${FIRST_FOUNDING_YEAR}-01-01`;

function findPastDayIssues(path: string, value: string | undefined, today: Day): FieldIssue[] {
  if (!value) return [];
  if (!isDay(value)) return [{ path, key: "notDay" }];
  if (value < FIRST_FOUNDING_DAY) return [{ path, key: "beforeMin", params: { min: FIRST_FOUNDING_DAY } }];
  return value > today ? [{ path, key: "afterMax", params: { max: today } }] : [];
}

/** Nobody registers for tax before it exists, and forms refuse such a day of foundation (decision 0537). */
function findFoundationIssues({ establishedOn, taxRegisteredOn }: InstitutionFields): FieldIssue[] {
  if (!isDay(establishedOn) || !isDay(taxRegisteredOn) || establishedOn <= taxRegisteredOn) return [];
  return [{ path: "establishedOn", key: "afterMax", params: { max: taxRegisteredOn } }];
}

/** The number of a person or a company: letters and digits, which blanks and punctuation may separate. */
const identifierOfOwner = /^(?![0 ()/.-]+$)[\p{L}\p{N}](?=.{2,})[\p{L}\p{N} ()/.-]*$/u;

/**
 * Each owner is in the list once, with the whole share: of two rows with one number, the comparison with owners of
 * other institutions would know one only (spec 2 §5). Companies that are not registered are told apart by their names,
 * as in forms (decision 0505).
 */
function findRepeatedOwners(holders: NonNullable<InstitutionFields["shareholders"]>): FieldIssue[] {
  const keys = holders.map(({ idNumber = "", name }) =>
    [foldPersonNumber(idNumber), ...(isSharedNumber(idNumber) ? [foldName(name)] : [])].join("\n"),
  );
  return keys.flatMap((key, i) =>
    key && keys.indexOf(key) < i ? [{ path: `shareholders.${i}.idNumber`, key: "duplicate" }] : [],
  );
}

function findShareIssues(fields: InstitutionFields): FieldIssue[] {
  const holders = fields.shareholders ?? [];
  // Sum hundredths of a percent, so that rounding errors of three thirds do not exceed the whole.
  const total = holders.reduce((sum, holder) => sum + Math.round(holder.share * 100), 0);
  return [
    ...holders.flatMap((holder, i) =>
      holder.name.trim() ? [] : [{ path: `shareholders.${i}.name`, key: "required" }],
    ),
    ...holders.flatMap(({ idNumber }, i) =>
      !idNumber?.trim() || identifierOfOwner.test(idNumber.trim())
        ? []
        : [{ path: `shareholders.${i}.idNumber`, key: "format" }],
    ),
    ...findRepeatedOwners(holders),
    ...(total > 10_000
      ? [{ path: "shareholders", key: "sharesAboveWhole", params: { sum: total / 100 } }]
      : []),
  ];
}

/** Each claim that is made needs its proofs, as many as an upload allows (spec 1 §3), and nothing else has one. */
function findFlagIssues(fields: InstitutionFields): FieldIssue[] {
  const knownFlags: readonly string[] = publicClaims;
  return [
    ...Object.keys(fields.flagFiles ?? {})
      .filter((flag) => !knownFlags.includes(flag))
      .map((flag) => ({ path: `flagFiles.${flag}`, key: "illegal" })),
    ...publicClaims.flatMap((flag) => findProofCountIssues(flag, fields.flagFiles?.[flag] ?? [])),
    ...publicClaims
      .filter((flag) => fields[flag] && !fields.flagFiles?.[flag]?.length)
      .map((flag) => ({ path: `flagFiles.${flag}`, key: "fileMissing" })),
  ];
}

function findProofCountIssues(flag: PublicClaim, ids: readonly string[]): FieldIssue[] {
  const path = `flagFiles.${flag}`;
  const max = getUploadProfile(claimPurposes[flag])?.count ?? 1;
  if (ids.length > max) return [{ path, key: "tooMany", params: { max } }];
  return new Set(ids).size < ids.length ? [{ path, key: "duplicate" }] : [];
}

function findBankIssues(fields: InstitutionFields): FieldIssue[] {
  const bankCodes = listCodes("bank");
  return (fields.bankAccounts ?? []).flatMap((account, i) => {
    const toPath = (key: string) => `bankAccounts.${i}.${key}`;
    const texts = (["accountName", "accountNumber"] as const).flatMap((key) => {
      if (!account[key].trim()) return [{ path: toPath(key), key: "required" }];
      return countCodePoints(account[key]) > 255
        ? [{ path: toPath(key), key: "tooLong", params: { max: 255, unit: "characters" } }]
        : [];
    });
    return bankCodes.includes(account.bank) ? texts : [{ path: toPath("bank"), key: "option" }, ...texts];
  });
}
