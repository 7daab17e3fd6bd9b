/** What runs unattended: the sweep of every minute and the consumers of the queues, as `stacks/jobs.ts` wires them. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type Job, jobs } from "@portal/functions/jobs/list";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { handlerOf, lambdaContext } from "./lambda.ts";
import { type Queue, queues, type Services } from "./services.ts";

const consumerOf = (queue: Queue): { name: string; entry: string } => {
  const found = Object.entries<Job>(jobs).find(([, job]) => job.queue === queue);
  if (!found) throw new Error(`nothing consumes the queue ${queue}`);
  return { name: found[0], entry: found[1].entry };
};
const BATCH = 10;
const EVERY_MS = 60_000;
/** A refused message comes back after this many seconds for each time it failed. */
const BACK_OFF_SECONDS = 2;
/** How long `settle` waits for the queues, in milliseconds. */
const PATIENCE_MS = 30_000;

export interface Workers {
  /** Runs the sweep now and waits until the queues are empty. */
  sweep(): Promise<void>;
  /** Waits until nothing is queued or worked on; messages that failed and wait for their next try do not count. */
  settle(): Promise<void>;
  /** Takes everything out of the queues. */
  forget(): Promise<void>;
  /** Renders the public pages anew when something changed; answers how many. */
  prerender(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the cron and a consumer for each queue. */
export const startWorkers = ({ fauxqs, queueUrls }: Services): Workers => {
  const sqs = new SQSClient({});
  const stopping = new AbortController();
  /** Failed messages that wait for their next try. */
  const waiting = new Set<string | undefined>();

  const consume = async (queue: Queue): Promise<void> => {
    while (!stopping.signal.aborted) {
      const messages = await receive(queue).catch(() => undefined);
      if (!messages) {
        await pause(500);
        continue;
      }
      if (messages.length > 0) await work(queue, messages).catch((error) => console.error(queue, error));
    }
  };
  const receive = async (queue: Queue): Promise<Message[]> => {
    const command = new ReceiveMessageCommand({
      QueueUrl: queueUrls[queue],
      MaxNumberOfMessages: BATCH,
      WaitTimeSeconds: 5,
      MessageSystemAttributeNames: ["All"],
    });
    const { Messages = [] } = await sqs.send(command, { abortSignal: stopping.signal });
    for (const each of Messages) waiting.delete(each.MessageId);
    return Messages;
  };
  const work = async (queue: Queue, messages: Message[]): Promise<void> => {
    const { entry, name } = consumerOf(queue);
    let failed: Set<string | undefined>;
    try {
      const handler = await handlerOf(entry);
      const result = (await handler(eventOf(queue, messages), lambdaContext(name))) as
        | SQSBatchResponse
        | undefined;
      failed = new Set(result?.batchItemFailures.map((each) => each.itemIdentifier));
    } catch (error) {
      // a consumer that throws has done nothing: the whole batch comes again
      console.error(name, error);
      failed = new Set(messages.map((each) => each.MessageId));
    }
    for (const message of messages) {
      const target = { QueueUrl: queueUrls[queue], ReceiptHandle: message.ReceiptHandle };
      if (!failed.has(message.MessageId)) {
        await sqs.send(new DeleteMessageCommand(target));
        continue;
      }
      const times = Number(message.Attributes?.ApproximateReceiveCount ?? 1);
      await sqs.send(
        new ChangeMessageVisibilityCommand({ ...target, VisibilityTimeout: times * BACK_OFF_SECONDS }),
      );
      waiting.add(message.MessageId);
    }
  };

  // Asked of the queues themselves: a message that was handed out and is still on its way here is work, too.
  const idle = (): boolean =>
    queues.every((queue) => {
      const { ready = [], inflight = [] } = fauxqs.inspectQueue(queue)?.messages ?? {};
      return ready.length === 0 && inflight.every(({ message }) => waiting.has(message.messageId));
    });
  const settle = async (): Promise<void> => {
    for (let waited = 0, quiet = 0; quiet < 3 && waited < PATIENCE_MS; waited += 20) {
      await pause(20);
      quiet = idle() ? quiet + 1 : 0;
    }
  };
  const sweepOnce = async (): Promise<void> => {
    const handler = await handlerOf(jobs.sweepDue.entry);
    await handler({ source: "aws.scheduler" }, lambdaContext("sweepDue"));
    const arrivals = await handlerOf(jobs.sweepUploads.entry);
    await arrivals({ source: "aws.scheduler" }, lambdaContext("sweepUploads"));
  };
  const sweep = async (): Promise<void> => {
    // what one round applies may set the next deadline, which is due already when the clock jumped
    for (let round = 0; round < 30; round++) {
      await sweepOnce();
      if (idle()) return;
      await settle();
    }
  };

  let rendering: Promise<number> | undefined;
  const prerender = (): Promise<number> => {
    // Without a built site there is nothing to render with.
    if (!process.env.RENDERER) return Promise.resolve(0);
    rendering ??= handlerOf(jobs.prerender.entry)
      .then((handler) => handler({ source: "aws.scheduler" }, lambdaContext("prerender")))
      .then((done) => (done as { pages: number }).pages)
      .finally(() => {
        rendering = undefined;
      });
    return rendering;
  };

  const consumers = queues.map(consume);
  const cron = setInterval(() => {
    void sweepOnce().catch((error) => console.error("sweepDue", error));
    void prerender().catch((error) => console.error("prerender", error));
  }, EVERY_MS);
  return {
    sweep,
    prerender,
    settle,
    forget: async () => {
      await Promise.all(
        queues.map((queue) => sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrls[queue] }))),
      );
      await settle();
    },
    stop: async () => {
      clearInterval(cron);
      stopping.abort();
      await Promise.all(consumers);
      sqs.destroy();
    },
  };
};

/** The event of a batch, as the event source mapping hands it over. */
export const eventOf = (queue: string, messages: readonly Message[]): SQSEvent => ({
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
