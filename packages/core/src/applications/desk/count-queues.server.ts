/**
 * How many applications stand in each staff queue. Up to 200, the index is asked and the number is exact. Above
 * that, staff read the number that a job counts every ten minutes, so that the desk costs the same however many wait,
 * and no transition and no submission writes a counter (decision 0380).
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import { countIndexRows } from "../../platform/query-partition.server.ts";
import { listQueueShards } from "../model/queue-shards.server.ts";
import { getQueueLine, type WorklistQueue, worklistQueues } from "../model/worklist-queues.ts";

/** The most rows of a queue that are counted while somebody waits. */
const MOST_COUNTED = 200;
/** A number of the job counts for so long, in milliseconds: the job may miss a few runs. */
const COUNTED_MS = 3_600_000;

export interface QueueCount {
  queue: WorklistQueue;
  count: number;
  /** There are more; the job has not counted them yet. */
  more?: true;
  /** When the job counted a queue of more than 200. */
  countedAt?: Instant;
}
type Counts = { [queue: string]: number };

const getCountsEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "queueCounts", version: "1", service: "portal" },
        attributes: {
          counts: { type: CustomAttributeType<Counts>("any"), required: true },
          countedAt: requiredText,
        },
        indexes: { one: { pk: buildKey("pk", "worklist", []), sk: buildKey("sk", "counts", []) } },
      },
      connection,
    ),
);

/** @param most counting ends above this number */
const countQueue = async (queue: WorklistQueue, most?: number): Promise<number> => {
  const shardCounts = await Promise.all(
    listQueueShards([queue]).map((shard) =>
      countIndexRows(`queue#${getQueueLine(queue)}#${shard}`, {
        index: "byQueue",
        prefix: `${queue}#`,
        most,
      }),
    ),
  );
  return shardCounts.reduce((sum, shardCount) => sum + shardCount, 0);
};

/** Counts every queue whole and keeps the numbers. A repeated or lost message changes nothing that lasts. */
export const recountQueues = async ({ now }: Pick<Context, "now">): Promise<void> => {
  const counts: Counts = {};
  for (const queue of worklistQueues) counts[queue] = await countQueue(queue);
  await getCountsEntity().put({ counts, countedAt: now }).go();
};

/**
 * Returns the number of applications in each of these queues.
 * @param mostCounted the most rows of a queue that are counted at once
 */
export const countQueues = async (
  queues: readonly WorklistQueue[],
  { now }: Pick<Context, "now">,
  mostCounted = MOST_COUNTED,
): Promise<QueueCount[]> => {
  const { data } = await getCountsEntity().get({}).go();
  const isCurrent = data !== null && Date.parse(now) - Date.parse(data.countedAt) < COUNTED_MS;
  return Promise.all(
    queues.map(async (queue) => {
      const counted = isCurrent ? (data.counts[queue] ?? 0) : 0;
      if (counted > mostCounted) return { queue, count: counted, countedAt: data?.countedAt as Instant };
      const count = await countQueue(queue, mostCounted);
      return count > mostCounted ? { queue, count: mostCounted, more: true as const } : { queue, count };
    }),
  );
};
