/** Operations of administrators on policies. Each is audited in the same transaction. */
import type { Json } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { isDay } from "../../platform/day.ts";
import { buildPagesTask } from "../../platform/deferred-tasks/pages-task.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { clearRuleCache } from "../../platform/rule-rows.server.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import {
  findIdleIssues,
  findPolicyIssues,
  findPolicyOptionIssues,
  getDefaultPolicy,
  isPolicyRead,
  type PolicyOverride,
  toPolicyViews,
} from "../../policies/index.ts";
import { getOverrideId, getOverrideVersion } from "../../policies/policy-override.ts";
import type { PolicyView, PolicyWrite } from "../../policies/policy-schema.ts";
import * as Store from "../../policies/policy-store.server.ts";
import { isPolicyTarget, listPolicyTargets } from "../../policies/policy-targets.ts";
import { findRetentionIssues } from "../../policies/retention-limits.ts";
import { findScheme } from "../../schemes/index.ts";
import { findEvent } from "../event-store.server.ts";
import { findPolicyBoundIssues } from "./policy-bounds.ts";
import { findPolicyPairIssues } from "./policy-pairs.ts";

/** Lists every policy, for staff. */
export const listPolicies = async (ctx: Context): Promise<PolicyView[]> =>
  toPolicyViews(await Store.listPolicyOverrides(), ctx.today);

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
  refuseUpsideDownPair(override, before, [...listOthers(override, before), override]);
  return override;
};

const listOthers = (override: PolicyOverride, overrides: readonly PolicyOverride[]): PolicyOverride[] =>
  overrides.filter((each) => getOverrideId(each) !== getOverrideId(override));

/** Refuses a change of settings after which documents would be due before the application. */
const refuseUpsideDownPair = (
  { key, from }: PolicyOverride,
  before: readonly PolicyOverride[],
  after: readonly PolicyOverride[],
): void => {
  const fields = findPolicyPairIssues(key, before, after, from);
  if (fields.length) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};

/** Refuses a setting in the place of one that is in effect already. */
export const refusePolicyInEffect = (): never => refuseField("from", "duplicate");

/**
 * Sets a policy from a day on, or changes a setting that is not yet in effect.
 * @throws Refusal 900054 as `buildPolicyOverride`, and for a setting in the place of one that is in effect; 900050 when
 * the setting in whose place it comes is not the one that the caller names
 */
export const setPolicy = async (input: PolicyWrite, ctx: Context): Promise<PolicyView> => {
  const override = await buildPolicyOverride(input, ctx);
  const { key, by: _b, at: _a, ...detail } = override;
  const overridesBefore = await Store.listPolicyOverrides();
  const id = getOverrideId(override);
  const former = overridesBefore.find((each) => getOverrideId(each) === id);
  if (former && former.from <= ctx.today) return refusePolicyInEffect();
  if (former?.at !== input.replaces) throw new Refusal(errorCodes.STALE_VERSION);
  try {
    await writeWithAuditEntry(
      { action: "policy.set", subject: key, detail: detail as Record<string, Json> },
      // From the first day of a later one on, the rendering of each midnight shows it.
      [
        Store.buildPolicyOverrideWrite(override, former, ctx.today),
        buildPagesTask("all", ctx.now),
        ...buildOutcomeWrites(ctx, { id: key }),
      ],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("policy")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION);
  }
  return buildPolicyView(key, [...listOthers(override, overridesBefore), override], ctx);
};

/**
 * Withdraws a setting that is not yet in effect.
 * @param version of the setting that the caller has read
 * @throws Refusal NOT_FOUND for an unknown id, or when it is already in effect, because the past is not rewritten;
 * 900050 when there is another setting in its place; 900054 when another setting relies on it
 */
export const withdrawPolicy = async (id: string, version: number, ctx: Context): Promise<PolicyView> => {
  const [key = ""] = id.split("~");
  const overridesBefore = await Store.listPolicyOverrides();
  const former = overridesBefore.find((each) => getOverrideId(each) === id);
  if (!former || former.from <= ctx.today) throw new Refusal(errorCodes.NOT_FOUND);
  if (getOverrideVersion(former) !== version) throw new Refusal(errorCodes.STALE_VERSION);
  const others = listOthers(former, overridesBefore);
  refuseUpsideDownPair(former, overridesBefore, others);
  try {
    await writeWithAuditEntry(
      { action: "policy.withdraw", subject: key, detail: { id } },
      [Store.buildPolicyOverrideDelete(former, ctx.today)],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("policy")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION);
  }
  return buildPolicyView(key, others, ctx);
};

/** After a write the view is made of what was written: a reading that fails would hide that it is done. */
const buildPolicyView = (key: string, overrides: readonly PolicyOverride[], ctx: Context): PolicyView => {
  clearRuleCache();
  const orderedOverrides = overrides.toSorted((one, other) =>
    getOverrideId(one) < getOverrideId(other) ? -1 : 1,
  );
  return toPolicyViews(orderedOverrides, ctx.today).find((each) => each.key === key) as PolicyView;
};
/** Returns one policy as it is now. */
export const getPolicyView = async (key: string, ctx: Context): Promise<PolicyView> =>
  buildPolicyView(key, await Store.listPolicyOverrides(), ctx);

async function refuseTarget({ key, scope, target = "" }: PolicyWrite): Promise<void> {
  if (!listPolicyTargets(key).scopes.includes(scope)) refuseField("scope", "policyTarget");
  if (scope === "ALL" && target) refuseField("target", "illegal");
  if (scope !== "ALL" && !target) refuseField("target", "required");
  const event = scope === "EVENT" ? await findEvent(target) : undefined;
  if (scope === "SCHEME" ? !findScheme(target) : scope === "EVENT" && !event) refuseField("target", "option");
  if (!isPolicyTarget({ key, scope, target }, event)) refuseField("target", "policyTarget");
}
