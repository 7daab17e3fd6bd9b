/**
 * The figures of the desk over the wire: counted by a job in pieces, read by period, downloaded, and not for everybody.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { countNextFigures } from "@portal/core/applications/figures/count-desk-figures.server";
import type { FigureView } from "@portal/core/applications/figures/desk-figures-schema";
import { readFigureCells } from "@portal/core/applications/figures/desk-figures-store.server";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as figures } from "@portal/functions/routes/staff/figures";
import { readSheet } from "read-excel-file/node";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let officer: SignedInPerson;
let other: SignedInPerson;
let administrator: SignedInPerson;
const november = { from: "2026-11-01", to: "2026-11-30" };

const readFigures = async (query: object = november, { token } = administrator) =>
  callLambda(figures, "GET", "/api/staff/figures", { token, query: query as Record<string, string> });
const readData = async (query?: object, person?: SignedInPerson) =>
  (await readFigures(query, person)).body.data as FigureView;
const countFigures = async ({ token } = officer) =>
  callLambda(figures, "POST", "/api/staff/figures/count", { token, body: {} });

/** The figures that the page showed at each step of a count. */
const steps: { [step: string]: FigureView } = {};
const answers: unknown[] = [];
let pieces = 0;

beforeAll(async () => {
  setTestTime("2026-11-27T02:00:00.000Z");
  officer = await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" });
  other = await createSignedInPerson({ roles: ["OFFICER"], account: "other-officer@demo.mo" });
  administrator = await createSignedInPerson({ roles: ["ADMIN"], account: "admin@demo.mo" });
  await createPublishedEvent();
  await createPublishedEvent({ id: "blue-2027", code: "BLUE-2027" });
  for (const id of ["one", "two", "three", "four"]) await createCertifiedInstitution(id);
  // Received on Monday 23: one is decided on Friday by the officer, one by another one, one by nobody yet.
  const first = await submitCompleteApplication("one", "green-2027");
  await Application.performTransition(
    first.id,
    "reject",
    { version: first.version, reason: "The products do not fit." },
    createTestContext(officer.actor, "2026-11-27T02:00:00.000Z"),
  );
  await createApplicationAwaitingPayment("two", "green-2027");
  await submitCompleteApplication("three", "green-2027", "FAIR_HOSTED", "2026-10-05T02:00:00.000Z");
  await submitCompleteApplication("four", "blue-2027");
  steps.before = await readData();
  answers.push((await countFigures()).body.data, (await countFigures(other)).body.data);
  steps.meanwhile = await readData();
  pieces = await runDueQueue("figures");
  steps.after = await readData();
});

test("before the first count there is nothing, and the page says so by a missing time", () => {
  expect(steps.before).not.toHaveProperty("asOf");
  expect(steps.before?.total).toMatchObject({ received: 0, decided: 0 });
});

test("a count goes on in pieces, one at a time, and then shows its time", () => {
  // A colleague who asks meanwhile starts no second one.
  expect(answers).toEqual([{ started: true }, { started: false }]);
  expect(steps.meanwhile?.counting).toBe(0);
  expect(pieces).toBe(2);
  expect(steps.after).toMatchObject({ asOf: "2026-11-27T02:00:00.000Z", ...november });
  expect(steps.after).not.toHaveProperty("counting");
  expect(steps.after?.total).toEqual({
    key: "",
    received: 3,
    decided: 2,
    medianDays: 0,
    ninetiethDays: 4,
    overdue: 1,
    unpaid: 1,
    unpaidAmount: 675_000,
  });
});

test("figures are shown by scheme, event and officer, with names", async () => {
  const view = await readData();
  expect(view.scheme.map(({ key, received }) => [key, received])).toEqual([["FAIR_HOSTED", 3]]);
  expect(view.event.map(({ key, received, names }) => [key, received, typeof names?.en])).toEqual([
    ["green-2027", 2, "string"],
    ["blue-2027", 1, "string"],
  ]);
  expect(view.officer).toContainEqual(
    expect.objectContaining({ account: "officer@demo.mo", decided: 1, medianDays: 4 }),
  );
});

test("officers see their own row of officers, and the same totals", async () => {
  expect((await readData(november, officer)).officer).toEqual([
    expect.objectContaining({ account: "officer@demo.mo", decided: 1 }),
  ]);
  const others = await readData(november, other);
  expect(others.officer).toEqual([]);
  expect(others.total.decided).toBe(2);
});

