/** Names who works on applications: an assignment keeps an account, whose address is found when it is shown. */
import { loadStaffRoster, type StaffMember } from "../../identity/staff/staff-store.server.ts";
import type { Assignee } from "./assignee-schema.ts";
import * as Store from "./case-file-store.server.ts";

const deskRoles: readonly string[] = ["OFFICER", "CASHIER", "ADMIN"];
/** Lists the colleagues at the desk, each once and by the present address. One query. */
export const listDeskMembers = async (): Promise<StaffMember[]> =>
  (await loadStaffRoster()).members.filter(
    ({ disabled, roles }) => !disabled && roles.some((role) => deskRoles.includes(role)),
  );

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
 * Maps applications to who works on them: one batch of reads, and one query where somebody works on any of them.
 * @param ids at most a hundred
 */
export const mapAssignees = async (ids: readonly string[]): Promise<Map<string, Assignee>> => {
  const assignments = await Store.listAssignmentsById(ids);
  if (assignments.length === 0) return new Map();
  const members = await listDeskMembers();
  return new Map(assignments.map((assignment) => [assignment.id, toAssignee(members, assignment)]));
};
