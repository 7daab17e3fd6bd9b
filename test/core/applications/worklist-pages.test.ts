/** Pages of the desk that are read by the index: the same rows in the same order as of the whole list, at one cost. */

import { writeAssignment } from "@portal/core/applications/desk/case-file-store.server";
import { countQueues, recountQueues } from "@portal/core/applications/desk/count-queues.server";
import { listWorklistEntries } from "@portal/core/applications/desk/list-worklist.server";
import { getWorklistPage } from "@portal/core/applications/desk/worklist-page.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import type { WorklistFilter, WorklistPageEnd } from "@portal/core/applications/worklist/worklist-entries";
import { buildRosterRows } from "@portal/core/identity/staff/staff-store.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const HOUR = 3_600_000;
/** Above this, the tests call a count large. */
const LARGE_COUNT = 20;
const begin = Date.parse("2026-10-05T02:00:00.000Z");
/**
 * Builds the nth application: one in four asks to be cancelled, one in five waits with its decision, and one in two is
 * of a fair.
 */
const buildHeader = (n: number): ApplicationHeader => {
  const submittedAt = toInstant(begin + Math.floor(n / 2) * 6 * HOUR);
  return {
    id: `application-${String(n).padStart(4, "0")}`,
    institutionId: `institution-${n % 7}`,
    institutionName: n % 10 === 3 ? "濠江餅家" : `Company ${n}`,
    code: `FH-2026-${n}`,
    scheme: n % 2 ? "FAIR_GREEN" : "FAIR_HOSTED",
    resource: "participate",
    eventId: "green-2027",
    status: n % 5 === 0 ? "ACCEPTED" : "PROCESSING",
    ...(n % 4 === 0 ? { pending: "cancellation" as const } : {}),
    version: 1,
    createdAt: submittedAt,
    createdBy: "a",
    updatedAt: submittedAt,
    submittedAt,
    deadlines: [],
    timers: [],
    seq: 1,
    lastHash: "",
    notify: [],
  };
};
/** How many applications there are: tests run in any order, and one of them adds more. */
let insertedCount = 0;
const insertMore = async (count: number): Promise<void> => {
  const end = insertedCount + count;
  while (insertedCount < end) {
    const length = Math.min(25, end - insertedCount);
    await Promise.all(
      Array.from({ length }, (_, i) => transact([buildHeaderPut(buildHeader(insertedCount + i))])),
    );
    insertedCount += length;
  }
};

prepareTestServices();
/** A colleague with more cases than are read one by one; most of them have been shredded since. */
const BUSY = "busy";
const assignCase = (id: string, institutionId: string, assignee: string, n: number) =>
  writeAssignment({ id, institutionId, assignee, since: toInstant(begin + n * HOUR) }, undefined);
beforeAll(async () => {
  await insertMore(120);
  for (const id of [officer.accountId, BUSY])
    await transact(
      buildRosterRows({
        id,
        account: `${id}@demo.mo`,
        roles: ["OFFICER"],
        language: "en",
        createdAt: ctx.now,
      }),
    );
  // One in three is the reader's, one in five a busy colleague's, and one in seven belongs to somebody who has left.
  for (let n = 0; n < 120; n++) {
    const assignee =
      n % 3 === 0 ? officer.accountId : n % 5 === 0 ? BUSY : n % 7 === 0 ? "somebody-of-before" : undefined;
    const { id, institutionId } = buildHeader(n);
    if (assignee) await assignCase(id, institutionId, assignee, n);
  }
  for (let n = 0; n < 500; n += 25)
    await Promise.all(Array.from({ length: 25 }, (_, i) => assignCase(`gone-${n + i}`, "gone", BUSY, n + i)));
});

