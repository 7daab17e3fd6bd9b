/** The ledger of a day in the archive: once for each content, whole, and naming nobody. */
import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { LedgerEntry } from "@portal/core/applications/orders/ledger";
import { buildLedgerWrites } from "@portal/core/applications/orders/ledger-store.server";
import { archiveLedgerDay } from "@portal/core/payments/archive-ledger.server";
import { type Day, parseDay, toInstant } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { expect, test, vi } from "vitest";
import { setTestTime } from "../../support/call-lambda.ts";
import { prepareTestServices } from "../../support/prepare-services.ts";
import { runDueQueue } from "../../support/run-due-queue.ts";

prepareTestServices();
const day = parseDay("2026-11-20");
/** Records a movement on the day of the test, unless it is told another one. */
const writeEntry = (id: string, over: Partial<LedgerEntry> = {}, today: Day = day) =>
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
      { now: toInstant(`${today}T02:00:00.000Z`), today },
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

test("a movement that is recorded after its value date has that day archived again", async () => {
  vi.stubEnv("ARCHIVE_BUCKET_NAME", process.env.BUCKET_NAME ?? "");
  const valueDay = parseDay("2026-11-19");
  const task = { kind: "ledgerArchive", id: valueDay } as const;
  await writeEntry("T1", { day: valueDay, kind: "bankRefund" }, valueDay);
  expect(await findTaskDueTime(task)).toBeUndefined();
  const first = await archiveLedgerDay(valueDay);
  const recordedOn = parseDay("2026-11-24");
  await writeEntry("T2", { day: valueDay, kind: "withdrawnTransfer" }, recordedOn);
  expect(await listObjects(valueDay)).toEqual([first]);
  setTestTime("2026-11-24T02:03:00.000Z");
  await sweep();
  expect(await runDueQueue("ledgerArchive")).toBe(1);
  const keys = await listObjects(valueDay);
  expect(keys).toHaveLength(2);
  expect(keys).toContain(first);
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("a day is not left out silently where there is no archive", async () => {
  vi.stubEnv("ARCHIVE_BUCKET_NAME", "");
  await expect(archiveLedgerDay(day)).rejects.toThrow("ARCHIVE_BUCKET_NAME");
});
