/**
 * A mailing in batches: they follow each other at a pace that leaves room for codes, and the sweep begins no second row of
 * them beside the first (decision 0642).
 */
import { requestEventNewsletter } from "@portal/core/events/request-event-newsletter.server";
import { buildSubscriptionChange } from "@portal/core/identity/accounts/newsletter-subscriptions.server";
import { toInstant } from "@portal/core/platform/day";
import {
  buildDeferredTask,
  type DeferredTask,
  findTaskDueTime,
  runTaskBatch,
  TASK_BATCH_SIZE,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { splitIntoBatches } from "@portal/core/platform/split-into-batches";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import type { SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { withoutRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createPublishedEvent, createTestContext, officer } from "../../support/application-fixtures.ts";
import { setTestTime } from "../../support/call-lambda.ts";
import { createFreshTable, startTestServices, type TestServices } from "../../support/test-services.ts";

const START = "2026-11-23T02:00:00.000Z";
let services: TestServices;
beforeAll(async () => {
  await createFreshTable();
  services = await startTestServices();
});
afterAll(() => services.stop());
afterEach(() => startStrictMachine());

/** Runs the sweep. @returns how often it asks for the task */
const sweepAt = async (time: string, { id }: DeferredTask): Promise<number> => {
  setTestTime(time);
  const before = services.listMessages("due").length;
  await sweep();
  return services
    .listMessages("due")
    .slice(before)
    .filter((body) => (JSON.parse(body) as DeferredTask).id === id).length;
};

test("the sweep leaves a task alone while its batches follow each other, and takes it up when they stop", async () => {
  const task = { kind: "news", id: "in-batches" } as const;
  await transact([buildDeferredTask(task, toInstant(START), 0).row]);
  const runBatch = (time: string, next: string | undefined) =>
    runTaskBatch(task, toInstant(time), async () => next);
  expect(await sweepAt("2026-11-23T02:00:01.000Z", task)).toBe(1);
  expect(await runBatch("2026-11-23T02:00:02.000Z", "b")).toBe(true);
  expect(await sweepAt("2026-11-23T02:01:01.000Z", task)).toBe(0);
  expect(await runBatch("2026-11-23T02:02:00.000Z", "c")).toBe(true);
  expect(await sweepAt("2026-11-23T02:04:59.000Z", task)).toBe(0);
  expect(await sweepAt("2026-11-23T02:05:01.000Z", task)).toBe(1);
  expect(await findTaskDueTime(task)).toBe(START);
  expect(await runBatch("2026-11-23T02:05:02.000Z", undefined)).toBe(false);
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("of two runs that begin at the same position only the first to end goes on", async () => {
  const task = { kind: "news", id: "twice" } as const;
  await transact([buildDeferredTask(task, toInstant(START), 0).row]);
  for (const next of ["b", "c"]) {
    const workBegins = Promise.withResolvers<void>();
    const lateEnd = Promise.withResolvers<string>();
    const lateRun = runTaskBatch(task, toInstant(START), () => {
      workBegins.resolve();
      return lateEnd.promise;
    });
    await workBegins.promise;
    expect(await runTaskBatch(task, toInstant(START), async () => next)).toBe(true);
    lateEnd.resolve(next);
    expect(await lateRun).toBe(false);
  }
});

test("a task that ends before its time is swept at its time, as if there had been one batch", async () => {
  const task = { kind: "news", id: "early" } as const;
  await transact([buildDeferredTask(task, toInstant(START), 120_000).row]);
  expect(await runTaskBatch(task, toInstant(START), async () => "b")).toBe(true);
  expect(await runTaskBatch(task, toInstant(START), async () => undefined)).toBe(false);
  expect(await sweepAt("2026-11-23T02:02:01.000Z", task)).toBe(1);
});

test("a newsletter goes on behind its first batch when letters of that one have been sent", async () => {
  const delays: unknown[] = [];
  await createPublishedEvent({ id: "told" });
  await requestEventNewsletter("told", createTestContext(officer, START));
  // Nobody has these accounts, so that nothing is sent.
  const ids = Array.from({ length: TASK_BATCH_SIZE + 1 }, (_, i) => `subscriber-${1000 + i}`);
  const buildSubscription = (id: string) => buildSubscriptionChange(id, {}, { newsByEmail: true });
  for (const batch of splitIntoBatches(ids, 50))
    await transact(batch.flatMap((id) => buildSubscription(id) ?? []));
  startStrictMachine(withoutRandomFailures(), [
    async (call, send) => {
      if (call.operation === "SendMessageBatch")
        for (const { DelaySeconds } of call.input.Entries as { DelaySeconds?: number }[])
          delays.push(DelaySeconds);
      return send();
    },
  ]);
  setTestTime(START);
  const Records = [{ messageId: "m", body: JSON.stringify({ kind: "news", id: "told" }) }];
  expect(await applyDue({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
  expect(delays).toEqual([30]);
  expect(await applyDue({ Records } as unknown as SQSEvent)).toEqual({ batchItemFailures: [] });
  expect(delays).toEqual([30]);
});
