/** Calls off the applications of an event in parts, by a message for each. */
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import type { EventCancellation } from "@portal/core/applications/transitions/due-page.server";
import type { Context } from "@portal/core/platform/actor";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { finishDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { retrySetAsideLater } from "@portal/core/platform/deferred-tasks/retry-set-aside.server";
import { sendMessages } from "../queues/send-messages.ts";

/**
 * Calls off a part of the applications of an event; a further message continues behind it. The task is finished by the
 * time at which its first run began: an application that came in meanwhile may be before the last one. Where some were
 * set aside, it comes back later instead.
 */
export const callOffEvent = async (
  { id, after, begunAt, setAside }: EventCancellation,
  ctx: Context,
): Promise<void> => {
  const beganAt = begunAt ?? ctx.now;
  const run = await cancelEventApplications(id, ctx, after);
  const hasFailed = setAside || run.setAside;
  if (run.next === undefined) {
    const task: DeferredTask = { kind: "event", id };
    return hasFailed ? retrySetAsideLater(task, beganAt) : finishDeferredTask(task, beganAt);
  }
  const message: EventCancellation = {
    kind: "event",
    id,
    after: run.next,
    begunAt: beganAt,
    ...(hasFailed && { setAside: true }),
  };
  await sendMessages("DUE_QUEUE_URL", [message]);
};
