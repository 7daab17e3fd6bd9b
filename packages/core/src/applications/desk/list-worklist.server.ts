/**
 * Selects applications from the staff queues: all that match, or one after the other. Pages of rows with their actions
 * are made by `worklist-page.server.ts`, because the actions need every scheme.
 */
import type { InstitutionMember } from "../../institutions/index.ts";
import type { Actor, Context } from "../../platform/actor.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { findSearchedMemberships } from "../membership/searched-person.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { listWorklistQueues } from "../model/queue-of-application.ts";
import {
  getDefaultQueues,
  listQueuesOfStatus,
  type WorklistQueue,
  worklistQueues,
} from "../model/worklist-queues.ts";
import {
  createEntryMeasure,
  matchesFilter,
  sortEntries,
  type WorklistEntry,
  type WorklistFilter,
  type WorklistPosition,
} from "../worklist/worklist-entries.ts";
import {
  type AssignmentSelection,
  filterByAssignment,
  loadAssignmentSelection,
  readAssignedHeaders,
} from "./assigned-cases.server.ts";
import { listQueueRanges, readSmallQueues, walkQueues } from "./walk-queues.server.ts";

/**
 * Selects the queues of a filter: those it names, else those where its status can stand, else the caller's own. A
 * search that names no list is through all of them, finished applications too.
 */
export const selectQueues = (
  { queue, status, q }: WorklistFilter,
  { actor }: Context,
): readonly WorklistQueue[] => {
  // A queue that is named twice is read once.
  if (queue?.length) return [...new Set(queue)];
  if (status) return listQueuesOfStatus(status);
  return q?.trim() ? worklistQueues : getDefaultQueues(actor.roles);
};

/**
 * The selection of a reader: queues and filters within what the reader's role covers, whom the search text names, and
 * who works on it.
 */
export interface WorklistSelection {
  queueNames: readonly WorklistQueue[];
  filter: WorklistFilter;
  actor: Pick<Actor, "scope">;
  searched: readonly InstitutionMember[];
  assigned: AssignmentSelection | undefined;
}
/**
 * Builds the selection of a filter.
 * @param actor the reader, or whoever asked for an export
 */
export const buildSelection = async (
  filter: WorklistFilter,
  queueNames: readonly WorklistQueue[],
  actor: Pick<Actor, "accountId" | "scope">,
): Promise<WorklistSelection> => {
  const [searched, assigned] = await Promise.all([
    findSearchedMemberships(filter.q),
    loadAssignmentSelection(filter.assignee, actor.accountId),
  ]);
  return { queueNames, filter, actor, searched, assigned };
};
/** Selects the applications of a filter for the caller. */
export const selectRows = (filter: WorklistFilter, ctx: Context): Promise<WorklistSelection> =>
  buildSelection(filter, selectQueues(filter, ctx), ctx.actor);

/**
 * Returns whether a row is in a selected queue, is covered by the reader's role and passes the filters, besides who
 * works on it.
 */
const isSelected = (
  entry: WorklistEntry,
  { queueNames, filter, actor, searched }: WorklistSelection,
): boolean =>
  isInScope(actor, entry.header) &&
  ((filter.status && !filter.queue?.length) || queueNames.includes(entry.queue)) &&
  matchesFilter(entry, filter, searched);

/**
 * Returns the queue in which a row is listed: a selected one, also where its begun refund is in the queue of refunds.
 */
export const selectQueueOfRow = (
  header: ApplicationHeader,
  queueNames: readonly WorklistQueue[],
): WorklistQueue => {
  const queues = listWorklistQueues(header);
  return (queues.find((queue) => queueNames.includes(queue)) ?? queues[0]) as WorklistQueue;
};
/** Lists the queues that are read for a selection: begun refunds may have something else to be done. */
const listReadQueues = (queueNames: readonly WorklistQueue[]): WorklistQueue[] => [
  ...new Set([...queueNames, "refund" as const]),
];

/** Returns the selected rows of these headers, in order. */
export const toWorklistEntries = async (
  headers: readonly ApplicationHeader[],
  selection: WorklistSelection,
  ctx: Context,
): Promise<WorklistEntry[]> => {
  const toEntry = createEntryMeasure(ctx);
  const entries = headers
    .map((header) => toEntry(header, selectQueueOfRow(header, selection.queueNames)))
    .filter((entry) => isSelected(entry, selection));
  return sortEntries(await filterByAssignment(entries, selection.assigned), selection.filter);
};

/** The largest partition that is read whole for a page, so that the totals are exact and any order is possible. */
export const MAX_WHOLE_SHARD_ROWS = 200;
/**
 * Reads all headers among which a selection is made: those of an account's cases, or whole queues.
 * @returns undefined where more wait than are read at once
 */
export const readSelectionWhole = async (
  { queueNames, assigned }: WorklistSelection,
  mostPerShard: number,
): Promise<ApplicationHeader[] | undefined> =>
  (await readAssignedHeaders(assigned)) ?? readSmallQueues(listReadQueues(queueNames), mostPerShard);

/** The number of rows that are read before their assignments are loaded, where the filter needs them. */
const ASSIGNMENT_BATCH = 50;
/** Reads the queues of a selection in the order of time, and says of each row whether it is selected. */
export async function* walkSelection(
  selection: WorklistSelection,
  walk: { descending: boolean; after?: WorklistPosition | undefined },
  ctx: Context,
): AsyncGenerator<{ entry: WorklistEntry; selected: boolean }, undefined> {
  const toEntry = createEntryMeasure(ctx);
  const batchSize = selection.assigned?.kind === "NOBODY" ? ASSIGNMENT_BATCH : 1;
  const select = async (batch: readonly WorklistEntry[]) => {
    const selectedEntries = new Set(
      await filterByAssignment(
        batch.filter((entry) => isSelected(entry, selection)),
        selection.assigned,
      ),
    );
    return batch.map((entry) => ({ entry, selected: selectedEntries.has(entry) }));
  };
  let batch: WorklistEntry[] = [];
  for await (const header of walkQueues(listReadQueues(selection.queueNames), walk)) {
    batch.push(toEntry(header, selectQueueOfRow(header, selection.queueNames)));
    if (batch.length < batchSize) continue;
    yield* await select(batch);
    batch = [];
  }
  yield* await select(batch);
  return undefined;
}

/** Lists all rows of the queues of a filter that match it, in order. */
export const listWorklistEntries = async (filter: WorklistFilter, ctx: Context): Promise<WorklistEntry[]> => {
  const selection = await selectRows(filter, ctx);
  const pages = await Promise.all(
    listQueueRanges(listReadQueues(selection.queueNames)).map(({ queuePartition, shard, queue }) =>
      Store.listQueueHeaders(queuePartition, shard, queue),
    ),
  );
  return toWorklistEntries(pages.flat(), selection, ctx);
};

/** The largest partition that is read for a file at once. Larger ones need an export by a job. */
const FILE_SHARD = 1000;

/** Lists all rows that match the filters, in order, unless more wait than one call reads; undefined then. */
export const listSmallWorklist = async (
  filter: WorklistFilter,
  ctx: Context,
): Promise<WorklistEntry[] | undefined> => {
  const selection = await selectRows(filter, ctx);
  const headers = await readSelectionWhole(selection, FILE_SHARD);
  return headers && toWorklistEntries(headers, selection, ctx);
};