test("the deadlines of the coming weeks are shown by day", async () => {
  const answer = await callLambda(figures, "GET", "/api/staff/figures/deadlines", {
    token: other.token,
    query: { from: "2026-11-27", to: "2027-01-31" },
  });
  const { days } = answer.body.data as { days: { day: string; count: number; kinds: object[] }[] };
  const kinds = days.flatMap((each) => each.kinds);
  expect(kinds).toContainEqual({ kind: "payment", count: 1 });
  expect(kinds).toContainEqual({ kind: "objection", count: 1 });
});

test.each([
  ["a scheme", { scheme: "TRAINING" }, 0],
  ["an event", { eventId: "blue-2027" }, 1],
  ["a month without applications", { from: "2026-09-01", to: "2026-09-30" }, 0],
])("a period can be narrowed to %s", async (_, narrowed, received) => {
  expect((await readData({ ...november, ...narrowed })).total.received).toBe(received);
});

test.each(["", "/deadlines", "/file"])("figures%s of an unknown event are refused", async (below) => {
  const { status, body } = await callLambda(figures, "GET", `/api/staff/figures${below}`, {
    token: administrator.token,
    query: { ...november, eventId: "nothing-2027", ...(below === "/file" && { by: "scheme" }) },
  });
  expect([status, body.code, body.fields]).toEqual([400, 200114, [{ path: "eventId", key: "option" }]]);
});

test.each([
  ["ends before it begins", { from: "2026-12-01", to: "2026-11-01" }, "to"],
  ["is longer than five years", { from: "2020-01-01", to: "2026-11-01" }, "from"],
])("a period that %s is refused beside its field", async (_, period, path) => {
  const refusal = await readFigures(period);
  expect(refusal.status).toBe(400);
  expect(refusal.body).toMatchObject({ code: 900054, fields: [{ path, key: "beforeMin" }] });
});

test("each table is downloaded in the language of the reader, and the download is recorded", async () => {
  const downloadFigures = (query: object) =>
    callLambda(figures, "GET", "/api/staff/figures/file", {
      token: administrator.token,
      query: { ...november, ...query } as Record<string, string>,
    });
  const csv = (await downloadFigures({ by: "event", format: "csv", lang: "en" })).bytes.toString("utf8");
  expect(csv.split("\r\n")[0]).toContain('"Event","Received","Decided"');
  expect(csv).toContain('"Total",3,2,0,4,');
  const [head, ...rows] = await readSheet((await downloadFigures({ by: "officer", lang: "pt" })).bytes);
  // Like the table of the page: what comes in and what is unpaid belongs to no officer.
  expect(head).toEqual([
    "Técnico",
    "Decididas",
    "Dias úteis até à decisão (mediana)",
    "Dias úteis até à decisão (90% dos casos)",
    "Em atraso",
  ]);
  expect(rows.flat()).toContain("officer@demo.mo");
  const audit = await callLambda(admin, "GET", "/api/staff/admin/audit", { token: administrator.token });
  expect(audit.body.data).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        action: "export",
        subject: "figures",
        detail: { ...november, by: "event", format: "csv", rows: 2 },
      }),
    ]),
  });
});

test("a nightly message counts what came in meanwhile; its repeats change nothing, and one run stays stored", async () => {
  const october = { from: "2026-10-01", to: "2026-10-31" };
  const receivedBefore = (await readData(october)).total.received;
  await createCertifiedInstitution("five");
  await submitCompleteApplication("five", "green-2027", "FAIR_HOSTED", "2026-10-06T02:00:00.000Z");
  // A request reads what was counted, not the applications.
  expect((await readData(october)).total.received).toBe(receivedBefore);
  const ctx = createTestContext(testSystemActor, "2026-11-27T18:00:00.000Z");
  for (let message = 0; message < 3; message++)
    while (await countNextFigures("2026-11-28", ctx, async () => [officer.id]));
  const after = await readData(october);
  expect(after.asOf).toBe("2026-11-27T18:00:00.000Z");
  expect(after.total.received).toBe(receivedBefore + 1);
  const rows = await queryPartition<{ sk: string }>("figures", { prefix: "cells#" });
  expect(new Set(rows.map(({ sk }) => sk.split("#")[1]))).toEqual(new Set(["2026-11-28"]));
  expect(rows.some(({ sk }) => sk.includes("part-"))).toBe(false);
  expect(await readFigureCells("2026-11-28", "2026-11", "2026-11")).not.toEqual([]);
});
