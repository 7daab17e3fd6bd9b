import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { toInstant } from "@portal/core/platform/day";
import {
  buildDeferredTask,
  findTaskDueTime,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { computeShard, getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { killConsumerAfter } from "../../support/faults/due-consumer.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";
import { writeRows } from "../../support/tables/write-rows.ts";

const services = prepareTestServices();
beforeAll(async () => {
  await createPublishedEvent();
});

const buildBatch = (bodies: string[]): SQSEvent =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${i}`, body })) }) as unknown as SQSEvent;
const shuffleItems = <T>(items: T[]): T[] =>
  items
    .map((item, i) => [(i * 7919) % items.length, item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item);
const getStatus = async (id: string) =>
  (await Application.getApplication(id, createTestContext(officer))).status;

test("[R506] what is due is swept to the queue and applied once, whatever the order and however often", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) {
    await createCertifiedInstitution(`j${i}`);
    ids.push((await createApplicationAwaitingPayment(`j${i}`, "green-2027")).id);
  }
  setTestTime("2026-11-30T15:59:59.000Z");
  await sweep();
  expect(await Promise.all(ids.map(getStatus))).toEqual(ids.map(() => "AWAITING_PAYMENT"));
  const listAllMessages = () => services.listMessages("due").filter((m) => /"institutionId":"j\d+"/.test(m));
  // The reminders were due before, and are sent.
  expect((await applyDue(buildBatch(listAllMessages()))).batchItemFailures).toEqual([]);
  const before = listAllMessages().length;
  const listNewMessages = () => listAllMessages().slice(before);
  setTestTime("2026-11-30T16:00:00.000Z");
  await sweep();
  expect(listNewMessages()).toHaveLength(12);
  const doubledMessages = shuffleItems([...listNewMessages(), ...listNewMessages()]);
  const results = await Promise.all([
    applyDue(buildBatch(doubledMessages.slice(0, 12))),
    applyDue(buildBatch(doubledMessages.slice(12))),
  ]);
  expect(results.flatMap((r) => r.batchItemFailures)).toEqual([]);
  expect(await Promise.all(ids.map(getStatus))).toEqual(ids.map(() => "CANCELLED"));
  for (const id of ids) {
    const entries = await Application.listHistory(id, createTestContext(officer));
    expect(entries.filter((e) => e.action === "lapsePayment")).toHaveLength(1);
  }
  // The row has its next instant: the objection period; nothing before it is due.
  await sweep();
  expect(listNewMessages()).toHaveLength(12);
});

test("its process killed in between: what is given again is applied once, nothing is lost", async () => {
  const messages: string[] = [];
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) {
    await createCertifiedInstitution(`k${i}`);
    const { id } = await createApplicationAwaitingPayment(`k${i}`, "green-2027");
    ids.push(id);
    messages.push(JSON.stringify({ kind: "application", institutionId: `k${i}`, id }));
  }
  const now = "2026-12-01T02:00:00.000Z";
  for (const after of [1, 2]) await killConsumerAfter(after, now, messages);
  setTestTime(now);
  expect((await applyDue(buildBatch(messages))).batchItemFailures).toEqual([]);
  for (const id of ids) {
    const entries = await Application.listHistory(id, createTestContext(officer));
    expect(entries.filter((e) => e.action === "lapsePayment")).toHaveLength(1);
    expect(await verifyChain(entries)).toBe(-1);
  }
});

test("an event that is called off: nobody owes or waits, whoever paid gets all back, given twice it is done once", async () => {
  await createPublishedEvent({ id: "off" });
  await Promise.all(["e1", "e2", "e3"].map((id) => createCertifiedInstitution(id)));
  const review = await submitCompleteApplication("e1", "off");
  const owing = await createApplicationAwaitingPayment("e2", "off");
  const other = await createApplicationAwaitingPayment("e3", "green-2027");
  const message = JSON.stringify({ kind: "event", id: "off" });
  await applyDue(buildBatch([message]));
  expect(await getStatus(review.id)).toBe("PROCESSING");
  await createPublishedEvent({ id: "off", status: "CANCELLED" });
  await applyDue(buildBatch([message, message]));
  for (const { id } of [review, owing]) {
    const entries = await Application.listHistory(id, createTestContext(officer));
    expect(entries.filter((e) => e.action === "organiserCancel")).toHaveLength(1);
    expect(await Application.getApplication(id, createTestContext(officer))).toMatchObject({
      status: "CANCELLED",
      cancelReason: "ORGANISER",
      deadlines: [],
    });
  }
  expect(await readConstraints("e2")).toMatchObject({
    arrears: [],
    claims: [],
    counts: { "EXHIBITION#2027": 0 },
  });
  expect(await getStatus(other.id)).toBe("AWAITING_PAYMENT");
});

/** Copies a draft of an event into one shard of its index, so often that a page of the event ends in between. */
const fillShard = async (institutionId: string, eventId: string): Promise<void> => {
  const draft = await Application.saveDraft(
    { id: ulid(), scheme: "FAIR_GREEN", eventId, answers: buildCompleteAnswers("FAIR_GREEN") },
    createTestContext(createApplicant(institutionId)),
  );
  const Key = { pk: `institution#${institutionId}`, sk: `application#${draft.id}` };
  const { Item } = await getDocumentClient().send(new GetCommand({ TableName: getTableName(), Key }));
  const ids: string[] = [];
  while (ids.length < 40) {
    const id = ulid();
    if (computeShard(id) === 0) ids.push(id);
  }
  const { gsi3pk: _, gsi3sk: __, ...row } = Item ?? {};
  await writeRows(
    ids.map((id) => ({ ...row, id, sk: `application#${id}`, gsi1pk: `event#${eventId}#0`, gsi1sk: id })),
  );
};

test("an event with more applications than one run calls off goes on with a further message, and ends by when it began", async () => {
  const task = { kind: "event", id: "large" } as const;
  await createPublishedEvent({ id: task.id });
  await Promise.all(["large-1", "large-2"].map((id) => createCertifiedInstitution(id)));
  const first = await submitCompleteApplication("large-1", task.id);
  await fillShard("large-1", task.id);
  const last = await submitCompleteApplication("large-2", task.id);
  await createPublishedEvent({ id: task.id, status: "CANCELLED" });
  const begunAt = toInstant("2026-12-02T02:00:00.000Z");
  setTestTime(begunAt);
  await transact([buildDeferredTask(task, begunAt).row]);
  const runTask = async (body: string): Promise<string[]> => {
    const before = services.listMessages("due").length;
    expect((await applyDue(buildBatch([body]))).batchItemFailures).toEqual([]);
    return services.listMessages("due").slice(before);
  };
  const furtherMessages = await runTask(JSON.stringify(task));
  expect(furtherMessages.map((body) => JSON.parse(body))).toEqual([
    { ...task, after: expect.any(String), begunAt },
  ]);
  expect([await getStatus(first.id), await getStatus(last.id)]).toEqual(["CANCELLED", "PROCESSING"]);
  // When the last part ends, the task is due; but who applied meanwhile may be in a part before it.
  setTestTime("2026-12-02T02:03:00.000Z");
  expect(await runTask(furtherMessages[0] ?? "")).toEqual([]);
  expect(await getStatus(last.id)).toBe("CANCELLED");
  expect(await findTaskDueTime(task)).toBeDefined();
  const [again = ""] = await runTask(JSON.stringify(task));
  expect(await runTask(again)).toEqual([]);
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("an event whose last day was changed: its applications have it once the task is due, and the task ends", async () => {
  const task = { kind: "eventFacts", id: "extended" } as const;
  const event = await createPublishedEvent({ id: task.id });
  await createCertifiedInstitution("extended-1");
  const { id } = await submitCompleteApplication("extended-1", task.id);
  const changedAt = toInstant("2026-12-02T02:00:00.000Z");
  const dates = { ...event.dates, end: "2027-03-09" };
  await createPublishedEvent({ ...event, dates });
  await transact([buildDeferredTask(task, changedAt).row]);
  const readDates = async () => (await Application.getApplication(id, createTestContext(officer))).eventDates;
  expect(await readDates()).toEqual(event.dates);
  setTestTime("2026-12-02T02:03:00.000Z");
  const before = services.listMessages("due").length;
  await sweep();
  const messages = services.listMessages("due").slice(before);
  expect(messages.map((body) => JSON.parse(body))).toContainEqual(task);
  await applyDue(buildBatch([JSON.stringify(task), JSON.stringify(task)]));
  expect(await readDates()).toEqual(dates);
  expect(await findTaskDueTime(task)).toBeUndefined();
});

test("a message that fails comes back alone", async () => {
  await createCertifiedInstitution("jx");
  const { id } = await createApplicationAwaitingPayment("jx", "green-2027");
  setTestTime("2026-12-01T02:00:00.000Z");
  const validMessage = JSON.stringify({ kind: "application", institutionId: "jx", id });
  const { batchItemFailures } = await applyDue(buildBatch(["not json", validMessage]));
  expect(batchItemFailures).toEqual([{ itemIdentifier: "m0" }]);
  expect(await getStatus(id)).toBe("CANCELLED");
});

test("[R219] notices that were written and not sent are sent by the sweep", async () => {
  await createCertifiedInstitution("jn");
  delete process.env.NOTICE_QUEUE_URL_KEPT;
  const queueUrl = process.env.NOTICE_QUEUE_URL;
  process.env.NOTICE_QUEUE_URL = "http://127.0.0.1:1/none";
  const application = await Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    createTestContext(createApplicant("jn")),
  );
  process.env.NOTICE_QUEUE_URL = queueUrl;
  setTestTime("2026-11-23T02:05:00.000Z");
  await sweep();
  const waiting = services.listMessages("notice").filter((m) => m.includes(application.code ?? "-"));
  expect(waiting.length).toBeGreaterThan(0);
  expect(JSON.parse(waiting[0] ?? "{}")).toMatchObject({
    source: { pk: `application#${application.id}`, sk: "history#000001" },
    notices: [{ template: "submitted", language: "pt" }, { channel: "mail" }],
  });
});

test("what is due is swept from every page of a shard, not from the first alone", async () => {
  // A page of a query ends at 1 MB: rows of 300 KB make two.
  const rows = Array.from({ length: 6 }, (_, i) => ({
    pk: `paged#${i}`,
    sk: "row",
    __edb_e__: "application",
    institutionId: "paged",
    id: `paged-${i}`,
    gsi3pk: "due#0",
    gsi3sk: `2026-11-23T00:00:0${i}.000Z`,
    padding: "x".repeat(300_000),
  }));
  for (const Item of rows)
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
  setTestTime("2026-11-23T02:00:00.000Z");
  await sweep();
  for (const { pk, sk } of rows)
    await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key: { pk, sk } }));
  const sweptMessages = services
    .listMessages("due")
    .filter((message) => message.includes('"institutionId":"paged"'));
  expect(sweptMessages.map((message) => JSON.parse(message).id).sort()).toEqual(rows.map(({ id }) => id));
});

