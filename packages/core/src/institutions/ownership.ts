/** Who owns an institution, by the owners that it lists (spec 1 §3, spec 2 §5, spec 3 §5; decision 0290). Pure. */
import { individualTypes } from "../schemes/shared/institution-types.ts";
import type { InstitutionFields } from "./institution-schema.ts";

export type Ownership = Pick<InstitutionFields, "nature" | "institutionType" | "shareholders">;

/** Natures that always have an owner. Nobody owns an association, a government body or a university. */
export const ownedNatures: readonly string[] = ["ENTERPRISE", "NATURAL_PERSON"];

/**
 * Returns whether the institution can be without a site registration number (`none`, spec 1 §3): only a sole proprietor
 * can. Companies, associations, government bodies and universities always have one.
 */
export const isSoleProprietor = ({
  nature,
  institutionType = "",
}: Pick<InstitutionFields, "nature" | "institutionType">): boolean =>
  nature === "NATURAL_PERSON" || (nature === "ENTERPRISE" && individualTypes.includes(institutionType));

/** Returns whether the condition on Macao ownership concerns the institution; one of another nature may list owners. */
export const hasOwners = ({ nature, shareholders }: Ownership): boolean =>
  ownedNatures.includes(nature) || (nature === "OTHER" && (shareholders ?? []).length > 0);

/** Returns the percentage that these owners have together, of which hundredths are added without rounding errors. */
export const sumShares = (owners: readonly { share: number }[]): number =>
  owners.reduce((sum, { share }) => sum + Math.round(share * 100), 0) / 100;

/**
 * Returns the percentage that one of the listed owners has. A sole proprietor owns the whole, whatever share is stated.
 */
export const getOwnedShare = (
  fields: Pick<Ownership, "nature" | "institutionType"> & { shareholders?: readonly unknown[] | undefined },
  statedShare: number,
): number => (isSoleProprietor(fields) && fields.shareholders?.length === 1 ? 100 : statedShare);

/**
 * Returns the percentage owned by residents of Macao. A sole proprietor owns the whole, whatever share is stated; an
 * owner without a stated residence counts as not from Macao.
 */
export const computeMacaoOwnership = (fields: Ownership): number => {
  const owners = fields.shareholders ?? [];
  if (isSoleProprietor(fields) && owners.length > 1) return 0;
  return sumShares(
    owners.flatMap(({ share, macaoResident }) =>
      macaoResident ? [{ share: getOwnedShare(fields, share) }] : [],
    ),
  );
};

/**
 * The share in percent from which the identity of an owner is proved (spec 1 §3, spec 2 §3, spec 3 §5), and from which
 * common owners make two companies one (spec 2 §5).
 */
export const MAJOR_SHARE = 50;

/** Returns whether somebody owns half or more; a sole proprietor owns the whole, whatever share is stated. */
export const hasMajorOwner = (fields: Ownership): boolean =>
  hasOwners(fields) &&
  (isSoleProprietor(fields) || (fields.shareholders ?? []).some(({ share }) => share >= MAJOR_SHARE));

/** Returns whether owners who are not listed may have half or more together. */
export const canHaveUnlistedMajority = (fields: Ownership): boolean =>
  hasOwners(fields) && !isSoleProprietor(fields) && sumShares(fields.shareholders ?? []) <= 100 - MAJOR_SHARE;

/**
 * Returns whether somebody may own half or more: an owner that is listed, or one that is not, because the list leaves
 * as much open (decision 0717).
 */
export const canHaveMajorOwner = (fields: Ownership): boolean =>
  hasMajorOwner(fields) || canHaveUnlistedMajority(fields);
