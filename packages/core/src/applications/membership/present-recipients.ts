/** Whom a notice about an application reaches today. Pure. */
import type { InstitutionMember } from "../../institutions/index.ts";
import type { Recipient } from "../../messaging/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

/**
 * Selects the members whom a notice about an application reaches: the administrators, and those who were recipients
 * when it was submitted and may still read it. A former member reads nothing of it, and a sub-account with own records
 * only what it began.
 * @param members the active members of the institution, with their present addresses
 */
export const listPresentRecipients = (
  {
    notify,
    createdBy,
  }: Pick<ApplicationHeader, "createdBy"> & { notify: readonly Pick<Recipient, "accountId">[] },
  members: readonly InstitutionMember[],
): Recipient[] => {
  const recipientIds = new Set(notify.map(({ accountId }) => accountId));
  return members
    .filter(
      ({ role, accountId }) =>
        role === "ADMINISTRATOR" ||
        (recipientIds.has(accountId) && (role === "SUB_ALL" || accountId === createdBy)),
    )
    .map(({ accountId, account, language }) => ({ accountId, account, language }));
};
