/**
 * Compares the owners that an application lists with those that were certified (spec 3 §5 “server data mismatch”;
 * decision 0804). Pure.
 */
import { foldPersonNumber } from "../forms/values/person-number.ts";
import { foldName } from "../platform/fold-text.ts";
import { getOwnedShare, MAJOR_SHARE, type Ownership, sumShares } from "./ownership.ts";

/** An owner in the answers of a form; a share that is no number yet counts as none. */
interface ListedOwner {
  name: string;
  idNumber: string;
  share: number;
}

/**
 * Returns whether the list contradicts the certification: an owner has another share there, those whom it does not
 * name have more than it leaves open, or a holder of half or more is missing. The list may be of the main owners only,
 * and the certification names owners until less than half is open (decision 0770). Shares are percentages.
 */
export const differsFromCertifiedOwners = (
  listed: readonly ListedOwner[],
  institution: Partial<Ownership>,
): boolean => {
  const { nature = "", institutionType, shareholders = [] } = institution;
  const certifiedOwners = shareholders.map((owner) => ({
    ...owner,
    share: getOwnedShare({ nature, institutionType, shareholders }, owner.share),
  }));
  const findListed = ({ name, idNumber }: (typeof certifiedOwners)[number]): ListedOwner | undefined =>
    listed.find((owner) =>
      idNumber
        ? foldPersonNumber(owner.idNumber) === foldPersonNumber(idNumber)
        : foldName(owner.name) === foldName(name),
    );
  const knownOwners = new Set(certifiedOwners.map(findListed));
  const otherOwners = listed.filter((owner) => !knownOwners.has(owner));
  return (
    certifiedOwners.some((owner) => {
      const listedOwner = findListed(owner);
      return listedOwner ? listedOwner.share !== owner.share : owner.share >= MAJOR_SHARE;
    }) || sumShares([...certifiedOwners, ...otherOwners]) > 100
  );
};
