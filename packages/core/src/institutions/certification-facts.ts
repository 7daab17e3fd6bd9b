/**
 * Facts about an institution that its certification needs, by kind of institution. They are what officers compare with
 * the documents, and what the eligibility rules of schemes read: without them an institution would be certified and
 * then refused everywhere (decision 0290).
 */
import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import type { Json } from "../forms/types/index.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { needsSiteRegistration } from "./certification.ts";
import type { InstitutionFields, InstitutionView } from "./institution-schema.ts";
import {
  canHaveUnlistedMajority,
  computeMacaoOwnership,
  getOwnedShare,
  hasMajorOwner,
  hasOwners,
  isSoleProprietor,
  type Ownership,
  sumShares,
} from "./ownership.ts";

type CertifiedFacts = Ownership &
  Pick<
    InstitutionFields,
    | "country"
    | "siteRegistrationNumber"
    | "businessRegistrationNumber"
    | "taxpayerNumber"
    | "taxRegisteredOn"
    | "employees"
    | "address"
    | "phone"
    | "personInCharge"
  >;

/**
 * Builds what forms compare with answers besides the data themselves (decision 0226), of an institution as its members
 * read it. Owners that the reader does not see are not compared.
 */
export const buildComparedFacts = (
  institution: Ownership & Pick<InstitutionView, "certification">,
): { certified: boolean; hasOwners?: boolean; hasMajorOwner?: boolean; macaoOwnershipPercent?: number } => ({
  certified: institution.certification === "PASSED",
  // Of another nature only the owners tell.
  ...(institution.shareholders || institution.nature !== "OTHER"
    ? { hasOwners: hasOwners(institution) }
    : {}),
  ...(institution.shareholders
    ? {
        hasMajorOwner: hasMajorOwner(institution),
        macaoOwnershipPercent: computeMacaoOwnership(institution),
      }
    : {}),
});

const buildRequiredIssue = (path: string): FieldIssue => ({ path, key: "required" });

/**
 * Lists the facts that are missing (10601). An institution from outside Macao is identified by its number in the
 * registry of its own country, a natural person by the identity card. The number of each owner shows who owns several
 * companies (spec 2 §5).
 * @param policy the values in effect that differ from the defaults: the share that residents of Macao must own
 */
export const findMissingFacts = (fields: CertifiedFacts, policy: Record<string, Json>): FieldIssue[] => [
  ...(needsSiteRegistration(fields) ||
  fields.nature === "NATURAL_PERSON" ||
  fields.businessRegistrationNumber?.trim()
    ? []
    : [buildRequiredIssue("businessRegistrationNumber")]),
  ...findMissingEligibilityFacts(fields, policy),
  ...listOwnersWithoutNumber(fields).map(buildRequiredIssue),
  ...(fields.address?.trim() ? [] : [buildRequiredIssue("address")]),
  ...(fields.phone?.number ? [] : [buildRequiredIssue("phone")]),
  ...(fields.personInCharge?.trim() ? [] : [buildRequiredIssue("personInCharge")]),
];

/**
 * Finds what eligibility reads of an institution of Macao and does not find. One registered for delegations only
 * (`00000`) has no other application, and an unregistered sole proprietor (`none`) has no tax registration.
 */
function findMissingEligibilityFacts(fields: CertifiedFacts, policy: Record<string, Json>): FieldIssue[] {
  if (!needsSiteRegistration(fields) || fields.siteRegistrationNumber === "00000") return [];
  const isTaxRegistered = fields.siteRegistrationNumber !== "none";
  return [
    // Two companies of one taxpayer cannot both take part (spec 2 §5).
    ...(isTaxRegistered && hasOwners(fields) && !fields.taxpayerNumber
      ? [buildRequiredIssue("taxpayerNumber")]
      : []),
    ...(isTaxRegistered && !fields.taxRegisteredOn ? [buildRequiredIssue("taxRegisteredOn")] : []),
    ...(fields.employees === undefined ? [buildRequiredIssue("employees")] : []),
    ...(hasOwners(fields) ? findOwnershipIssues(fields, policy) : []),
  ];
}

/**
 * Owners must be listed until it is certain whether residents of Macao own enough (spec 2 §5, spec 3 §5), and until
 * those who are not listed have less than half: an owner of half of two companies is one of those whom both list
 * (decision 0770).
 */
function findOwnershipIssues(fields: Ownership, policy: Record<string, Json>): FieldIssue[] {
  const owners = fields.shareholders ?? [];
  if (owners.length === 0) return [buildRequiredIssue("shareholders")];
  if (isSoleProprietor(fields) && owners.length > 1)
    return [{ path: "shareholders", key: "tooMany", params: { max: 1 } }];
  const unknownResidence = owners.flatMap(({ share, macaoResident }, i) =>
    getOwnedShare(fields, share) > 0 && macaoResident === undefined
      ? [buildRequiredIssue(`shareholders.${i}.macaoResident`)]
      : [],
  );
  if (unknownResidence.length > 0 || isSoleProprietor(fields)) return unknownResidence;
  const neededPercent = getPolicyNumber("eligibility.macaoOwnershipPercent", policy);
  const ownedPercent = computeMacaoOwnership(fields);
  const unlistedPercent = 100 - sumShares(owners);
  const isUndecided = ownedPercent < neededPercent && ownedPercent + unlistedPercent >= neededPercent;
  return isUndecided || canHaveUnlistedMajority(fields)
    ? [
        {
          path: "shareholders",
          key: isUndecided ? "ownersUndecided" : "ownersHalfOpen",
          params: { sum: 100 - unlistedPercent },
        },
      ]
    : [];
}

/** Paths of the numbers of owners that are not stated. */
export const listOwnersWithoutNumber = (fields: Ownership): string[] =>
  (fields.shareholders ?? []).flatMap(({ share, idNumber }, i) =>
    getOwnedShare(fields, share) > 0 && !hasIdentifier(idNumber) ? [`shareholders.${i}.idNumber`] : [],
  );
/** A number that consists of punctuation only identifies nobody. */
const hasIdentifier = (number: string | undefined): boolean => /[\p{L}\p{N}]/u.test(number ?? "");
