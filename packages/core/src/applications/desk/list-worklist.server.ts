/** What stands in the staff's queues: asked shard by shard, filtered and ordered here. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../../platform/actor.ts";
import { getDocumentClient, getTableName, QUEUE_SHARDS, tableIndexes } from "../../platform/table.server.ts";
import { getQueue } from "../model/application-rows.ts";
import type { ApplicationRow } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import { getQueueLine, queuesAwaitingStaff, type WorklistQueue } from "../model/worklist-queues.ts";
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
  /** How many rows pass the filters, on all pages. */
  total: number;
  /** How many of them are past the day by which something had to happen. */
  overdue: number;
  next?: WorklistPosition;
}

const allShards = Array.from({ length: QUEUE_SHARDS }, (_, shard) => shard);

/** Every row that passes the filters, in order; one query a line of queues and shard. */
export const listWorklistEntries = async (filter: WorklistFilter, ctx: Context): Promise<WorklistEntry[]> => {
  const queueNames: readonly WorklistQueue[] = filter.queue?.length ? filter.queue : queuesAwaitingStaff;
  const lines = [...new Set(queueNames.map(getQueueLine))];
  const pages = await Promise.all(
    lines.flatMap((line) => {
      const [only, ...others] = queueNames.filter((name) => getQueueLine(name) === line);
      return allShards.map((shard) => Store.listQueueHeaders(line, shard, others.length ? undefined : only));
    }),
  );
  const rows = pages.flat().map((header) => toWorklistEntry(header, getQueue(header) as WorklistQueue, ctx));
  return sortEntries(
    rows.filter((row) => queueNames.includes(row.queue) && matchesFilter(row, filter)),
    filter,
  );
};

/** A page of the queues asked for, by default the longest waiting first. */
export const getWorklistPage = async (
  filter: WorklistFilter & { limit: number; after?: WorklistPosition | undefined },
  ctx: Context,
): Promise<WorklistPage> => {
  const entries = await listWorklistEntries(filter, ctx);
  const remaining = filter.after ? sortEntries(entries, filter, filter.after) : entries;
  const page = remaining.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    items: page.length ? await toWorklistRows(page, ctx) : [],
    total: entries.length,
    overdue: entries.filter((row) => row.overdue).length,
    ...(last && remaining.length > page.length ? { next: toWorklistPosition(last, filter.sort) } : {}),
  };
};

/** What may be done with a row is the scheme's to say; an empty desk does not wait for all schemes (decision 0032). */
const toWorklistRows = async (page: readonly WorklistEntry[], ctx: Context): Promise<WorklistRow[]> => {
  const { toApplicationRow } = await import("../views/application-view.ts");
  return page.map(({ header, ...measured }) => ({ ...toApplicationRow(header, ctx), ...measured }));
};

/** How many stand in each of these queues; counted by the index, no row is carried over. */
export const countQueues = async (
  names: readonly WorklistQueue[],
): Promise<{ queue: WorklistQueue; count: number }[]> =>
  Promise.all(
    names.map(async (name) => {
      const shardCounts = await Promise.all(
        allShards.map((shard) => countQueueShard(`queue#${getQueueLine(name)}#${shard}`, name)),
      );
      return { queue: name, count: shardCounts.reduce((sum, n) => sum + n, 0) };
    }),
  );

async function countQueueShard(partition: string, name: WorklistQueue): Promise<number> {
  let total = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const output = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        IndexName: tableIndexes.byQueue.index,
        Select: "COUNT",
        KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :queue)",
        ExpressionAttributeNames: { "#pk": tableIndexes.byQueue.field, "#sk": tableIndexes.byQueue.sort },
        ExpressionAttributeValues: { ":pk": partition, ":queue": `${name}#` },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    total += output.Count ?? 0;
    from = output.LastEvaluatedKey;
  } while (from);
  return total;
}
