/** Hands notices to the queue; `functions/src/jobs/send-notice.ts` sends them. */
import type { Notice, NoticeSource } from "./notice-types.ts";

/** Body of a message of NOTICE_QUEUE. */
export interface NoticeMessage {
  notices: Notice[];
  /** The history row to mark once all are sent. */
  source?: NoticeSource;
}

/**
 * Puts notices on the queue in one message; nothing to tell sends nothing. A failure is thrown: a caller whose
 * notices stand in a history row may let it pass, the sweep sends them later.
 * @throws Error when NOTICE_QUEUE_URL is not set or the queue does not take the message
 */
export const enqueueNotices = async (
  notices: readonly Notice[],
  ctx: { requestId: string },
  source?: NoticeSource,
): Promise<void> => {
  if (notices.length === 0) return;
  const message: NoticeMessage = { notices: [...notices], ...(source && { source }) };
  const { sendQueueMessage } = await import("../platform/send-queue-message.server.ts");
  await sendQueueMessage(process.env.NOTICE_QUEUE_URL, JSON.stringify(message), ctx.requestId);
};
