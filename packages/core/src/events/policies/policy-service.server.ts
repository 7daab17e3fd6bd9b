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
import { getOverrideId } from "../../policies/policy-override.ts";
import type { PolicyView, PolicyWrite, PreparedPolicy } from "../../policies/policy-schema.ts";
import * as Store from "../../policies/policy-store.server.ts";
import { type PreparedPolicySetting, toPreparedPolicyView } from "../../policies/prepared-policy.ts";
import * as PreparedStore from "../../policies/prepared-policy-store.server.ts";
import { buildPolicyOverride, listOtherOverrides, refusePolicyInEffect } from "./check-policy.server.ts";

/** Lists every policy, for staff. */
export const listPolicies = async (ctx: Context): Promise<PolicyView[]> =>
  toPolicyViews(await Store.listPolicyOverrides(), ctx.today, await listPreparedViews(ctx));
/** Lists what is prepared, as the caller reads it. */
export const listPreparedViews = async ({ actor }: Context): Promise<PreparedPolicy[]> =>
  (await PreparedStore.listPreparedPolicies()).map((each) => toPreparedPolicyView(each, actor.accountId));

/** What is written with a change that a second administrator confirms. */
export interface Confirmation {
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
export const toAuditDetail = ({ key: _k, by: _b, at: _a, ...detail }: PolicyOverride): Record<string, Json> =>
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
 * Keeps a change that was checked until another administrator confirms it (decision 0811).
 * @param decision without who prepares it, and when
 * @param override the setting that is made or withdrawn
 * @throws TransactionCancelledError where something is prepared for the same target and day
 */
export const preparePolicyChange = async (
  decision: Pick<PreparedPolicySetting, "setting" | "withdraws">,
  override: PolicyOverride,
  overrides: readonly PolicyOverride[],
  ctx: Context,
): Promise<PolicyView> => {
  const { key } = override;
  const preparedBefore = await listPreparedViews(ctx);
  const { accountId: by, account: name } = ctx.actor;
  const preparedDecision = { ...decision, id: getOverrideId(override), by, name, at: ctx.now };
  if (ctx.changes) ctx.changes.prepared = true;
  await writeWithAuditEntry(
    {
      action: decision.withdraws === undefined ? "policy.prepare" : "policy.prepareWithdrawal",
      subject: key,
      detail: toAuditDetail(override),
    },
    [PreparedStore.buildPreparedPolicyPut(preparedDecision), ...buildOutcomeWrites(ctx, { id: key })],
    ctx,
  );
  return buildPolicyView(
    key,
    overrides,
    [...preparedBefore, toPreparedPolicyView(preparedDecision, by)],
    ctx,
  );
};

/** Prepares a setting. @throws Refusal 900054 where something is prepared for the same target and day */
const prepareSetting = async (
  setting: PolicyWrite,
  override: PolicyOverride,
  overrides: readonly PolicyOverride[],
  ctx: Context,
): Promise<PolicyView> => {
  try {
    return await preparePolicyChange({ setting }, override, overrides, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of(PreparedStore.PREPARED_POLICY_LABEL))
      throw error;
    return refusePolicyInEffect();
  }
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
    ? prepareSetting(input, override, overrides, ctx)
    : writePolicySetting(override, input.replaces, ctx);
};

/** After a write the view is made of what was written: a reading that fails would hide that it is done. */
export const buildPolicyView = (
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
