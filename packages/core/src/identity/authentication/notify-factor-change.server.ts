/** E-mails to account owners about their second factors, in the account's language. */

import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import type { Notice, NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { Account } from "../accounts/account-store.server.ts";
import { buildAddressNotice } from "../accounts/address-notice.ts";
import { logAuthenticationEvent } from "../accounts/authentication-event.server.ts";
import type { Factors } from "../second-factor/index.ts";

type FactorTemplate = Extract<
  NoticeTemplate,
  "factorAdded" | "factorRemoved" | "factorReset" | "recoveryCodesRenewed" | "recoveryCodeUsed"
>;

/** The change stands even when the notice about it cannot be queued. */
export const notifyFactorChange = async (
  account: Account,
  template: FactorTemplate,
  ctx: Context,
  params: Notice["params"] = {},
): Promise<void> => {
  const notice = buildAddressNotice(
    account.account,
    template,
    { at: ctx.now, ...params },
    account.language,
    ctx,
  );
  await enqueueNoticesAfterWrite([notice], ctx);
};

/** A used recovery code may be a stolen one, so the owner is told. */
export const notifyRecoveryCodeUsed = (account: Account, factors: Factors, ctx: Context): Promise<void> => {
  logAuthenticationEvent("recoveryCode.used", { accountId: account.id }, ctx);
  return notifyFactorChange(account, "recoveryCodeUsed", ctx, {
    left: Math.max(0, factors.recovery.size - 1),
  });
};
