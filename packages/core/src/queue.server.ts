/** Messages that a request leaves for a job. A module of its own: most calls leave none (quality.md › cold start). */
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

let made: SQSClient | undefined;

/**
 * Puts a message on a queue; the request id goes along for the logs.
 * @param QueueUrl from the environment
 */
export const put = async (QueueUrl: string | undefined, body: string, requestId: string): Promise<void> => {
  if (!QueueUrl) throw new Error("the queue is not set");
  made ??= new SQSClient({});
  await made.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: body,
      MessageAttributes: { requestId: { DataType: "String", StringValue: requestId } },
    }),
  );
};
