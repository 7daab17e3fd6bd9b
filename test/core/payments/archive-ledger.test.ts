/** The ledger of a day in the archive: once for each content, whole, and naming nobody. */
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { LedgerEntry } from "@portal/core/applications/orders/ledger";
import { buildLedgerWrites } from "@portal/core/applications/orders/ledger-store.server";
import { archiveLedgerDay } from "@portal/core/payments/archive-ledger.server";
import { type Day, parseDay, toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { expect, test, vi } from "vitest";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
const day = parseDay("2026-11-20");
const writeEntry = (id: string, over: Partial<LedgerEntry> = {}) =>
  transact(
    buildLedgerWrites(
      {
        id,
        day,
        at: toInstant("2026-11-20T02:00:00.000Z"),
        kind: "receipt",
        amount: 675_000,
        currency: "MOP",
        subject: "application-1",
        receiptNumber: id,
        ...over,
      },
      { now: toInstant(`${day}T02:00:00.000Z`), today: day },
    ),
  );
const listObjects = async (archivedDay: Day): Promise<string[]> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env.BUCKET_NAME, Prefix: `ledger/${archivedDay}/` }),
  );
  return Contents.map(({ Key = "" }) => Key);
};

test("a day is archived once, and again beside it when a movement comes late", async () => {
  vi.stubEnv("ARCHIVE_BUCKET_NAME", process.env.BUCKET_NAME ?? "");
  expect(await archiveLedgerDay(day)).toBeUndefined();
  expect(await listObjects(day)).toEqual([]);
  await writeEntry("R2");
  await writeEntry("R1");
  const first = await archiveLedgerDay(day);
  expect(first).toMatch(/^ledger\/2026-11-20\/[0-9a-f]{64}\.json$/);
  expect(await archiveLedgerDay(day)).toBe(first);
  expect(await listObjects(day)).toEqual([first]);
  await writeEntry("R3", { kind: "payment", orderId: "order-3" });
  const second = await archiveLedgerDay(day);
  expect((await listObjects(day)).toSorted()).toEqual([first, second].toSorted());
  const { Body } = await new S3Client({ forcePathStyle: true }).send(
    new GetObjectCommand({ Bucket: process.env.BUCKET_NAME, Key: second }),
  );
  const archivedDay = JSON.parse((await Body?.transformToString()) ?? "") as {
    day: string;
    entries: LedgerEntry[];
  };
  expect(archivedDay.day).toBe(day);
  expect(archivedDay.entries.map(({ id }) => id)).toEqual(["R1", "R2", "R3"]);
});

test("a day is not left out silently where there is no archive", async () => {
  vi.stubEnv("ARCHIVE_BUCKET_NAME", "");
  await expect(archiveLedgerDay(day)).rejects.toThrow("ARCHIVE_BUCKET_NAME");
});
