/**
 * Institutions: who applies (schemes blocks A and P1). Pure decisions; rows in `store.server.ts`, writes in
 * `commands.server.ts`.
 */
import { canonical } from "../audit/index.ts";
import { policyNumber } from "../code-lists/policy.ts";
import { type Day, dayOf, type Instant } from "../day.ts";
import { ownValue } from "../members.ts";
import { pick } from "../pick.ts";
import { inOrder, type Renewal } from "./certification.ts";
import type { InstitutionFields, InstitutionView } from "./wire.ts";

export { documentsNeeded, missingDocuments, missingFacts } from "./certification.ts";
export { rules } from "./rules.ts";

export type Certification = InstitutionView["certification"];
export type MemberRole = "ADMINISTRATOR" | "SUB_ALL" | "SUB_OWN";

/** An institution as it is kept. */
export interface Institution {
  id: string;
  version: number;
  fields: InstitutionFields;
  certification: Certification;
  /** Why certification failed, in the officer's words. */
  certificationReason?: string;
  certifiedAt?: Instant;
  /** Last day of the three months of the business registration certificate, once certified with one. */
  certificateUntil?: Day;
  /** What is told next about that certificate, and when. */
  renewal?: Renewal;
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
export interface Member {
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
export const selfServiceMax = (): number => policyNumber("account.institutions", {}, "selfServiceMax");
/** Site registration numbers that several institutions may carry (spec 1 §3). */
export const sharedRegistrations: readonly string[] = ["00000", "none"];

/** Only PASSED is certified (spec 1 §4). */
export const certified = (institution: Pick<Institution, "certification">): boolean =>
  institution.certification === "PASSED";

/** Nothing of it may change while an officer verifies it (spec 1 §4). */
export const locked = (institution: Pick<Institution, "certification">): boolean =>
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
export const changedKeyData = (before: InstitutionFields, after: InstitutionFields): string[] =>
  keyData.filter((key) => canonical(before[key]) !== canonical(after[key]));

/** Files the data themselves name, with the field and the purpose each must have been uploaded for (spec 1 §3). */
export const filesNamed = (fields: InstitutionFields): { path: string; purpose: string; id: string }[] => {
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
        purpose: ownValue(proofs, flag) ?? "",
        id,
      })),
    ),
  ];
};

/** Under what an institution is listed: the first name it has, Chinese before Portuguese before English. */
export const nameOf = (fields: Pick<InstitutionFields, "nameZh" | "namePt" | "nameEn">): string =>
  fields.nameZh || fields.namePt || fields.nameEn;

/**
 * What eligibility rules of schemes may ask (workflow.md › Limits). Shares count as percent; a holder whose residence
 * is not stated counts as not of Macao.
 */
export const eligibilityFacts = (institution: Institution, today: Day) => {
  const { fields } = institution;
  const shareholders = fields.shareholders ?? [];
  return {
    id: institution.id,
    certified: certified(institution),
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
    certifiedOn: institution.certifiedAt ? dayOf(institution.certifiedAt) : null,
  };
};

/** What stands against an institution; kept by the applications (penalties, unpaid fees). */
export interface Standing {
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
export const dataOf = (fields: InstitutionFields): InstitutionFields => {
  const shown = pick(fields, dataMembers);
  return shown.flagFiles ? { ...shown, flagFiles: sortByKey(shown.flagFiles) } : shown;
};
const sortByKey = <Value>(map: { [key: string]: Value }): { [key: string]: Value } =>
  Object.fromEntries(Object.entries(map).sort(([one], [other]) => (one < other ? -1 : 1)));

/** An institution on the wire; `role` is the reader's in it, by which the schema leaves out what that role may not read. */
export const view = (
  institution: Institution,
  role: InstitutionView["role"],
  standing: Standing = { arrears: [] },
): InstitutionView => ({
  ...dataOf(institution.fields),
  id: institution.id,
  version: institution.version,
  certification: institution.certification,
  ...(institution.certificationReason && { certificationReason: institution.certificationReason }),
  ...(institution.certifiedAt && { certifiedAt: institution.certifiedAt }),
  ...(institution.certificateUntil && { certificateUntil: institution.certificateUntil }),
  certificationDocuments: Object.fromEntries(inOrder(institution.documents)),
  ...(institution.deferred && { deferred: true }),
  role,
  createdAt: institution.createdAt,
  ...(standing.barred && { barred: pick(standing.barred, ["until", "reason"]) }),
  arrears: standing.arrears,
});
