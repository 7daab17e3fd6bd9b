/** The identities that are bound to the caller's account. */
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import type { NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { buildAddressNotice } from "../accounts/address-notice.ts";
import { logAuthenticationEvent } from "../accounts/authentication-event.server.ts";
import * as Store from "./identity-store.server.ts";
import type { IdentityKind } from "./sign-on-schema.ts";

/** Lists the identities of the caller's account, without their identifiers. */
export const listOwnIdentities = async (ctx: Context) =>
  (await Store.listBoundIdentities(ctx.actor.accountId)).map(({ kind, names, number, boundAt }) => ({
    kind,
    names,
    number,
    boundAt,
  }));

/** Removes an identity from the caller's account; does nothing when there is none. */
export const unbindIdentity = async (kind: IdentityKind, ctx: Context): Promise<void> => {
  const { accountId } = ctx.actor;
  const binding = (await Store.listBoundIdentities(accountId)).find((each) => each.kind === kind);
  if (!binding) return;
  const account = await Accounts.findAccount(accountId);
  const notices = account ? prepareIdentityNotice(account, "identityRemoved", ctx) : undefined;
  try {
    await Store.deleteIdentityBinding(accountId, binding, notices?.rows);
  } catch (error) {
    // Another call removed it first, so the result is what was requested.
    if (error instanceof TransactionCancelledError && error.of("bound")) return;
    throw error;
  }
  logAuthenticationEvent("identity.removed", {}, ctx);
  await notices?.enqueueAfterWrite();
};

/**
 * Prepares the notice to the owner that an identity was bound or removed. Its row is written in the transaction that
 * binds or removes the identity.
 */
export function prepareIdentityNotice(
  account: Accounts.Account,
  template: NoticeTemplate,
  ctx: Context,
): ReturnType<typeof prepareNotices> {
  return prepareNotices(
    [buildAddressNotice(account.account, template, { at: ctx.now }, account.language, ctx)],
    ctx,
  );
}
