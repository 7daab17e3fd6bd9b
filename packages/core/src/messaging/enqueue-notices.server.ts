/** Sends notices to the queue; `functions/src/jobs/send-notice.ts` delivers them. */
import type { Notice, NoticeSource } from "./notice-types.ts";

/** Body of a message of NOTICE_QUEUE. */
export interface NoticeMessage {
  notices: Notice[];
  /** The history row to mark once all notices are sent. */
  source?: NoticeSource;
}

/**
 * Puts notices on the queue in one message; an empty list sends none. A failure is thrown. A caller whose notices are
 * stored in a history row may ignore it, because the sweep sends them later.
 * @throws Error when NOTICE_QUEUE_URL is not set or the queue does not accept the message
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
