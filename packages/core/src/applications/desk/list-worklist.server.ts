/** Lists the staff queues: all that match, and a page of them. */
import type { InstitutionMember } from "../../institutions/index.ts";
import type { Actor, Context } from "../../platform/actor.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { getTableName } from "../../platform/table.server.ts";
import { findSearchedMemberships } from "../membership/searched-person.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { listWorklistQueues } from "../model/queue-of-application.ts";
import type { ApplicationRow } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
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
  toWorklistPosition,
  type WorklistEntry,
  type WorklistFilter,
  type WorklistPosition,
  type WorklistSort,
} from "../worklist/worklist-entries.ts";
import {
  type AssignedSelection,
  filterAssigned,
  readAssignedHeaders,
  selectAssigned,
} from "./assigned-cases.server.ts";
import type { Assignee } from "./assignee-schema.ts";
import { mapAssignees } from "./assignees.server.ts";
import { listQueueRanges, readSmallQueues, walkQueues } from "./walk-queues.server.ts";

type WorklistRow = ApplicationRow &
  Pick<WorklistEntry, "ageDays" | "dueOn" | "overdue"> & {
    queue: string;
    /** Who works on it, if anybody. */
    assignee?: Assignee;
  };
interface WorklistPage {
  items: WorklistRow[];
  /** Number of rows that match the filters, on all pages; undefined where more wait than are read at once. */
  total?: number;
  /** Number of those that are overdue, like `total`. */
  overdue?: number;
  /** The order of the rows. Where more wait than are read at once, it is always that of time, which has an index. */
  sort: WorklistSort;
  next?: WorklistPosition;
}

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
 * The selection of a reader: queues and filters within what the reader's role covers, whom the search text names, and who
 * works on it.
 */
export interface WorklistSelection {
  queueNames: readonly WorklistQueue[];
  filter: WorklistFilter;
  actor: Pick<Actor, "scope">;
  searched: readonly InstitutionMember[];
  assigned: AssignedSelection | undefined;
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
    selectAssigned(filter.assignee, actor.accountId),
  ]);
  return { queueNames, filter, actor, searched, assigned };
};
/** Selects the applications of a filter for the caller. */
export const selectRows = (filter: WorklistFilter, ctx: Context): Promise<WorklistSelection> =>
  buildSelection(filter, selectQueues(filter, ctx), ctx.actor);

/**
 * Returns whether a row stands in a selected queue, is covered by the reader's role and passes the filters, besides who
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
 * Returns the queue in which a row is listed: a selected one, also where its begun refund stands in the queue of refunds.
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
  return sortEntries(await filterAssigned(entries, selection.assigned), selection.filter);
};

/**
 * Reads all headers among which a selection is made: those of an account's cases, or whole queues.
 * @returns undefined where more wait than are read at once
 */
export const readSelectionWhole = async (
  { queueNames, assigned }: WorklistSelection,
  mostPerShard: number,
): Promise<ApplicationHeader[] | undefined> =>
  (await readAssignedHeaders(assigned)) ?? readSmallQueues(listReadQueues(queueNames), mostPerShard);

/** So many rows are read before their assignments are, where the filter asks for them. */
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
      await filterAssigned(
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

/** The largest partition that is read whole, so that the totals are exact and any order is possible. */
export const MAX_WHOLE_SHARD_ROWS = 200;
/** The most rows that one call looks through for a page. */
const MAX_SEEN = 2000;
/** How long a process remembers that queues hold more rows than it counts. */
const LARGE_MS = 60_000;
const largeUntil = new Map<string, number>();

interface WorklistLimits {
  wholeShard: number;
  maxSeen: number;
}

/**
 * Returns a page of the selected queues, by default the longest waiting first. Where much waits, the page is read from
 * the index, in the order of time: it costs the same however many wait, has no totals, and may hold fewer rows than
 * asked for while `next` says that there are more.
 */
export const getWorklistPage = async (
  filter: WorklistFilter & { limit: number; after?: WorklistPosition | undefined },
  ctx: Context,
  { wholeShard, maxSeen }: WorklistLimits = { wholeShard: MAX_WHOLE_SHARD_ROWS, maxSeen: MAX_SEEN },
): Promise<WorklistPage> => {
  const selection = await selectRows(filter, ctx);
  const headers = await readForPage(selection, wholeShard, ctx);
  if (!headers) return readPageByTime(filter, selection, maxSeen, ctx);
  const entries = await toWorklistEntries(headers, selection, ctx);
  const remaining = filter.after ? sortEntries(entries, filter, filter.after) : entries;
  const page = remaining.slice(0, filter.limit);
  const lastEntry = page.at(-1);
  return {
    items: page.length ? await toWorklistRows(page, ctx) : [],
    total: entries.length,
    overdue: entries.filter((row) => row.overdue).length,
    sort: filter.sort ?? "age",
    ...(lastEntry && remaining.length > page.length
      ? { next: toWorklistPosition(lastEntry, filter.sort) }
      : {}),
  };
};

/** Reads all headers of a selection, unless it is known since a minute at most that more wait than are read at once. */
const readForPage = async (
  selection: WorklistSelection,
  wholeShard: number,
  ctx: Context,
): Promise<ApplicationHeader[] | undefined> => {
  const { queueNames, assigned } = selection;
  const key = `${getTableName()} ${queueNames.join()}`;
  const now = Date.parse(ctx.now);
  if (now < (largeUntil.get(key) ?? 0)) return readAssignedHeaders(assigned);
  const headers = await readSelectionWhole(selection, wholeShard);
  if (!headers) largeUntil.set(key, now + LARGE_MS);
  return headers;
};

/** Looks through the queues in the order of time until the page is full. */
const readPageByTime = async (
  filter: WorklistFilter & { limit: number; after?: WorklistPosition | undefined },
  selection: WorklistSelection,
  maxSeen: number,
  ctx: Context,
): Promise<WorklistPage> => {
  const matches: WorklistEntry[] = [];
  let readRows = 0;
  let lastReadEntry: WorklistEntry | undefined;
  const buildPage = async (hasMore: boolean): Promise<WorklistPage> => ({
    items: matches.length ? await toWorklistRows(matches, ctx) : [],
    sort: "age",
    ...(hasMore && lastReadEntry ? { next: toWorklistPosition(lastReadEntry) } : {}),
  });
  const walk = { descending: filter.descending === true, after: filter.after };
  for await (const { entry, selected } of walkSelection(selection, walk, ctx)) {
    if (matches.length === filter.limit || readRows === maxSeen) return buildPage(true);
    readRows += 1;
    lastReadEntry = entry;
    if (selected) matches.push(entry);
    // All that follow are younger still.
    else if (filter.minAge !== undefined && !filter.descending && entry.ageDays < filter.minAge)
      return buildPage(false);
  }
  return buildPage(false);
};

/** The schemes determine the actions of a row, so they are loaded only when there are rows (decision 0032). */
const toWorklistRows = async (page: readonly WorklistEntry[], ctx: Context): Promise<WorklistRow[]> => {
  const [{ toApplicationRow }, assignees] = await Promise.all([
    import("../views/application-view.server.ts"),
    mapAssignees(page.map(({ header }) => header.id)),
  ]);
  return page.map(({ header, ...measured }) => {
    const assignee = assignees.get(header.id);
    return { ...toApplicationRow(header, ctx), ...measured, ...(assignee && { assignee }) };
  });
};
