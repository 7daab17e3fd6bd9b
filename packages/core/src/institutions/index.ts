/**
 * Institutions: who applies (schemes blocks A and P1). Pure decisions; rows in `store.server.ts`, writes in
 * `commands.server.ts`.
 */

import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import { type Day, type Instant, toMacaoDay } from "../platform/day.ts";
import { pick } from "../platform/pick.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import { type CertificateRenewal, sortDocuments } from "./certification.ts";
import type { InstitutionFields, InstitutionView } from "./institution-schema.ts";

export { listMissingDocuments, listMissingFacts, listNeededDocuments } from "./certification.ts";
export { findInstitutionIssues } from "./institution-rules.ts";

export type CertificationStatus = InstitutionView["certification"];
export type MemberRole = "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN";

/** An institution as it is kept. */
export interface Institution {
  id: string;
  version: number;
  fields: InstitutionFields;
  certification: CertificationStatus;
  /** Why certification failed, in the officer's words. */
  certificationReason?: string;
  certifiedAt?: Instant;
  /** Last day of the three months of the business registration certificate, once certified with one. */
  certificateUntil?: Day;
  /** What is told next about that certificate, and when. */
  renewal?: CertificateRenewal;
  /** The version that failed: sent again unchanged it would only fail again (10303). */
  failedVersion?: number;
  /** Since when nobody acts for it any more: unlinked before it was ever certified. */
  closedAt?: Instant;
  /** Since when it waits for an officer; orders the queue. */
  verifyingSince?: Instant;
  /** File ids by document type. */
  documents: { [type: string]: string[] };
  deferred?: boolean;
  createdAt: Instant;
  updatedAt: Instant;
  /** Last entry of its history and its hash. */
  historySeq: number;
  historyHash: string;
}
/** Someone who acts for an institution. */
export interface InstitutionMember {
  institutionId: string;
  accountId: string;
  account: string;
  role: MemberRole;
  language: "zh-Hant" | "zh-Hans" | "en" | "pt";
  since: Instant;
  /** Counts changes of role and suspension; 1 when absent. */
  version?: number;
  /** Suspended: known to the institution, without any access. */
  suspended?: boolean;
}

/** How many institutions an account registers by itself (C49); more only by staff. */
export const getSelfServiceLimit = (): number =>
  getPolicyNumber("account.institutions", {}, "selfServiceMax");
/** Site registration numbers that several institutions may carry (spec 1 §3). */
export const sharedRegistrationNumbers: readonly string[] = ["00000", "none"];

/** Only PASSED is certified (spec 1 §4). */
export const isCertified = (institution: Pick<Institution, "certification">): boolean =>
  institution.certification === "PASSED";

/** Nothing of it may change while an officer verifies it (spec 1 §4). */
export const isLocked = (institution: Pick<Institution, "certification">): boolean =>
  institution.certification === "VERIFYING";

const keyData = [
  "nameZh",
  "nameEn",
  "namePt",
  "nature",
  "country",
  "siteRegistrationNumber",
  "businessRegistrationNumber",
  "taxpayerNumber",
  "taxpayerName",
  "shareholders",
  "taxRegisteredOn",
  "employees",
  "socialSecurityEmployerNumber",
] as const satisfies readonly (keyof InstitutionFields)[];

/** The certified data that differ: a change of any sends a certified institution back to VERIFYING (P1). */
export const listChangedKeyData = (before: InstitutionFields, after: InstitutionFields): string[] =>
  keyData.filter((key) => toCanonicalJson(before[key]) !== toCanonicalJson(after[key]));

/** Files the data themselves name, with the field and the purpose each must have been uploaded for (spec 1 §3). */
export const listInstitutionFiles = (
  fields: InstitutionFields,
): { path: string; purpose: string; id: string }[] => {
  const proofs: { [flag: string]: string } = {
    flagMadeInMacao: "MADE_IN_MACAO_PROOF",
    flagMacaoBrand: "MACAO_BRAND_PROOF",
    flagPscAgency: "AGENCY_AUTHORISATION",
  };
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

/** Under what an institution is listed: the first name it has, Chinese before Portuguese before English. */
export const getInstitutionName = (fields: Pick<InstitutionFields, "nameZh" | "namePt" | "nameEn">): string =>
  fields.nameZh || fields.namePt || fields.nameEn;

/**
 * What eligibility rules of schemes may ask (workflow.md › Limits). Shares count as percent; a holder whose residence
 * is not stated counts as not of Macao.
 */
export const buildEligibilityFacts = (institution: Institution, today: Day) => {
  const { fields } = institution;
  const shareholders = fields.shareholders ?? [];
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
    macaoOwnershipPercent: shareholders.reduce((sum, s) => sum + (s.macaoResident ? s.share : 0), 0),
    establishedOn: fields.establishedOn ?? null,
    certifiedOn: institution.certifiedAt ? toMacaoDay(institution.certifiedAt) : null,
  };
};

/** What stands against an institution; kept by the applications (penalties, unpaid fees). */
export interface InstitutionConstraints {
  barred?: { until?: string; reason: string };
  arrears: string[];
}

/** The data of an institution; which of them a reader may see stands in the schema (`wire.ts`). */
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
/** Fails to compile when a member of the data is named nowhere: it would be lost on every read. */
type Unnamed = Exclude<keyof InstitutionFields, (typeof dataMembers)[number]>;
const everyMemberIsNamed: [Unnamed] extends [never] ? true : Unnamed = true;
void everyMemberIsNamed;
/** What a reader may be shown of the data, with its maps in one order: DynamoDB keeps none. */
export const pickInstitutionData = (fields: InstitutionFields): InstitutionFields => {
  const shown = pick(fields, dataMembers);
  return shown.flagFiles ? { ...shown, flagFiles: sortByKey(shown.flagFiles) } : shown;
};
const sortByKey = <Value>(map: { [key: string]: Value }): { [key: string]: Value } =>
  Object.fromEntries(Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1)));

/** An institution on the wire; `role` is the reader's in it, by which the schema leaves out what that role may not read. */
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
  ...(institution.certifiedAt && { certifiedAt: institution.certifiedAt }),
  ...(institution.certificateUntil && { certificateUntil: institution.certificateUntil }),
  certificationDocuments: Object.fromEntries(sortDocuments(institution.documents)),
  ...(institution.deferred && { deferred: true }),
  role,
  createdAt: institution.createdAt,
  ...(constraints.barred && { barred: pick(constraints.barred, ["until", "reason"]) }),
  arrears: constraints.arrears,
});
