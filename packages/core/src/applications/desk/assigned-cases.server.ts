/** Narrows lists of the desk to what somebody, or nobody, works on (decision 0618). */

import type { ApplicationHeader } from "../model/application-rows.ts";
import { listHeadersById } from "../model/event-pages.server.ts";
import { getWorklistQueue } from "../model/queue-of-application.ts";
import { ASSIGNED_TO_NOBODY, ASSIGNED_TO_READER } from "../worklist/assignee-filter.ts";
import { listDeskMembers } from "./assignees.server.ts";
import * as Store from "./case-file-store.server.ts";

/** Who works on the applications of a list. */
export type AssignmentSelection =
  /** Nobody: what is assigned to none of those who act at the desk, because cases of others are free. */
  | { kind: "NOBODY"; memberIds: ReadonlySet<string> }
  /** One account: all that is assigned to it, by application. */
  | { kind: "ACCOUNT"; assignments: ReadonlyMap<string, Store.CaseAssignment> };

/**
 * Reads what a filter by who works on applications needs; undefined without one.
 * @param assignee an account, or one of the two words that stand for the reader and for nobody
 * @param readerId the account of the reader
 */
export const loadAssignmentSelection = async (
  assignee: string | undefined,
  readerId: string,
): Promise<AssignmentSelection | undefined> => {
  if (!assignee) return undefined;
  if (assignee === ASSIGNED_TO_NOBODY)
    return { kind: "NOBODY", memberIds: new Set((await listDeskMembers()).map(({ id }) => id)) };
  const assignments = await Store.listAllAssignments(assignee === ASSIGNED_TO_READER ? readerId : assignee);
  return { kind: "ACCOUNT", assignments: new Map(assignments.map((each) => [each.id, each])) };
};

/** Keeps the applications on which the right one works; for nobody, a batch of reads for each hundred of them. */
export const filterByAssignment = async <Entry extends { header: Pick<ApplicationHeader, "id"> }>(
  entries: readonly Entry[],
  assigned: AssignmentSelection | undefined,
): Promise<readonly Entry[]> => {
  if (!assigned) return entries;
  if (assigned.kind === "ACCOUNT") return entries.filter(({ header }) => assigned.assignments.has(header.id));
  const assignments = await Store.listAssignmentsById(entries.map(({ header }) => header.id));
  const takenIds = new Set(
    assignments.filter(({ assignee }) => assigned.memberIds.has(assignee)).map(({ id }) => id),
  );
  return entries.filter(({ header }) => !takenIds.has(header.id));
};

/** The most cases of an account that are read whole. Of more, the queues are read in the order of time. */
const MAX_WHOLE_CASES = 500;

/**
 * Reads the applications of a selection by their assignments, however many wait in their queues.
 * @returns undefined where it is not about one account, or where that account has too many
 */
export const readAssignedHeaders = async (
  assigned: AssignmentSelection | undefined,
): Promise<ApplicationHeader[] | undefined> => {
  if (assigned?.kind !== "ACCOUNT" || assigned.assignments.size > MAX_WHOLE_CASES) return undefined;
  const headers = await listHeadersById([...assigned.assignments.values()]);
  return headers.filter((header) => getWorklistQueue(header) !== undefined);
};
