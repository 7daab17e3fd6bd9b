/** What stands in the staff's queues: asked shard by shard, filtered and ordered here. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../../actor.ts";
import { client, indexes, QUEUE_SHARDS, tableName } from "../../table.server.ts";
import { queueOf } from "../row.ts";
import * as Store from "../store.server.ts";
import type { ApplicationRow } from "../wire.ts";
import {
  ordered,
  type Position,
  passes,
  positionOf,
  type Queued,
  type QueueFilter,
  queued,
} from "./queue.ts";
import { lineOf, type QueueName, waiting } from "./queues.ts";

export type QueueRow = ApplicationRow & Pick<Queued, "ageDays" | "dueOn" | "overdue"> & { queue: string };
export interface QueuePage {
  items: QueueRow[];
  /** How many rows pass the filters, on all pages. */
  total: number;
  /** How many of them are past the day by which something had to happen. */
  overdue: number;
  next?: Position;
}

const shards = Array.from({ length: QUEUE_SHARDS }, (_, shard) => shard);

/** Every row that passes the filters, in order; one query a line of queues and shard. */
export const all = async (filter: QueueFilter, ctx: Context): Promise<Queued[]> => {
  const names: readonly QueueName[] = filter.queue?.length ? filter.queue : waiting;
  const lines = [...new Set(names.map(lineOf))];
  const pages = await Promise.all(
    lines.flatMap((line) => {
      const [only, ...others] = names.filter((name) => lineOf(name) === line);
      return shards.map((shard) => Store.inLine(line, shard, others.length ? undefined : only));
    }),
  );
  const rows = pages.flat().map((header) => queued(header, queueOf(header) as QueueName, ctx));
  return ordered(
    rows.filter((row) => names.includes(row.queue) && passes(row, filter)),
    filter,
  );
};

/** A page of the queues asked for, by default the longest waiting first. */
export const queue = async (
  filter: QueueFilter & { limit: number; after?: Position | undefined },
  ctx: Context,
): Promise<QueuePage> => {
  const found = await all(filter, ctx);
  const rest = filter.after ? ordered(found, filter, filter.after) : found;
  const page = rest.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    items: page.length ? await rowsOf(page, ctx) : [],
    total: found.length,
    overdue: found.filter((row) => row.overdue).length,
    ...(last && rest.length > page.length ? { next: positionOf(last, filter.sort) } : {}),
  };
};

/** What may be done with a row is the scheme's to say; an empty desk does not wait for all schemes (decision 0032). */
const rowsOf = async (page: readonly Queued[], ctx: Context): Promise<QueueRow[]> => {
  const { rowView } = await import("../view.ts");
  return page.map(({ header, ...measured }) => ({ ...rowView(header, ctx), ...measured }));
};

/** How many stand in each of these queues; counted by the index, no row is carried over. */
export const counts = async (names: readonly QueueName[]): Promise<{ queue: QueueName; count: number }[]> =>
  Promise.all(
    names.map(async (name) => {
      const each = await Promise.all(shards.map((shard) => count(`queue#${lineOf(name)}#${shard}`, name)));
      return { queue: name, count: each.reduce((sum, n) => sum + n, 0) };
    }),
  );

async function count(partition: string, name: QueueName): Promise<number> {
  let total = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await client().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: indexes.byQueue.index,
        Select: "COUNT",
        KeyConditionExpression: "#pk = :pk AND begins_with(#sk, :queue)",
        ExpressionAttributeNames: { "#pk": indexes.byQueue.field, "#sk": indexes.byQueue.sort },
        ExpressionAttributeValues: { ":pk": partition, ":queue": `${name}#` },
        ...(from ? { ExclusiveStartKey: from } : {}),
      }),
    );
    total += answer.Count ?? 0;
    from = answer.LastEvaluatedKey;
  } while (from);
  return total;
}
