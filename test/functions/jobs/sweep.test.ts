/** The sweep of a minute: what is due goes to its queue in every shard, page by page and in batches, and is counted. */

import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { buildHistoryKey, buildHistoryPut } from "@portal/core/applications/model/application-store.server";
import { enqueueNotices, type NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import { buildEmailNotice } from "@portal/core/messaging/index";
import type { Notice } from "@portal/core/messaging/notice-types";
import { buildPendingNoticesWrite } from "@portal/core/messaging/pending-notices.server";
import { readPendingNotices } from "@portal/core/messaging/read-pending-notices.server";
import { postponeNotices } from "@portal/core/messaging/unsent-notices.server";
import { clearPendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { toInstant } from "@portal/core/platform/day";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { buildDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { log } from "@portal/core/platform/log.server";
import { splitIntoBatches } from "@portal/core/platform/split-into-batches";
import { computeShard, getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { logFailure, runLogged } from "@portal/functions/jobs/job-log";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { sendMessages } from "@portal/functions/queues/send-messages";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { prepareQueuesAndBuckets } from "../../support/tables/prepare-services.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const services = prepareQueuesAndBuckets();
const writeLine = log.write;
const lines: Record<string, unknown>[] = [];
const heartbeats: Record<string, unknown>[] = [];
/** How many messages stood in a queue before the test: the queues are those of the whole file. */
let earlier = { due: 0, notice: 0 };
const listNewMessages = (queue: "due" | "notice"): string[] =>
  services.listMessages(queue).slice(earlier[queue]);
beforeEach(async () => {
  await createFreshTable();
  earlier = { due: services.listMessages("due").length, notice: services.listMessages("notice").length };
  setTestTime("2026-11-23T02:00:00.000Z");
  lines.length = 0;
  heartbeats.length = 0;
  log.write = (line) => void ("_aws" in line ? heartbeats : lines).push(line as Record<string, unknown>);
});
afterEach(() => {
  log.write = writeLine;
});
const now = toInstant("2026-11-23T01:00:00.000Z");
const writeTasks = async (count: number, delayMs = 0): Promise<DeferredTask[]> => {
  const tasks = Array.from({ length: count }, (_, i): DeferredTask => ({ kind: "news", id: `event-${i}` }));
  for (const task of tasks) await transact([buildDeferredTask(task, now, delayMs).row]);
  return tasks;
};
/** Writes so many due rows into one shard. */
const fillShard = async (count: number): Promise<void> => {
  const ids = Array.from({ length: count * 20 }, (_, i) => `event-${i}`)
    .filter((id) => computeShard(id) === 0)
    .slice(0, count);
  expect(ids).toHaveLength(count);
  for (const batch of splitIntoBatches(ids, 50))
    await Promise.all(batch.map((id) => transact([buildDeferredTask({ kind: "news", id }, now, 0).row])));
};
const listIds = (bodies: readonly string[]): string[] =>
  bodies.map((body) => (JSON.parse(body) as { id: string }).id).sort();

test("an idle minute sends nothing and counts nothing", async () => {
  expect(await sweep()).toEqual({ due: 0, notices: 0 });
  expect([...listNewMessages("due"), ...listNewMessages("notice"), ...lines]).toEqual([]);
});

test("a due row of a kind that nobody takes up is logged and counted, and holds up no other", async () => {
  const due = { gsi3pk: "due#0", gsi3sk: now };
  for (const Item of [
    { pk: "later#1", sk: "later", ...due, __edb_e__: "laterEntity", to: "secret@example.mo" },
    { pk: "old#1", sk: "old", ...due },
    // Left behind by a release that was taken back: its message would fail every minute.
    { pk: "errand#later", sk: "task-1", ...due, errand: { kind: "later", id: "task-1" } },
  ])
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  const [task] = await writeTasks(1, -1);
  expect(await sweep()).toEqual({ due: 1, notices: 0 });
  expect(listIds(listNewMessages("due"))).toEqual([task?.id]);
  expect(lines).toContainEqual({
    job: "sweepDue",
    outcome: "row.unknown",
    shard: 0,
    entities: expect.toSatisfy(
      (entities: string[]) => entities.toSorted().join() === "laterEntity,none,task later",
    ),
  });
  expect(heartbeats).toContainEqual(expect.objectContaining({ UnknownDueRows: 3 }));
  expect(JSON.stringify(lines)).not.toContain("secret@example.mo");
});

test("notices that cannot be read are counted as well, and hold up no other row of their shard", async () => {
  const due = { gsi3pk: "due#0", gsi3sk: "2026-11-23T00:00:00.000Z" };
  const Item = { pk: "application#1", sk: "history#000001", ...due, notices: new Uint8Array([1, 2, 3]) };
  await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  const [task] = await writeTasks(1, -1);
  expect(await sweep()).toEqual({ due: 1, notices: 0 });
  expect(listIds(listNewMessages("due"))).toEqual([task?.id]);
  expect(lines).toContainEqual({
    job: "sweepDue",
    outcome: "row.unknown",
    shard: 0,
    entities: ["notices of none"],
  });
  // Somebody has to find the row, and see what is wrong with it; whom the notices are for is nobody's to read.
  expect(lines).toContainEqual({
    job: "sweepDue",
    outcome: "notices.unreadable",
    pk: Item.pk,
    sk: Item.sk,
    error: expect.objectContaining({ name: "Error", code: expect.any(String), stack: expect.any(String) }),
  });
});

test("a shard that cannot be read holds up neither the others nor what the clock asks for", async () => {
  const tasks = await writeTasks(40);
  setTestTime("2026-11-23T19:00:00.000Z");
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.operation === "Query" && JSON.stringify(call.input).includes("due#0")
        ? buildJsonFailure("ValidationException", "")
        : send(),
  ]);
  await expect(sweep()).rejects.toThrow("sweepDue failed");
  startStrictMachine();
  const others = tasks.filter(({ id }) => computeShard(id) !== 0).map(({ id }) => id);
  expect(others.length).toBeGreaterThan(0);
  expect(listIds(listNewMessages("due"))).toEqual([...others, "2026-11-24"].sort());
  expect(heartbeats).toEqual([]);
});

/** Sweeps at a time. @returns what it has sent to the queues of due tasks and of pages */
const sweepAt = async (time: number): Promise<string[]> => {
  const before = { due: services.listMessages("due").length, page: services.listMessages("page").length };
  setTestTime(new Date(time).toISOString());
  await sweep();
  return (["due", "page"] as const).flatMap((each) =>
    services
      .listMessages(each)
      .slice(before[each])
      .map((body) => `${each} ${body}`),
  );
};
// Times are those of UTC; the day is that of Macao, eight hours ahead, which ends at 16:00.
test.each([
  ["22:00", "22:02", "due", { kind: "reconciliation", id: "2026-11-23" }, true],
  ["01:00", "01:02", "due", { kind: "overdueAnswers", id: "2026-11-23" }, true],
  ["16:00", "16:02", "page", { kind: "pages", id: "all" }, false],
  ["18:00", "18:02", "due", { kind: "figures", id: "2026-11-24" }, true],
  ["19:00", "19:02", "due", { kind: "institutionCheck", id: "2026-11-24" }, true],
  ["23:00", "23:02", "due", { kind: "exportSchedules", id: "2026-11-24" }, true],
] as const)(
  "from %s to %s the sweep requests what the clock says, and every ten minutes what a day may not miss",
  async (from, to, queue, message, isAskedAgain) => {
    const [first, last] = [from, to].map((time) => Date.parse(`2026-11-23T${time}:00.000Z`)) as [
      number,
      number,
    ];
    const expectedMessage = `${queue} ${JSON.stringify(message)}`;
    expect(await sweepAt(first)).toContain(expectedMessage);
    expect(await sweepAt(last)).toContain(expectedMessage);
    for (const other of [first - 60_000, last + 60_000])
      expect(await sweepAt(other)).not.toContain(expectedMessage);
    for (const later of [last + 2 * 60_000, last + 42 * 60_000])
      expect((await sweepAt(later)).includes(expectedMessage)).toBe(isAskedAgain);
    const midnight = Date.parse(`2026-11-${from < "16:00" ? 23 : 24}T16:04:00.000Z`);
    expect(await sweepAt(midnight)).not.toContain(expectedMessage);
  },
);
test("every ten minutes the sweep has the queues counted", async () => {
  expect(await sweepAt(Date.parse("2026-11-23T09:47:00.000Z"))).toEqual([
    'due {"kind":"queueCounts","id":"2026-11-23T09:47:00.000Z"}',
  ]);
});

test("every minute that ends is counted, since an alarm goes off when none is; one that fails is not", async () => {
  await sweep();
  expect(heartbeats).toEqual([
    {
      Stage: expect.any(String),
      SweepsCompleted: 1,
      _aws: expect.objectContaining({ CloudWatchMetrics: expect.any(Array) }),
    },
  ]);
  heartbeats.length = 0;
  await writeTasks(1);
  const url = process.env.DUE_QUEUE_URL ?? "";
  process.env.DUE_QUEUE_URL = `${url}-missing`;
  await expect(sweep()).rejects.toThrow("sweepDue failed");
  process.env.DUE_QUEUE_URL = url;
  expect(heartbeats).toEqual([]);
});

test("what is due in any shard is sent once and counted; what is due later waits", async () => {
  const tasks = await writeTasks(23);
  await transact([buildDeferredTask({ kind: "survey", id: "later" }, now, 3 * 3_600_000).row]);
  expect(await sweep()).toEqual({ due: 23, notices: 0 });
  expect(listIds(listNewMessages("due"))).toEqual(tasks.map(({ id }) => id).sort());
  expect(listNewMessages("notice")).toEqual([]);
  expect(lines).toEqual([{ job: "sweepDue", due: 23, notices: 0 }]);
});

test("pages to render go to their own queue, and a minute with a task and a notice counts both", async () => {
  await transact([buildDeferredTask({ kind: "pages", id: "event-1" }, now, 0).row]);
  const notice = buildEmailNotice("ana@example.mo", "certificationFailed", {}, "pt", now);
  const source = { pk: "institution#one", sk: "history#000001" };
  await transact([buildPendingNoticesWrite(source, "one", [notice], now)]);
  const pagesBefore = services.listMessages("page").length;
  expect(await sweep()).toEqual({ due: 1, notices: 1 });
  const pages = services.listMessages("page").slice(pagesBefore);
  expect(pages.map((body) => JSON.parse(body))).toEqual([{ kind: "pages", id: "event-1" }]);
  expect(listNewMessages("due")).toEqual([]);
  expect(listNewMessages("notice")).toHaveLength(1);
  expect(lines).toEqual([{ job: "sweepDue", due: 1, notices: 1 }]);
});

test("a queue that is not there fails the sweep by its name alone, and the cause is logged without its words", async () => {
  const { DUE_QUEUE_URL = "" } = process.env;
  delete process.env.DUE_QUEUE_URL;
  try {
    await expect(sweep()).rejects.toThrow(/^sweepDue failed$/);
  } finally {
    process.env.DUE_QUEUE_URL = DUE_QUEUE_URL;
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ job: "sweepDue" });
  expect(lines[0]?.error).toBeDefined();
});

test("messages go in batches of ten, none left out and none twice", async () => {
  for (const count of [0, 1, 10, 11, 25]) {
    const before = listNewMessages("due").length;
    await sendMessages(
      "DUE_QUEUE_URL",
      Array.from({ length: count }, (_, i) => ({ id: `${count}-${i}` })),
    );
    expect(listIds(listNewMessages("due").slice(before))).toEqual(
      Array.from({ length: count }, (_, i) => `${count}-${i}`).sort(),
    );
  }
});

test("no queue is named: nothing is sent, and it is said which", async () => {
  const { NOTICE_QUEUE_URL = "" } = process.env;
  delete process.env.NOTICE_QUEUE_URL;
  try {
    await expect(sendMessages("NOTICE_QUEUE_URL", [{ id: "one" }])).rejects.toThrow(
      "NOTICE_QUEUE_URL is not set",
    );
  } finally {
    process.env.NOTICE_QUEUE_URL = NOTICE_QUEUE_URL;
  }
});

test("a failed message is logged by its job, its id and the keys of its row, never by its words", () => {
  logFailure("applyDue", "m1", new Error("secret words"), { pk: "event#1" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ job: "applyDue", messageId: "m1", pk: "event#1" });
  expect(JSON.stringify(lines)).not.toContain("secret words");
});

test("a job that ends well answers what it made, and writes nothing", async () => {
  expect(await runLogged("someJob", async () => 7)).toBe(7);
  expect(lines).toEqual([]);
});

test("notices that were sent to the queue are not sent again while their message lives", async () => {
  const source = { pk: "institution#one", sk: "history#000001" };
  const notice = buildEmailNotice("ana@example.mo", "certificationFailed", {}, "pt", now);
  await transact([buildPendingNoticesWrite(source, "one", [notice], now)]);
  expect((await sweep()).notices).toBe(1);
  for (const minutes of [1, 10, 18]) {
    setTestTime(new Date(Date.parse("2026-11-23T02:00:00.000Z") + minutes * 60_000).toISOString());
    expect((await sweep()).notices, `${minutes} minutes later`).toBe(0);
  }
  // The message ended as a dead letter, or was lost: the row is still there.
  setTestTime("2026-11-23T02:22:00.000Z");
  expect((await sweep()).notices).toBe(1);
  await clearPendingNotices(source);
  setTestTime("2026-11-23T03:00:00.000Z");
  expect((await sweep()).notices).toBe(0);
});

/** Every kind of row that the sweep queues: a task, an application, an order, an institution, and notices. */
const writeDueRows = async (): Promise<void> => {
  await writeTasks(1, -1);
  for (const entity of ["application", "order", "institution"])
    await getDocumentClient().send(
      new PutCommand({
        TableName: getTableName(),
        Item: {
          ...{ pk: `${entity}#1`, sk: entity, __edb_e__: entity, id: "1", institutionId: "one" },
          ...{ gsi3pk: "due#0", gsi3sk: `${now}#1` },
        },
      }),
    );
  const notice = buildEmailNotice("ana@example.mo", "certificationFailed", {}, "pt", now);
  await transact([
    buildPendingNoticesWrite({ pk: "institution#one", sk: "history#000001" }, "one", [notice], now),
  ]);
};
test("what fails, or waits in its queue, is queued less and less often, whatever kind of row it is", async () => {
  await writeDueRows();
  const queuedAt = { due: {} as Record<number, number>, notices: {} as Record<number, number> };
  const start = Date.parse("2026-11-23T02:00:00.000Z");
  for (let minute = 0; minute <= 300; minute++) {
    setTestTime(new Date(start + minute * 60_000 + 1).toISOString());
    const { due, notices } = await sweep();
    if (due > 0) queuedAt.due[minute] = due;
    if (notices > 0) queuedAt.notices[minute] = notices;
  }
  // The message of a row lives for 20 minutes. Then it waits as long as it has been tried, up to an hour. Notices are
  // left to whoever has written them for a minute more.
  expect(queuedAt).toEqual({
    due: { 0: 4, 21: 4, 43: 4, 87: 4, 148: 4, 209: 4, 270: 4 },
    notices: { 0: 1, 22: 1, 46: 1, 94: 1, 156: 1, 218: 1, 280: 1 },
  });
});

test("a sweep that is cut again and again goes on behind what the runs before it have queued", async () => {
  await fillShard(650);
  let allowance = 0;
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.operation === "SendMessageBatch" && allowance-- <= 0
        ? buildJsonFailure("InternalFailure", "")
        : send(),
  ]);
  const sentCounts: number[] = [];
  for (let minute = 1; minute <= 3; minute++) {
    setTestTime(`2026-11-23T02:0${minute}:00.000Z`);
    const before = listNewMessages("due").length;
    // As many batches of ten as a slow run sends before its time is over.
    allowance = 25;
    await sweep().catch(() => undefined);
    sentCounts.push(listNewMessages("due").length - before);
  }
  startStrictMachine();
  // Each run sends the rest of the page again in which the one before it was cut, and what follows.
  expect(sentCounts).toEqual([250, 250, 250]);
  expect(new Set(listIds(listNewMessages("due"))).size).toBe(650);
});

