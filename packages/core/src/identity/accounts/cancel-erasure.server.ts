/** Signing in within fourteen days cancels a requested erasure. */

import { buildDeferredTaskDelete } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import * as Accounts from "./account-store.server.ts";

/**
 * Cancels a pending erasure; costs no read or write for any other account.
 * @returns the account after the cancellation
 */
export const cancelErasure = async (account: Accounts.Account): Promise<Accounts.Account> => {
  if (!account.erasureAt) return account;
  await transact([
    Accounts.buildAccountUpdate(account, { erasureAt: "" }),
    buildDeferredTaskDelete({ kind: "subjectErasure", id: account.id }),
  ]);
  return { ...account, erasureAt: "", version: account.version + 1 };
};
