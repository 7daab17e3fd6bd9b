/** Recognises in the history what the caller did: it names accounts by the address that they had then. */
import { normalizeLogin } from "../../identity/accounts/account-rules.ts";
import { findAccount } from "../../identity/accounts/account-store.server.ts";
import type { Context } from "../../platform/actor.ts";

/** Returns whether a name in the history is the caller's. */
export type OwnNameCheck = (name: string | undefined) => boolean;

/**
 * Returns a check whether a name in the history is the caller's. Former addresses of the caller are the caller's as
 * well, even where a colleague has one of them today.
 */
export const createOwnNameCheck = async ({ actor }: Pick<Context, "actor">): Promise<OwnNameCheck> => {
  const { formerLogins = [] } = (await findAccount(actor.accountId)) ?? {};
  const logins = new Set([actor.account, ...formerLogins].map(normalizeLogin));
  return (name) => name !== undefined && logins.has(normalizeLogin(name));
};
