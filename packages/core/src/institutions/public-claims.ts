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

/** Lists the claims that are new, or rest on other proofs than before. One that is given up needs no proof. */
export const listNewClaims = (before: InstitutionFields, after: InstitutionFields): PublicClaim[] =>
  publicClaims.filter(
    (claim) =>
      after[claim] === true &&
      (before[claim] !== true ||
        toCanonicalJson(before.flagFiles?.[claim]) !== toCanonicalJson(after.flagFiles?.[claim])),
  );
