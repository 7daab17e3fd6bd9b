/** One run at a time works on a part of a task: of two, the slower one would overwrite what the faster one stored. */
import { type Instant, toInstant } from "@portal/core/platform/day";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import {
  buildDeferredTask,
  buildDeferredTaskDelete,
  findDeferredTaskRow,
  getDeferredTaskKey,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { runTaskPart } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { postponeQueuedRows } from "@portal/core/platform/due-rows.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFreshTable } from "../../support/tables/test-services.ts";

const task: DeferredTask = { kind: "export", id: "account/export" };
const toTime = (seconds: number) => toInstant(Date.parse("2026-11-23T02:00:00.000Z") + seconds * 1000);
const shouldNotRun = (): Promise<boolean> => expect.fail("another run has the task");

beforeAll(() => createFreshTable());
beforeEach(() => transact([buildDeferredTask(task, toTime(0), 0).row]));

describe("while a run is at work on a task", () => {
  test("another one leaves it alone, and its chain ends there", async () => {
    const hasMore = await runTaskPart(task, toTime(0), async () => {
      expect(await runTaskPart(task, toTime(1), shouldNotRun)).toBe(false);
      return true;
    });
    expect(hasMore).toBe(true);
    expect(await runTaskPart(task, toTime(2), async () => true)).toBe(true);
  });
});
test("a part that fails stays put off by the sweep, and one that is not due keeps its time", async () => {
  const findSortKey = async () => String((await findDeferredTaskRow(task))?.gsi3sk);
  const runAndFail = (now: Instant) =>
    expect(runTaskPart(task, now, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await runAndFail(toTime(1));
  await postponeQueuedRows([{ ...getDeferredTaskKey(task), sortKey: await findSortKey() }], toTime(60));
  const postponedKey = await findSortKey();
  expect(postponedKey > toTime(1200)).toBe(true);
  for (const seconds of [61, 240, 420]) await runAndFail(toTime(seconds));
  expect(await findSortKey()).toBe(postponedKey);
  const month = 30 * 86_400;
  await transact([buildDeferredTask(task, toTime(0), month * 1000).row]);
  await runTaskPart(task, toTime(1), async () => false);
  expect(await findSortKey()).toBe(`${toTime(month)}#${task.id}`);
});
test("a run that fails leaves the task to its message, and one that is killed for a minute", async () => {
  const failure = new Error("broken");
  await expect(runTaskPart(task, toTime(0), () => Promise.reject(failure))).rejects.toBe(failure);
  await runTaskPart(task, toTime(1), async () => {
    // The process ends here: nothing releases the task.
    expect(await runTaskPart(task, toTime(60), shouldNotRun)).toBe(false);
    expect(await runTaskPart(task, toTime(61), async () => true)).toBe(true);
    return true;
  });
});
test("a task that was written anew, or has ended, is not held by the run before", async () => {
  await runTaskPart(task, toTime(0), async () => {
    await transact([buildDeferredTask(task, toTime(1), 0).row]);
    expect(await runTaskPart(task, toTime(2), async () => true)).toBe(true);
    await transact([buildDeferredTaskDelete(task)]);
    return false;
  });
  expect(await findDeferredTaskRow(task)).toBeUndefined();
  // The nightly message has no row yet, which its work writes.
  expect(await runTaskPart(task, toTime(3), async () => true)).toBe(true);
});
