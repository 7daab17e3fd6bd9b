/** The ways in which the consumer of the due queue carries out a deferred task: at once, or in parts. */
import { type Actor, type Context, systemActor } from "@portal/core/platform/actor";
import type { Instant } from "@portal/core/platform/day";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { finishDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { settleMailingTurn, takeMailingTurn } from "@portal/core/platform/deferred-tasks/mailing-turn.server";
import { workUntilSetAside } from "@portal/core/platform/deferred-tasks/retry-set-aside.server";
import { runTaskBatch, runTaskPart } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { sendMessages } from "../queues/send-messages.ts";

/** One message of the due queue. */
export interface DueRun {
  requestId: string;
  /** The context of who acts, with the calendar of now. */
  createContextFor: (actor: Actor) => Promise<Context>;
}
/** Runs a deferred task as the system and deletes its row once the task is done. */
export const runAndFinish =
  (work: (id: string, ctx: Context) => Promise<unknown>) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    const ctx = await createContextFor(systemActor);
    if (await workUntilSetAside(task, ctx, () => work(task.id, ctx))) await finishDeferredTask(task, ctx.now);
  };
/**
 * Runs one batch of a mailing, once it has its turn; a further message continues with the next.
 * @param findNext when a task that comes back is due again
 */
export const mailInBatches =
  (
    work: (id: string, ctx: Context, after: string | undefined) => Promise<string | undefined>,
    findNext?: (id: string, ctx: Context) => Promise<Instant | undefined>,
  ) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    let notices = 0;
    const countNotices = (count: number): void => {
      notices += count;
    };
    const ctx: Context = { ...(await createContextFor(systemActor)), countNotices };
    const mailing = await takeMailingTurn(task, ctx.now, findNext !== undefined);
    if (mailing?.delaySeconds === undefined) return;
    if (mailing.delaySeconds > 0) return sendMessages("DUE_QUEUE_URL", [task], mailing.delaySeconds);
    const again = findNext && (() => findNext(task.id, ctx));
    const hasMore = await runTaskBatch(task, ctx.now, (after) => work(task.id, ctx, after), again);
    await settleMailingTurn(mailing.turn, notices);
    if (hasMore) await sendMessages("DUE_QUEUE_URL", [task]);
  };
/** Runs one batch of a deferred task that keeps its position; a further message continues with the next. */
export const runInBatches =
  (work: (id: string, ctx: Context, after: string | undefined) => Promise<string | undefined>) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    const ctx = await createContextFor(systemActor);
    const hasMore = await runTaskBatch(task, ctx.now, (after) => work(task.id, ctx, after));
    if (hasMore) await sendMessages("DUE_QUEUE_URL", [task]);
  };
/** Runs one batch of a deferred task whose position is stored in the rows themselves. */
export const runUntilDone =
  (work: (id: string, ctx: Context) => Promise<boolean>) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    const ctx = await createContextFor(systemActor);
    const batch = await workUntilSetAside(task, ctx, () => work(task.id, ctx));
    if (batch?.result) await sendMessages("DUE_QUEUE_URL", [task]);
    else if (batch) await finishDeferredTask(task, ctx.now);
  };
/**
 * Runs one part of a deferred task that keeps its own state and takes its own row away, one run at a time; a further
 * message continues.
 * @param work returns whether there is more
 */
export const runWhileMore =
  (work: (task: DeferredTask, ctx: Context) => Promise<boolean>) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    const ctx = await createContextFor(systemActor);
    const hasMore = await runTaskPart(task, ctx.now, () => work(task, ctx));
    if (hasMore) await sendMessages("DUE_QUEUE_URL", [task]);
  };
/** Runs a deferred task that puts itself off or takes its own row away. */
export const runAsSystem =
  (work: (id: string, ctx: Context) => Promise<unknown>) =>
  async ({ id }: { id: string }, { createContextFor }: DueRun): Promise<unknown> =>
    work(id, await createContextFor(systemActor));
