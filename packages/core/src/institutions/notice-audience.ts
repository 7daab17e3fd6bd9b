/** Selects the members of an institution that a notice is for. Pure. */
import type { NoticeAudience, Recipient } from "../messaging/notice-types.ts";
import type { InstitutionMember } from "./index.ts";

/**
 * Selects the members whom a notice is for: the one whom it names, else the administrators, at their present addresses.
 * @param members the active members of the institution
 */
export const selectAudience = (
  { accountId: named }: NoticeAudience,
  members: readonly InstitutionMember[],
): Recipient[] => {
  const namedMember = members.filter(({ accountId }) => accountId === named);
  return (namedMember.length > 0 ? namedMember : members.filter(({ role }) => role === "ADMINISTRATOR")).map(
    ({ accountId, account, language }) => ({ accountId, account, language }),
  );
};
