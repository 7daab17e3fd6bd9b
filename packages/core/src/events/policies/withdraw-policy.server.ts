/**
 * Withdraws settings of policies that are not in effect yet. A withdrawal after which fewer decisions are asked of two
 * people is prepared only, as a setting of that kind is (decision 0832).
 */
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { needsWithdrawalConfirmation } from "../../policies/countersigned-policies.ts";
import type { PolicyOverride } from "../../policies/index.ts";
import { getOverrideId, getOverrideVersion } from "../../policies/policy-override.ts";
import type { PolicyView } from "../../policies/policy-schema.ts";
import * as Store from "../../policies/policy-store.server.ts";
import { toPolicyWrite } from "../../policies/prepared-policy.ts";
import { PREPARED_POLICY_LABEL } from "../../policies/prepared-policy-store.server.ts";
import { listOtherOverrides, refuseUpsideDownPair } from "./check-policy.server.ts";
import {
  buildPolicyView,
  type Confirmation,
  listPreparedViews,
  preparePolicyChange,
  toAuditDetail,
} from "./policy-service.server.ts";

/** A setting that can be withdrawn, with all that are set. */
interface WithdrawableSetting {
  override: PolicyOverride;
  overrides: PolicyOverride[];
}

/**
 * Loads a setting that is not yet in effect, as the caller has read it.
 * @throws Refusal as `withdrawPolicy`
 */
const loadWithdrawableSetting = async (
  id: string,
  version: number,
  ctx: Context,
): Promise<WithdrawableSetting> => {
  const overrides = await Store.listPolicyOverrides();
  const override = overrides.find((each) => getOverrideId(each) === id);
  if (!override || override.from <= ctx.today) throw new Refusal(errorCodes.NOT_FOUND);
  if (getOverrideVersion(override) !== version) throw new Refusal(errorCodes.STALE_VERSION);
  refuseUpsideDownPair(override, overrides, listOtherOverrides(override, overrides));
  return { override, overrides };
};

const removeSetting = async (
  { override, overrides }: WithdrawableSetting,
  ctx: Context,
  confirmation?: Confirmation,
): Promise<PolicyView> => {
  const { key } = override;
  const preparedSettings = await listPreparedViews(ctx);
  const { ends } = confirmation ?? {};
  const detail = { ...toAuditDetail(override), ...(ends && { preparedBy: ends.name }) };
  try {
    await writeWithAuditEntry(
      { action: "policy.withdraw", subject: key, detail },
      [
        Store.buildPolicyOverrideDelete(override, ctx.today),
        ...(confirmation ? [...buildOutcomeWrites(ctx, { id: key }), ...confirmation.with] : []),
      ],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("policy")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION);
  }
  return buildPolicyView(
    key,
    listOtherOverrides(override, overrides),
    preparedSettings.filter((each) => each.id !== ends?.id),
    ctx,
  );
};

/**
 * Withdraws a setting that is not yet in effect. One whose withdrawal a second administrator confirms stays until then.
 * @param version of the setting that the caller has read
 * @throws Refusal NOT_FOUND for an unknown id, or when it is already in effect, because the past is not rewritten;
 * 900050 when there is another setting in its place, or something is prepared for its target and day; 900054 when
 * another setting relies on it
 */
export const withdrawPolicy = async (id: string, version: number, ctx: Context): Promise<PolicyView> => {
  const setting = await loadWithdrawableSetting(id, version, ctx);
  const { override, overrides } = setting;
  if (!needsWithdrawalConfirmation(override, overrides, ctx.today)) return removeSetting(setting, ctx);
  try {
    const decision = { setting: toPolicyWrite(override), withdraws: version };
    return await preparePolicyChange(decision, override, overrides, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of(PREPARED_POLICY_LABEL)) throw error;
    throw new Refusal(errorCodes.STALE_VERSION);
  }
};

/**
 * Withdraws what another administrator prepared to be withdrawn.
 * @throws Refusal as `withdrawPolicy`
 */
export const confirmWithdrawal = async (
  id: string,
  version: number,
  ctx: Context,
  confirmation: Confirmation,
): Promise<PolicyView> => removeSetting(await loadWithdrawableSetting(id, version, ctx), ctx, confirmation);