test("a row that its job has written anew is queued when it is due again", async () => {
  const [task = expect.fail()] = await writeTasks(1, -1);
  expect((await sweep()).due).toBe(1);
  await transact([buildDeferredTask(task, toInstant("2026-11-23T02:01:00.000Z"), 0).row]);
  setTestTime("2026-11-23T02:02:00.000Z");
  expect((await sweep()).due).toBe(1);
});

test("a row that others keep writing is left as it is, and keeps no other from being put off", async () => {
  await writeDueRows();
  startStrictMachine(disableRandomFailures(), [
    async (call, send) =>
      call.operation === "UpdateItem" && JSON.stringify(call.input).includes('"application#1"')
        ? buildJsonFailure("TransactionConflictException", "")
        : send(),
  ]);
  await sweep().finally(() => startStrictMachine());
  setTestTime("2026-11-23T02:01:00.000Z");
  expect(await sweep()).toEqual({ due: 1, notices: 0 });
});

test("a code that meets the quota before the sweep ends is tried again while it is valid", async () => {
  const source = { pk: "institution#one", sk: "history#000001" };
  const issuedCode = { purpose: "email", nonce: "n", expires: Date.parse("2026-11-23T02:05:00.000Z") };
  const notice = {
    ...buildEmailNotice("ana@example.mo", "certificationFailed", {}, "pt", now),
    issuedCode,
  } as Notice;
  await transact([buildPendingNoticesWrite(source, "one", [notice], now)]);
  // The job receives the message, and puts the row off, before the sweep does.
  let isHeld = false;
  startStrictMachine(disableRandomFailures(), [
    async (call, send) => {
      const answer = await send();
      if (call.service === "sqs" && !isHeld) {
        isHeld = true;
        await postponeNotices([notice], source, toInstant("2026-11-23T02:00:00.000Z"));
      }
      return answer;
    },
  ]);
  await sweep().finally(() => startStrictMachine());
  expect(isHeld).toBe(true);
  setTestTime("2026-11-23T02:02:00.000Z");
  expect((await sweep()).notices).toBe(0);
  // The sweep leaves each row a minute, and comes once a minute.
  setTestTime("2026-11-23T02:03:30.000Z");
  expect((await sweep()).notices).toBe(1);
});

