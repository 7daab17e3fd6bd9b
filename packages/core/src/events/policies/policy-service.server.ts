/** Operations of administrators on policies. Each is audited in the same transaction. */
import type { Json } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { buildPagesTask } from "../../platform/deferred-tasks/pages-task.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { clearRuleCache } from "../../platform/rule-rows.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { needsPolicyConfirmation } from "../../policies/countersigned-policies.ts";
import { type PolicyOverride, toPolicyViews } from "../../policies/index.ts";
import { getOverrideId, getOverrideVersion } from "../../policies/policy-override.ts";
import type { PolicyView, PolicyWrite, PreparedPolicy } from "../../policies/policy-schema.ts";
import * as Store from "../../policies/policy-store.server.ts";
import { type PreparedPolicySetting, toPreparedPolicyView } from "../../policies/prepared-policy.ts";
import * as PreparedStore from "../../policies/prepared-policy-store.server.ts";
import {
  buildPolicyOverride,
  listOtherOverrides,
  refusePolicyInEffect,
  refuseUpsideDownPair,
} from "./check-policy.server.ts";

/** Lists every policy, for staff. */
export const listPolicies = async (ctx: Context): Promise<PolicyView[]> =>
  toPolicyViews(await Store.listPolicyOverrides(), ctx.today, await listPreparedViews(ctx));
const listPreparedViews = async ({ actor }: Context): Promise<PreparedPolicy[]> =>
  (await PreparedStore.listPreparedPolicies()).map((each) => toPreparedPolicyView(each, actor.accountId));

/** What is written with a setting that a second administrator confirms. */
interface Confirmation {
  /** What is prepared no longer. */
  ends: PreparedPolicySetting;
  with: readonly TransactionItem[];
}

/**
 * Finds the setting in whose place one comes.
 * @param replaces when that one was made, as the caller names it
 * @throws Refusal 900054 when it is in effect, 900050 when it is another one
 */
const requireReplaced = (
  override: PolicyOverride,
  replaces: string | undefined,
  overrides: readonly PolicyOverride[],
  ctx: Context,
): PolicyOverride | undefined => {
  const id = getOverrideId(override);
  const former = overrides.find((each) => getOverrideId(each) === id);
  if (former && former.from <= ctx.today) return refusePolicyInEffect();
  if (former?.at !== replaces) throw new Refusal(errorCodes.STALE_VERSION);
  return former;
};

/** Builds what the audit record says of a setting. */
const toAuditDetail = ({ key: _k, by: _b, at: _a, ...detail }: PolicyOverride): Record<string, Json> =>
  detail as unknown as Record<string, Json>;

/**
 * Writes a setting that was checked.
 * @param replaces when the setting was made in whose place it comes
 * @throws Refusal as `requireReplaced`
 */
export const writePolicySetting = async (
  override: PolicyOverride,
  replaces: string | undefined,
  ctx: Context,
  confirmation?: Confirmation,
): Promise<PolicyView> => {
  const { key } = override;
  const [overridesBefore, preparedSettings] = await Promise.all([
    Store.listPolicyOverrides(),
    listPreparedViews(ctx),
  ]);
  const former = requireReplaced(override, replaces, overridesBefore, ctx);
  try {
    await writeWithAuditEntry(
      { action: "policy.set", subject: key, detail: toAuditDetail(override) },
      // From the first day of a later one on, the rendering of each midnight shows it.
      [
        Store.buildPolicyOverrideWrite(override, former, ctx.today),
        buildPagesTask("all", ctx.now),
        ...buildOutcomeWrites(ctx, { id: key }),
        ...(confirmation?.with ?? []),
      ],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("policy")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION);
  }
  return buildPolicyView(
    key,
    [...listOtherOverrides(override, overridesBefore), override],
    preparedSettings.filter(({ id }) => id !== confirmation?.ends.id),
    ctx,
  );
};

/**
 * Keeps a setting that was checked until another administrator confirms it (decision 0811).
 * @throws Refusal 900054 where one is prepared for the same target and day
 */
const preparePolicy = async (
  setting: PolicyWrite,
  override: PolicyOverride,
  overrides: readonly PolicyOverride[],
  ctx: Context,
): Promise<PolicyView> => {
  const { key } = override;
  const preparedBefore = await listPreparedViews(ctx);
  const { accountId: by, account: name } = ctx.actor;
  const decision = { id: getOverrideId(override), setting, by, name, at: ctx.now };
  if (ctx.changes) ctx.changes.prepared = true;
  try {
    await writeWithAuditEntry(
      { action: "policy.prepare", subject: key, detail: toAuditDetail(override) },
      [PreparedStore.buildPreparedPolicyPut(decision), ...buildOutcomeWrites(ctx, { id: key })],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of(PreparedStore.PREPARED_POLICY_LABEL))
      throw error;
    return refusePolicyInEffect();
  }
  return buildPolicyView(key, overrides, [...preparedBefore, toPreparedPolicyView(decision, by)], ctx);
};

/**
 * Sets a policy from a day on, or changes a setting that is not yet in effect. One that a second administrator confirms
 * is prepared only.
 * @throws Refusal 900054 as `buildPolicyOverride`, and for a setting in the place of one that is in effect or prepared;
 * 900050 when the setting in whose place it comes is not the one that the caller names
 */
export const setPolicy = async (input: PolicyWrite, ctx: Context): Promise<PolicyView> => {
  const override = await buildPolicyOverride(input, ctx);
  const overrides = await Store.listPolicyOverrides();
  requireReplaced(override, input.replaces, overrides, ctx);
  return needsPolicyConfirmation(override, overrides, ctx.today)
    ? preparePolicy(input, override, overrides, ctx)
    : writePolicySetting(override, input.replaces, ctx);
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
  const others = listOtherOverrides(former, overridesBefore);
  refuseUpsideDownPair(former, overridesBefore, others);
  const preparedSettings = await listPreparedViews(ctx);
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
  return buildPolicyView(key, others, preparedSettings, ctx);
};

/** After a write the view is made of what was written: a reading that fails would hide that it is done. */
const buildPolicyView = (
  key: string,
  overrides: readonly PolicyOverride[],
  prepared: readonly PreparedPolicy[],
  ctx: Context,
): PolicyView => {
  clearRuleCache();
  const orderedOverrides = overrides.toSorted((one, other) =>
    getOverrideId(one) < getOverrideId(other) ? -1 : 1,
  );
  return toPolicyViews(orderedOverrides, ctx.today, prepared).find((each) => each.key === key) as PolicyView;
};
/** Returns one policy as it is now. */
export const getPolicyView = async (key: string, ctx: Context): Promise<PolicyView> =>
  buildPolicyView(key, await Store.listPolicyOverrides(), await listPreparedViews(ctx), ctx);
