/** Sends messages to a queue in batches of ten. */

import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { buildClientOptions } from "@portal/core/platform/client-options.server";
import { toQueueBody } from "@portal/core/platform/queue-body";
import { splitIntoBatches } from "@portal/core/platform/split-into-batches";

let sqsClient: SQSClient | undefined;
const getSqsClient = (): SQSClient => (sqsClient ??= new SQSClient(buildClientOptions("small")));

/**
 * Sends all bodies.
 * @param delaySeconds until somebody receives them, 900 at most
 * @throws Error when the queue rejects one, so that the next sweep sends it again
 */
export const sendMessages = async (
  queue: "DUE_QUEUE_URL" | "NOTICE_QUEUE_URL" | "PAGE_QUEUE_URL" | "UPLOAD_QUEUE_URL",
  bodies: readonly unknown[],
  delaySeconds = 0,
): Promise<void> => {
  const QueueUrl = process.env[queue];
  if (!QueueUrl) throw new Error(`${queue} is not set`);
  for (const batch of splitIntoBatches(bodies, 10)) {
    const Entries = batch.map((body, n) => ({
      Id: String(n),
      MessageBody: toQueueBody(body),
      ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
    }));
    const { Failed = [] } = await getSqsClient().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length) throw new Error(`${Failed.length} messages were not accepted by SQS`);
  }
};
