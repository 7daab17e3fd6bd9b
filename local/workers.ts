/** What runs unattended: the sweep of every minute and the consumers of the queues, as `stacks/jobs.ts` wires them. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { clock } from "@portal/functions/http/create-context";
import { type Job, jobs } from "@portal/functions/jobs/list";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createLambdaContext, loadHandler } from "./lambda.ts";
import { type LocalServices, type QueueName, queueNames } from "./services.ts";

const findConsumer = (queue: QueueName): { name: string; entry: string } => {
  const consumerEntry = Object.entries<Job>(jobs).find(([, job]) => job.queue === queue);
  if (!consumerEntry) throw new Error(`nothing consumes the queue ${queue}`);
  return { name: consumerEntry[0], entry: consumerEntry[1].entry };
};
const BATCH_SIZE = 10;
const SWEEP_INTERVAL_MS = 60_000;
/** A refused message comes back after this many seconds for each time it failed. */
const BACKOFF_SECONDS = 2;
/** How long `settle` waits for the queues, in milliseconds. */
const SETTLE_TIMEOUT_MS = 30_000;

export interface LocalWorkers {
  /** Runs the sweep now and waits until the queues are empty. */
  sweep(): Promise<void>;
  /** Waits until nothing is queued or worked on; messages that failed and wait for their next try do not count. */
  settle(): Promise<void>;
  /** Takes everything out of the queues. */
  forget(): Promise<void>;
  /** Renders every public page that changed, as a deployment has it done, and waits until the queues are empty. */
  prerender(): Promise<void>;
  /** The same when the clock has come to another day, which the sweep finds out at midnight only. */
  renderNewDay(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the cron and a consumer for each queue. */
export const startWorkers = ({ fauxqs, queueUrls }: LocalServices): LocalWorkers => {
  const sqs = new SQSClient({});
  const stopController = new AbortController();
  /** Failed messages that wait for their next try. */
  const waitingMessageIds = new Set<string | undefined>();

  const consumeQueue = async (queue: QueueName): Promise<void> => {
    while (!stopController.signal.aborted) {
      const messages = await receiveMessages(queue).catch((error) => {
        if (!stopController.signal.aborted) console.error(queue, error);
        return undefined;
      });
      if (!messages) {
        await pause(500);
        continue;
      }
      if (messages.length > 0)
        await processMessages(queue, messages).catch((error) => console.error(queue, error));
    }
  };
  const receiveMessages = async (queue: QueueName): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrls[queue],
      MaxNumberOfMessages: BATCH_SIZE,
      WaitTimeSeconds: 5,
      MessageSystemAttributeNames: ["All"],
    });
    const { Messages = [] } = await sqs.send(command, { abortSignal: stopController.signal });
    for (const each of Messages) waitingMessageIds.delete(each.MessageId);
    return Messages;
  };
  const deleteMessages = async (queue: QueueName, messages: readonly Message[]): Promise<void> => {
    for (const { ReceiptHandle } of messages)
      await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrls[queue], ReceiptHandle }));
  };
  const processMessages = async (queue: QueueName, messages: Message[]): Promise<void> => {
    const { entry, name } = findConsumer(queue);
    let failedMessageIds: Set<string | undefined>;
    try {
      // Without a built site there is nothing to render with.
      if (queue === "page" && !process.env.RENDERER) return await deleteMessages(queue, messages);
      const handler = await loadHandler(entry);
      const result = (await handler(buildSqsEvent(queue, messages), createLambdaContext(name))) as
        | SQSBatchResponse
        | undefined;
      failedMessageIds = new Set(result?.batchItemFailures.map((each) => each.itemIdentifier));
    } catch (error) {
      // a consumer that throws has done nothing: the whole batch comes again
      console.error(name, error);
      failedMessageIds = new Set(messages.map((each) => each.MessageId));
    }
    for (const message of messages) {
      const target = { QueueUrl: queueUrls[queue], ReceiptHandle: message.ReceiptHandle };
      if (!failedMessageIds.has(message.MessageId)) {
        await deleteMessages(queue, [message]);
        continue;
      }
      const receiveCount = Number(message.Attributes?.ApproximateReceiveCount ?? 1);
      await sqs.send(
        new ChangeMessageVisibilityCommand({ ...target, VisibilityTimeout: receiveCount * BACKOFF_SECONDS }),
      );
      waitingMessageIds.add(message.MessageId);
    }
  };

  // Asked of the queues themselves: a message that was handed out and is still on its way here is work, too.
  const isIdle = (): boolean =>
    queueNames.every((queue) => {
      const { ready = [], inflight = [] } = fauxqs.inspectQueue(queue)?.messages ?? {};
      return ready.length === 0 && inflight.every(({ message }) => waitingMessageIds.has(message.messageId));
    });
  const waitUntilSettled = async (timeoutMs = SETTLE_TIMEOUT_MS): Promise<void> => {
    for (let waitedMs = 0, idleRounds = 0; idleRounds < 3 && waitedMs < timeoutMs; waitedMs += 20) {
      if (stopController.signal.aborted) return;
      await pause(20);
      idleRounds = isIdle() ? idleRounds + 1 : 0;
    }
  };
  const sweepOnce = async (): Promise<void> => {
    const handler = await loadHandler(jobs.sweepDue.entry);
    await handler({ source: "aws.scheduler" }, createLambdaContext("sweepDue"));
    const sweepUploads = await loadHandler(jobs.sweepUploads.entry);
    await sweepUploads({ source: "aws.scheduler" }, createLambdaContext("sweepUploads"));
  };
  const sweep = async (): Promise<void> => {
    // what one round applies may set the next deadline, which is due already when the clock jumped
    for (let round = 0; round < 30; round++) {
      await sweepOnce();
      if (isIdle()) return;
      await waitUntilSettled();
    }
  };

  let renderedDay: string | undefined;
  const renderAllPages = async (): Promise<void> => {
    // Without a built site there is nothing to render with.
    if (!process.env.RENDERER) return;
    const handler = await loadHandler(jobs.prerender.entry);
    renderedDay = toMacaoDay(toInstant(clock.now()));
    await handler({ pages: "all" }, createLambdaContext("prerender"));
    await waitUntilSettled(Number.POSITIVE_INFINITY);
  };
  // One round after the other; who began a round is told how it failed.
  let lastRound: Promise<void> = Promise.resolve();
  const prerender = (): Promise<void> => {
    lastRound = lastRound.catch(() => undefined).then(renderAllPages);
    return lastRound;
  };
  const renderNewDay = async (): Promise<void> => {
    // The round of the start may not have put its pages into the queue yet, where a sweep would see them.
    await lastRound.catch(() => undefined);
    if (toMacaoDay(toInstant(clock.now())) !== renderedDay) await prerender();
  };

  const consumers = queueNames.map(consumeQueue);
  const cron = setInterval(() => {
    void sweepOnce().catch((error) => console.error("sweepDue", error));
  }, SWEEP_INTERVAL_MS);
  return {
    sweep,
    prerender,
    renderNewDay,
    settle: () => waitUntilSettled(),
    forget: async () => {
      await Promise.all(
        queueNames.map((queue) => sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrls[queue] }))),
      );
      await waitUntilSettled();
    },
    stop: async () => {
      clearInterval(cron);
      stopController.abort();
      await Promise.all(consumers);
      sqs.destroy();
    },
  };
};

/** The event of a batch, as the event source mapping hands it over. */
export const buildSqsEvent = (queue: string, messages: readonly Message[]): SQSEvent => ({
  Records: messages.map((message) => ({
    messageId: message.MessageId ?? "",
    receiptHandle: message.ReceiptHandle ?? "",
    body: message.Body ?? "",
    attributes: {
      ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? "1",
      SentTimestamp: message.Attributes?.SentTimestamp ?? "",
      SenderId: message.Attributes?.SenderId ?? "",
      ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? "",
    },
    messageAttributes: {},
    md5OfBody: message.MD5OfBody ?? "",
    eventSource: "aws:sqs",
    eventSourceARN: `arn:aws:sqs:${process.env.AWS_REGION}:000000000000:${queue}`,
    awsRegion: process.env.AWS_REGION ?? "",
  })),
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
