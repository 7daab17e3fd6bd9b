/** What an institution claims of itself to everybody, each with the purpose of its proof (spec 1 §3). Pure. */
import { toCanonicalJson } from "../platform/audit/index.ts";
import type { InstitutionFields } from "./institution-schema.ts";

export const claimPurposes = {
  flagMadeInMacao: "MADE_IN_MACAO_PROOF",
  flagMacaoBrand: "MACAO_BRAND_PROOF",
  flagPscAgency: "AGENCY_AUTHORISATION",
} as const satisfies Partial<Record<keyof InstitutionFields, string>>;
export type PublicClaim = keyof typeof claimPurposes;
export const publicClaims = Object.keys(claimPurposes) as PublicClaim[];

/** Returns what makes a file one, such as the digest of its content. */
export type NameContent = (id: string) => string;

/**
 * Lists the claims that are new, or rest on other proofs than before, in whatever order. One that is given up needs no
 * proof.
 * @param nameContent of the proofs: one that is uploaded again is the same; by default each upload is another one
 */
export const listNewClaims = (
  before: InstitutionFields,
  after: InstitutionFields,
  nameContent: NameContent = (id) => id,
): PublicClaim[] => {
  const listProofs = ({ flagFiles }: InstitutionFields, claim: PublicClaim): string =>
    toCanonicalJson([...new Set(flagFiles?.[claim]?.map(nameContent))].toSorted());
  return publicClaims.filter(
    (claim) =>
      after[claim] === true &&
      (before[claim] !== true || listProofs(before, claim) !== listProofs(after, claim)),
  );
};
