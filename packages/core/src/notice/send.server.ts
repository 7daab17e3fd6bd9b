/** Hands notices to the queue; `functions/src/jobs/send-notice.ts` sends them. */
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { Notice, NoticeSource } from "./types.ts";

let made: SQSClient | undefined;
const sqs = (): SQSClient => {
  made ??= new SQSClient({});
  return made;
};

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
export const enqueue = async (
  notices: readonly Notice[],
  ctx: { requestId: string },
  source?: NoticeSource,
): Promise<void> => {
  if (notices.length === 0) return;
  const QueueUrl = process.env.NOTICE_QUEUE_URL;
  if (!QueueUrl) throw new Error("NOTICE_QUEUE_URL is not set");
  const message: NoticeMessage = { notices: [...notices], ...(source && { source }) };
  await sqs().send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: JSON.stringify(message),
      MessageAttributes: { requestId: { DataType: "String", StringValue: ctx.requestId } },
    }),
  );
};