test("round trips and request units of the calls stay within their budgets", async () => {
  await createCertifiedInstitution("ju", {
    shareholders: [{ name: "陳", share: 100, idNumber: "5765432(1)", macaoResident: true }],
  });
  const ctx = createTestContext(createApplicant("ju"));
  const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() };
  const create = await measureCapacity(() => Application.saveDraft(draft, ctx));
  const save = await measureCapacity(() => Application.saveDraft({ ...draft, version: 1 }, ctx));
  const submit = await measureCapacity(() => Application.submitApplication({ ...draft, version: 2 }, ctx));
  const list = await measureCapacity(() => Application.listApplications({ limit: 20 }, ctx));
  setTestTime("2026-11-23T02:00:00.000Z");
  const idleSweep = await measureCapacity(() => sweep());
  // The first draft of an institution also begins its counters (decision 0155); `units.test.ts` holds the later ones.
  expect(create.write).toBeLessThanOrEqual(10);
  expect(save).toMatchObject({ roundTrips: 1, read: 0 });
  expect(save.write).toBeLessThanOrEqual(5);
  expect(submit.roundTrips).toBe(2);
  expect(submit.write, submit.calls.join(" ")).toBeLessThanOrEqual(24);
  expect(list).toMatchObject({ roundTrips: 1, read: 1, write: 0 });
  expect(idleSweep).toMatchObject({ roundTrips: 1, read: 4, write: 0 });
});
