/** Messages that a request leaves for a job. A module of its own: most calls leave none (quality.md › cold start). */
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

let sqsClient: SQSClient | undefined;

/**
 * Puts a message on a queue; the request id goes along for the logs.
 * @param QueueUrl from the environment
 */
export const sendQueueMessage = async (
  QueueUrl: string | undefined,
  body: string,
  requestId: string,
): Promise<void> => {
  if (!QueueUrl) throw new Error("the queue is not set");
  sqsClient ??= new SQSClient({});
  await sqsClient.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: body,
      MessageAttributes: { requestId: { DataType: "String", StringValue: requestId } },
    }),
  );
};
