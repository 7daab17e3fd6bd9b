/**
 * Sends messages from a request to a job. It is a module of its own because most calls send none and should not load
 * the client (quality.md › cold start).
 */
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { buildClientOptions } from "./client-options.server.ts";
import { toQueueBody } from "./queue-body.ts";

let sqsClient: SQSClient | undefined;

/**
 * Sends a message to a queue with the request id, so that logs of both can be joined.
 * @param QueueUrl from the environment
 * @throws Error when the queue is not set or does not accept the message
 */
export const sendQueueMessage = async (
  QueueUrl: string | undefined,
  body: unknown,
  requestId: string,
): Promise<void> => {
  if (!QueueUrl) throw new Error("the queue is not set");
  sqsClient ??= new SQSClient(buildClientOptions("optional"));
  await sqsClient.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: toQueueBody(body),
      MessageAttributes: { requestId: { DataType: "String", StringValue: requestId } },
    }),
  );
};
