/**
 * Who stands behind two companies at one fair (spec 2 §5): "same taxpayer or companies with 50 % or more common shareholders
 * may not both apply". Common is what the same people hold in both, however many they are; half or more of each is
 * related (decision 0126).
 */
import type { RelatedView } from "../model/schema.ts";

/** What one holder has in a company, percent; the taxpayer has all of it. */
export interface Holding {
  hash: string;
  share: number;
  name: string;
  /** By a number. By the name alone two may be different people: staff look, nothing is refused. */
  sure: boolean;
}
/** A holding of a company that applies for the event, as it stands with its holder. */
export interface Stake {
  institutionId: string;
  applicationId: string;
  share: number;
}
/** What another company that applies has in common with this one, percent of each. */
export type CommonHoldings = Omit<RelatedView, "institutionName" | "code" | "status" | "related">;
const RELATED_PERCENT = 50;

/** Shares are kept to hundredths; the taxpayer and its holders are not more than the whole. */
const roundShare = (share: number): number => Math.min(100, Math.round(share * 100) / 100);

/**
 * What others have in common with an institution, most first, the same by application.
 * @param stakes of each of its holders, by their hash
 */
export const findCommonHoldings = (
  institutionId: string,
  holdings: readonly Holding[],
  stakes: ReadonlyMap<string, readonly Stake[]>,
): CommonHoldings[] => {
  const commonByApplication = new Map<string, CommonHoldings>();
  for (const { hash, share, name, sure } of holdings)
    for (const stake of stakes.get(hash) ?? []) {
      if (stake.institutionId === institutionId) continue;
      const { applicationId } = stake;
      const { here, there, holders, ...rest } = commonByApplication.get(applicationId) ?? {
        institutionId: stake.institutionId,
        applicationId,
        here: 0,
        there: 0,
        holders: [],
        sure: true,
      };
      commonByApplication.set(applicationId, {
        ...rest,
        here: here + share,
        there: there + stake.share,
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

/** Half or more of both is in the same hands. */
export const isRelated = ({ here, there }: Pick<CommonHoldings, "here" | "there">): boolean =>
  here >= RELATED_PERCENT && there >= RELATED_PERCENT;
