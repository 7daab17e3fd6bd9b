/**
 * Carries messages from the queues, and those of the payment provider, to their Lambdas on the moved clock. On a rough
 * way each of them may be lost until the visibility timeout of its queue has passed, come twice, come days late, and
 * come in any order.
 */
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { clientExtensions } from "@portal/core/platform/client-options.server";
import type { SQSBatchResponse } from "aws-lambda";
import { getDeployment } from "../../local/deployment/deployment.ts";
import { invokeLambda } from "../../local/lambda.ts";
import type { LocalServices } from "../../local/services.ts";
import { getStrictMachine } from "../../local/strict/strict-machine.ts";
import { buildSqsEvent } from "../../local/workers.ts";
import { type Dice, rollChance, rollInteger } from "../schemes/random/dice.ts";
import type { SeasonClock } from "./season-clock.ts";

/** Messages of the provider, beside the queues of the deployment. */
const PROVIDER = "payment provider";
/** A message of the provider as it arrives over HTTP. */
export interface ProviderMessage {
  body: string;
  signature: string;
}
interface Parcel {
  queue: string;
  message: Message;
  /** Epoch milliseconds from which it may be delivered. */
  from: number;
  /** How often it was handed out. */
  receives: number;
  isCopy: boolean;
}

type Mishap = "lost" | "doubled" | "doubled days later" | "delayed by days" | "reordered" | "failed";
export interface Courier {
  /** Takes a message of the payment provider, which sends it until it is taken. */
  takeProviderMessage(message: ProviderMessage): void;
  /** Delivers everything that may be delivered now, and what follows from it. @returns how many messages came */
  deliver(): Promise<number>;
  /** When the next message may be delivered, epoch milliseconds; undefined for none. */
  findNext(): number | undefined;
  /** By queue, what happened to its messages. */
  readonly mishaps: ReadonlyMap<string, Record<Mishap | "messages", number>>;
  /** Messages that no Lambda took in as many tries as their queue allows. */
  readonly deadLetters: readonly { queue: string; body: string }[];
  stop(): void;
}
interface CourierOptions {
  clock: SeasonClock;
  services: Pick<LocalServices, "fauxqs" | "queueUrls">;
  sendToApi: (message: ProviderMessage) => Promise<boolean>;
  /** Undefined for a calm season. */
  roughness: Dice | undefined;
}

const DAY_MS = 86_400_000;
/** The provider repeats what was not taken after this many milliseconds. */
const PROVIDER_PAUSE_MS = 300_000;
/** It stops after as many tries; the query of the open order finds the payment then. */
const PROVIDER_TRIES = 8;
const noMishaps = (): Record<Mishap | "messages", number> => ({
  messages: 0,
  lost: 0,
  doubled: 0,
  "doubled days later": 0,
  "delayed by days": 0,
  reordered: 0,
  failed: 0,
});

/**
 * Whoever must pay again has so many working days from when the portal learns that money was taken back, and nothing
 * asks the provider before the reconciliation of the next morning: such a message comes late by hours, not by days.
 */
const isReversal = ({ body }: ProviderMessage): boolean =>
  (JSON.parse(body) as { type?: string }).type === "chargeback";

