/** Lists the staff queues: all that match, a page of them, and how many stand in each. */
import type { Context } from "../../platform/actor.ts";
import { countIndexRows } from "../../platform/query-partition.server.ts";
import { getTableName } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { getQueue } from "../model/queue-of-application.ts";
import type { ApplicationRow } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import {
  getDefaultQueues,
  getQueueLine,
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
} from "../worklist/worklist-entries.ts";
import { queueShards, readSmallQueues, walkQueues } from "./walk-queues.server.ts";

export type WorklistRow = ApplicationRow &
  Pick<WorklistEntry, "ageDays" | "dueOn" | "overdue"> & { queue: string };
export interface WorklistPage {
  items: WorklistRow[];
  /** Number of rows that match the filters, on all pages; undefined where more wait than are read at once. */
  total?: number;
  /** Number of those that are overdue, like `total`. */
  overdue?: number;
  next?: WorklistPosition;
}

/**
 * The queues of a filter: those it names, else those where its status can stand, else the caller's own. A search that
 * names no list is through all of them, finished applications too.
 */
const selectQueues = ({ queue, status, q }: WorklistFilter, { actor }: Context): readonly WorklistQueue[] => {
  if (queue?.length) return queue;
  if (status) return listQueuesOfStatus(status);
  return q?.trim() ? worklistQueues : getDefaultQueues(actor.roles);
};

/** Returns whether a row stands in a selected queue and passes the filters. */
const isSelected = (
  entry: WorklistEntry,
  queueNames: readonly WorklistQueue[],
  filter: WorklistFilter,
): boolean =>
  ((filter.status && !filter.queue?.length) || queueNames.includes(entry.queue)) &&
  matchesFilter(entry, filter);

const toWorklistEntries = (
  headers: readonly ApplicationHeader[],
  queueNames: readonly WorklistQueue[],
  filter: WorklistFilter,
  ctx: Context,
): WorklistEntry[] => {
  const toEntry = createEntryMeasure(ctx);
  const entries = headers.map((header) => toEntry(header, getQueue(header) as WorklistQueue));
  return sortEntries(
    entries.filter((entry) => isSelected(entry, queueNames, filter)),
    filter,
  );
};

/** Lists all rows that match the filters, in order. One query per group of queues and shard. */
export const listWorklistEntries = async (filter: WorklistFilter, ctx: Context): Promise<WorklistEntry[]> => {
  const queueNames = selectQueues(filter, ctx);
  const lines = [...new Set(queueNames.map(getQueueLine))];
  const pages = await Promise.all(
    lines.flatMap((line) => {
      const [only, ...otherQueues] = queueNames.filter((name) => getQueueLine(name) === line);
      return queueShards.map((shard) =>
        Store.listQueueHeaders(line, shard, otherQueues.length ? undefined : only),
      );
    }),
  );
  return toWorklistEntries(pages.flat(), queueNames, filter, ctx);
};

/** A partition of at most so many rows is read whole: then the totals are exact, and any order is possible. */
const WHOLE_SHARD = 500;
/** The most rows that one call looks through for a page. */
const MAX_SEEN = 2000;
/** How long a process remembers that queues hold more, in milliseconds. */
const LARGE_MS = 60_000;
const largeUntil = new Map<string, number>();

export interface WorklistLimits {
  wholeShard: number;
  maxSeen: number;
}

/**
 * Returns a page of the selected queues, by default the longest waiting first. Where much waits, a page in the order of
 * time is read from the index: it costs the same however many wait, has no totals, and may hold fewer rows than asked
 * for while `next` says that there are more.
 */
