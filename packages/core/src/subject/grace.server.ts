/** The fourteen days in which a sign-in takes a deletion back. */
import * as Accounts from "../account/store.server.ts";
import { withdraw } from "../errand/store.server.ts";
import { transact } from "../write.server.ts";

/** Takes a deletion back when one is waiting; costs nothing for everybody else. @returns the account as it stands then */
export const keepAccount = async (account: Accounts.Account): Promise<Accounts.Account> => {
  if (!account.erasureAt) return account;
  await transact([
    Accounts.changing(account, { erasureAt: "" }),
    withdraw({ kind: "subjectErasure", id: account.id }),
  ]);
  return { ...account, erasureAt: "", version: account.version + 1 };
};
