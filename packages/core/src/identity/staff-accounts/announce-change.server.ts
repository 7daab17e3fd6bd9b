/** Tells the owner of a staff account of reset factors and of another address, and records both. */
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import type * as Accounts from "../accounts/account-store.server.ts";
import { buildAddressNotice } from "../accounts/address-notice.ts";
import { logAuthenticationEvent } from "../accounts/authentication-event.server.ts";
import { normalizeLogin } from "../accounts/index.ts";

interface AnnouncedChange {
  resetFactor?: true | undefined;
  account?: string | undefined;
}

/** Prepares the notices to the owner, whose row belongs to the transaction of the change. */
export const prepareStaffChangeNotices = (
  { account: from, language }: Accounts.Account,
  { resetFactor, account: to }: AnnouncedChange,
  ctx: Context,
): ReturnType<typeof prepareNotices> =>
  prepareNotices(
    [
      ...(resetFactor ? [buildAddressNotice(from, "factorReset", { at: ctx.now }, language, ctx)] : []),
      ...(to ? [from, to] : []).map((address) =>
        buildAddressNotice(address, "addressChanged", { to: to ?? "" }, language, ctx),
      ),
    ],
    ctx,
  );

/**
 * Writes the authentication events of a change of a staff account: a factor that was reset, an address that was
 * changed.
 */
export const logStaffChange = (
  { id }: Accounts.Account,
  { resetFactor, account: address }: AnnouncedChange,
  ctx: Context,
): void => {
  if (resetFactor) logAuthenticationEvent("factor.reset", { accountId: id }, ctx);
  if (address) logAuthenticationEvent("address.changed", { login: normalizeLogin(address) }, ctx);
};
