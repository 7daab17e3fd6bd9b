/**
 * `npm run redrive -- <due|notice|upload|print|page> --stage <stage>`: returns the dead letters of a queue to it, once
 * their cause is fixed. Takes AWS credentials from the environment; safe to stop and to repeat: a message is deleted
 * from the dead letters after it is in the queue, and every consumer accepts a message twice.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  DeleteMessageCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { OperatorError, runOperatorCommand } from "./operator-command.ts";
import { isQueueOfStage } from "./stage-names.ts";

/** Moves every message to the live queue. @returns how many were moved */
export const redriveMessages = async (sqs: SQSClient, dead: string, live: string): Promise<number> => {
  for (let movedCount = 0; ; ) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: dead,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 1,
        MessageAttributeNames: ["All"],
      }),
    );
    if (Messages.length === 0) return movedCount;
    for (const { Body, MessageAttributes, ReceiptHandle } of Messages) {
      await sqs.send(new SendMessageCommand({ QueueUrl: live, MessageBody: Body, MessageAttributes }));
      await sqs.send(new DeleteMessageCommand({ QueueUrl: dead, ReceiptHandle }));
      movedCount += 1;
    }
  }
};

/**
 * The queue of a name of a stage and its dead letters among all queues.
 * @throws OperatorError when they are not there
 */
export const findStageQueues = (
  urls: readonly string[],
  stage: string,
  name: string,
): { live: string; dead: string } => {
  const queueName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Queue`;
  const [dead, ...otherDeadLetters] = urls.filter((url) =>
    isQueueOfStage(url, stage, `${queueName}DeadLetters`),
  );
  const [live, ...otherQueues] = urls.filter((url) => isQueueOfStage(url, stage, queueName));
  if (!live || !dead || otherDeadLetters.length || otherQueues.length)
    throw new OperatorError(`There is no queue ${name} in the stage ${stage}`);
  return { live, dead };
};

const runRedrive = async (): Promise<void> => {
  const [name = "", flag, stage] = process.argv.slice(2);
  if (!/^(due|notice|upload|print|page)$/.test(name) || flag !== "--stage" || !stage) {
    console.error("npm run redrive -- <due|notice|upload|print|page> --stage <stage>");
    process.exitCode = 1;
    return;
  }
  const sqs = new SQSClient({ region: process.env.AWS_REGION ?? "ap-east-1" });
  const { QueueUrls = [] } = await sqs.send(
    new ListQueuesCommand({ QueueNamePrefix: `trade-portal-${stage}-`, MaxResults: 1000 }),
  );
  const { live, dead } = findStageQueues(QueueUrls, stage, name);
  console.log(`${await redriveMessages(sqs, dead, live)} messages are back in the queue ${name}.`);
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await runOperatorCommand(runRedrive);
