/**
 * The press: prints the orders that the print queue names, each once (decision 0121). Somebody waits: what cannot be
 * printed is said at once, and comes back as a failed message until it is a dead letter.
 */
import { system } from "@portal/core/actor";
import type { Order } from "@portal/core/print/order";
import { lay, orderAt, type PrintMessage, paper } from "@portal/core/print/papers.server";
import { press } from "@portal/core/print/press.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { counting } from "../http/calendar.ts";
import { contextOf } from "../http/context.ts";
import { logFailure } from "./report.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { body, messageId } of event.Records) {
    const { address } = JSON.parse(body) as PrintMessage;
    const order = await orderAt(address);
    // Asked so long ago that nobody waits.
    if (!order) continue;
    try {
      await print(address, order, messageId);
    } catch (error) {
      logFailure("printPaper", messageId, error, { address });
      batchItemFailures.push({ itemIdentifier: messageId });
      await lay(address, order, new Uint8Array());
    }
  }
  return { batchItemFailures };
};

async function print(address: string, order: Order, requestId: string): Promise<void> {
  const lying = await paper(address);
  // Printed for another who asked.
  if (lying && lying !== "failed") return;
  const { calendar } = await counting(contextOf(system, requestId));
  await lay(address, order, await press(order, calendar));
}