const ctx = createTestContext(officer);
const readPage = (
  filter: WorklistFilter & { after?: WorklistPageEnd | undefined },
  isWhole: boolean,
  limits: { limit?: number; maxSeen?: number; later?: number } = {},
) =>
  getWorklistPage(
    { ...filter, limit: limits.limit ?? 25 },
    // Another minute for each call, since a process remembers that queues are large.
    { ...ctx, now: toInstant(Date.parse(ctx.now) + (limits.later ?? 0) * HOUR) },
    { wholeShard: isWhole ? 1000 : 3, maxSeen: limits.maxSeen ?? 1000 },
  );
const readAll = async (
  filter: WorklistFilter,
  isWhole: boolean,
  limits: Parameters<typeof readPage>[2] = {},
): Promise<string[]> => {
  const ids: string[] = [];
  let after: WorklistPageEnd | undefined;
  do {
    const page = await readPage({ ...filter, after }, isWhole, limits);
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  } while (after);
  return ids;
};

test.each<[string, WorklistFilter]>([
  ["everything, oldest first", {}],
  ["everything, newest first", { descending: true }],
  ["one queue", { queue: ["cancellation"] }],
  ["two queues", { queue: ["ACCEPTED", "cancellation"] }],
  ["a status, in whatever queue", { status: "ACCEPTED" }],
  ["a scheme", { scheme: "FAIR_GREEN" }],
  ["a pending request", { pending: "cancellation" }],
  ["an age", { minAge: 40 }],
  ["an age, newest first", { minAge: 40, descending: true }],
  ["what is overdue", { overdue: true }],
  ["what is not overdue", { overdue: false }],
  ["part of a name", { q: "餅家" }],
  ["a number", { q: "fh-2026-77" }],
  ["nothing", { q: "nobody" }],
  ["what nobody works on", { assignee: "nobody" }],
  ["what nobody works on, newest first", { assignee: "nobody", descending: true }],
  [
    "what nobody works on of one queue and scheme",
    { assignee: "nobody", queue: ["ACCEPTED"], scheme: "FAIR_GREEN" },
  ],
  ["what a colleague with very many cases works on", { assignee: BUSY }],
])("pages by the index are those of the whole list: %s", async (_, filter) => {
  // The whole list is read an hour later, when the process has forgotten what it saw of other limits.
  const allIds = await readAll(filter, true, { later: 2 });
  expect(await readAll(filter, false)).toEqual(allIds);
  expect(new Set(allIds).size).toBe(allIds.length);
});

test("each application is the reader's, a colleague's or nobody's", async () => {
  const readNumbers = async (filter: WorklistFilter) =>
    (await readAll(filter, false)).map((id) => Number(id.slice("application-".length)));
  const everything = await readNumbers({});
  const [own, free, ofBusy] = [
    await readNumbers({ assignee: "me" }),
    await readNumbers({ assignee: "nobody" }),
    await readNumbers({ assignee: BUSY }),
  ];
  const isOwn = (n: number) => n < 120 && n % 3 === 0;
  const isOfBusy = (n: number) => n < 120 && n % 3 !== 0 && n % 5 === 0;
  expect(own).toEqual(everything.filter(isOwn));
  expect(ofBusy).toEqual(everything.filter(isOfBusy));
  expect(free).toEqual(everything.filter((n) => !isOwn(n) && !isOfBusy(n)));
});

test("what a colleague works on is counted and sorted exactly, however much waits", async () => {
  const filter = { assignee: "me", sort: "institution" as const };
  const [whole, large] = [await readPage(filter, true, { later: 2 }), await readPage(filter, false)];
  expect(whole).toMatchObject({ total: 40, sort: "institution" });
  expect(large).toEqual(whole);
});

test("a call looks through so many rows at most, and the next one goes on where it stopped", async () => {
  const filter = { q: "餅家" };
  const first = await readPage(filter, false, { maxSeen: 10, limit: 5 });
  expect(first.items.length).toBeLessThan(5);
  expect(first.next).toBeDefined();
  const ids = await readAll(filter, false, { maxSeen: 10, limit: 5 });
  expect(ids).toEqual(await readAll(filter, true, { later: 2 }));
});

