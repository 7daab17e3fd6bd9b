import * as Application from "@portal/core/application/commands.server";
import { meter } from "@portal/core/write.server";
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
} from "../support/applications.ts";
import { at } from "../support/call.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

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
  const before = services.messages("due").length;
  at("2026-11-30T16:00:00.000Z");
  await sweep();
  const due = services.messages("due").slice(before);
  expect(due).toHaveLength(12);
  const doubled = shuffled([...due, ...due]);
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
  const again = services.messages("due").length;
  await sweep();
  expect(services.messages("due").length).toBe(again);
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

test("notices that were written and not sent are sent by the sweep", async () => {
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

test("request units of the calls stay within their budgets", async () => {
  await institution("ju");
  const units: Record<string, { read: number; write: number }> = {};
  meter.listen = (name, u) => {
    units[name] = { read: (units[name]?.read ?? 0) + u.read, write: (units[name]?.write ?? 0) + u.write };
  };
  const ctx = context(applicant("ju"));
  const answers = complete();
  const id = ulid();
  await Application.saveDraft({ id, scheme: "FAIR_HOSTED", eventId: "green-2027", answers }, ctx);
  await Application.saveDraft({ id, version: 1, scheme: "FAIR_HOSTED", eventId: "green-2027", answers }, ctx);
  await Application.submit({ id, version: 2, scheme: "FAIR_HOSTED", eventId: "green-2027", answers }, ctx);
  at("2026-11-23T02:00:00.000Z");
  delete units.sweep;
  await sweep();
  meter.listen = () => undefined;
  console.log(JSON.stringify(units));
  expect(units.saveDraft?.write).toBeLessThanOrEqual(5);
  expect(units.submit?.write).toBeLessThanOrEqual(26);
});
