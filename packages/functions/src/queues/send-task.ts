/** Sends a deferred task to its queue when a call has written it. */
import type { Context } from "@portal/core/platform/actor";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { describeError, log } from "@portal/core/platform/log.server";
import { countDeniedCall } from "@portal/core/platform/metric.server";
import { sendMessages } from "./send-messages.ts";

/**
 * Sends a deferred task at once. Its row is written, so the sweep sends it when the queue does not take it now; the
 * failure is logged, and counted where a permission is missing, which no sweep would show.
 */
export const sendTaskAfterWrite = async (
  task: DeferredTask,
  { requestId, now }: Pick<Context, "requestId" | "now">,
): Promise<void> => {
  try {
    await sendMessages("DUE_QUEUE_URL", [task]);
  } catch (error) {
    log.write({ event: "task.notQueued", requestId, task: task.kind, error: describeError(error) });
    countDeniedCall(error, now);
  }
};
