/** Which claims of an institution an officer has seen with their proofs (spec 1 §3; decision 0838). Pure. */
import type { Institution } from "./index.ts";
import { listNewClaims, type PublicClaim, publicClaims } from "./public-claims.ts";

/**
 * Lists the claims that may be shown to everybody: those of a certified institution, and while it is verified again
 * those that were certified before. A failed certification says that its data are not as stated, so none of them.
 */
export const listCertifiedClaims = ({
  certification,
  fields,
  certifiedClaims = [],
}: Pick<Institution, "certification" | "fields" | "certifiedClaims">): PublicClaim[] => {
  const madeClaims = publicClaims.filter((claim) => fields[claim] === true);
  if (certification === "PASSED") return madeClaims;
  return certification === "VERIFYING" ? madeClaims.filter((claim) => certifiedClaims.includes(claim)) : [];
};

/**
 * Returns a changed institution with the claims that stay certified while it is verified again: those that it goes on
 * making with the same proofs. Any other state needs no list of its own.
 */
export const keepCertifiedClaims = (before: Institution | undefined, after: Institution): Institution => {
  const { certifiedClaims: _, ...rest } = after;
  if (!before || after.certification !== "VERIFYING") return rest;
  const newClaims = listNewClaims(before.fields, after.fields);
  const keptClaims = listCertifiedClaims({ ...before, fields: after.fields }).filter(
    (claim) => !newClaims.includes(claim),
  );
  return keptClaims.length > 0 ? { ...rest, certifiedClaims: keptClaims } : rest;
};
