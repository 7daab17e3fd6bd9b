/** The fourteen days in which a sign-in takes a deletion back. */

import { buildDeferredTaskDelete } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import * as Accounts from "./account-store.server.ts";

/** Takes a deletion back when one is waiting; costs nothing for everybody else. @returns the account as it stands then */
export const cancelErasure = async (account: Accounts.Account): Promise<Accounts.Account> => {
  if (!account.erasureAt) return account;
  await transact([
    Accounts.buildAccountUpdate(account, { erasureAt: "" }),
    buildDeferredTaskDelete({ kind: "subjectErasure", id: account.id }),
  ]);
  return { ...account, erasureAt: "", version: account.version + 1 };
};
