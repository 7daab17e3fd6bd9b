/** A setting of a policy that one administrator prepared, until another one confirms it (decision 0811). Pure. */
import type { Instant } from "../platform/day.ts";
import type { PolicyWrite, PreparedPolicy } from "./policy-schema.ts";

export interface PreparedPolicySetting {
  /** The identity of the setting that it makes: one for each target and first day. */
  id: string;
  setting: PolicyWrite;
  /** The account that prepared it, and its name then. */
  by: string;
  name: string;
  at: Instant;
}

/** Returns a prepared setting as an administrator reads it. */
export const toPreparedPolicyView = (
  { id, setting: { replaces: _, ...setting }, by, name, at }: PreparedPolicySetting,
  accountId: string,
): PreparedPolicy => ({ ...setting, id, by: name, at, ...(by === accountId && { own: true }) });
