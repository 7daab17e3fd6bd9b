/** Names who works on applications: an assignment keeps an account, whose address is found when it is shown. */
import { loadStaffRoster, type StaffMember } from "../../identity/staff/staff-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import type { Assignee } from "./assignee-schema.ts";
import * as Store from "./case-file-store.server.ts";
import type { Colleague } from "./colleague-schema.ts";

const deskRoles: readonly string[] = ["OFFICER", "CASHIER", "ADMIN"];
/** Returns whether a member of staff works on applications. */
export const isDeskMember = ({ disabled, roles }: StaffMember): boolean =>
  !disabled && roles.some((role) => deskRoles.includes(role));
/** Lists the colleagues at the desk, each once and by the present address. One query. */
export const listDeskMembers = async (): Promise<StaffMember[]> =>
  (await loadStaffRoster()).members.filter(isDeskMember);

/** Returns whether a member of staff reads the notes of reviewers. */
export const canReadCaseNotes = ({ roles }: Pick<StaffMember, "roles">): boolean =>
  roles.some((role) => role === "OFFICER" || role === "ADMIN");

/**
 * Lists the colleagues by name: everybody at the desk, the caller too. Administrators are told of those who have left
 * it as well, whose cases they hand over. One query.
 */
export const listColleagues = async ({ actor }: Pick<Context, "actor">): Promise<Colleague[]> =>
  (await loadStaffRoster()).members
    .filter((member) => actor.roles.includes("ADMIN") || isDeskMember(member))
    .map((member) => ({
      accountId: member.id,
      name: member.account,
      ...(member.scope && { scope: member.scope }),
      readsNotes: canReadCaseNotes(member),
      ...(isDeskMember(member) ? {} : { leftDesk: true as const }),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

/** Finds whom an assignment names: an address changes and an account is closed after it was written. */
export const findAssigneeName = (
  members: readonly StaffMember[],
  { assignee }: Pick<Store.CaseAssignment, "assignee">,
): string | undefined => members.find(({ id }) => id === assignee)?.account;

/** Converts an assignment to what the desk shows of it. */
export const toAssignee = (
  members: readonly StaffMember[],
  assignment: Pick<Store.CaseAssignment, "assignee" | "since">,
): Assignee => {
  const name = findAssigneeName(members, assignment);
  return { accountId: assignment.assignee, ...(name && { name }), since: assignment.since };
};

/**
 * Maps applications to who works on them: a batch of reads for each hundred, and one query where somebody works on any
 * of them.
 */
export const mapAssignees = async (ids: readonly string[]): Promise<Map<string, Assignee>> => {
  const assignments = await Store.listAssignmentsById(ids);
  if (assignments.length === 0) return new Map();
  const members = await listDeskMembers();
  return new Map(assignments.map((assignment) => [assignment.id, toAssignee(members, assignment)]));
};
