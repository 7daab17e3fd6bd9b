/** Tasks of which a part was set aside (decision 0637). */
import type { Instant } from "../day.ts";
import { computeSetAsideDue, SetAsideError } from "../set-aside.server.ts";
import { transact } from "../transaction.server.ts";
import type { DeferredTask } from "./deferred-task.ts";
import { buildDeferredTask, findTaskDueTime, postponeDeferredTask } from "./deferred-task-store.server.ts";

/** Puts a task off of which something was set aside; one that is due later anyway is left alone. */
export const retrySetAsideLater = async (task: DeferredTask, now: Instant): Promise<void> => {
  const due = await findTaskDueTime(task);
  if (due !== undefined && due <= now) await postponeDeferredTask(task, due, computeSetAsideDue(now));
};

/** Does the work of a task. @returns undefined when something was set aside, and the task comes back later */
export const workUntilSetAside = async <Result>(
  task: DeferredTask,
  { now }: { now: Instant },
  work: () => Promise<Result>,
): Promise<{ result: Result } | undefined> => {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof SetAsideError)) throw error;
    await retrySetAsideLater(task, now);
    return undefined;
  }
};

/** Writes the row of a task that has none, because something was set aside: the sweep asks for it again in an hour. */
export const startSetAsideRetry = (task: DeferredTask, now: Instant): Promise<void> =>
  transact([buildDeferredTask(task, computeSetAsideDue(now), 0).row]);

/**
 * Tries again what was set aside by a task whose row says so; does nothing without one, and before it is due.
 * @param work returns whether all of it is done now
 */
export const retrySetAside = async (
  task: DeferredTask,
  now: Instant,
  work: () => Promise<boolean>,
): Promise<void> => {
  const due = await findTaskDueTime(task);
  if (due === undefined || due > now) return;
  await postponeDeferredTask(task, due, (await work()) ? undefined : computeSetAsideDue(now));
};
