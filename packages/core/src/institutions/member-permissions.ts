/**
 * The permissions of the members of an institution (spec 1 §6; decision 0035). Pages use them to hide what is not
 * permitted.
 */
import type { MemberRole } from "./index.ts";

const rolesByAction = {
  /** Its data, its certification, objections to penalties. */
  changeInstitution: ["ADMINISTRATOR"],
  manageSubAccounts: ["ADMINISTRATOR"],
  changeContacts: ["ADMINISTRATOR", "SUB_ALL"],
} as const satisfies Record<string, readonly MemberRole[]>;
type MemberAction = keyof typeof rolesByAction;

/** Returns whether a member with this role may do it; nobody else may. */
export const isMemberPermitted = (role: string | undefined, action: MemberAction): boolean =>
  rolesByAction[action].some((permitted) => permitted === role);