export const getWorklistPage = async (
  filter: WorklistFilter & { limit: number; after?: WorklistPosition | undefined },
  ctx: Context,
  { wholeShard, maxSeen }: WorklistLimits = { wholeShard: WHOLE_SHARD, maxSeen: MAX_SEEN },
): Promise<WorklistPage> => {
  const queueNames = selectQueues(filter, ctx);
  const isByTime = (filter.sort ?? "age") === "age";
  const key = `${getTableName()} ${queueNames.join()}`;
  const now = Date.parse(ctx.now);
  if (isByTime && now < (largeUntil.get(key) ?? 0)) return readPageByTime(filter, queueNames, maxSeen, ctx);
  const headers = isByTime ? await readSmallQueues(queueNames, wholeShard) : undefined;
  if (isByTime && !headers) {
    largeUntil.set(key, now + LARGE_MS);
    return readPageByTime(filter, queueNames, maxSeen, ctx);
  }
  const entries = headers
    ? toWorklistEntries(headers, queueNames, filter, ctx)
    : await listWorklistEntries(filter, ctx);
  const remaining = filter.after ? sortEntries(entries, filter, filter.after) : entries;
  const page = remaining.slice(0, filter.limit);
  const lastEntry = page.at(-1);
  return {
    items: page.length ? await toWorklistRows(page, ctx) : [],
    total: entries.length,
    overdue: entries.filter((row) => row.overdue).length,
    ...(lastEntry && remaining.length > page.length
      ? { next: toWorklistPosition(lastEntry, filter.sort) }
      : {}),
  };
};

/** Looks through the queues in the order of time until the page is full. */
const readPageByTime = async (
  filter: WorklistFilter & { limit: number; after?: WorklistPosition | undefined },
  queueNames: readonly WorklistQueue[],
  maxSeen: number,
  ctx: Context,
): Promise<WorklistPage> => {
  const toEntry = createEntryMeasure(ctx);
  const matches: WorklistEntry[] = [];
  let seen = 0;
  let lastSeen: WorklistEntry | undefined;
  const buildPage = async (hasMore: boolean): Promise<WorklistPage> => ({
    items: matches.length ? await toWorklistRows(matches, ctx) : [],
    ...(hasMore && lastSeen ? { next: toWorklistPosition(lastSeen) } : {}),
  });
  for await (const header of walkQueues(queueNames, {
    descending: filter.descending === true,
    after: filter.after,
  })) {
    if (matches.length === filter.limit || seen === maxSeen) return buildPage(true);
    const entry = toEntry(header, getQueue(header) as WorklistQueue);
    seen += 1;
    lastSeen = entry;
    if (isSelected(entry, queueNames, filter)) matches.push(entry);
    // All that follow are younger still.
    else if (filter.minAge !== undefined && !filter.descending && entry.ageDays < filter.minAge)
      return buildPage(false);
  }
  return buildPage(false);
};

/** The schemes determine the actions of a row, so they are loaded only when there are rows (decision 0032). */
const toWorklistRows = async (page: readonly WorklistEntry[], ctx: Context): Promise<WorklistRow[]> => {
  const { toApplicationRow } = await import("../views/application-view.server.ts");
  return page.map(({ header, ...measured }) => ({ ...toApplicationRow(header, ctx), ...measured }));
};

/** A count above this is kept for a minute; smaller ones are exact at any time. */
const LARGE_COUNT = 1000;
const keptCounts = new Map<string, { count: number; until: number }>();

/** Counts the rows of each queue in the index, without reading them. */
export const countQueues = async (
  names: readonly WorklistQueue[],
  { now }: Pick<Context, "now">,
): Promise<{ queue: WorklistQueue; count: number }[]> =>
  Promise.all(
    names.map(async (queue) => {
      const key = `${getTableName()} ${queue}`;
      const kept = keptCounts.get(key);
      if (kept && Date.parse(now) < kept.until) return { queue, count: kept.count };
      const shardCounts = await Promise.all(
        queueShards.map((shard) =>
          countIndexRows(`queue#${getQueueLine(queue)}#${shard}`, { index: "byQueue", prefix: `${queue}#` }),
        ),
      );
      const count = shardCounts.reduce((sum, shardCount) => sum + shardCount, 0);
      if (count > LARGE_COUNT) keptCounts.set(key, { count, until: Date.parse(now) + LARGE_MS });
      else keptCounts.delete(key);
      return { queue, count };
    }),
  );
