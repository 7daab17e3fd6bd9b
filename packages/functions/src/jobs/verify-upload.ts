/** Object-created events of arrived uploads: each file is looked at and settled. Only messages that failed come back. */

import { instant } from "@portal/core/day";
import { verify } from "@portal/core/upload/commands.server";
import { fileOfKey } from "@portal/core/upload/index";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { clock } from "../http/context.ts";
import { logFailure } from "./report.ts";

interface ObjectCreated {
  /** Absent in the test message S3 sends when the notification is set up. */
  Records?: { s3: { object: { key: string } } }[];
}

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await settle(record);
    } catch (error) {
      logFailure("verifyUpload", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

async function settle(record: SQSRecord): Promise<void> {
  const { Records = [] } = JSON.parse(record.body) as ObjectCreated;
  for (const { s3 } of Records) {
    // S3 writes keys as in a query string.
    const file = fileOfKey(decodeURIComponent(s3.object.key.replaceAll("+", " ")));
    if (file) await verify(file.institutionId, file.id, { now: instant(clock.now()) });
  }
}
