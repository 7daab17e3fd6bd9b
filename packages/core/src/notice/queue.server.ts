import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

let made: SQSClient | undefined;

/** Puts a message on the notice queue; the request id goes along for the logs. */
export const put = async (body: string, requestId: string): Promise<void> => {
  const QueueUrl = process.env.NOTICE_QUEUE_URL;
  if (!QueueUrl) throw new Error("NOTICE_QUEUE_URL is not set");
  made ??= new SQSClient({});
  await made.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: body,
      MessageAttributes: { requestId: { DataType: "String", StringValue: requestId } },
    }),
  );
};
