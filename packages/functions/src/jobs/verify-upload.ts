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
import { isPlainObject } from "@portal/core/platform/plain-object";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { clock } from "../http/create-context.ts";
import { logFailure, parseMessage, requireText, UnknownMessageError } from "./job-log.ts";

/** The message that S3 sends once when the notification is configured (Amazon S3 User Guide › Event notifications). */
const TEST_EVENT = "s3:TestEvent";

/** Reads the key of an object from a record of S3, which encodes keys as in a query string. */
const readObjectKey = (record: unknown): string => {
  const s3 = isPlainObject(record) ? record.s3 : undefined;
  const object = isPlainObject(s3) ? s3.object : undefined;
  const key = requireText(isPlainObject(object) ? object.key : undefined);
  return decodeURIComponent(key.replaceAll("+", " "));
};

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
  const message = parseMessage(body);
  const verdict = readScanVerdict(message, process.env.TRANSIENT_BUCKET_NAME);
  if (verdict) {
    const file = await applyScanVerdict(verdict, ctx);
    // The alarm counts these lines by `scan` (stacks/alarms.ts): malware found, or not scanned at all.
    if (verdict.result !== "NO_THREATS_FOUND")
      log.write({ job: "verifyUpload", messageId, scan: verdict.result, file: file?.id ?? null });
    return;
  }
  // The key of an object that the sweep found not processed.
  if (message.waiting) {
    const action = await resumeArrivedUpload(requireText(message.waiting), ctx);
    if (action !== "wait") log.write({ job: "verifyUpload", messageId, waiting: action });
    return;
  }
  // A scan of another bucket has no verdict for this one.
  if (message.Event === TEST_EVENT || message["detail-type"] === SCAN_RESULT_DETAIL_TYPE) return;
  const { Records: records } = message;
  if (!Array.isArray(records) || records.length === 0) throw new UnknownMessageError();
  for (const key of records.map(readObjectKey)) {
    const repeatedId = await recordUploadArrival(key, ctx);
    // An alarm counts these lines: each use of a form is scanned and costs money.
    if (repeatedId) log.write({ job: "verifyUpload", messageId, event: "upload.repeated", file: repeatedId });
  }
}
