/** Checks of a setting before it is written or prepared. */
import type { Json } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { isDay } from "../../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import {
  findIdleIssues,
  findPolicyIssues,
  findPolicyOptionIssues,
  getDefaultPolicy,
  isPolicyRead,
  type PolicyOverride,
} from "../../policies/index.ts";
import { getOverrideId } from "../../policies/policy-override.ts";
import type { PolicyWrite } from "../../policies/policy-schema.ts";
import * as Store from "../../policies/policy-store.server.ts";
import { isPolicyTarget, listPolicyTargets } from "../../policies/policy-targets.ts";
import { findRetentionIssues } from "../../policies/retention-limits.ts";
import { findScheme } from "../../schemes/index.ts";
import { findEvent } from "../event-store.server.ts";
import { findPolicyBoundIssues } from "./policy-bounds.ts";
import { findPolicyPairIssues } from "./policy-pairs.ts";

/** Refuses a setting at one of its fields. */
const refuseField = (path: string, key: string, params: FieldIssue["params"] = {}): never => {
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, key, params }] });
};

/**
 * Checks a setting without writing it, and builds what would be written.
 * @throws Refusal 900054 with field issues: an unknown key or target, a policy that nothing reads, a past day, a value
 * of another shape than the default or outside its bounds, or one that contradicts another policy
 */
export const buildPolicyOverride = async (input: PolicyWrite, ctx: Context): Promise<PolicyOverride> => {
  const defaultValue = getDefaultPolicy(input.key) ?? (refuseField("key", "option") as never);
  if (!isPolicyRead(input.key)) return refuseField("key", "policyIdle");
  const { from } = input;
  if (!isDay(from)) return refuseField("from", "notDay");
  if (from < ctx.today) return refuseField("from", "beforeMin", { min: ctx.today });
  await refuseTarget(input);
  const fields =
    input.value === null
      ? []
      : [
          ...findPolicyIssues(defaultValue, input.value as Json),
          ...findIdleIssues(input.key, defaultValue, input.value as Json),
          ...findPolicyOptionIssues(input.key, input.value as Json),
          ...findRetentionIssues(input),
        ];
  // A value of another shape than the default cannot be added up.
  if (fields.length === 0 && input.value !== null)
    fields.push(...findPolicyBoundIssues(input.key, defaultValue, input.value as Json));
  if (fields.length) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
  const override: PolicyOverride = {
    key: input.key,
    scope: input.scope,
    ...(input.target ? { target: input.target } : {}),
    from,
    value: input.value as Json,
    ...(input.note?.trim() ? { note: input.note.trim() } : {}),
    by: ctx.actor.account,
    at: ctx.now,
  };
  const before = await Store.listPolicyOverrides();
  refuseUpsideDownPair(override, before, [...listOtherOverrides(override, before), override]);
  return override;
};

/** Lists the settings besides the one in whose place another one comes. */
export const listOtherOverrides = (
  override: PolicyOverride,
  overrides: readonly PolicyOverride[],
): PolicyOverride[] => overrides.filter((each) => getOverrideId(each) !== getOverrideId(override));

/** Refuses a change of settings after which documents would be due before the application. */
export const refuseUpsideDownPair = (
  { key, from }: PolicyOverride,
  before: readonly PolicyOverride[],
  after: readonly PolicyOverride[],
): void => {
  const fields = findPolicyPairIssues(key, before, after, from);
  if (fields.length) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};

/** Refuses a setting in the place of one that is in effect or prepared already. */
export const refusePolicyInEffect = (): never => refuseField("from", "duplicate");

async function refuseTarget({ key, scope, target = "" }: PolicyWrite): Promise<void> {
  if (!listPolicyTargets(key).scopes.includes(scope)) refuseField("scope", "policyTarget");
  if (scope === "ALL" && target) refuseField("target", "illegal");
  if (scope !== "ALL" && !target) refuseField("target", "required");
  const event = scope === "EVENT" ? await findEvent(target) : undefined;
  if (scope === "SCHEME" ? !findScheme(target) : scope === "EVENT" && !event) refuseField("target", "option");
  if (!isPolicyTarget({ key, scope, target }, event)) refuseField("target", "policyTarget");
}
