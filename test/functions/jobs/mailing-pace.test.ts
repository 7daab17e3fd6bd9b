/**
 * A mailing in batches: they follow each other at a pace that leaves room for codes, and the sweep begins no second row
 * of them beside the first (decision 0642). Several mailings share that pace (decision 0645).
 */
import { enqueueNotices } from "@portal/core/messaging/enqueue-notices.server";
import { buildEmailNotice } from "@portal/core/messaging/index";
import { toInstant } from "@portal/core/platform/day";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import {
  buildDeferredTask,
  findTaskDueTime,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { settleMailingTurn, takeMailingTurn } from "@portal/core/platform/deferred-tasks/mailing-turn.server";
import { runTaskBatch } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { transact } from "@portal/core/platform/transaction.server";
import { createContext } from "@portal/functions/http/create-context";
import { mailInBatches } from "@portal/functions/jobs/run-as-system";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { afterEach, beforeEach, expect, test } from "vitest";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { forgetMailingTurns } from "../../support/calls/forget-mailing-turns.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const START = "2026-11-23T02:00:00.000Z";
const services = prepareTestServices();
beforeEach(forgetMailingTurns);
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

/** Reserves a turn for a task that begins, as its first message does. */
const writeAndTakeTurn = async (id: string, time: string): Promise<number | undefined> => {
  const task = { kind: "news", id } as const;
  await transact([buildDeferredTask(task, toInstant(time), 0).row]);
  return (await takeMailingTurn(task, toInstant(time), false))?.delaySeconds;
};

test("the first batches of mailings that begin together take turns too, of whole seconds", async () => {
  expect(await writeAndTakeTurn("morning-1", "2026-11-23T01:00:00.000Z")).toBe(0);
  expect(await writeAndTakeTurn("morning-2", "2026-11-23T01:00:00.381Z")).toBe(30);
  expect(await writeAndTakeTurn("morning-3", "2026-11-23T01:00:00.381Z")).toBe(60);
  // Turns that nobody took are not made up for.
  expect(await writeAndTakeTurn("later-1", "2026-11-23T01:10:00.000Z")).toBe(0);
  expect(await writeAndTakeTurn("later-2", "2026-11-23T01:10:00.000Z")).toBe(30);
});

test("turns that are taken in one moment differ", async () => {
  const turns = ["a", "b", "c"].map((id) => writeAndTakeTurn(id, "2026-11-25T02:00:00.000Z"));
  expect((await Promise.all(turns)).sort()).toEqual([0, 30, 60]);
});

test("a turn is as long as the notices of its batch take, and none where nothing was sent", async () => {
  const start = toInstant("2026-11-25T03:00:00.000Z");
  const startMs = Date.parse(start);
  expect(await writeAndTakeTurn("sends-much", start)).toBe(0);
  await settleMailingTurn(startMs, 1000);
  expect(await writeAndTakeTurn("sends-nothing", start)).toBe(120);
  await settleMailingTurn(startMs + 120_000, 0);
  expect(await writeAndTakeTurn("is-behind", start)).toBe(120);
  // Who waits behind a turn has its own already.
  expect(await writeAndTakeTurn("waits", start)).toBe(150);
  await settleMailingTurn(startMs + 120_000, 0);
  expect(await writeAndTakeTurn("waits-too", start)).toBe(180);
});

test("a clock that was set back is not waited for", async () => {
  expect(await writeAndTakeTurn("next-year", "2027-11-25T02:00:00.000Z")).toBe(0);
  expect(await writeAndTakeTurn("this-year", "2026-11-25T02:00:00.000Z")).toBe(0);
});

test("a message that comes early or twice runs no batch, and a task goes on once when its turn has come", async () => {
  const task = { kind: "news", id: "twice-told" } as const;
  const start = "2026-11-25T04:00:00.000Z";
  expect(await writeAndTakeTurn("before", start)).toBe(0);
  expect(await writeAndTakeTurn(task.id, start)).toBe(30);
  expect(await takeMailingTurn(task, toInstant(start), false)).toBeUndefined();
  expect(await takeMailingTurn(task, toInstant("2026-11-25T04:00:28.000Z"), false)).toBeUndefined();
  const turn = Date.parse(start) + 30_000;
  const begin = toInstant(turn);
  expect(await takeMailingTurn(task, begin, false)).toEqual({ turn, delaySeconds: 0 });
  // Once its batch has ended, the next one has a turn of its own.
  expect(await runTaskBatch(task, begin, async () => "b")).toBe(true);
  expect(await takeMailingTurn(task, begin, false)).toMatchObject({ delaySeconds: 30 });
  expect(await takeMailingTurn(task, begin, false)).toBeUndefined();
});

test("a mailing that comes back takes no turn before it is due", async () => {
  const task = { kind: "window", id: "not-due" } as const;
  await transact([buildDeferredTask(task, toInstant(START), 60_000).row]);
  expect(await takeMailingTurn(task, toInstant(START), true)).toBeUndefined();
  expect(await writeAndTakeTurn("due", START)).toBe(0);
});

test("the sweep leaves a mailing alone until its turn has passed, and brings one that no message can wait for", async () => {
  const start = "2026-11-24T02:00:00.000Z";
  for (let turn = 0; turn < 18; turn++)
    expect(await writeAndTakeTurn(`another-${turn}`, start)).toBe(30 * turn);
  expect(await writeAndTakeTurn("waits-long", start)).toBe(540);
  expect(await writeAndTakeTurn("waits-longer", start)).toBeUndefined();
  const longTask = { kind: "news", id: "waits-long" } as const;
  const longerTask = { kind: "news", id: "waits-longer" } as const;
  expect(await sweepAt("2026-11-24T02:09:29.000Z", longerTask)).toBe(0);
  expect(await sweepAt("2026-11-24T02:09:31.000Z", longerTask)).toBe(1);
  // A batch that begins leaves the sweep its time.
  const begin = toInstant("2026-11-24T02:09:31.000Z");
  expect(await takeMailingTurn(longerTask, begin, false)).toMatchObject({ delaySeconds: 0 });
  expect(await sweepAt("2026-11-24T02:11:59.000Z", longTask)).toBe(0);
  expect(await sweepAt("2026-11-24T02:12:01.000Z", longTask)).toBe(1);
  expect(await sweepAt("2026-11-24T02:29:30.000Z", longerTask)).toBe(0);
  expect(await sweepAt("2026-11-24T02:29:32.000Z", longerTask)).toBe(1);
});

test("a batch that fails keeps its turn, and stays put off by the sweep", async () => {
  const task = { kind: "news", id: "fails" } as const;
  const start = "2026-11-28T02:00:00.000Z";
  expect(await writeAndTakeTurn(task.id, start)).toBe(0);
  expect(await sweepAt("2026-11-28T02:03:01.000Z", task)).toBe(1);
  for (const time of ["2026-11-28T02:03:02.000Z", "2026-11-28T02:06:02.000Z"]) {
    const mailing = await takeMailingTurn(task, toInstant(time), false);
    expect(mailing).toEqual({ turn: Date.parse(start), delaySeconds: 0 });
  }
  expect(await sweepAt("2026-11-28T02:23:00.000Z", task)).toBe(0);
  expect(await sweepAt("2026-11-28T02:23:02.000Z", task)).toBe(1);
});

test("a mailing that was written anew meanwhile keeps the time at which it is due, and has no turn", async () => {
  const task = { kind: "news", id: "anew" } as const;
  const start = toInstant("2026-11-26T02:00:00.000Z");
  expect(await writeAndTakeTurn("before-anew", start)).toBe(0);
  expect(await writeAndTakeTurn(task.id, start)).toBe(30);
  await transact([buildDeferredTask(task, start, 60_000).row]);
  expect(await sweepAt("2026-11-26T02:01:01.000Z", task)).toBe(1);
  expect(await takeMailingTurn(task, toInstant("2026-11-26T02:01:02.000Z"), false)).toMatchObject({
    delaySeconds: 0,
  });
});

/** Runs a batch of a mailing with so many notices. @returns the delays of the messages that follow, in seconds */
const runBatchWith = async (
  task: DeferredTask,
  count: number,
  next: string | undefined,
): Promise<unknown[]> => {
  const delays: unknown[] = [];
  startStrictMachine(disableRandomFailures(), [
    async (call, send) => {
      if (call.operation === "SendMessageBatch")
        for (const { DelaySeconds = 0 } of call.input.Entries as { DelaySeconds?: number }[])
          delays.push(DelaySeconds);
      return send();
    },
  ]);
  const params = { event: "", start: "", end: "", venue: "", closesOn: "" };
  const runMailing = mailInBatches(async (_, ctx) => {
    const notice = buildEmailNotice("reader@example.mo", "eventNews", params, "en", ctx.now);
    await enqueueNotices(
      Array.from({ length: count }, (_, n) => ({ ...notice, id: `${task.id}-${n}` })),
      ctx,
    );
    return next;
  });
  await runMailing(task, { requestId: "r", createContextFor: (actor) => createContext(actor, "r") });
  return delays;
};

test("mailings together send no faster than one alone", async () => {
  const [one, other] = ["told", "told-too"].map((id) => ({ kind: "news", id }) as const);
  if (!one || !other) throw new Error("two tasks");
  const startMs = Date.parse("2026-11-27T02:00:00.000Z");
  for (const task of [one, other]) await transact([buildDeferredTask(task, toInstant(startMs), 0).row]);
  setTestTime(toInstant(startMs));
  // The message that goes on waits for the turn itself.
  expect(await runBatchWith(one, 500, "b")).toEqual([0]);
  expect(await runBatchWith(one, 500, "b")).toEqual([60]);
  expect(await runBatchWith(other, 250, undefined)).toEqual([90]);
  setTestTime(toInstant(startMs + 60_000));
  expect(await runBatchWith(one, 0, undefined)).toEqual([]);
  expect(await findTaskDueTime(one)).toBeUndefined();
  expect(await runBatchWith(other, 250, undefined)).toEqual([]);
  setTestTime(toInstant(startMs + 90_000));
  expect(await runBatchWith(other, 250, undefined)).toEqual([]);
  expect(await findTaskDueTime(other)).toBeUndefined();
});
