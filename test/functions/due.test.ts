import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/application/commands.server";
import { standing } from "@portal/core/application/standing/standing.server";
import { verify } from "@portal/core/audit/index";
import { client, tableName } from "@portal/core/table.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  applicant,
  awaiting,
  complete,
  context,
  event,
  institution,
  officer,
  submitted,
} from "../support/applications.ts";
import { at } from "../support/call.ts";
import { killedAfter } from "../support/due.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { measured } from "../support/units.ts";

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  await event();
});
afterAll(() => services.stop());

const batch = (bodies: string[]): SQSEvent =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${i}`, body })) }) as unknown as SQSEvent;
const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item, i) => [(i * 7919) % items.length, item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item);
const status = async (id: string) => (await Application.get(id, context(officer))).status;

test("[R506] what is due is swept to the queue and applied once, whatever the order and however often", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) {
    await institution(`j${i}`);
    ids.push((await awaiting(`j${i}`, "green-2027")).id);
  }
  at("2026-11-30T15:59:59.000Z");
  await sweep();
  expect(await Promise.all(ids.map(status))).toEqual(ids.map(() => "AWAITING_PAYMENT"));
  const all = () => services.messages("due").filter((m) => /"institutionId":"j\d+"/.test(m));
  // The reminders were due before.
  const before = all().length;
  const due = () => all().slice(before);
  at("2026-11-30T16:00:00.000Z");
  await sweep();
  expect(due()).toHaveLength(12);
  const doubled = shuffled([...due(), ...due()]);
  const results = await Promise.all([
    applyDue(batch(doubled.slice(0, 12))),
    applyDue(batch(doubled.slice(12))),
  ]);
  expect(results.flatMap((r) => r.batchItemFailures)).toEqual([]);
  expect(await Promise.all(ids.map(status))).toEqual(ids.map(() => "CANCELLED"));
  for (const id of ids) {
    const entries = await Application.history(id, context(officer));
    expect(entries.filter((e) => e.action === "lapsePayment")).toHaveLength(1);
  }
  // The row has its next instant: the objection period; nothing before it is due.
  await sweep();
  expect(due()).toHaveLength(12);
});

test("its process killed in between: what is given again is applied once, nothing is lost", async () => {
  const messages: string[] = [];
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) {
    await institution(`k${i}`);
    const { id } = await awaiting(`k${i}`, "green-2027");
    ids.push(id);
    messages.push(JSON.stringify({ kind: "application", institutionId: `k${i}`, id }));
  }
  const now = "2026-12-01T02:00:00.000Z";
  for (const after of [1, 2]) await killedAfter(after, now, messages);
  at(now);
  expect((await applyDue(batch(messages))).batchItemFailures).toEqual([]);
  for (const id of ids) {
    const entries = await Application.history(id, context(officer));
    expect(entries.filter((e) => e.action === "lapsePayment")).toHaveLength(1);
    expect(await verify(entries)).toBe(-1);
  }
}, 60_000);

test("an event that is called off: nobody owes or waits, whoever paid gets all back, given twice it is done once", async () => {
  await event({ id: "off" });
  await Promise.all(["e1", "e2", "e3"].map((id) => institution(id)));
  const review = await submitted("e1", "off");
  const owing = await awaiting("e2", "off");
  const other = await awaiting("e3", "green-2027");
  const message = JSON.stringify({ kind: "event", id: "off" });
  await applyDue(batch([message]));
  expect(await status(review.id)).toBe("PROCESSING");
  await event({ id: "off", status: "CANCELLED" });
  await applyDue(batch([message, message]));
  for (const { id } of [review, owing]) {
    const entries = await Application.history(id, context(officer));
    expect(entries.filter((e) => e.action === "organiserCancel")).toHaveLength(1);
    expect(await Application.get(id, context(officer))).toMatchObject({
      status: "CANCELLED",
      cancelReason: "ORGANISER",
      deadlines: [],
    });
  }
  expect(await standing("e2")).toMatchObject({ arrears: [], claims: [], counts: { "EXHIBITION#2027": 0 } });
  expect(await status(other.id)).toBe("AWAITING_PAYMENT");
});

test("a message that fails comes back alone", async () => {
  await institution("jx");
  const { id } = await awaiting("jx", "green-2027");
  at("2026-12-01T02:00:00.000Z");
  const good = JSON.stringify({ kind: "application", institutionId: "jx", id });
  const { batchItemFailures } = await applyDue(batch(["not json", good]));
  expect(batchItemFailures).toEqual([{ itemIdentifier: "m0" }]);
  expect(await status(id)).toBe("CANCELLED");
});

test("[R219] notices that were written and not sent are sent by the sweep", async () => {
  await institution("jn");
  delete process.env.NOTICE_QUEUE_URL_KEPT;
  const kept = process.env.NOTICE_QUEUE_URL;
  process.env.NOTICE_QUEUE_URL = "http://127.0.0.1:1/none";
  const made = await Application.submit(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: complete() },
    context(applicant("jn")),
  );
  process.env.NOTICE_QUEUE_URL = kept;
  at("2026-11-23T02:05:00.000Z");
  await sweep();
  const waiting = services.messages("notice").filter((m) => m.includes(made.code ?? "-"));
  expect(waiting.length).toBeGreaterThan(0);
  expect(JSON.parse(waiting[0] ?? "{}")).toMatchObject({
    source: { pk: `application#${made.id}`, sk: "history#000001" },
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
  for (const Item of rows) await client().send(new PutCommand({ TableName: tableName(), Item }));
  at("2026-11-23T02:00:00.000Z");
  await sweep();
  for (const { pk, sk } of rows)
    await client().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }));
  const swept = services.messages("due").filter((message) => message.includes('"institutionId":"paged"'));
  expect(swept.map((message) => JSON.parse(message).id).sort()).toEqual(rows.map(({ id }) => id));
});

test("round trips and request units of the calls stay within their budgets", async () => {
  await institution("ju", { shareholders: [{ name: "陳", share: 100, macaoResident: true }] });
  const ctx = context(applicant("ju"));
  const draft = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: complete() };
  const create = await measured(() => Application.saveDraft(draft, ctx));
  const save = await measured(() => Application.saveDraft({ ...draft, version: 1 }, ctx));
  const submit = await measured(() => Application.submit({ ...draft, version: 2 }, ctx));
  const list = await measured(() => Application.list({ limit: 20 }, ctx));
  at("2026-11-23T02:00:00.000Z");
  const idle = await measured(() => sweep());
  // The first draft of an institution also begins its counters (decision 0155); `units.test.ts` holds the later ones.
  expect(create.write).toBeLessThanOrEqual(10);
  expect(save).toMatchObject({ roundTrips: 1, read: 0 });
  expect(save.write).toBeLessThanOrEqual(5);
  expect(submit.roundTrips).toBe(2);
  expect(submit.write, submit.calls.join(" ")).toBeLessThanOrEqual(24);
  expect(list).toMatchObject({ roundTrips: 1, read: 1, write: 0 });
  expect(idle).toMatchObject({ roundTrips: 1, read: 4, write: 0 });
});