/** So many remarks on fields make a message that SQS does not take when all members receive it. */
const buildLargeNotices = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ...buildEmailNotice(`member-${i}@example.mo`, "supplementRequested", {}, "pt" as const, now),
    asked: {
      scheme: "FAIR_HOSTED",
      fields: ["nameZh"],
      notes: { nameZh: "請補交。".repeat(1000) },
    },
  }));
test("notices too large for a message, or for a batch of ten, keep no other from being sent", async () => {
  for (let i = 0; i < 12; i++) {
    const source = { pk: `institution#${i}`, sk: "history#000001" };
    // Those of one row are about 15 KB, 150 KB or 350 KB; the table takes 400 KB.
    const notices = buildLargeNotices([1, 12, 29][i % 3] ?? 1);
    await transact([buildPendingNoticesWrite(source, "one", notices, now)]);
  }
  expect((await sweep()).notices).toBe(12);
  const messages = listNewMessages("notice").map((body) => JSON.parse(body) as NoticeMessage);
  expect(messages).toHaveLength(12);
  const receivedNotices = await Promise.all(
    messages.map(
      async ({ notices, source = expect.fail() }) => notices ?? (await readPendingNotices(source)),
    ),
  );
  expect(receivedNotices.map(({ length }) => length).sort((a, b) => a - b)).toEqual([
    ...[1, 1, 1, 1],
    ...[12, 12, 12, 12],
    ...[29, 29, 29, 29],
  ]);
  const [large = expect.fail()] = messages.filter(({ notices }) => !notices);
  await clearPendingNotices(large.source ?? expect.fail());
  expect(await readPendingNotices(large.source ?? expect.fail())).toEqual([]);
});

test("large notices of an application are read from its history until they are sent", async () => {
  const source = buildHistoryKey("large", 1);
  const notices = buildLargeNotices(12);
  await transact([
    buildHistoryPut({
      id: "large",
      institutionId: "one",
      seq: 1,
      at: now,
      actor: { kind: "staff" },
      action: "requestSupplement",
      from: "SUBMITTED",
      to: "SUPPLEMENT",
      prevHash: "",
      hash: "",
      notices,
    }),
  ]);
  await enqueueNotices(notices, { requestId: "large" }, source);
  expect(listNewMessages("notice").map((body) => JSON.parse(body))).toEqual([{ source }]);
  expect((await readPendingNotices(source)).map(({ id }) => id)).toEqual(notices.map(({ id }) => id));
  await clearPendingNotices(source);
  expect(await readPendingNotices(source)).toEqual([]);
});

test("large notices without a row go in several messages", async () => {
  const notices = buildLargeNotices(100);
  await enqueueNotices(notices, { requestId: "large" });
  const messages = listNewMessages("notice").map((body) => JSON.parse(body) as NoticeMessage);
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.flatMap((message) => message.notices ?? []).map(({ id }) => id)).toEqual(
    notices.map(({ id }) => id),
  );
});