test.each(["due", "code", "institution", "fee"] as const)(
  "the order by %s is that of few rows; a page by the index is in the order of time and says so",
  async (sort) => {
    expect((await readPage({ sort }, true, { later: 2 })).sort).toBe(sort);
    const page = await readPage({ sort }, false);
    expect(page.sort).toBe("age");
    expect(page.items.map(({ id }) => id)).toEqual((await readPage({}, false)).items.map(({ id }) => id));
  },
);

test("what is read whole says its totals, what is read by pages does not", async () => {
  expect(await readPage({}, true, { later: 2 })).toMatchObject({
    total: insertedCount,
    overdue: expect.any(Number),
  });
  const page = await readPage({}, false);
  expect([page.total, page.overdue, page.items.length]).toEqual([undefined, undefined, 25]);
});

test("the cashier's few rows are read alone and counted, however many wait for officers", async () => {
  const queue = ["voucher", "reversal", "refund"] as const;
  expect(await readPage({ queue: [...queue] }, false)).toMatchObject({ items: [], total: 0, sort: "age" });
  const measureList = () => measureCapacity(() => listWorklistEntries({ queue: [...queue] }, ctx));
  const { result, read } = await measureList();
  expect(result).toEqual([]);
  await insertMore(60);
  expect((await measureList()).read).toBe(read);
});

test("a page costs the same with twice as many rows, and a count is that of the index", async () => {
  await insertMore(insertedCount);
  const measurePage = () => measureCapacity(() => readPage({ queue: ["PROCESSING"] }, false));
  await measurePage();
  const { read, calls } = await measurePage();
  await insertMore(180);
  const later = await measurePage();
  expect([later.read, later.calls.length]).toEqual([read, calls.length]);
  const waiting = await readAll({ queue: ["PROCESSING"] }, true, { later: 4 });
  expect(await countQueues(["PROCESSING"], ctx, 1000)).toEqual([
    { queue: "PROCESSING", count: waiting.length },
  ]);
});

test("a large count is that of the job, for an hour, and costs one read", async () => {
  const countUnits = async (later: number) => {
    const cost = await measureCapacity(() =>
      countQueues(["PROCESSING", "objection"], { now: toInstant(Date.parse(ctx.now) + later) }, LARGE_COUNT),
    );
    return { counts: cost.result, calls: cost.calls };
  };
  const none = { queue: "objection", count: 0 };
  const unknownCount = { queue: "PROCESSING", count: LARGE_COUNT, more: true };
  expect((await countUnits(0)).counts).toEqual([unknownCount, none]);
  await recountQueues(ctx);
  const processing = (await readAll({ queue: ["PROCESSING"] }, true, { later: 6 })).length;
  const { counts, calls } = await countUnits(0);
  expect(counts).toEqual([{ queue: "PROCESSING", count: processing, countedAt: ctx.now }, none]);
  // One read of the numbers, and one call for each partition of the refunds and of the small queue.
  expect(calls).toEqual(["GetItem", "Query", "Query", "Query", "Query"]);
  expect((await countUnits(2 * HOUR)).counts).toEqual([unknownCount, none]);
});

test("a list goes on in the order in which it began, however much waits by then", async () => {
  const filter = { sort: "institution" as const };
  const [byName, byTime] = [await readPage(filter, true, { later: 4 }), await readPage(filter, false)];
  expect([byName.next?.sort, byTime.next?.sort]).toEqual(["institution", "age"]);
  // Too many wait by now for the order by name, whose position says nothing of time.
  const refusal = await expectRefusal(readPage({ ...filter, after: byName.next }, false));
  expect([refusal.code, refusal.detail.fields]).toEqual([200114, [{ path: "cursor", key: "illegal" }]]);
  // Few enough wait by now, and the list goes on by time.
  const allIds = await readAll({}, true, { later: 6 });
  const rest = await readPage({ ...filter, after: byTime.next }, true, { later: 8 });
  expect(rest.sort).toBe("age");
  expect(rest.items.map(({ id }) => id)).toEqual(allIds.slice(25, 50));
});
