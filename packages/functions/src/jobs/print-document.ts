/**
 * The print job: renders each order of the print queue once, as a PDF (decision 0121). Somebody waits for it, so that a
 * failure is stored at once; the message then fails too, and ends as a dead letter after its last attempt.
 */

import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import type { PrintJob } from "@portal/core/documents/print-job";
import { savePrint } from "@portal/core/documents/print-objects.server";
import {
  findPrintJob,
  findPrintOutcome,
  type PrintAddress,
  savePrintOutcome,
} from "@portal/core/documents/print-store.server";
import { systemActor } from "@portal/core/platform/actor";
import { isPlainObject } from "@portal/core/platform/plain-object";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createContext } from "../http/create-context.ts";
import { logFailure, parseMessage, requireText } from "./job-log.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { body, messageId } of event.Records) {
    let address: PrintAddress | undefined;
    try {
      address = parsePrintAddress(body);
      await handleJobAt(address, messageId);
    } catch (error) {
      logFailure("printDocument", messageId, error, address && { address: address.hash });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
};

/**
 * Reads where the order of a message is stored.
 * @throws UnknownMessageError
 */
const parsePrintAddress = (body: string): PrintAddress => {
  const { address } = parseMessage(body);
  const { owner, hash } = isPlainObject(address) ? address : {};
  return { owner: requireText(owner) as PrintAddress["owner"], hash: requireText(hash) };
};

async function handleJobAt(address: PrintAddress, messageId: string): Promise<void> {
  const job = await findPrintJob(address);
  // Asked so long ago that nobody waits, or erased since.
  if (!job) return;
  try {
    await printJob(address, job, messageId);
  } catch (error) {
    // Log the original error even when the outcome cannot be stored.
    await savePrintOutcome(address, "failed").catch((saveError: unknown) =>
      logFailure("printDocument", messageId, saveError, { address: address.hash, outcome: "failed" }),
    );
    throw error;
  }
}

async function printJob(address: PrintAddress, job: PrintJob, requestId: string): Promise<void> {
  // Somebody else asked for the same PDF before.
  if ((await findPrintOutcome(address)) === "printed") return;
  const { calendar } = await createContext(systemActor, requestId);
  await savePrint(address, await renderPdf(job, calendar));
}
