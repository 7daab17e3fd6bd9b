/**
 * Messages as a standard queue delivers them: at least once, and in any order (Amazon SQS Developer Guide › Standard
 * queues). A message that was taken may come a second time.
 */
import type { Message } from "@aws-sdk/client-sqs";
import { computeSeededFraction, createSeededSampler, type StrictSettings } from "./settings.ts";

export interface MessageDelivery {
  /** The batch in another order, with messages that were taken before among it. */
  arrange(messages: readonly Message[]): Message[];
  /** Told which messages were taken; some of them come again with a later batch. */
  take(messages: readonly Message[]): void;
  /** Returns whether messages are left that come again. */
  hasRepeated(): boolean;
}

/** One for each queue. */
export const createMessageDelivery = (
  queue: string,
  { seed, duplicatedOneIn }: StrictSettings,
): MessageDelivery => {
  const happens = createSeededSampler(seed);
  const repeatedMessages: Message[] = [];
  let batches = 0;
  return {
    arrange: (messages) => {
      batches++;
      const rankMessage = ({ MessageId = "" }: Message): number =>
        computeSeededFraction(seed, `${batches} ${MessageId}`);
      return [...messages, ...repeatedMessages.splice(0)].sort((a, b) => rankMessage(a) - rankMessage(b));
    },
    take: (messages) => {
      for (const message of messages) if (happens(queue, duplicatedOneIn)) repeatedMessages.push(message);
    },
    hasRepeated: () => repeatedMessages.length > 0,
  };
};
