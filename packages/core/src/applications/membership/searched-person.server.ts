/**
 * The person whom a search of the desk names by an address. Addresses change, people leave and are erased, so that the
 * address is looked up among those of today instead of those that applications had when they were submitted
 * (decision 0444).
 */
import { listPossibleLogins } from "../../identity/accounts/account-rules.ts";
import { findAccountId } from "../../identity/accounts/account-store.server.ts";
import type { InstitutionMember } from "../../institutions/index.ts";
import { listMemberships } from "../../institutions/institution-store.server.ts";

/**
 * Finds whom a search text is a whole address of: an e-mail address, or a telephone number with or without its calling
 * code. One read for each address that the text may be, and one query for each account found.
 */
export const findSearchedMemberships = async (q: string | undefined): Promise<InstitutionMember[]> => {
  const accountIds = await Promise.all(listPossibleLogins(q ?? "").map(findAccountId));
  const memberships = await Promise.all(
    [...new Set(accountIds)].map((accountId) => (accountId ? listMemberships(accountId) : [])),
  );
  return memberships.flat().filter(({ suspended }) => !suspended);
};
