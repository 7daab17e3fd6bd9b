/** Signing in within fourteen days cancels a requested erasure. */

import { buildDeferredTaskDelete } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import * as Accounts from "./account-store.server.ts";

/**
 * Builds the rows that cancel a pending erasure, for the write that starts a session: a sign-in that is refused cancels
 * nothing. None for any other account. The account has the label `account` and is written under the version that was
 * read.
 */
export const buildErasureCancellation = (account: Accounts.Account): TransactionItem[] =>
  account.erasureAt
    ? [
        Accounts.buildAccountUpdate(account, { erasureAt: "" }),
        buildDeferredTaskDelete({ kind: "subjectErasure", id: account.id }),
      ]
    : [];
