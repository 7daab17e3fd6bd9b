/** Settings of policies, and withdrawals, that a second administrator confirms or drops (decisions 0811, 0832). */
import { buildStaffCheck } from "../../identity/accounts/staff-account-writes.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import type { Json } from "../../platform/json.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import type { PolicyView, PreparedPolicy } from "../../policies/policy-schema.ts";
import { type PreparedPolicySetting, toPreparedPolicyView } from "../../policies/prepared-policy.ts";
import * as Store from "../../policies/prepared-policy-store.server.ts";
import { buildPolicyOverride } from "./check-policy.server.ts";
import { getPolicyView, writePolicySetting } from "./policy-service.server.ts";
import { confirmWithdrawal } from "./withdraw-policy.server.ts";

/** Lists every setting that waits for a second administrator. */
export const listPoliciesToConfirm = async (ctx: Context): Promise<PreparedPolicy[]> =>
  (await Store.listPreparedPolicies()).map((each) => toPreparedPolicyView(each, ctx.actor.accountId));

/**
 * Loads a prepared setting as the caller has read it.
 * @throws Refusal NOT_FOUND where there is none, 900050 when another one is prepared in its place
 */
const loadPrepared = async (id: string, at: string): Promise<PreparedPolicySetting> => {
  const preparedSetting = await Store.findPreparedPolicy(id);
  if (!preparedSetting) throw new Refusal(errorCodes.NOT_FOUND);
  if (preparedSetting.at !== at) throw new Refusal(errorCodes.STALE_VERSION);
  return preparedSetting;
};

const PREPARER_LABEL = "preparer";

/**
 * Makes a setting that another administrator prepared, or withdraws one.
 * @param at when it was prepared, as it was read
 * @throws Refusal as `loadPrepared`; 900310 for whoever prepared it, and when that person is no administrator any more;
 * 900054 and 900050 as `setPolicy` and `withdrawPolicy`
 */
export const confirmPreparedPolicy = async (
  id: string,
  { at }: { at: string },
  ctx: Context,
): Promise<PolicyView> => {
  const preparedSetting = await loadPrepared(id, at);
  if (preparedSetting.by === ctx.actor.accountId) throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
  const { setting, withdraws } = preparedSetting;
  const confirmation = {
    ends: preparedSetting,
    with: [
      Store.buildPreparedPolicyDelete(preparedSetting),
      buildStaffCheck(preparedSetting.by, ["ADMIN"], PREPARER_LABEL),
    ],
  };
  try {
    if (withdraws !== undefined) return await confirmWithdrawal(id, withdraws, ctx, confirmation);
    const override = { ...(await buildPolicyOverride(setting, ctx)), preparedBy: preparedSetting.name };
    return await writePolicySetting(override, setting.replaces, ctx, confirmation);
  } catch (error) {
    throw explainConfirmFailure(error);
  }
};

/** Explains that a setting was not made because whoever prepared it is no administrator, or that it had gone. */
const explainConfirmFailure = (error: unknown): unknown => {
  if (!(error instanceof TransactionCancelledError)) return error;
  if (error.of(PREPARER_LABEL))
    return new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: "requester" } });
  return error.of(Store.PREPARED_POLICY_LABEL) ? new Refusal(errorCodes.STALE_VERSION) : error;
};

/**
 * Drops a setting that is prepared, whoever prepared it. Nothing changes.
 * @param at when it was prepared, as it was read
 * @throws Refusal as `loadPrepared`
 */
export const dropPreparedPolicy = async (
  id: string,
  { at }: { at: string },
  ctx: Context,
): Promise<PolicyView> => {
  const preparedSetting = await loadPrepared(id, at);
  const { key, replaces: _, ...setting } = preparedSetting.setting;
  const detail = {
    ...setting,
    ...(preparedSetting.withdraws !== undefined && { withdraws: true }),
    preparedBy: preparedSetting.name,
  };
  try {
    await writeWithAuditEntry(
      { action: "policy.drop", subject: key, detail: detail as unknown as { [name: string]: Json } },
      [Store.buildPreparedPolicyDelete(preparedSetting), ...buildOutcomeWrites(ctx, { id: key })],
      ctx,
    );
  } catch (error) {
    throw explainConfirmFailure(error);
  }
  return getPolicyView(key, ctx);
};
