/**
 * Institutions, which are the applicants (schemes blocks A and P1). Pure decisions; rows are in
 * `institution-store.server.ts`, services in `institution-service.server.ts`.
 */

import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { StockReason } from "../messaging/stock-reasons.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import { type Day, type Instant, toMacaoDay } from "../platform/day.ts";
import { cleanTexts } from "../platform/normalize-text.ts";
import { pick } from "../platform/pick.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import { type CertificateRenewal, sortDocuments } from "./certification.ts";
import { collectInstitutionNames, nameInEachLanguage, pickInstitutionName } from "./institution-names.ts";
import type { InstitutionFields, InstitutionView } from "./institution-schema.ts";
import { computeMacaoOwnership, hasMajorOwner, hasOwners } from "./ownership.ts";
import { claimPurposes, listNewClaims, type NameContent, type PublicClaim } from "./public-claims.ts";

export { listMissingDocuments, listNeededDocuments } from "./certification.ts";
export { findMissingFacts } from "./certification-facts.ts";
export { isExclusiveNumber } from "./exclusive-number.ts";
export { findInstitutionIssues } from "./institution-rules.ts";

export type CertificationStatus = InstitutionView["certification"];
export type MemberRole = "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN";

/** An institution as stored. */
export interface Institution {
  id: string;
  version: number;
  fields: InstitutionFields;
  certification: CertificationStatus;
  /** The officer's reason for a failed certification. */
  certificationReason?: string;
  certificationReasonCodes?: StockReason[];
  /** The moment at which the stock reasons were given. */
  certificationReasonAt?: Instant;
  certifiedAt?: Instant;
  /** While it is verified again: the claims that were certified before, and that it goes on making as then. */
  certifiedClaims?: PublicClaim[];
  /** Last day of the three months of the business registration certificate, once certified with one. */
  certificateUntil?: Day;
  /** The next notice about that certificate, and when it is sent. */
  renewal?: CertificateRenewal;
  /** The version that failed: a repeated request with the same version would only fail again (10303). */
  failedVersion?: number;
  /** The account of staff that decided that failure. */
  failedBy?: string;
  /** The account that prepared what `failedBy` countersigned (decision 0785). */
  failurePreparedBy?: string;
  /** Accounts of staff whose failure of the pending request somebody else took back (decision 0420). */
  overturned?: string[];
  /** The moment at which it was closed, because its last member left before it was ever certified. */
  closedAt?: Instant;
  /** The moment at which its pending request for certification was made; it orders the queue. */
  verifyingSince?: Instant;
  /** File ids by document type. */
  documents: { [type: string]: string[] };
  deferred?: boolean;
  createdAt: Instant;
  updatedAt: Instant;
  /** Sequence number and hash of the last entry of its history. */
  historySeq: number;
  historyHash: string;
}
/** A person who acts for an institution. */
export interface InstitutionMember {
  institutionId: string;
  accountId: string;
  account: string;
  role: MemberRole;
  language: "zh-Hant" | "zh-Hans" | "en" | "pt";
  since: Instant;
  /** Counts changes of role and suspension; 1 when absent. */
  version?: number;
  /** Suspended: listed by the institution, but without any access. */
  suspended?: boolean;
}

/** Returns how many institutions an account may register by itself (C49); staff can allow more. */
export const getSelfServiceLimit = (): number =>
  getPolicyNumber("account.institutions", {}, "selfServiceMax");

/** Only PASSED is certified (spec 1 §4). */
export const isCertified = (institution: Pick<Institution, "certification">): boolean =>
  institution.certification === "PASSED";

/** Returns true while an officer verifies it; it must not change meanwhile (spec 1 §4). */
export const isInstitutionLocked = (institution: Pick<Institution, "certification">): boolean =>
  institution.certification === "VERIFYING";

/** The members that eligibility reads, and those that forms compare with their answers (decision 0226). */
const keyData = [
  "nameZh",
  "nameEn",
  "namePt",
  "nature",
  // A sole proprietor counts as the owner of the whole, whatever share is stated.
  "institutionType",
  "country",
  "siteRegistrationNumber",
  "businessRegistrationNumber",
  "taxpayerNumber",
  "taxpayerName",
  "shareholders",
  "establishedOn",
  "taxRegisteredOn",
  "registeredCapital",
  "employees",
  "socialSecurityEmployerNumber",
] as const satisfies readonly (keyof InstitutionFields)[];

/**
 * Lists the certified data that differ, and what is newly claimed to everybody (decision 0731): a change of any of them
 * returns a certified institution to VERIFYING (P1).
 * Data from before 2026-11-26 can have characters that nobody sees and that enter no more (`cleanText`); their loss is
 * no change.
 * @param nameContent of the files that prove a claim
 */
export const listChangedKeyData = (
  before: InstitutionFields,
  after: InstitutionFields,
  nameContent?: NameContent,
): string[] => [
  ...keyData.filter(
    (key) => toCanonicalJson(cleanTexts(before[key])) !== toCanonicalJson(cleanTexts(after[key])),
  ),
  ...listNewClaims(before, after, nameContent),
];

/**
 * Lists the files that the data refer to, with the field and the purpose for which each must have been uploaded (spec
 * 1 §3).
 */
