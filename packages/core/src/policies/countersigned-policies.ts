/**
 * Which changes of policies a second administrator confirms (decisions 0811, 0832): settings and withdrawals that ask
 * fewer decisions of two people, and all of them where the policy `countersign` says so. Pure.
 */
import { getPolicy } from "../forms/code-lists/policy-values.ts";
import type { Json } from "../forms/types/index.ts";
import type { Day } from "../platform/day.ts";
import { getOwnValue, isPlainObject } from "../platform/plain-object.ts";
import { getEffectiveOverrides, getOverrideId, type PolicyOverride } from "./policy-override.ts";

const KEY = "countersign";
const getRules = (overrides: readonly PolicyOverride[], day: Day): { [member: string]: Json } => {
  const rules = getPolicy(KEY, getEffectiveOverrides(overrides, {}, day));
  return isPlainObject(rules) ? (rules as { [member: string]: Json }) : {};
};

/**
 * Returns whether some decision that takes two people takes one, or the amount from which it does is higher: the member
 * of its name that ends in `FromMop`.
 */
const asksForLess = (before: { [member: string]: Json }, after: { [member: string]: Json }): boolean =>
  Object.keys(before).some((decision) => {
    if (before[decision] !== "TWO_PERSONS") return false;
    if (getOwnValue(after, decision) !== "TWO_PERSONS") return true;
    const amount = `${decision}FromMop`;
    return Number(getOwnValue(after, amount) ?? 0) > Number(getOwnValue(before, amount) ?? 0);
  });

/**
 * Returns whether a setting waits for a second administrator.
 * @param overrides those that are set
 */
export const needsPolicyConfirmation = (
  setting: PolicyOverride,
  overrides: readonly PolicyOverride[],
  today: Day,
): boolean => needsConfirmation(setting, overrides, [...omitSetting(setting, overrides), setting], today);

/**
 * Returns whether the withdrawal of a setting to come waits for a second administrator: without it, fewer decisions can
 * be asked of two people from its first day on.
 * @param overrides those that are set, this one among them
 */
export const needsWithdrawalConfirmation = (
  setting: PolicyOverride,
  overrides: readonly PolicyOverride[],
  today: Day,
): boolean => needsConfirmation(setting, overrides, omitSetting(setting, overrides), today);

const omitSetting = (setting: PolicyOverride, overrides: readonly PolicyOverride[]): PolicyOverride[] =>
  overrides.filter((each) => getOverrideId(each) !== getOverrideId(setting));

const needsConfirmation = (
  { key, from }: PolicyOverride,
  before: readonly PolicyOverride[],
  after: readonly PolicyOverride[],
  today: Day,
): boolean =>
  getRules(before, today).policies === "TWO_PERSONS" ||
  (key === KEY && asksForLess(getRules(before, from), getRules(after, from)));
