/** A decreed or withdrawn holiday moves what runs (workflow.md › The legal clock). */
import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { startObjectionDeadline, startOfferDeadline } from "@portal/core/applications/deadlines/deadlines";
import { recountDeadlines } from "@portal/core/applications/deadlines/recount-deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { listRunningApplications } from "@portal/core/applications/transitions/due-timers.server";
import {
  decreeHoliday,
  getCalendar,
  listDecrees,
  withdrawHoliday,
} from "@portal/core/calendar/calendar-store.server";
import { buildCalendar } from "@portal/core/calendar/index";
import type { Notice } from "@portal/core/messaging/notice-types";
import { verifyChain } from "@portal/core/platform/audit/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { runDeferredTask } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { getDocumentClient, getTableName, SHARDS } from "@portal/core/platform/table.server";
import { clearCalendarCache } from "@portal/functions/http/current-calendar";
import { serveResource } from "@portal/functions/http/serve-resource";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { staffCalendarDefinition } from "@portal/functions/routes/staff/calendar";
import type { SQSEvent } from "aws-lambda";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  mondayMorning,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
beforeAll(async () => {
  await createPublishedEvent();
});
// A decree is everybody's: each test begins with the published calendar.
beforeEach(async () => {
  for (const pk of ["calendar", "errand#calendar"]) {
    const { Items = [] } = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pk },
      }),
    );
    for (const { sk } of Items) {
      await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key: { pk, sk } }));
    }
  }
  clearCalendarCache();
  setTestTime(mondayMorning);
});

