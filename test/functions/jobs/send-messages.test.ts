/** What a queue is asked for, and what follows when it does not take a message. */
import { sendMessages } from "@portal/functions/queues/send-messages";
import { afterEach, expect, test } from "vitest";
import { buildWireResponse } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";

prepareQueuesAndBuckets();
afterEach(() => {
  startStrictMachine();
});

/** Answers each call to a queue, and returns what was sent. */
const answerCalls = (answer: object): unknown[] => {
  const sentEntries: unknown[] = [];
  startStrictMachine(disableRandomFailures(), [
    async (call, send) => {
      if (call.service !== "sqs") return send();
      sentEntries.push(...(call.input.Entries as unknown[]));
      return buildWireResponse(200, "json", JSON.stringify(answer));
    },
  ]);
  return sentEntries;
};
const acceptedAnswer = { Successful: [], Failed: [] };

test("a message waits for as long as it is told, and a message that does not wait says nothing of it", async () => {
  const sentEntries = answerCalls(acceptedAnswer);
  await sendMessages("DUE_QUEUE_URL", ["now"]);
  await sendMessages("DUE_QUEUE_URL", ["soon"], 1);
  await sendMessages("DUE_QUEUE_URL", ["later"], 540);
  expect(sentEntries).toEqual([
    { Id: "0", MessageBody: '"now"' },
    { Id: "0", MessageBody: '"soon"', DelaySeconds: 1 },
    { Id: "0", MessageBody: '"later"', DelaySeconds: 540 },
  ]);
});

test("a message that the queue does not take is sent again by the next sweep", async () => {
  const rejectedEntry = { Id: "1", SenderFault: false, Code: "InternalError" };
  answerCalls({ ...acceptedAnswer, Failed: [rejectedEntry] });
  await expect(sendMessages("DUE_QUEUE_URL", ["one", "two"])).rejects.toThrow(
    /^1 messages were not accepted by SQS$/,
  );
});
