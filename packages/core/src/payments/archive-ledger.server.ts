/**
 * The movements of a day as they were written: payments, receipts with their numbers, refunds. They are put into a bucket
 * whose objects nobody can change or delete for years (`stacks/archive.ts`), so that a receipt can be proved even to
 * somebody who may write to the table. They name orders and amounts, and no person.
 */
import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { listLedgerDay } from "../applications/orders/ledger-store.server.ts";
import { getS3Client } from "../files/object-store.server.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import type { Day } from "../platform/day.ts";

/**
 * Archives a day. The key holds a digest of the content, so that a repeated run adds nothing, and a movement that came
 * late adds a second object beside the first.
 * @returns the key, or undefined for a day without movements
 * @throws Error when no archive is configured
 */
export const archiveLedgerDay = async (day: Day): Promise<string | undefined> => {
  const Bucket = process.env.ARCHIVE_BUCKET_NAME;
  if (!Bucket) throw new Error("ARCHIVE_BUCKET_NAME is not set");
  const entries = (await listLedgerDay(day)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (entries.length === 0) return undefined;
  const Body = toCanonicalJson({ day, entries });
  const digest = createHash("sha256").update(Body).digest("hex");
  const Key = `ledger/${day}/${digest}.json`;
  await getS3Client()
    .send(new PutObjectCommand({ Bucket, Key, Body, ContentType: "application/json", IfNoneMatch: "*" }))
    .catch((error: Error) => {
      // It is there already.
      if (error.name !== "PreconditionFailed") throw error;
    });
  return Key;
};
