/** The filter of lists by an account. A file of its own, because only some Lambdas of staff read accounts by it. */
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import { buildUnknownFilterRefusal } from "./list-filters.ts";

/**
 * Refuses a list of an account that does not exist. Whoever has left the desk still has an account. One read.
 * @throws Refusal 200114
 */
export const requireKnownAccount = async (accountId: string | undefined, path: string): Promise<void> => {
  if (accountId !== undefined && !(await findAccount(accountId))) throw buildUnknownFilterRefusal(path);
};
