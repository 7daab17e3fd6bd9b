/**
 * The press: prints the orders that the print queue names, each once (decision 0121). Somebody waits: what cannot be
 * printed is said at once, and comes back as a failed message until it is a dead letter.
 */

import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import type { PrintJob } from "@portal/core/documents/print-job";
import {
  findPrint,
  findPrintJob,
  type PrintMessage,
  savePrint,
} from "@portal/core/documents/print-store.server";
import { systemActor } from "@portal/core/platform/actor";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createContext } from "../http/create-context.ts";
import { withCurrentCalendar } from "../http/refresh-calendar.ts";
import { logFailure } from "./job-log.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { body, messageId } of event.Records) {
    const { address } = JSON.parse(body) as PrintMessage;
    const job = await findPrintJob(address);
    // Asked so long ago that nobody waits.
    if (!job) continue;
    try {
      await printJob(address, job, messageId);
    } catch (error) {
      logFailure("printPaper", messageId, error, { address });
      batchItemFailures.push({ itemIdentifier: messageId });
      await savePrint(address, job, new Uint8Array());
    }
  }
  return { batchItemFailures };
};

async function printJob(address: string, job: PrintJob, requestId: string): Promise<void> {
  const existingPrint = await findPrint(address);
  // Printed for another who asked.
  if (existingPrint && existingPrint !== "failed") return;
  const { calendar } = await withCurrentCalendar(createContext(systemActor, requestId));
  await savePrint(address, job, await renderPdf(job, calendar));
}
