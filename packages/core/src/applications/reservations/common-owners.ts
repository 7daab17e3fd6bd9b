/**
 * Common owners of two companies at one fair (spec 2 §5): "same taxpayer or companies with 50 % or more common
 * shareholders may not both apply". Common is what the same people own in both, however many they are; from half of
 * each on, the companies are related (decision 0126).
 */

import { type NamedInstitution, pickInstitutionNaming } from "../../institutions/institution-names.ts";
import { MAJOR_SHARE } from "../../institutions/ownership.ts";
import type { RelatedView } from "../model/related-schema.ts";

/** The share of one owner in a company, in percent; the taxpayer owns all of it. */
export interface Holding {
  hash: string;
  share: number;
  name: string;
  /**
   * True when the owner is identified by a number. A name alone can belong to two people, so staff check it and nothing
   * is refused.
   */
  sure: boolean;
}
/** A share in a company that applies for the event, as stored with its owner. */
export interface StoredHolding {
  institutionId: string;
  applicationId: string;
  share: number;
  /** The days of what the company applies for, where they decide. */
  from?: string;
  to?: string;
}
/** The shares of common owners in this application's company and in another's, in percent of each. */
type CommonHoldings = Omit<
  RelatedView,
  "institutionName" | "institutionNames" | "code" | "status" | "related"
>;

/** Shares are rounded to hundredths; taxpayer and shareholders together never exceed the whole. */
const roundShare = (share: number): number => Math.min(100, Math.round(share * 100) / 100);

/**
 * Lists what other applications have in common with this one, highest first and then by application.
 * @param storedHoldings of each owner, by hash
 */
export const findCommonHoldings = (
  institutionId: string,
  holdings: readonly Holding[],
  storedHoldings: ReadonlyMap<string, readonly StoredHolding[]>,
): CommonHoldings[] => {
  const commonByApplication = new Map<string, CommonHoldings>();
  for (const { hash, share, name, sure } of holdings)
    for (const holding of storedHoldings.get(hash) ?? []) {
      if (holding.institutionId === institutionId) continue;
      const { applicationId } = holding;
      const { here, there, holders, ...rest } = commonByApplication.get(applicationId) ?? {
        institutionId: holding.institutionId,
        applicationId,
        here: 0,
        there: 0,
        holders: [],
        sure: true,
      };
      commonByApplication.set(applicationId, {
        ...rest,
        here: here + share,
        there: there + holding.share,
        holders: [...holders, name],
        sure: rest.sure && sure,
      });
    }
  return [...commonByApplication.values()]
    .map((common) => ({ ...common, here: roundShare(common.here), there: roundShare(common.there) }))
    .toSorted(
      (a, b) =>
        Math.min(b.here, b.there) - Math.min(a.here, a.there) || (a.applicationId < b.applicationId ? -1 : 1),
    );
};

/** Builds what reviewers see of another application with common owners. */
export const buildRelatedView = (
  common: CommonHoldings,
  other: (NamedInstitution & { code?: string | undefined; status: string }) | undefined,
): RelatedView => ({
  ...common,
  ...(other ? pickInstitutionNaming(other) : {}),
  ...(other?.code ? { code: other.code } : {}),
  status: other?.status ?? "",
  related: isRelatedByOwners(common),
});

/** Returns whether the same people own half or more of both institutions. */
export const isRelatedByOwners = ({ here, there }: Pick<CommonHoldings, "here" | "there">): boolean =>
  here >= MAJOR_SHARE && there >= MAJOR_SHARE;
