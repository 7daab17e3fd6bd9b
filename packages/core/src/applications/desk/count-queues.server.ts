/**
 * Counts the applications in each staff queue. Up to 200, the index is asked and the number is exact. Above that, staff
 * read the number that a job counts every ten minutes, so that the desk costs the same however many wait, and no
 * transition and no submission writes a counter (decision 0380).
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Actor, Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import { writeMetric } from "../../platform/metric.server.ts";
import { countIndexRows } from "../../platform/query-partition.server.ts";
import { isInScope } from "../../platform/staff-scope.ts";
import { WAITING_METRICS } from "../model/business-metrics.ts";
import { listWorklistQueues } from "../model/queue-of-application.ts";
import { listQueueShards } from "../model/queue-shards.server.ts";
import { getQueuePartition, type WorklistQueue, worklistQueues } from "../model/worklist-queues.ts";
import { walkQueues } from "./walk-queues.server.ts";

/** The most rows of a queue that are counted while somebody waits. */
const MAX_COUNTED = 200;
/** A number of the job counts for so long, in milliseconds: the job may miss a few runs. */
const COUNTED_MS = 3_600_000;

interface QueueCount {
  queue: WorklistQueue;
  count: number;
  /** There are more, or there may be. */
  more?: true;
  /** The moment at which the job counted a queue of more than 200. */
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

/** Counts the rows of a queue over its shards. @param maxCount counting ends above this number */
const countQueue = async (queue: WorklistQueue, maxCount?: number): Promise<number> => {
  const shardCounts = await Promise.all(
    listQueueShards([queue]).map((shard) =>
      countIndexRows(`queue#${getQueuePartition(queue)}#${shard}`, {
        index: "byQueue",
        prefix: `${queue}#`,
        maxCount,
      }),
    ),
  );
  return shardCounts.reduce((sum, shardCount) => sum + shardCount, 0);
};

/**
 * Counts every queue whole, for the desk and for the dashboard. A repeated or lost message changes nothing that lasts.
 */
export const recountQueues = async ({ now }: Pick<Context, "now">): Promise<void> => {
  const counts: Counts = {};
  for (const queue of worklistQueues) counts[queue] = await countQueue(queue);
  await getCountsEntity().put({ counts, countedAt: now }).go();
  for (const [metric, queues] of Object.entries(WAITING_METRICS)) {
    const waitingCount = queues.reduce((sum, queue) => sum + (counts[queue] ?? 0), 0);
    writeMetric(metric, "Count", waitingCount, now);
  }
};

/** The most rows of a queue that are looked through to count those of a role. */
const MAX_READ_ROWS = 2000;
/** Counts what the caller's role covers: the index counts for everybody, so the rows are read. */
const countCoveredRows = async (
  queue: WorklistQueue,
  actor: Pick<Actor, "scope">,
  maxCount: number,
): Promise<QueueCount> => {
  let count = 0;
  let readRows = 0;
  for await (const header of walkQueues([queue], { descending: false })) {
    if (count === maxCount || readRows === MAX_READ_ROWS) return { queue, count, more: true };
    readRows += 1;
    if (isInScope(actor, header)) count += 1;
  }
  return { queue, count };
};

/** What else is to be done about applications whose begun refund is in the queue of refunds (decision 0635). */
interface BesideRefunds {
  counts: ReadonlyMap<WorklistQueue, number>;
  /** More refunds wait than were looked through. */
  hasMore: boolean;
}
const countBesideRefunds = async (actor: Pick<Actor, "scope">, maxRows: number): Promise<BesideRefunds> => {
  const counts = new Map<WorklistQueue, number>();
  let readRows = 0;
  for await (const header of walkQueues(["refund"], { descending: false })) {
    if (readRows === maxRows) return { counts, hasMore: true };
    readRows += 1;
    if (!isInScope(actor, header)) continue;
    for (const queue of listWorklistQueues(header))
      if (queue !== "refund") counts.set(queue, (counts.get(queue) ?? 0) + 1);
  }
  return { counts, hasMore: false };
};
const addBesideRefunds = (counted: QueueCount, { counts, hasMore }: BesideRefunds): QueueCount =>
  counted.queue === "refund"
    ? counted
    : {
        ...counted,
        count: counted.count + (counts.get(counted.queue) ?? 0),
        ...(hasMore && { more: true }),
      };

/**
 * Returns the number of applications in each of these queues, for which the caller's role holds.
 * @param maxCount the most rows of a queue that are counted at once
 */
export const countQueues = async (
  queues: readonly WorklistQueue[],
  { now, actor }: Pick<Context, "now"> & { actor?: Pick<Actor, "scope"> },
  maxCount = MAX_COUNTED,
): Promise<QueueCount[]> => {
  if (actor?.scope) {
    // Rows of other roles are read too, as for the queues themselves.
    const besideRefunds = await countBesideRefunds(actor, MAX_READ_ROWS);
    return Promise.all(
      queues.map(async (queue) =>
        addBesideRefunds(await countCoveredRows(queue, actor, maxCount), besideRefunds),
      ),
    );
  }
  const { data } = await getCountsEntity().get({}).go();
  const besideRefunds = await countBesideRefunds({}, maxCount);
  const isCurrent = data !== null && Date.parse(now) - Date.parse(data.countedAt) < COUNTED_MS;
  return Promise.all(
    queues.map(async (queue) => {
      const storedCount = isCurrent ? (data.counts[queue] ?? 0) : 0;
      if (storedCount > maxCount) return { queue, count: storedCount, countedAt: data?.countedAt as Instant };
      const count = await countQueue(queue, maxCount);
      return count > maxCount
        ? { queue, count: maxCount, more: true as const }
        : addBesideRefunds({ queue, count }, besideRefunds);
    }),
  );
};
