/** Tells the owner of a staff account of reset factors and of another address, and records both. */
import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import type * as Accounts from "../accounts/account-store.server.ts";
import { buildAddressNotice } from "../accounts/address-notice.ts";
import { logAuthenticationEvent } from "../accounts/authentication-event.server.ts";
import { normaliseLogin } from "../accounts/index.ts";
import { notifyFactorChange } from "../authentication/notify-factor-change.server.ts";

export const announceStaffChange = async (
  account: Accounts.Account,
  { resetFactor, account: address }: { resetFactor?: true | undefined; account?: string | undefined },
  ctx: Context,
): Promise<void> => {
  if (resetFactor) {
    logAuthenticationEvent("factor.reset", { accountId: account.id }, ctx);
    await notifyFactorChange(account, "factorReset", ctx);
  }
  if (!address) return;
  logAuthenticationEvent("address.changed", { login: normaliseLogin(address) }, ctx);
  const notices = [account.account, address].map((to) =>
    buildAddressNotice(to, "addressChanged", { to: address }, account.language, ctx),
  );
  await enqueueNoticesAfterWrite(notices, ctx);
};
