/**
 * A setting of a policy, or its withdrawal, that one administrator prepared, until another one confirms it (decisions
 * 0811, 0832). Pure.
 */
import type { Instant } from "../platform/day.ts";
import { getOverrideId, type PolicyOverride } from "./policy-override.ts";
import type { PolicyView, PolicyWrite, PreparedPolicy } from "./policy-schema.ts";

export interface PreparedPolicySetting {
  /** The identity of the setting that it makes or withdraws: one for each target and first day. */
  id: string;
  setting: PolicyWrite;
  /** The version of the setting that is withdrawn; absent where one is made. */
  withdraws?: number;
  /** The account that prepared it, and its name then. */
  by: string;
  name: string;
  at: Instant;
}

/** Returns a prepared setting as an administrator reads it. */
export const toPreparedPolicyView = (
  { id, setting: { replaces: _, ...setting }, withdraws, by, name, at }: PreparedPolicySetting,
  accountId: string,
): PreparedPolicy => ({
  ...setting,
  id,
  by: name,
  at,
  ...(withdraws !== undefined && { withdraws: true }),
  ...(by === accountId && { own: true }),
});

/** Returns a setting that was made, as a caller would write it. */
export const toPolicyWrite = ({ by: _b, preparedBy: _p, at: _a, ...setting }: PolicyOverride): PolicyWrite =>
  setting;

/** What a call did about the setting of a target and a first day. */
type PolicyCallOutcome = "made" | "prepared";

/**
 * Returns what came of a call that sets or withdraws, by its answer: what is prepared for the target and the day is
 * newer than what is set there, unless the call made a setting beside something that was prepared before.
 * @param policy as the call answered it
 */
export const findPolicyOutcome = (
  policy: Pick<PolicyView, "entries" | "prepared">,
  setting: Pick<PolicyWrite, "key" | "scope" | "target" | "from">,
): PolicyCallOutcome => {
  const id = getOverrideId(setting);
  const preparedSetting = policy.prepared?.find((each) => each.id === id && each.own);
  const entry = policy.entries.find((each) => each.id === id);
  return preparedSetting && (!entry || entry.at <= preparedSetting.at) ? "prepared" : "made";
};
