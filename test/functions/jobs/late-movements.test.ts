/** A movement that is recorded after its day was archived comes into the archive as well (decision 0633). */
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import * as Application from "@portal/core/applications/application-service.server";
import { findHeader } from "@portal/core/applications/model/application-store.server";
import { buildLedgerWrites } from "@portal/core/applications/orders/ledger-store.server";
import { archiveLedgerDay } from "@portal/core/payments/archive-ledger.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { expect, test, vi } from "vitest";
import {
  cashier,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
const valueDay = parseDay("2026-11-24");
const task = { kind: "ledgerArchive", id: valueDay } as const;

const listObjects = async (): Promise<(string | undefined)[]> => {
  const { Contents = [] } = await new S3Client({ forcePathStyle: true }).send(
    new ListObjectsV2Command({ Bucket: process.env.BUCKET_NAME, Prefix: `ledger/${valueDay}/` }),
  );
  return Contents.map(({ Key }) => Key);
};
/** The sweep at a time, and what it asks for. @returns how often the day was archived again */
const archiveAt = async (time: string): Promise<number> => {
  setTestTime(time);
  await sweep();
  return runDueQueue(task.kind);
};

test("a transfer that is recorded and taken back days later adds an object to its value day each time", async () => {
  vi.stubEnv("ARCHIVE_BUCKET_NAME", process.env.BUCKET_NAME ?? "");
  await createPublishedEvent({ id: "late-event", names: buildLocalizedText("late-event") });
  await createCertifiedInstitution("late");
  const { id } = await createApplicationAwaitingPayment("late", "late-event");
  const performAction = async (action: string, body: object, time: string) =>
    Application.performTransition(
      id,
      action,
      { version: (await findHeader("late", id))?.version ?? 0, ...body },
      createTestContext(cashier, time),
    );
  // The morning archives the day, on which nothing had been recorded.
  expect(await archiveLedgerDay(valueDay)).toBeUndefined();
  await performAction(
    "recordTransfer",
    { amount: 1_000_000, paidOn: valueDay, reference: "BNU 7001", reason: "金額不足" },
    "2026-11-26T02:00:00.000Z",
  );
  expect(await archiveAt("2026-11-26T02:03:00.000Z")).toBe(1);
  const [firstKey] = await listObjects();
  expect(await listObjects()).toHaveLength(1);
  await performAction("withdrawTransfer", { reason: "金額輸入錯誤" }, "2026-11-27T02:00:00.000Z");
  expect(await archiveAt("2026-11-27T02:03:00.000Z")).toBe(1);
  expect(await listObjects()).toHaveLength(2);
  expect(await listObjects()).toContain(firstKey);
  // Each task is done once.
  expect(await findTaskDueTime(task)).toBeUndefined();
  expect(await archiveAt("2026-11-27T02:04:00.000Z")).toBe(0);
});

test.each([
  ["of the day before", "2026-11-25", ["ledger", "deferredTask"]],
  // The next morning archives it with the rest of its day.
  ["of today", "2026-11-24", ["ledger"]],
])("a movement %s asks for its archive only where its day is over", (_, today, labels) => {
  const now = toInstant("2026-11-25T02:00:00.000Z");
  const entry = {
    id: "1",
    day: valueDay,
    at: now,
    kind: "payment",
    amount: 1,
    currency: "MOP",
    subject: "1",
  } as const;
  expect(buildLedgerWrites(entry, { now, today: parseDay(today) }).map(({ label }) => label)).toEqual(labels);
});
