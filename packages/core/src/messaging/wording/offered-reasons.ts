/** Which stock reasons staff are offered for a decision at an instant, and with which text (decision 0812). Pure. */
import { isAddedReason, listStockReasons, type StockReason } from "../stock-reasons.ts";
import type { ChangedReason } from "./wording-version.ts";

/**
 * Returns the version of a reason that applies at an instant; undefined where it is as it was delivered.
 * @param changed in the order in which the versions were written
 */
export const findReasonVersion = <Version extends Pick<ChangedReason, "code" | "since">>(
  changed: readonly Version[],
  code: string,
  at: string,
): Version | undefined =>
  changed
    .filter((each) => each.code === code && each.since <= at)
    .reduce<Version | undefined>((last, each) => (last && last.since > each.since ? last : each), undefined);

/** Lists the reasons that are offered for a decision: the delivered ones, then those that were added. */
export const listOfferedReasons = (
  decision: string,
  changed: readonly ChangedReason[],
  at: string,
): StockReason[] => {
  const findVersion = (code: string) => findReasonVersion(changed, code, at);
  const addedCodes = [...new Set(changed.map(({ code }) => code))].filter((code) => isAddedReason(code));
  return [
    ...listStockReasons(decision),
    ...addedCodes.filter((code) => findVersion(code)?.decisions?.includes(decision)),
  ].filter((code) => !findVersion(code)?.retired);
};