export const listInstitutionFiles = (
  fields: InstitutionFields,
): { path: string; purpose: string; id: string }[] => {
  const proofs: { [flag: string]: string } = claimPurposes;
  return [
    ...(fields.logo ? [{ path: "logo", purpose: "LOGO", id: fields.logo }] : []),
    ...Object.entries(fields.flagFiles ?? {}).flatMap(([flag, ids]) =>
      ids.map((id) => ({
        path: `flagFiles.${flag}`,
        purpose: getOwnValue(proofs, flag) ?? "",
        id,
      })),
    ),
  ];
};

/**
 * Returns the name of an institution in a language, or the next one that it has; the files of the institute are in
 * Chinese.
 */
export const getInstitutionName = (
  fields: Pick<InstitutionFields, "nameZh" | "namePt" | "nameEn">,
  language: Language = "zh-Hant",
): string => pickInstitutionName(collectInstitutionNames(fields), undefined, language) ?? "";

/** Names an institution in each language, for notices in the portal, which are read in another one later. */
export const getInstitutionNamesByLanguage = (
  fields: Pick<InstitutionFields, "nameZh" | "namePt" | "nameEn">,
): Record<Language, string> => nameInEachLanguage({ institutionNames: collectInstitutionNames(fields) });

/**
 * Facts that the eligibility rules of schemes may use (workflow.md › Limits). Certification asks for each of them that
 * the kind of institution needs (`findMissingFacts`).
 */
export const buildEligibilityFacts = (institution: Institution, today: Day) => {
  const { fields } = institution;
  return {
    id: institution.id,
    certified: isCertified(institution),
    nature: fields.nature,
    institutionType: fields.institutionType ?? null,
    country: fields.country,
    macao: fields.country === "MO",
    siteRegistrationNumber: fields.siteRegistrationNumber,
    taxRegisteredOn: fields.taxRegisteredOn ?? null,
    taxRegisteredDays: fields.taxRegisteredOn
      ? Math.max(0, (Date.parse(today) - Date.parse(fields.taxRegisteredOn)) / 86_400_000)
      : null,
    employees: fields.employees ?? null,
    hasOwners: hasOwners(fields),
    hasMajorOwner: hasMajorOwner(fields),
    macaoOwnershipPercent: computeMacaoOwnership(fields),
    establishedOn: fields.establishedOn ?? null,
    certifiedOn: institution.certifiedAt ? toMacaoDay(institution.certifiedAt) : null,
  };
};

/** Constraints of an institution (penalties, unpaid fees), maintained by the applications. */
export interface InstitutionConstraints {
  barred?: { until?: string; reason: string };
  arrears: string[];
}

/** The data of an institution; the schema (`institution-schema.ts`) decides which of them a reader may see. */
const dataMembers = [
  "nameZh",
  "nameEn",
  "namePt",
  "logo",
  "nature",
  "institutionType",
  "siteRegistrationNumber",
  "businessRegistrationNumber",
  "movableRegistrationNumber",
  "taxpayerNumber",
  "taxpayerName",
  "m1Number",
  "registeredCapital",
  "establishedOn",
  "country",
  "province",
  "city",
  "address",
  "phone",
  "fax",
  "industry",
  "category",
  "industryNumber",
  "personInCharge",
  "profile",
  "businessScope",
  "mainMarkets",
  "shareholders",
  "socialSecurityEmployerNumber",
  "flagMadeInMacao",
  "flagMacaoBrand",
  "flagPscAgency",
  "flagFiles",
  "bankAccounts",
  "consentDataFetch",
  "taxRegisteredOn",
  "employees",
] as const satisfies readonly (keyof InstitutionFields)[];
/** Fails to compile when a data member is missing from the list: it would be lost on every read. */
type UnnamedMember = Exclude<keyof InstitutionFields, (typeof dataMembers)[number]>;
const everyMemberIsNamed: [UnnamedMember] extends [never] ? true : UnnamedMember = true;
void everyMemberIsNamed;
/**
 * Picks the data members that a reader may be shown, with maps in a fixed order, because DynamoDB does not preserve it.
 */
export const pickInstitutionData = (fields: InstitutionFields): InstitutionFields => {
  const shownFields = pick(fields, dataMembers);
  return shownFields.flagFiles
    ? { ...shownFields, flagFiles: sortByKey(shownFields.flagFiles) }
    : shownFields;
};
const sortByKey = <Value>(map: { [key: string]: Value }): { [key: string]: Value } =>
  Object.fromEntries(Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Returns an institution as the API returns it; `role` is the reader's role in it, by which the schema omits what that
 * role may not read.
 */
export const toInstitutionView = (
  institution: Institution,
  role: InstitutionView["role"],
  constraints: InstitutionConstraints = { arrears: [] },
): InstitutionView => ({
  ...pickInstitutionData(institution.fields),
  id: institution.id,
  version: institution.version,
  certification: institution.certification,
  ...(institution.certificationReason && { certificationReason: institution.certificationReason }),
  ...(institution.certificationReasonCodes && {
    certificationReasonCodes: institution.certificationReasonCodes,
    ...(institution.certificationReasonAt && { certificationReasonAt: institution.certificationReasonAt }),
  }),
  ...(institution.certifiedAt && { certifiedAt: institution.certifiedAt }),
  ...(institution.certificateUntil && { certificateUntil: institution.certificateUntil }),
  certificationDocuments: Object.fromEntries(sortDocuments(institution.documents)),
  ...(institution.deferred && { deferred: true }),
  role,
  createdAt: institution.createdAt,
  ...(constraints.barred && { barred: pick(constraints.barred, ["until", "reason"]) }),
  arrears: constraints.arrears,
});
