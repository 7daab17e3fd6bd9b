/** Runs deferred tasks in parts, each of which a run of a job can finish. */
import { type Instant, toInstant } from "../day.ts";
import { catchSetAside, computeSetAsideDue } from "../set-aside.server.ts";
import { SHARDS } from "../table.server.ts";
import type { DeferredTask } from "./deferred-task.ts";
import {
  type DeferredTaskRow,
  findDeferredTaskRow,
  findTaskDueTime,
  finishDeferredTask,
  postponeDeferredTask,
  releaseTask,
  takeTask,
  writeTaskProgress,
  writeTaskShard,
} from "./deferred-task-store.server.ts";

/**
 * Runs a task over the shards. Before the task is due, it runs over all shards and the task stays. After
 * that it runs shard by shard and records its position, so that a killed process resumes where it stopped, and then
 * deletes the task. A task that no longer exists does nothing.
 */
export const runDeferredTask = async (
  task: DeferredTask,
  now: Instant,
  work: (shard: number) => Promise<void>,
): Promise<void> => {
  const row = await findDeferredTaskRow(task);
  if (!row) return;
  const isDue = row.dueAt <= now;
  for (let shard = isDue ? (row.shard ?? 0) : 0; shard < SHARDS; shard++) {
    await work(shard);
    if (isDue) await writeTaskShard(row, shard + 1);
  }
  await finishDeferredTask(task, now);
};

/**
 * While batches follow each other, the sweep sends nothing; it takes up a task that stopped after so many milliseconds.
 */
export const BATCH_LEASE_MS = 180_000;
/** Recipients that one run of a fan-out handles: a fifth of a Lambda's 30 s with 25 ms for each. */
export const TASK_BATCH_SIZE = 250;

/**
 * Runs one batch of a task over many recipients and records where it ended, so that the next run goes on there and a
 * killed one repeats a single batch. The last batch finishes the task.
 * @param work handles about `TASK_BATCH_SIZE` recipients after a position; returns the position of the last one, or
 * undefined at the end; where it set some aside, the task begins again in an hour
 * @param findNext for a task that comes back: when it is due again, undefined to finish it; it does nothing before it
 * is due
 * @returns whether another batch follows
 */
export const runTaskBatch = async (
  task: DeferredTask,
  now: Instant,
  work: (after: string | undefined) => Promise<string | undefined>,
  findNext?: () => Promise<Instant | undefined>,
): Promise<boolean> => {
  const row = await findDeferredTaskRow(task);
  if (!row || (findNext && row.dueAt > now)) return false;
  const { position, hasFailed } = await catchSetAside(() => work(row.position), row.setAside === true);
  if (position !== undefined) {
    const sweptAt = toInstant(Date.parse(now) + BATCH_LEASE_MS);
    const isRecorded = await writeTaskProgress(task, row, { position, hasFailed, sweptAt });
    return isRecorded || isWrittenAnew(task, row);
  }
  if (findNext || hasFailed) {
    const retryAt = hasFailed ? computeSetAsideDue(now) : undefined;
    await postponeDeferredTask(task, row.dueAt, pickEarlier(await findNext?.(), retryAt));
  } else if (await writeTaskProgress(task, row, { position, hasFailed, sweptAt: row.dueAt })) {
    await finishDeferredTask(task, now);
  }
  return false;
};

/**
 * Runs one part of a task that keeps its own state, unless another run is at work on it: of two, the slower one would
 * overwrite what the faster one has stored. A task without a row has not begun, or has ended, and is given to its work.
 * @param work returns whether there is more
 * @returns whether another part follows
 */
export const runTaskPart = async (
  task: DeferredTask,
  now: Instant,
  work: () => Promise<boolean>,
): Promise<boolean> => {
  if (!(await findDeferredTaskRow(task))) return work();
  const takenUntil = await takeTask(task, now);
  if (takenUntil === undefined) return false;
  try {
    return await work();
  } finally {
    await releaseTask(task, takenUntil);
  }
};

/** Returns whether a change has written the task again since it was read, so that it begins again. */
const isWrittenAnew = async (task: DeferredTask, { dueAt }: DeferredTaskRow): Promise<boolean> => {
  const currentDue = await findTaskDueTime(task);
  return currentDue !== undefined && currentDue !== dueAt;
};

const pickEarlier = (one: Instant | undefined, other: Instant | undefined): Instant | undefined =>
  one !== undefined && (other === undefined || one < other) ? one : other;
