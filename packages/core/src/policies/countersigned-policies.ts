/**
 * Which settings of policies a second administrator confirms (decision 0811): those that ask fewer decisions of two
 * people, and all of them where the policy `countersign` says so. Pure.
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
): boolean => {
  if (getRules(overrides, today).policies === "TWO_PERSONS") return true;
  const others = overrides.filter((each) => getOverrideId(each) !== getOverrideId(setting));
  return (
    setting.key === KEY &&
    asksForLess(getRules(overrides, setting.from), getRules([...others, setting], setting.from))
  );
};
