/**
 * Archives the ledger of a day: payments, receipts with their numbers, and refunds. Nobody can change or delete an
 * object of the archive for years (`stacks/archive.ts`), so a receipt can be proved even where somebody could have
 * changed the table. The entries name orders and amounts, and no person.
 */
import { createHash } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { listLedgerDay } from "../applications/orders/ledger-store.server.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import type { Day } from "../platform/day.ts";
import { getS3Client } from "../platform/s3-client.server.ts";

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
      // An earlier run has archived the same entries.
      if (error.name !== "PreconditionFailed") throw error;
    });
  return Key;
};
