/**
 * The partitions of the staff queues. All applications of an opening enter `PROCESSING`, so that it has eight: an entry
 * takes two write units and a partition accepts 1,000 a second, which makes 4,000 submissions a second. An application
 * moves to every other queue at the pace of people, and each partition is one more call for each page, so those have
 * two.
 */
import { computeShard, QUEUE_SHARDS, SHARDS } from "../../platform/table.server.ts";

const countQueueShards = (queue: string): number => (queue === "PROCESSING" ? SHARDS : QUEUE_SHARDS);

/** Lists the partitions in which one of these queues can have rows. */
export const listQueueShards = (queues: readonly string[]): number[] =>
  Array.from({ length: Math.max(0, ...queues.map(countQueueShards)) }, (_, shard) => shard);

/** Computes the partition of an application in its queue; the same in every process. */
export const computeQueueShard = (queue: string, id: string): number =>
  computeShard(id) % countQueueShards(queue);
