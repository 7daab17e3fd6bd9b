/** The press of a test file: the job itself, from the real queue into the real bucket. */
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { handler } from "@portal/functions/jobs/print-document";
import { buildSqsEvent } from "../../../local/workers.ts";

export interface PrintWorker {
  /** Messages that came back. */
  failed: string[];
  stop(): Promise<void>;
}
/** Prints what is ordered, after `startFauxqs`, until it is stopped. */
export const startPrintWorker = (): PrintWorker => {
  const sqs = new SQSClient({});
  let stopping = false;
  const failedOrders: string[] = [];
  const QueueUrl = process.env.PRINT_QUEUE_URL;
  const printOrders = async (): Promise<void> => {
    for (;;) {
      // Orders that came twice are printed before the worker stops, so that none is left to the next test.
      const isLastRound = stopping;
      // Waits for the end of the call, because a queue also sends the next message to a consumer that has disconnected.
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: isLastRound ? 0 : 1 }),
      );
      if (isLastRound && Messages.length === 0) return;
      for (const message of Messages) {
        const { batchItemFailures } = await handler(buildSqsEvent("print", [message]));
        failedOrders.push(...batchItemFailures.map(() => message.Body ?? ""));
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
      }
    }
  };
  const printing = printOrders();
  return {
    failed: failedOrders,
    stop: async () => {
      stopping = true;
      await printing;
      sqs.destroy();
    },
  };
};