const staff = serveResource("staff", staffCalendarDefinition);
const admin = createStaff("ADMIN");
const names = buildLocalizedText("颱風假");
const buildTyphoon = (date: string) => ({
  date: parseDay(date),
  key: "TYPHOON",
  closure: "FULL_DAY" as const,
  names,
});
const buildBatch = (bodies: string[]): SQSEvent =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${i}`, body })) }) as unknown as SQSEvent;
const listMessagesFrom = (from: number) => services.listMessages("due").slice(from);
/** Lists the notices about moved deadlines. A notice can be stored twice and is sent once. */
const listMovedNotices = (from: number) => [
  ...new Map(
    services
      .listMessages("notice")
      .slice(from)
      .flatMap((m) => JSON.parse(m).notices as Notice[])
      .filter((n) => n.template === "deadlineMoved")
      .map((n) => [n.id, n]),
  ).values(),
];
/** Consumes what is on the due queue from a place on, and what that puts there, until nothing is left. */
const consumeFrom = async (from: number): Promise<void> => {
  for (let next = from; ; ) {
    const foundMessages = listMessagesFrom(next);
    if (foundMessages.length === 0) return;
    next += foundMessages.length;
    expect((await applyDue(buildBatch(foundMessages))).batchItemFailures).toEqual([]);
  }
};
const readApplication = (id: string) => Application.getApplication(id, createTestContext(officer));
const listRecounts = async (id: string) =>
  (await Application.listHistory(id, createTestContext(officer))).filter(
    (e) => e.action === "recountDeadlines",
  );
const getStatus = async (id: string) => (await readApplication(id)).status;

test("[R494] staff decree a holiday: what runs is counted again, recorded with its trace, and told, each once", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    await createCertifiedInstitution(`d${i}`);
    ids.push((await createApplicationAwaitingPayment(`d${i}`, "green-2027")).id);
  }
  await createCertifiedInstitution("free");
  const freeApplication = await submitCompleteApplication("free", "green-2027");
  for (const id of ids) expect((await readApplication(id)).deadlines).toMatchObject([{ day: "2026-11-30" }]);
  const token = (await createSignedInPerson({ roles: ["ADMIN"] })).token;
  const [due, notice] = [services.listMessages("due").length, services.listMessages("notice").length];
  const holidayAnswer = await callLambda(staff, "POST", "/api/staff/calendar", {
    token,
    body: buildTyphoon("2026-11-26"),
  });
  expect(holidayAnswer.status).toBe(201);
  expect(listMessagesFrom(due).map((m) => JSON.parse(m))).toEqual([{ kind: "calendar", id: "calendar#1" }]);
  await consumeFrom(due);
  for (const id of ids) {
    const [deadline] = (await readApplication(id)).deadlines;
    expect(deadline).toMatchObject({
      from: "2026-11-23",
      amount: 5,
      day: "2026-12-01",
      dueAt: "2026-12-01T15:59:59.000Z",
      trace: [{ day: "2026-11-26", reason: "TYPHOON", names }, { reason: "WEEKEND" }, { reason: "WEEKEND" }],
    });
    const [entry, ...more] = await listRecounts(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actor: { kind: "system" },
      from: "AWAITING_PAYMENT",
      to: "AWAITING_PAYMENT",
      diff: {
        "deadline.payment": {
          before: { day: "2026-11-30" },
          after: { day: "2026-12-01", trace: [{ day: "2026-11-26" }, {}, {}] },
        },
      },
    });
    expect(await verifyChain(await Application.listHistory(id, createTestContext(officer)))).toBe(-1);
  }
  // In the portal and by mail, to one person of each institution.
  const listOwnMoved = () => listMovedNotices(notice).filter((n) => /^account-d\d/.test(n.to));
  expect(listOwnMoved()).toHaveLength(12);
  expect(listOwnMoved()[0]?.params).toMatchObject({
    before: "2026-11-30",
    dueOn: "2026-12-01",
    holiday: names,
  });
  expect(await listRecounts(freeApplication.id)).toEqual([]);
  // Run once more, by the sweep after the task is settled, nothing changes and the task is gone.
  setTestTime("2026-11-23T02:05:00.000Z");
  const before = services.listMessages("due").length;
  await sweep();
  await consumeFrom(before);
  expect(listOwnMoved()).toHaveLength(12);
  for (const id of ids) expect(await listRecounts(id)).toHaveLength(1);
  const after = services.listMessages("due").length;
  await sweep();
  expect(listMessagesFrom(after).filter((m) => m.includes("calendar"))).toEqual([]);
});

test("[R501] the fee lapses by the day as it was counted again, over a weekend too, and not before", async () => {
  await createCertifiedInstitution("dl");
  const { id } = await createApplicationAwaitingPayment("dl", "green-2027");
  await decreeHoliday(buildTyphoon("2026-11-30"), createTestContext(admin));
  // No message came through: even so nothing lapses by the old day.
  const message = JSON.stringify({ kind: "application", institutionId: "dl", id });
  setTestTime("2026-11-30T16:00:00.000Z");
  await applyDue(buildBatch([message]));
  expect(await getStatus(id)).toBe("AWAITING_PAYMENT");
  expect((await readApplication(id)).deadlines).toMatchObject([{ day: "2026-12-01" }]);
  setTestTime("2026-12-01T15:59:59.000Z");
  await applyDue(buildBatch([message]));
  expect(await getStatus(id)).toBe("AWAITING_PAYMENT");
  setTestTime("2026-12-01T16:00:00.000Z");
  await applyDue(buildBatch([message, message]));
  expect(await getStatus(id)).toBe("CANCELLED");
});

test("a message that is lost is sent again by the sweep, and a run that is killed goes on at its shard", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) {
    await createCertifiedInstitution(`s${i}`);
    ids.push((await createApplicationAwaitingPayment(`s${i}`, "green-2027")).id);
  }
  const { task } = await decreeHoliday(buildTyphoon("2026-11-25"), createTestContext(admin));
  setTestTime("2026-11-23T02:03:00.000Z");
  const from = services.listMessages("due").length;
  await sweep();
  expect(listMessagesFrom(from).map((m) => JSON.parse(m))).toContainEqual({
    kind: "calendar",
    id: "calendar#1",
  });
  // The first run dies in the fourth shard; the next begins there, and a finished task does nothing.
  const now = createTestContext(testSystemActor, "2026-11-23T02:03:00.000Z").now;
  const shardsByRun: number[][] = [[], [], []];
  const dying = runDeferredTask(task, now, async (shard) => {
    shardsByRun[0]?.push(shard);
    if (shard === 3) throw new Error("killed");
  });
  await expect(dying).rejects.toThrow("killed");
  await runDeferredTask(task, now, async (shard) => void shardsByRun[1]?.push(shard));
  await runDeferredTask(task, now, async (shard) => void shardsByRun[2]?.push(shard));
  expect(shardsByRun).toEqual([[0, 1, 2, 3], [3, 4, 5, 6, 7], []]);
  const messages = (await Promise.all([...Array(SHARDS).keys()].map(listRunningApplications))).flat();
  expect(messages.map((m) => m.id)).toEqual(expect.arrayContaining(ids));
  const bodies = messages.map((m) => JSON.stringify(m));
  await Promise.all([
    applyDue(buildBatch([...bodies, ...bodies])),
    applyDue(buildBatch(bodies.toReversed())),
  ]);
  for (const id of ids) expect(await listRecounts(id)).toHaveLength(1);
});

test("withdrawn before it begins, the days are counted again without it; a day that has begun stays", async () => {
  await createCertifiedInstitution("dw");
  const { id } = await createApplicationAwaitingPayment("dw", "green-2027");
  const token = (await createSignedInPerson({ roles: ["ADMIN"] })).token;
  const removeDecree = (date: string) =>
    callLambda(staff, "DELETE", `/api/staff/calendar/${date}`, { token });
  const from = services.listMessages("due").length;
  for (const date of ["2026-11-23", "2026-11-26"])
    await decreeHoliday(buildTyphoon(date), createTestContext(admin));
  await consumeFrom(from);
  const message = JSON.stringify({ kind: "application", institutionId: "dw", id });
  await applyDue(buildBatch([message]));
  expect((await readApplication(id)).deadlines).toMatchObject([{ day: "2026-12-01" }]);
  expect((await removeDecree("2026-11-23")).body).toMatchObject({
    code: 900054,
    fields: [{ path: "date", key: "beforeMin" }],
  });
  expect((await removeDecree("2026-11-27")).body.code).toBe(900049);
  expect((await removeDecree("not-a-day")).body.code).toBe(900049);
  const again = services.listMessages("due").length;
  const notice = services.listMessages("notice").length;
  expect((await removeDecree("2026-11-26")).status).toBe(200);
  expect((await removeDecree("2026-11-26")).body.code).toBe(900049);
  await consumeFrom(again);
  expect((await readApplication(id)).deadlines).toMatchObject([{ day: "2026-11-30" }]);
  const { code } = await readApplication(id);
  expect(listMovedNotices(notice).find(({ params }) => params.code === code)?.params).toMatchObject({
    before: "2026-12-01",
    dueOn: "2026-11-30",
    holiday: names,
  });
  const officers = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
  expect(
    (await callLambda(staff, "DELETE", "/api/staff/calendar/2026-11-26", { token: officers })).status,
  ).toBe(403);
});

test("a withdrawal that comes late makes nobody late: the next working day is left at least", async () => {
  await createCertifiedInstitution("dn");
  const { id } = await createApplicationAwaitingPayment("dn", "green-2027");
  await decreeHoliday(buildTyphoon("2026-11-27"), createTestContext(admin));
  const message = JSON.stringify({ kind: "application", institutionId: "dn", id });
  setTestTime("2026-11-24T02:00:00.000Z");
  await applyDue(buildBatch([message]));
  expect((await readApplication(id)).deadlines).toMatchObject([{ day: "2026-12-01" }]);
  await withdrawHoliday(parseDay("2026-11-27"), createTestContext(admin, "2026-11-24T02:00:00.000Z"));
  // The job was down until the day that the count without it would end.
  setTestTime("2026-11-30T02:00:00.000Z");
  await applyDue(buildBatch([message]));
  expect((await readApplication(id)).deadlines).toMatchObject([{ day: "2026-12-01" }]);
  expect(await listRecounts(id)).toHaveLength(1);
});

test("while a voucher waits the fee's day moves too, and its timers with it", async () => {
  await createCertifiedInstitution("dv");
  const application = await createApplicationAwaitingPayment("dv", "green-2027");
  const withVoucher = await Application.performTransition(
    application.id,
    "uploadVoucher",
    { version: application.version, fileIds: ["demo-PAYMENT_VOUCHER"] },
    createTestContext(createApplicant("dv")),
  );
  expect(withVoucher.pending).toBe("voucher");
  const from = services.listMessages("due").length;
  const { task } = await decreeHoliday(buildTyphoon("2026-11-26"), createTestContext(admin));
  await applyDue(buildBatch([JSON.stringify(task)]));
  await consumeFrom(from);
  expect((await readApplication(application.id)).deadlines).toMatchObject([{ day: "2026-12-01" }]);
  const header = await Store.findHeader("dv", application.id);
  expect(header?.timers).toEqual([]);
  expect(header?.suspended).toContainEqual({ kind: "paymentLapse", at: "2026-12-01T15:59:59.000Z" });
});

test("a supplement whose last day becomes a holiday may come on the next working day; reminders follow, those sent do not repeat", async () => {
  await createCertifiedInstitution("dsu");
  const application = await submitCompleteApplication("dsu", "green-2027");
  const withSupplementRequest = await Application.performTransition(
    application.id,
    "requestSupplement",
    { version: application.version, fields: ["productsServices"], message: "請補交", dueOn: "2026-11-27" },
    createTestContext(officer),
  );
  expect(withSupplementRequest.deadlines).toMatchObject([{ day: "2026-11-27", trace: [] }]);
  const message = JSON.stringify({ kind: "application", institutionId: "dsu", id: application.id });
  setTestTime("2026-11-26T02:00:00.000Z");
  await applyDue(buildBatch([message]));
  await decreeHoliday(buildTyphoon("2026-11-27"), createTestContext(admin, "2026-11-26T03:00:00.000Z"));
  await applyDue(buildBatch([message]));
  const recountedApplication = await readApplication(application.id);
  expect(recountedApplication.deadlines).toMatchObject([
    { day: "2026-11-30", trace: [{ day: "2026-11-27", reason: "TYPHOON" }, {}, {}] },
  ]);
  expect(recountedApplication.supplement?.dueOn).toBe("2026-11-30");
  expect((await Store.findHeader("dsu", application.id))?.timers).toEqual([
    { kind: "supplementLapse", at: "2026-11-30T15:59:59.000Z" },
  ]);
});

test("the day to take a place that is offered moves with its reminder, the objection's day does not", () => {
  const now = toInstant("2026-11-25T02:00:00.000Z");
  const today = parseDay("2026-11-25");
  // Three working days to Monday 30 November, on which an objection ends too.
  const before = buildCalendar();
  const offer = startOfferDeadline(today, 3, undefined, now, before);
  const objection = startObjectionDeadline(parseDay("2026-11-15"), 15, before);
  const waits = {
    deadlines: [objection.deadline, offer.deadline],
    timers: [...objection.timers, ...offer.timers],
  } as unknown as ApplicationHeader;
  const after = buildCalendar([{ ...buildTyphoon("2026-11-26"), kind: "EXTRAORDINARY" }], 1);
  const recount = recountDeadlines(waits, { ...createTestContext(officer, now), calendar: after });
  expect(recount?.header.deadlines.map(({ kind, day: last }) => [kind, last])).toEqual([
    ["objection", "2026-11-30"],
    ["offer", "2026-12-01"],
  ]);
  expect(recount?.header.timers.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: "objectionClose", at: "2026-11-30T15:59:59.000Z" },
    { kind: "offerLapse", at: "2026-12-01T15:59:59.000Z" },
    { kind: "offerReminder", at: "2026-11-30T01:00:00.000Z" },
  ]);
});

test("the day before the event stays the last, whatever is decreed", async () => {
  await createPublishedEvent({
    id: "soon",
    dates: { start: "2026-11-30", end: "2026-12-02" } as never,
    registration: { opensOn: "2026-09-01", closesOn: "2026-11-29", documentsBy: "2026-11-29" } as never,
    policy: { "leadDays.exhibition.applyBy": 1 },
  });
  await createCertifiedInstitution("db");
  const { id } = await createApplicationAwaitingPayment("db", "soon");
  expect((await readApplication(id)).deadlines).toMatchObject([{ day: "2026-11-29" }]);
  await decreeHoliday(buildTyphoon("2026-11-26"), createTestContext(admin));
  await applyDue(buildBatch([JSON.stringify({ kind: "application", institutionId: "db", id })]));
  expect(await listRecounts(id)).toEqual([]);
});

test("revisions never repeat: decreed, withdrawn and decreed again are three calendars", async () => {
  const versions = new Set([(await getCalendar()).version]);
  await decreeHoliday(buildTyphoon("2026-11-26"), createTestContext(admin));
  versions.add((await getCalendar()).version);
  await withdrawHoliday(parseDay("2026-11-26"), createTestContext(admin));
  versions.add((await getCalendar()).version);
  const both = await Promise.all([
    decreeHoliday(buildTyphoon("2026-11-26"), createTestContext(admin)),
    decreeHoliday(buildTyphoon("2026-11-27"), createTestContext(admin)),
  ]);
  expect(both.map((b) => b.task.id).sort()).toEqual(["calendar#3", "calendar#4"]);
  versions.add((await getCalendar()).version);
  expect(versions.size).toBe(4);
});

test("an afternoon that was closed before the whole day is closed again once that is withdrawn, and only once", async () => {
  const day = parseDay("2026-11-26");
  const decreeClosure = (closure: "FULL_DAY" | "AFTERNOON", zh: string) =>
    decreeHoliday(
      { ...buildTyphoon("2026-11-26"), closure, names: buildLocalizedText(zh) },
      createTestContext(admin),
    );
  const refusal = { detail: { fields: [{ path: "date", key: "duplicate" }] } };
  await decreeClosure("AFTERNOON", "下午");
  await expect(decreeClosure("AFTERNOON", "另一下午")).rejects.toMatchObject(refusal);
  const afternoonHours = (await getCalendar()).listOfficePeriods(day);
  expect(afternoonHours).toHaveLength(1);
  await decreeClosure("FULL_DAY", "颱風");
  expect((await getCalendar()).findClosure(day)).toBe("TYPHOON");
  await expect(decreeClosure("AFTERNOON", "再一下午")).rejects.toMatchObject(refusal);
  await expect(decreeClosure("FULL_DAY", "再一次")).rejects.toMatchObject(refusal);
  await withdrawHoliday(day, createTestContext(admin));
  const calendar = await getCalendar();
  expect(calendar.findClosure(day)).toBeUndefined();
  expect(calendar.listOfficePeriods(day)).toEqual(afternoonHours);
  expect((await listDecrees()).map(({ names }) => names)).toEqual([buildLocalizedText("下午")]);
  await withdrawHoliday(day, createTestContext(admin));
  expect(await listDecrees()).toEqual([]);
});
