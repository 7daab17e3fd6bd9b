/** Runs what a test's calls have put on the due queue, as the job does: message by message, until nothing follows. */
import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { handler } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import type { SQSEvent } from "aws-lambda";
import { advanceTestTime } from "./call-lambda.ts";

/**
 * Takes messages off the due queue and applies those of one kind; others are dropped.
 * @returns how many were applied
 */
export const runDueQueue = async (kind: string): Promise<number> => {
  const sqs = new SQSClient({});
  let appliedCount = 0;
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: process.env.DUE_QUEUE_URL,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 3600,
      }),
    );
    if (Messages.length === 0) return appliedCount;
    const records = Messages.filter(({ Body = "{}" }) => JSON.parse(Body).kind === kind);
    const { batchItemFailures } = await handler({
      Records: records.map(({ Body, MessageId }) => ({ body: Body, messageId: MessageId })),
    } as unknown as SQSEvent);
    if (batchItemFailures.length > 0) throw new Error(`the job failed for ${kind}`);
    appliedCount += records.length;
  }
};

/**
 * Erases removed files as the jobs do: after three minutes, when every call that may have read one of them has ended.
 */
export const completeFileRemovals = async (): Promise<void> => {
  advanceTestTime(180_000);
  await sweep();
  await runDueQueue("fileRemoval");
};
