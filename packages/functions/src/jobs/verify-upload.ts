/**
 * Handles messages about arrived uploads: that the bytes are there (S3), the malware scanner's verdict (GuardDuty
 * through EventBridge), and the sweep's message for waiting objects. Only failed messages return to the queue.
 */

import { readScanVerdict, SCAN_RESULT_DETAIL_TYPE } from "@portal/core/files/malware-scan";
import {
  applyScanVerdict,
  recordUploadArrival,
  resumeArrivedUpload,
} from "@portal/core/files/process-upload.server";
import { toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { clock } from "../http/create-context.ts";
import { logFailure, UnknownMessageError } from "./job-log.ts";

interface UploadMessage {
  Records?: { s3: { object: { key: string } } }[];
  /**
   * The message that S3 sends once when the notification is configured (Amazon S3 User Guide › Event notifications).
   */
  Event?: "s3:TestEvent";
  /** Of an event of EventBridge. */
  "detail-type"?: string;
  /** The key of an object that the sweep found not processed. */
  waiting?: string;
}

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await handleRecord(record);
    } catch (error) {
      logFailure("verifyUpload", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

async function handleRecord({ body, messageId }: SQSRecord): Promise<void> {
  const ctx = { now: toInstant(clock.now()) };
  const message = JSON.parse(body) as UploadMessage;
  const verdict = readScanVerdict(message, process.env.TRANSIENT_BUCKET_NAME);
  if (verdict) {
    const file = await applyScanVerdict(verdict, ctx);
    // The alarm counts these lines by `scan` (stacks/alarms.ts): malware found, or not scanned at all.
    if (verdict.result !== "NO_THREATS_FOUND")
      log.write({ job: "verifyUpload", messageId, scan: verdict.result, file: file?.id ?? null });
    return;
  }
  if (message.waiting) {
    const action = await resumeArrivedUpload(message.waiting, ctx);
    if (action !== "wait") log.write({ job: "verifyUpload", messageId, waiting: action });
    return;
  }
  // A scan of another bucket has no verdict for this one.
  if (message.Event === "s3:TestEvent" || message["detail-type"] === SCAN_RESULT_DETAIL_TYPE) return;
  if (!message.Records?.length) throw new UnknownMessageError();
  for (const { s3 } of message.Records) {
    // S3 encodes keys as in a query string.
    const repeatedId = await recordUploadArrival(decodeURIComponent(s3.object.key.replaceAll("+", " ")), ctx);
    // An alarm counts these lines: each use of a form is scanned and costs money.
    if (repeatedId) log.write({ job: "verifyUpload", messageId, event: "upload.repeated", file: repeatedId });
  }
}