export const createCourier = ({ clock, services, sendToApi, roughness }: CourierOptions): Courier => {
  const { fauxqs, queueUrls } = services;
  const sqs = new SQSClient({ extensions: clientExtensions });
  const { subscriptions, queues } = getDeployment();
  const parcels: Parcel[] = [];
  const mishaps = new Map<string, Record<Mishap | "messages", number>>();
  const deadLetters: { queue: string; body: string }[] = [];
  const countMishap = (queue: string, what: Mishap | "messages"): void => {
    const counts = mishaps.get(queue) ?? noMishaps();
    counts[what]++;
    mishaps.set(queue, counts);
  };
  const getPauseMs = (queue: string): number =>
    (queues.find(({ name }) => name === queue)?.visibilityTimeoutSeconds ?? PROVIDER_PAUSE_MS / 1000) * 1000;
  const getTries = (queue: string): number =>
    queues.find(({ name }) => name === queue)?.redrive?.maxReceiveCount ?? PROVIDER_TRIES;

  /**
   * What happens to a message before it is delivered for the first time.
   * @param isDated whether what follows from it is counted from the day on which it comes
   */
  const postMessage = (queue: string, message: Message, isDated = false): void => {
    countMishap(queue, "messages");
    const parcel: Parcel = { queue, message, from: clock.ms, receives: 0, isCopy: false };
    parcels.push(parcel);
    if (!roughness) return;
    if (rollChance(0.05, roughness)) {
      countMishap(queue, "lost");
      parcel.receives = 1;
      parcel.from += getPauseMs(queue);
    } else if (rollChance(0.03, roughness)) {
      const days = rollInteger(1, 4, roughness);
      if (!isDated) {
        countMishap(queue, "delayed by days");
        parcel.from += days * DAY_MS;
      }
    }
    if (rollChance(0.05, roughness)) {
      countMishap(queue, "doubled");
      parcels.push({ ...parcel, isCopy: true });
    }
    if (rollChance(0.03, roughness)) {
      countMishap(queue, "doubled days later");
      parcels.push({ ...parcel, isCopy: true, from: parcel.from + rollInteger(1, 9, roughness) * DAY_MS });
    }
  };

  const collectMessages = async (queue: string): Promise<void> => {
    // Most queues are empty most of the time, which the emulator tells for less than a call.
    while ((fauxqs.inspectQueue(queue)?.messages.ready.length ?? 0) > 0) {
      const QueueUrl = queueUrls[queue];
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          WaitTimeSeconds: 0,
          MessageSystemAttributeNames: ["All"],
        }),
      );
      for (const message of Messages) postMessage(queue, message);
      const Entries = Messages.map(({ ReceiptHandle = "" }, n) => ({ Id: String(n), ReceiptHandle }));
      await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    }
  };

  /** A message that was not taken comes back after the visibility timeout of its queue, or is a dead letter. */
  const giveBack = (parcel: Parcel): void => {
    countMishap(parcel.queue, "failed");
    if (parcel.isCopy) return;
    if (parcel.receives < getTries(parcel.queue))
      parcels.push({ ...parcel, from: clock.ms + getPauseMs(parcel.queue) });
    else if (parcel.queue !== PROVIDER)
      deadLetters.push({ queue: parcel.queue, body: parcel.message.Body ?? "" });
  };

  const handOver = async (queue: string, entry: string, batch: readonly Parcel[]): Promise<void> => {
    const messages = batch.map(({ message, receives }, n) => ({
      ...message,
      // A copy in the same batch is a message of its own to whoever reports failures.
      MessageId: `${message.MessageId}.${n}`,
      Attributes: { ...message.Attributes, ApproximateReceiveCount: String(receives) },
    }));
    getStrictMachine()?.catchUpIndexes();
    const failedIds = await invokeLambda(entry, buildSqsEvent(queue, messages)).then(
      (result) =>
        new Set(
          (result as SQSBatchResponse | undefined)?.batchItemFailures.map((each) => each.itemIdentifier),
        ),
      // A Lambda that ended has done nothing that the queue knows of: the whole batch comes again.
      () => undefined,
    );
    for (const [n, parcel] of batch.entries())
      if (!failedIds || failedIds.has(messages[n]?.MessageId ?? "")) giveBack(parcel);
  };

  const takeReady = (queue: string): Parcel[] => {
    const readyParcels: Parcel[] = [];
    for (let i = parcels.length - 1; i >= 0; i--) {
      const parcel = parcels[i];
      if (parcel?.queue === queue && parcel.from <= clock.ms) readyParcels.unshift(...parcels.splice(i, 1));
    }
    for (const parcel of readyParcels) parcel.receives++;
    if (!roughness || readyParcels.length < 2) return readyParcels;
    const shuffledParcels = readyParcels
      .map((parcel) => ({ parcel, place: roughness.random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ parcel }) => parcel);
    for (const [n, parcel] of shuffledParcels.entries())
      if (parcel !== readyParcels[n]) countMishap(queue, "reordered");
    return shuffledParcels;
  };

  const deliverQueue = async ({
    queue,
    entry,
    batchSize,
  }: (typeof subscriptions)[number]): Promise<number> => {
    await collectMessages(queue);
    const readyParcels = takeReady(queue);
    for (let i = 0; i < readyParcels.length; i += batchSize)
      await handOver(queue, entry, readyParcels.slice(i, i + batchSize));
    return readyParcels.length;
  };
  const deliverProvider = async (): Promise<number> => {
    const readyParcels = takeReady(PROVIDER);
    for (const parcel of readyParcels) {
      const message = JSON.parse(parcel.message.Body ?? "{}") as ProviderMessage;
      if (!(await sendToApi(message))) giveBack(parcel);
    }
    return readyParcels.length;
  };

  return {
    takeProviderMessage: (message) =>
      postMessage(PROVIDER, { MessageId: PROVIDER, Body: JSON.stringify(message) }, isReversal(message)),
    deliver: async () => {
      for (let total = 0; ; ) {
        let deliveredCount = await deliverProvider();
        for (const subscription of subscriptions) deliveredCount += await deliverQueue(subscription);
        total += deliveredCount;
        if (deliveredCount === 0) return total;
      }
    },
    findNext: () =>
      parcels.length === 0
        ? undefined
        : parcels.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    mishaps,
    deadLetters,
    stop: () => sqs.destroy(),
  };
};
