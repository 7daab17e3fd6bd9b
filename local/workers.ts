/** Runs the schedules and the consumers of the queues, as the deployment wires them. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { clientExtensions } from "@portal/core/platform/client-options.server";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { clock } from "@portal/functions/http/create-context";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { type Deployment, getDeployment } from "./deployment/deployment.ts";
import { runAsLambda } from "./deployment/lambda-role.ts";
import { invokeLambda } from "./lambda.ts";
import { isScheduledAt } from "./schedule-times.ts";
import type { LocalServices } from "./services.ts";
import { createMessageDelivery, type MessageDelivery } from "./strict/message-delivery.ts";
import { getStrictMachine } from "./strict/strict-machine.ts";

type Subscription = Deployment["subscriptions"][number];
/** The job that renders public pages, which has nothing to do without a built site. */
const PRERENDER = "jobs/prerender.ts";
const SWEEP_INTERVAL_MS = 60_000;
/** A refused message comes back after this many seconds for each time it failed, where the machine is not strict. */
const BACKOFF_SECONDS = 2;
/** The most messages that SQS returns at once. */
const MAX_RECEIVED_MESSAGES = 10;
/** How long a sweep waits for the queues, before the next one. */
const IDLE_TIMEOUT_MS = 30_000;

export interface LocalWorkers {
  /**
   * Runs the sweep now and waits until the queues are empty, of messages as well that come after a short delay.
   * Messages that failed and wait for their next try do not count, nor do those that wait for longer than one round,
   * such as the batch of a mailing behind others (`mailing-turn.server.ts`).
   */
  sweep(): Promise<void>;
  /** Takes everything out of the queues. */
  forget(): Promise<void>;
  /** Renders every public page that changed, as a deployment has it done, and waits until the queues are empty. */
  prerender(): Promise<void>;
  /** Renders the pages when the clock was set to another day, which the sweep notices only at midnight. */
  renderNewDay(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the schedules and a consumer for each queue. */
export const startWorkers = ({ fauxqs, queueUrls }: LocalServices): LocalWorkers => {
  const sqs = new SQSClient({ extensions: clientExtensions });
  const { subscriptions, schedules, invocations } = getDeployment();
  const stopController = new AbortController();
  /** Failed messages that wait for their next try. */
  const waitingMessageIds = new Set<string | undefined>();
  const strictMachine = getStrictMachine();
  /** The delivery of messages by queue where the machine is strict. */
  const deliveries = new Map<string, MessageDelivery>(
    strictMachine
      ? subscriptions.map(({ queue }) => [queue, createMessageDelivery(queue, strictMachine.settings)])
      : [],
  );

  // The role of a consumer receives and deletes the messages of its queue, as an event source mapping does.
  const consumeQueue = async (subscription: Subscription): Promise<void> => {
    const { queue } = subscription;
    while (!stopController.signal.aborted) {
      const messages = await receiveMessages(subscription).catch((error) => {
        if (!stopController.signal.aborted) console.error(queue, error);
        return undefined;
      });
      if (!messages) {
        await pause(500);
        continue;
      }
      const deliveredMessages = deliveries.get(queue)?.arrange(messages) ?? messages;
      for (let i = 0; i < deliveredMessages.length; i += subscription.batchSize) {
        const batch = deliveredMessages.slice(i, i + subscription.batchSize);
        const receivedMessages = batch.filter((message) => messages.includes(message));
        await processMessages(subscription, batch, receivedMessages).catch((error) =>
          console.error(queue, error),
        );
      }
    }
  };
  const receiveMessages = async ({ queue, batchSize }: Subscription): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrls[queue],
      // More than a run takes, so that the strict machine has messages to change the order of.
      MaxNumberOfMessages: strictMachine ? MAX_RECEIVED_MESSAGES : batchSize,
      WaitTimeSeconds: deliveries.get(queue)?.hasRepeated() ? 0 : 5,
      MessageSystemAttributeNames: ["All"],
    });
    const { Messages = [] } = await sqs.send(command, { abortSignal: stopController.signal });
    for (const each of Messages) waitingMessageIds.delete(each.MessageId);
    return Messages;
  };
  const deleteMessages = async (queue: string, messages: readonly Message[]): Promise<void> => {
    for (const { ReceiptHandle } of messages)
      await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrls[queue], ReceiptHandle }));
  };
  /**
   * Processes messages of a batch.
   * @param messages those of the batch that was just received; others were received before
   */
  const processMessages = async (
    { queue, entry }: Subscription,
    batch: Message[],
    messages: Message[],
  ): Promise<void> => {
    let failedMessageIds: Set<string | undefined>;
    try {
      // Without a built site there is nothing to render with.
      if (entry === PRERENDER && !process.env.RENDERER) return await deleteMessages(queue, messages);
      const result = (await invokeLambda(entry, buildSqsEvent(queue, batch))) as SQSBatchResponse | undefined;
      failedMessageIds = new Set(result?.batchItemFailures.map((each) => each.itemIdentifier));
    } catch (error) {
      // A consumer that throws has done nothing, so the whole batch comes again.
      console.error(entry, error);
      failedMessageIds = new Set(messages.map((each) => each.MessageId));
    }
    for (const message of messages) {
      const target = { QueueUrl: queueUrls[queue], ReceiptHandle: message.ReceiptHandle };
      if (!failedMessageIds.has(message.MessageId)) {
        await deleteMessages(queue, [message]);
        deliveries.get(queue)?.take([message]);
        continue;
      }
      waitingMessageIds.add(message.MessageId);
      // Lambda leaves a failed message alone: it comes again when the visibility timeout of its queue is over.
      if (strictMachine) continue;
      const receiveCount = Number(message.Attributes?.ApproximateReceiveCount ?? 1);
      await sqs.send(
        new ChangeMessageVisibilityCommand({ ...target, VisibilityTimeout: receiveCount * BACKOFF_SECONDS }),
      );
    }
  };

  // Asked of the queues themselves: a message that was received and is still on its way here is work, too.
  const isIdle = (): boolean =>
    subscriptions.every(({ queue }) => {
      if (deliveries.get(queue)?.hasRepeated()) return false;
      const { ready = [], delayed = [], inflight = [] } = fauxqs.inspectQueue(queue)?.messages ?? {};
      const isEmpty = ready.length === 0 && !delayed.some(comesSoon);
      return isEmpty && inflight.every(({ message }) => waitingMessageIds.has(message.messageId));
    });
  const comesSoon = ({ delayUntil = 0 }: { delayUntil?: number }): boolean =>
    delayUntil - Date.now() <= IDLE_TIMEOUT_MS;
  const waitForQueues = async (timeoutMs = IDLE_TIMEOUT_MS): Promise<void> => {
    for (let waitedMs = 0, idleRounds = 0; idleRounds < 3 && waitedMs < timeoutMs; waitedMs += 20) {
      if (stopController.signal.aborted) return;
      await pause(20);
      idleRounds = isIdle() ? idleRounds + 1 : 0;
    }
  };
  const sweepOnce = async (): Promise<void> => {
    const dueSchedules = schedules.filter(({ expression }) => isScheduledAt(expression, clock.now()));
    for (const { entry, input } of dueSchedules) await invokeLambda(entry, JSON.parse(input));
  };
  const sweep = async (): Promise<void> => {
    // One round may set the next deadline, which is already due where the clock was moved.
    for (let round = 0; round < 30; round++) {
      await sweepOnce();
      if (isIdle()) return;
      await waitForQueues();
    }
  };

  let renderedDay: string | undefined;
  const renderAllPages = async (): Promise<void> => {
    // Without a built site there is nothing to render with.
    if (!process.env.RENDERER) return;
    renderedDay = toMacaoDay(toInstant(clock.now()));
    for (const { entry, input } of invocations) await invokeLambda(entry, JSON.parse(input));
    await waitForQueues(Number.POSITIVE_INFINITY);
  };
  // One round after the other; the caller of a round gets its failure.
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

  const consumers = subscriptions.map((subscription) =>
    runAsLambda(subscription.entry, () => consumeQueue(subscription)),
  );
  const cron = setInterval(() => {
    void sweepOnce().catch((error) => console.error("schedules", error));
  }, SWEEP_INTERVAL_MS);
  return {
    sweep,
    prerender,
    renderNewDay,
    forget: async () => {
      await Promise.all(
        subscriptions.map(({ queue }) => sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrls[queue] }))),
      );
      await waitForQueues();
    },
    stop: async () => {
      clearInterval(cron);
      stopController.abort();
      await Promise.all(consumers);
      sqs.destroy();
    },
  };
};

/** Builds the event of a batch, as the event source mapping passes it. */
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
