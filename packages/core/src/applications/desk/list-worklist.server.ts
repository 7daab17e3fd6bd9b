/** Reads the staff queues shard by shard, then filters and sorts here. */
import type { Context } from "../../platform/actor.ts";
import { countIndexRows } from "../../platform/query-partition.server.ts";
import { QUEUE_SHARDS } from "../../platform/table.server.ts";
import { getQueue } from "../model/queue-of-application.ts";
import type { ApplicationRow } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import {
  getDefaultQueues,
  getQueueLine,
  listQueuesOfStatus,
  type WorklistQueue,
} from "../model/worklist-queues.ts";
import {
  matchesFilter,
  sortEntries,
  toWorklistEntry,
  toWorklistPosition,
  type WorklistEntry,
  type WorklistFilter,
  type WorklistPosition,
} from "../worklist/worklist-entries.ts";

export type WorklistRow = ApplicationRow &
  Pick<WorklistEntry, "ageDays" | "dueOn" | "overdue"> & { queue: string };
export interface WorklistPage {
  items: WorklistRow[];
  /** Number of rows that match the filters, on all pages. */
  total: number;
  /** Number of those that are overdue. */
  overdue: number;
  next?: WorklistPosition;
}

const allShards = Array.from({ length: QUEUE_SHARDS }, (_, shard) => shard);

/** The queues of a filter: those it names, else those where its status can stand, else the caller's own. */
const selectQueues = ({ queue, status }: WorklistFilter, { actor }: Context): readonly WorklistQueue[] => {
  if (queue?.length) return queue;
  return status ? listQueuesOfStatus(status) : getDefaultQueues(actor.roles);
};

/** Lists all rows that match the filters, in order. One query per group of queues and shard. */
export const listWorklistEntries = async (filter: WorklistFilter, ctx: Context): Promise<WorklistEntry[]> => {
  const queueNames = selectQueues(filter, ctx);
  const lines = [...new Set(queueNames.map(getQueueLine))];
  const pages = await Promise.all(
    lines.flatMap((line) => {
      const [only, ...otherQueues] = queueNames.filter((name) => getQueueLine(name) === line);
      return allShards.map((shard) =>
        Store.listQueueHeaders(line, shard, otherQueues.length ? undefined : only),
      );
    }),
  );
  const rows = pages.flat().map((header) => toWorklistEntry(header, getQueue(header) as WorklistQueue, ctx));
  return sortEntries(
    rows.filter(
      (row) =>
        ((filter.status && !filter.queue?.length) || queueNames.includes(row.queue)) &&
        matchesFilter(row, filter),
    ),
    filter,
  );
};

/** Returns a page of the selected queues, by default the longest waiting first. */
export const getWorklistPage = async (
  filter: WorklistFilter & { limit: number; after?: WorklistPosition | undefined },
  ctx: Context,
): Promise<WorklistPage> => {
  const entries = await listWorklistEntries(filter, ctx);
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

/** The schemes determine the actions of a row, so they are loaded only when there are rows (decision 0032). */
const toWorklistRows = async (page: readonly WorklistEntry[], ctx: Context): Promise<WorklistRow[]> => {
  const { toApplicationRow } = await import("../views/application-view.ts");
  return page.map(({ header, ...measured }) => ({ ...toApplicationRow(header, ctx), ...measured }));
};

/** Counts the rows of each queue in the index, without reading them. */
export const countQueues = async (
  names: readonly WorklistQueue[],
): Promise<{ queue: WorklistQueue; count: number }[]> =>
  Promise.all(
    names.map(async (name) => {
      const shardCounts = await Promise.all(
        allShards.map((shard) =>
          countIndexRows(`queue#${getQueueLine(name)}#${shard}`, { index: "byQueue", prefix: `${name}#` }),
        ),
      );
      return { queue: name, count: shardCounts.reduce((sum, shardCount) => sum + shardCount, 0) };
    }),
  );
