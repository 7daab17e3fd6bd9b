/** Reads staff queues in the order of their index, batch by batch, so that a page costs the same however many wait. */
import { queryIndexBatch, type Row } from "../../platform/query-partition.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { parseHeaderRow } from "../model/application-store.server.ts";
import { getQueuedAt } from "../model/header-items.server.ts";
import { listQueueShards } from "../model/queue-shards.server.ts";
import { getQueuePartition, type WorklistQueue } from "../model/worklist-queues.ts";
import type { WorklistPosition } from "../worklist/worklist-entries.ts";

const buildPartitionKey = (queuePartition: string, shard: number): string =>
  `queue#${queuePartition}#${shard}`;
/** Sorts behind every key that begins in the same way. */
const LAST = "\uffff";

/** The rows of one query: a whole partition, or those of one of its queues. */
interface QueueRange {
  queuePartition: string;
  shard: number;
  /** Undefined where the partition is read whole. */
  queue?: WorklistQueue;
}
/**
 * Lists the queries that read queues. Queues that share a partition are read by one query for each shard, unless
 * `PROCESSING` is not among them: it can hold nearly all rows of the partition, which would be read for nothing.
 */
export const listQueueRanges = (queues: readonly WorklistQueue[]): QueueRange[] =>
  [...Map.groupBy(new Set(queues), getQueuePartition)].flatMap(([queuePartition, partitionQueues]) =>
    partitionQueues.includes("PROCESSING") && partitionQueues.length > 1
      ? listQueueShards(partitionQueues).map((shard) => ({ queuePartition, shard }))
      : partitionQueues.flatMap((queue) =>
          listQueueShards([queue]).map((shard) => ({ queuePartition, shard, queue })),
        ),
  );

/**
 * Reads whole queues, unless one of their partitions holds more rows than are read at once.
 * @returns undefined where it does
 */
export const readSmallQueues = async (
  queues: readonly WorklistQueue[],
  mostPerShard: number,
): Promise<ApplicationHeader[] | undefined> => {
  const batches = await Promise.all(
    listQueueRanges(queues).map(({ queuePartition, shard, queue }) =>
      queryIndexBatch(
        buildPartitionKey(queuePartition, shard),
        {
          index: "byQueue",
          range: queue ? [`${queue}#`, `${queue}#${LAST}`] : ["", LAST],
          limit: mostPerShard + 1,
        },
        undefined,
      ),
    ),
  );
  if (batches.some(({ rows, next }) => next || rows.length > mostPerShard)) return undefined;
  return batches.flatMap(({ rows }) => rows.map(parseHeaderRow));
};

/** Returns the position of an application in a queue: a walk continues behind it. It is that of the index. */
export const toQueuePosition = (header: ApplicationHeader): WorklistPosition => ({
  key: getQueuedAt(header),
  id: header.id,
});

interface QueueWalk {
  descending: boolean;
  /** Continues behind this row. */
  after?: WorklistPosition | undefined;
}
/** A row of the index, not unpacked, and its place: the instant and the id, as one text. */
interface QueueRow {
  place: string;
  row: Row;
}

/** The first batch of each queue is small, since a page takes few rows of most of them. */
const FIRST_PIECE = 8;
const LARGEST_PIECE = 200;

async function* walkQueueShard(
  queue: WorklistQueue,
  shard: number,
  { descending, after }: QueueWalk,
): AsyncGenerator<QueueRow, undefined> {
  const start = `${queue}#`;
  const place = after && `${after.key}#${after.id}`;
  const range = descending
    ? ([start, `${start}${place ?? LAST}`] as const)
    : ([`${start}${place ?? ""}`, `${start}${LAST}`] as const);
  let limit = FIRST_PIECE;
  let next: Row | undefined;
  do {
    const batch = await queryIndexBatch(
      buildPartitionKey(getQueuePartition(queue), shard),
      { index: "byQueue", range, descending, limit },
      next,
    );
    for (const row of batch.rows) {
      const rowPlace = String(row.gsi2sk).slice(start.length);
      if (rowPlace !== place) yield { place: rowPlace, row };
    }
    next = batch.next;
    limit = Math.min(LARGEST_PIECE, limit * 4);
  } while (next);
  return undefined;
}

/** Reads several queues together, by time. Rows are unpacked one by one, as they are asked for. */
export async function* walkQueues(
  queues: readonly WorklistQueue[],
  walk: QueueWalk,
): AsyncGenerator<ApplicationHeader, undefined> {
  const streams = queues.flatMap((queue) =>
    listQueueShards([queue]).map((shard) => walkQueueShard(queue, shard, walk)),
  );
  const heads = await Promise.all(
    streams.map(async (stream) => ({ stream, first: (await stream.next()).value })),
  );
  const comesBefore = (one: QueueRow, other: QueueRow): boolean =>
    walk.descending ? one.place > other.place : one.place < other.place;
  for (;;) {
    let nextHead: (typeof heads)[number] | undefined;
    for (const head of heads)
      if (head.first && (!nextHead?.first || comesBefore(head.first, nextHead.first))) nextHead = head;
    if (!nextHead?.first) return undefined;
    yield parseHeaderRow(nextHead.first.row);
    nextHead.first = (await nextHead.stream.next()).value;
  }
}
