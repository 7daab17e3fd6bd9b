/** Places over the wire: the draw from the list to the result, who waits and is asked, booths on the plan. */

import * as Application from "@portal/core/applications/application-service.server";
import type {
  ApplicationBody,
  ApplicationHeader,
  ApplicationHistoryRow,
} from "@portal/core/applications/model/application-rows";
import * as Applications from "@portal/core/applications/model/application-store.server";
import type { BoothPlanView } from "@portal/core/applications/places/booths/booth-plan-schema";
import * as Plans from "@portal/core/applications/places/booths/booth-plan-store.server";
import type { PublishedDraw, StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import * as Draws from "@portal/core/applications/places/draw/draw-store.server";
import { applyTransition } from "@portal/core/applications/transitions/apply-transition.server";
import { throwFollowUpConflict } from "@portal/core/applications/transitions/follow-up-writes.server";
import { simulateTransition } from "@portal/core/applications/transitions/perform-transition.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import { clearEventSummaryCache, findEvent } from "@portal/core/events/event-store.server";
import { selectExhibitingHeaders } from "@portal/core/places/booths/publish-exhibitors.server";
import { gatewayActor } from "@portal/core/platform/actor";
import type { DeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { TASK_BATCH_SIZE } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { log } from "@portal/core/platform/log.server";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as staffEvents } from "@portal/functions/routes/staff/events";
import { handler as staffPlaces } from "@portal/functions/routes/staff/places";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { describe, expect, test, vi } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer as officerActor,
  secondOfficer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  advanceTestTime,
  type CallOptions,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildDrandValue, closedRegistration } from "../../support/events/draws.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

// What is settled by several messages is as much in batches of twenty; only the long run waits for those of 250.
vi.mock(import("@portal/core/platform/deferred-tasks/run-deferred-task.server"), async (importOriginal) => {
  const runner = await importOriginal();
  const { getSliceSize } = await import("../../support/runner/proof-slice.ts");
  const size = getSliceSize({ test: 20, gates: 20, long: runner.TASK_BATCH_SIZE });
  return { ...runner, TASK_BATCH_SIZE: size as typeof runner.TASK_BATCH_SIZE };
});

const services = prepareTestServices();
let officer = "";

const NOW = "2026-11-23T02:00:00.000Z";
/** The day after registration and the period for supplements. */
const COMMIT = "2026-11-24T02:00:00.000Z";
const DRAW = "2026-11-25T02:00:00.000Z";
/** Every application of these tests asks for a standard booth in zone A first and in zone B second. */
const prepareInput = (
  places: number,
  list: { id: string | undefined; tier: number }[],
  over: object = {},
) => ({
  version: 0,
  drawAt: DRAW,
  source: { kind: "DRAND" },
  pools: [{ id: POOL, places }],
  list,
  ...over,
});
const POOL = "STANDARD_9/A";
const value = buildDrandValue("the round of these tests");
/** Moves the clock to a day on which an officer is at work. */
const setClock = async (time: string): Promise<void> => {
  setTestTime(time);
  officer = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
};
let drawCount = 0;
let number = 10_000_000;
/** Creates an event with so many qualified applications, each of an institution of its own. */
const createOversubscribedEvent = async (count: number) => {
  await setClock(NOW);
  drawCount += 1;
  const id = `draw-${drawCount}`;
  await createPublishedEvent({ id, code: id.toUpperCase(), registration: closedRegistration });
  const applications: { id: string; code: string; institutionId: string }[] = [];
  for (let i = 0; i < count; i++) {
    const institutionId = `p${drawCount}-${i}`;
    number += 1;
    await createCertifiedInstitution(institutionId, {
      taxpayerNumber: `${number}`,
      siteRegistrationNumber: `${number}`.slice(2),
    });
    const view = await submitCompleteApplication(institutionId, id);
    applications.push({ id: view.id, code: view.code ?? "", institutionId });
  }
  await setClock(COMMIT);
  return { id, applications };
};
let undrawnEvent: ReturnType<typeof createOversubscribedEvent> | undefined;
/** Returns an event of which a list is only ever prepared, so that tests can share it. */
const getUndrawnEvent = () => (undrawnEvent ??= createOversubscribedEvent(1));
const callDraw = async (id: string, method = "GET", path = "", body?: unknown) => {
  const callOptions: CallOptions = { token: officer, ...(body === undefined ? {} : { body }) };
  const answer = await callLambda(staffPlaces, method, `/api/staff/lottery/${id}${path}`, callOptions);
  const { data, code, fields } = answer.body;
  return { status: answer.status, view: data as StaffDraw, code, fields };
};
const openDraw = (id: string) => callLambda(activity, "GET", `/api/activity/${id}/lottery`);
const runDue = (...messages: unknown[]) =>
  applyDue({
    Records: messages.map((message, i) => ({ messageId: `m${i}`, body: JSON.stringify(message) })),
  } as unknown as SQSEvent);
let takenCount = 0;
/** Runs the jobs until nothing is left. */
const runJobs = async (): Promise<void> => {
  for (let i = 0; i < 4; i++) {
    advanceTestTime(1);
    await sweep();
    const messages = services.listMessages("due").slice(takenCount);
    takenCount += messages.length;
    if (messages.length === 0) return;
    await runDue(...messages.map((body) => JSON.parse(body)));
  }
};
/** Creates a draw that took place: `count` applications for `places`, tiers by `tierOf`. */
const createDrawnEvent = async (count: number, places: number, tierOf: (i: number) => number = () => 1) => {
  const { id, applications } = await createOversubscribedEvent(count);
  const list = applications.map((one, i) => ({ id: one.id, tier: tierOf(i) }));
  const preparation = await callDraw(id, "PUT", "", prepareInput(places, list));
  expect(preparation.status).toBe(200);
  const commitment = await callDraw(id, "POST", "/commit", { version: preparation.view.version });
  expect(commitment.status).toBe(200);
  await setClock(DRAW);
  const result = await callDraw(id, "POST", "/draw", {
    version: commitment.view.version,
    ...value,
  });
  expect(result.status).toBe(200);
  return { id, applications, result: result.view };
};
const readHeader = async (institutionId: string, id: string) => {
  const header = await Applications.findHeader(institutionId, id);
  if (!header) throw new Error("gone");
  return header;
};
const getHolder = (applications: { id: string; institutionId: string }[], id: string) =>
  applications.find((one) => one.id === id)?.institutionId ?? "";
/** Paid as the gateway says it. */
const payApplication = async (institutionId: string, id: string): Promise<void> => {
  const header = await readHeader(institutionId, id);
  await applyTransition({ header, action: "pay", input: {} }, createTestContext(gatewayActor, DRAW));
};
const withdrawApplication = async (institutionId: string, id: string, time: string): Promise<void> => {
  const { version } = await readHeader(institutionId, id);
  const withCancelRequest = await Application.performTransition(
    id,
    "requestCancel",
    { version, reason: "未能參展" },
    createTestContext(createApplicant(institutionId), time),
  );
  await Application.performTransition(
    id,
    "confirmCancel",
    { version: withCancelRequest.version },
    createTestContext(officerActor, time),
  );
};
const listOffers = async (applications: { id: string; institutionId: string }[]) =>
  (await Promise.all(applications.map((one) => readHeader(one.institutionId, one.id)))).filter(
    ({ pending }) => pending === "offer",
  );

describe("a prepared draw", () => {
  test("is discarded with its list, and another one is prepared under a version that nobody has read", async () => {
    const { id, applications } = await createOversubscribedEvent(2);
    const list = applications.map((one) => ({ id: one.id, tier: 2 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(1, list));
    const { version } = preparation.view;
    expect((await callDraw(id, "POST", "/discard", { version: version + 1 })).code).toBe(900050);
    const answer = await callDraw(id, "POST", "/discard", { version });
    expect(answer.view).toMatchObject({ status: "NONE", version: version + 1, standing: [] });
    expect(answer.view.candidates.map(({ tier }) => tier)).toEqual([undefined, undefined]);
    const { view } = await callDraw(id);
    expect(view).toEqual(answer.view);
    expect((await Draws.findDraw(id))?.entries).toEqual([]);
    // Neither is it discarded twice nor published, and whoever had read it saves over nothing.
    const present = { version: view.version };
    expect((await callDraw(id, "POST", "/discard", present)).status).toBe(404);
    expect((await callDraw(id, "POST", "/commit", present)).code).toBe(900057);
    expect((await openDraw(id)).status).toBe(404);
    expect((await callDraw(id, "PUT", "", prepareInput(1, list, { version }))).code).toBe(900050);
    const another = await callDraw(id, "PUT", "", prepareInput(2, list, present));
    expect(another.view).toMatchObject({ status: "PREPARED", version: view.version + 1 });
  });
  test("is not taken back once its commitment is published", async () => {
    const { id, applications } = await createOversubscribedEvent(2);
    const list = applications.map((one) => ({ id: one.id, tier: 2 }));
    const { view } = await callDraw(id, "PUT", "", prepareInput(1, list));
    const commitment = await callDraw(id, "POST", "/commit", { version: view.version });
    const refusal = await callDraw(id, "POST", "/discard", { version: commitment.view.version });
    expect(refusal.code).toBe(900057);
    expect((await openDraw(id)).body.data).toMatchObject({ status: "COMMITTED" });
  });
});

describe("[R423] the draw", () => {
  test("is prepared, committed to, made in public, and everybody can see all of it", async () => {
    const { id, applications } = await createOversubscribedEvent(4);
    const before = await callDraw(id);
    expect(before.view).toMatchObject({ status: "NONE", version: 0, standing: [] });
    expect(before.view.candidates.map(({ code }) => code).sort()).toEqual(
      applications.map(({ code }) => code).sort(),
    );
    const list = applications.map((one, i) => ({ id: one.id, tier: i === 3 ? 1 : 2 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(2, list));
    expect((await openDraw(id)).status).toBe(404);
    const readEvent = async () =>
      (await callLambda(activity, "GET", `/api/activity/${id}`)).body.data as Record<string, unknown>;
    expect(await readEvent()).not.toHaveProperty("drawAt");

    const commitment = await callDraw(id, "POST", "/commit", { version: preparation.view.version });
    const announcedDraw = (await openDraw(id)).body.data as Record<string, unknown>;
    expect(announcedDraw).toMatchObject({
      status: "COMMITTED",
      commitment: {
        drawAt: DRAW,
        pools: [{ id: POOL, unit: "BOOTH", places: 2 }],
        // The round of drand at the instant of the draw.
        source: { kind: "DRAND", round: (Date.parse(DRAW) / 1000 - 1_692_803_367) / 3 + 1 },
      },
    });
    expect(announcedDraw.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(await readEvent()).toMatchObject({ drawAt: DRAW });
    expect(announcedDraw.result).toBeUndefined();
    expect(JSON.stringify(announcedDraw)).not.toMatch(/"seed"|測試公司|Company/);
    const lateAnswer = await callDraw(
      id,
      "PUT",
      "",
      prepareInput(4, list, { version: commitment.view.version }),
    );
    expect(lateAnswer.code).toBe(900057);
    const earlyDraw = await callDraw(id, "POST", "/draw", {
      version: commitment.view.version,
      ...value,
    });
    expect(earlyDraw.code).toBe(900057);

    await setClock(DRAW);
    await callDraw(id, "POST", "/draw", { version: commitment.view.version, ...value });
    const publishedDraw = (await openDraw(id)).body.data as PublishedDraw;
    expect(publishedDraw).toMatchObject({
      status: "DRAWN",
      digest: announcedDraw.digest,
      commitment: announcedDraw.commitment,
      result: { ...value, commitment: announcedDraw.digest },
    });
    const rows = publishedDraw.result?.rows ?? [];
    // One of the first tier, so it has its place; one of three of the second.
    expect(rows[0]).toMatchObject({ code: applications[3]?.code, tier: 1, placed: true });
    expect(rows.filter(({ placed }) => placed)).toHaveLength(2);
    const file = await callLambda(activity, "GET", `/api/activity/${id}/lottery/file`);
    expect(JSON.parse(file.bytes.toString("utf8"))).toEqual(publishedDraw);
    expect(JSON.stringify(publishedDraw)).not.toMatch(/測試公司|Company/);
  });

  test("takes place once, and only by staff who review", async () => {
    const { id, result } = await createDrawnEvent(2, 1);
    const again = await callDraw(id, "POST", "/draw", {
      version: result.version,
      ...buildDrandValue("another"),
    });
    expect(again.code).toBe(900057);
    const staleDraw = await callDraw(id, "POST", "/draw", { version: 1, ...buildDrandValue("another") });
    expect(staleDraw.code).toBe(900050);
    const { token } = await createSignedInPerson({ roles: ["CASHIER"] });
    expect((await callLambda(staffPlaces, "GET", `/api/staff/lottery/${id}`, { token })).status).toBe(403);
  });

  test.each([
    ["2027-03-03T15:59:00Z", undefined],
    ["2027-03-03T23:59:00+08:00", undefined],
    // The first minute of the event's first day in Macao, whatever clock it is written by.
    ["2027-03-03T16:00:00Z", { key: "afterMax", params: { max: "2027-03-03" } }],
    ["2027-03-04T00:00:00+08:00", { key: "afterMax", params: { max: "2027-03-03" } }],
    ["2026-01-01T00:00:00+08:00", { key: "past" }],
    [COMMIT, { key: "past" }],
    // Anybody can note the digest of the list on the day before.
    ["2026-11-25T01:59:59.000Z", { key: "drawSoon", params: { hours: 24 } }],
    ["2026-11-25T02:00:00.000Z", undefined],
  ])(
    "is made a day later than now and before the event begins in Macao: %s answers %o",
    async (drawAt, wrong) => {
      const { id, applications } = await getUndrawnEvent();
      await setClock(COMMIT);
      const list = [{ id: applications[0]?.id, tier: 1 }];
      const { version } = (await callDraw(id)).view;
      const { fields } = await callDraw(id, "PUT", "", prepareInput(1, list, { version, drawAt }));
      expect(fields).toEqual(wrong && [expect.objectContaining({ path: "drawAt", ...wrong })]);
    },
  );

  test.each<[string, string, object | undefined]>([
    ["2026-11-23T02:00:00.000Z", "before registration has ended", { key: "drawRegistrationOpen" }],
    ["2026-11-23T15:59:59.000Z", "in the last second of registration", { key: "drawRegistrationOpen" }],
    ["2026-11-23T16:00:00.000Z", "in the first second after it", undefined],
    ["2026-11-24T02:00:00.000Z", "a day before the draw", undefined],
    ["2026-11-24T02:00:01.000Z", "less than a day before the draw", { key: "drawSoon", path: "drawAt" }],
  ])("is not published %s, %s", async (time, _what, obstacle) => {
    const { id, applications } = await createOversubscribedEvent(1);
    await setClock(NOW);
    const list = applications.map((one) => ({ id: one.id, tier: 1 }));
    const { view } = await callDraw(id, "PUT", "", prepareInput(1, list));
    await setClock(time);
    const { status, fields } = await callDraw(id, "POST", "/commit", { version: view.version });
    expect([status, fields]).toEqual(
      obstacle ? [400, [expect.objectContaining({ path: "list", ...obstacle })]] : [200, undefined],
    );
  });

  test("is not published while anybody who applied in time could be shut out", async () => {
    const { id, applications } = await createOversubscribedEvent(4);
    const [listed, unlisted, supplementing, objecting] = applications;
    const moveApplication = async (
      one: (typeof applications)[number] | undefined,
      action: string,
      more: object = {},
    ) => {
      const { version } = await readHeader(one?.institutionId ?? "", one?.id ?? "");
      const staff = action === "dismissObjection" ? secondOfficer : officerActor;
      const actor = action === "object" ? createApplicant(one?.institutionId ?? "") : staff;
      await Application.performTransition(
        one?.id ?? "",
        action,
        { version, ...more },
        createTestContext(actor, COMMIT),
      );
    };
    const list = [{ id: listed?.id, tier: 1 }];
    const { view } = await callDraw(id, "PUT", "", prepareInput(1, list));
    await moveApplication(supplementing, "requestSupplement", {
      message: "x",
      fields: ["productsServices"],
      dueOn: "2026-11-27",
      // The last day for documents of the event is over (decision 0630).
      reason: "x",
    });
    await moveApplication(objecting, "reject", { reason: "x" });
    await moveApplication(objecting, "object", { reason: "x" });
    const refusal = await callDraw(id, "POST", "/commit", { version: view.version });
    const buildCodes = (one: (typeof applications)[number] | undefined) => ({ codes: [one?.code] });
    expect(refusal.fields).toEqual([
      { path: "list", key: "drawSupplementOpen", params: buildCodes(supplementing) },
      { path: "list", key: "drawAnswerOwed", params: buildCodes(objecting) },
      { path: "list", key: "drawUnlisted", params: buildCodes(unlisted) },
    ]);
    // Staff see the same before they try.
    expect((await callDraw(id)).view.obstacles.map(({ key }) => key)).toEqual([
      "drawSupplementOpen",
      "drawAnswerOwed",
      "drawUnlisted",
    ]);
    await moveApplication(objecting, "dismissObjection", { reason: "x" });
    await moveApplication(supplementing, "reject", { reason: "x" }).catch(() => undefined);
    await setClock("2026-11-27T16:00:00.000Z");
    await runJobs();
    const everybody = [listed, unlisted].map((one) => ({ id: one?.id, tier: 1 }));
    const lateDraw = { drawAt: "2026-12-02T02:00:00.000Z", version: view.version };
    const again = await callDraw(id, "PUT", "", prepareInput(1, everybody, lateDraw));
    expect(again.view.obstacles).toEqual([]);
    expect((await callDraw(id, "POST", "/commit", { version: again.view.version })).status).toBe(200);
  });

  test("keeps registration closed: nobody applies for a list that is public", async () => {
    const { id } = await createDrawnEvent(1, 1);
    const readWindow = async () =>
      (await callLambda(staffEvents, "GET", `/api/staff/event/${id}`, { token: officer })).body
        .data as EventDetail & {
        state?: string;
      };
    const { state: _, ...event } = await readWindow();
    const saveWindow = (registration: object) =>
      callLambda(staffEvents, "PUT", "/api/staff/event", {
        token: officer,
        body: { ...event, registration: { ...event.registration, ...registration } },
      });
    const refusal = await saveWindow({ closesOn: "2026-12-31", documentsBy: "2027-01-01" });
    expect(refusal.body.fields).toEqual([
      { path: "registration.closesOn", key: "drawReopens" },
      { path: "registration.documentsBy", key: "drawReopens" },
    ]);
    expect((await saveWindow({})).status).toBe(200);
  });

  test.each<[string, over: object, time: string, code: number]>([
    ["before the event", {}, "2027-03-03T15:59:59.000Z", 200],
    ["once the event has begun", {}, "2027-03-03T16:00:00.000Z", 900018],
    ["for an event that was cancelled", { status: "CANCELLED" }, DRAW, 900057],
    [
      "for the days before a postponement",
      {
        changes: [
          { kind: "POSTPONED", reason: "x", at: COMMIT, dates: { start: "2027-02-01", end: "2027-02-02" } },
        ],
      },
      DRAW,
      900057,
    ],
  ])("is held %s or not at all", async (_, over, time, code) => {
    const { id, applications } = await createOversubscribedEvent(1);
    const list = applications.map((one) => ({ id: one.id, tier: 1 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(1, list));
    const commitment = await callDraw(id, "POST", "/commit", { version: preparation.view.version });
    const event = await findEvent(id);
    if (!event) throw new Error("no event");
    await createPublishedEvent({ ...event, ...over });
    await setClock(time);
    const answer = await callDraw(id, "POST", "/draw", { version: commitment.view.version, ...value });
    expect(answer.code ?? answer.status).toBe(code);
  });

  test("has one result when two officers draw at the same moment with different values", async () => {
    const { id, applications } = await createOversubscribedEvent(3);
    const list = applications.map((one) => ({ id: one.id, tier: 1 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(1, list));
    const commitment = await callDraw(id, "POST", "/commit", { version: preparation.view.version });
    await setClock(DRAW);
    const { version } = commitment.view;
    const both = await Promise.all(
      ["one", "two"].map((text) => callDraw(id, "POST", "/draw", { version, ...buildDrandValue(text) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = buildDrandValue(both[0]?.status === 200 ? "one" : "two");
    expect(((await openDraw(id)).body.data as PublishedDraw).result).toMatchObject(winner);
  });

  test("is seeded by nothing but a value of the source that was named", async () => {
    const { id, applications } = await createOversubscribedEvent(1);
    const list = applications.map((one) => ({ id: one.id, tier: 1 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(1, list));
    const { version } = (await callDraw(id, "POST", "/commit", { version: preparation.view.version })).view;
    await setClock(DRAW);
    const refusals: [object, string][] = [
      [{ publicValue: "03 11 27 40" }, "publicValue"],
      [{ publicValue: value.publicValue }, "signature"],
      [{ ...value, signature: buildDrandValue("another").signature }, "signature"],
    ];
    for (const [entered, path] of refusals) {
      const { status, fields } = await callDraw(id, "POST", "/draw", { version, ...entered });
      expect([status, fields?.map((field: { path: string }) => field.path)]).toEqual([400, [path]]);
    }
  });

  test("takes nobody on the list who is not of this event, or is decided already", async () => {
    const { id, applications } = await createOversubscribedEvent(2);
    const other = await createOversubscribedEvent(1);
    const [one, two] = applications;
    const { version } = await readHeader(two?.institutionId ?? "", two?.id ?? "");
    await Application.performTransition(
      two?.id ?? "",
      "reject",
      { version, reason: "x" },
      createTestContext(officerActor),
    );
    for (const wrongId of [other.applications[0]?.id, two?.id, "nobody"]) {
      const list = [
        { id: one?.id, tier: 1 },
        { id: wrongId, tier: 1 },
      ];
      const answer = await callDraw(id, "PUT", "", prepareInput(1, list));
      expect(answer.code).toBe(900054);
    }
  });

  test("is written into every application once, however often the message comes", async () => {
    const { id, applications, result } = await createDrawnEvent(5, 2);
    // Nobody is said to be notified before the message has come.
    expect(result.standing.map(({ awaitsResult }) => awaitsResult)).toEqual(Array(5).fill(true));
    const message = { kind: "places", id };
    await Promise.all([runDue(message), runDue(message), runDue(message)]);
    await runDue(message);
    const { view } = await callDraw(id);
    expect(view.standing.filter(({ awaitsResult }) => awaitsResult)).toEqual([]);
    expect(view.standing.map(({ placed, status }) => [placed, status])).toEqual([
      [true, "AWAITING_PAYMENT"],
      [true, "AWAITING_PAYMENT"],
      [false, "REJECTED"],
      [false, "REJECTED"],
      [false, "REJECTED"],
    ]);
    expect(view.pools[0]?.free).toBe(0);
    for (const one of applications) {
      const history = await Applications.listHistoryEntries(one);
      expect(history.map(({ action }) => action)).toEqual([
        "submit",
        (await readHeader(one.institutionId, one.id)).status === "AWAITING_PAYMENT" ? "place" : "waitlist",
      ]);
    }
    const waiting = await Promise.all(
      view.standing.slice(2).map(({ id: each }) => readHeader(getHolder(applications, each), each)),
    );
    expect(waiting.map(({ lot }) => lot)).toEqual(
      [1, 2, 3].map((n) => ({ tier: 1, pool: POOL, waiting: n })),
    );
    // Whoever waits may object, and may apply elsewhere.
    expect(waiting[0]?.deadlines.map(({ kind }) => kind)).toEqual(["objection"]);
  });
});

describe("[R423] the job of a draw", () => {
  test("is told of while it runs, once it is late and until it has ended; it is asked for again with a task", async () => {
    const { id, result } = await createDrawnEvent(2, 1);
    const message: DeferredTask = { kind: "places", id };
    expect(result.job).toBe("RUNNING");
    expect(result.standing.filter(({ awaitsResult }) => awaitsResult)).toHaveLength(2);
    expect((await callDraw(id)).view.job).toBe("RUNNING");
    // Nothing applies it for a quarter of an hour, and the page is told so.
    await setClock("2026-11-25T02:15:00.000Z");
    expect((await callDraw(id)).view.job).toBe("LATE");
    const again = await callDraw(id, "POST", "/settle", { version: result.version });
    expect(again.view.job).toBe("RUNNING");
    expect(await findTaskDueTime(message)).toBe("2026-11-25T02:15:00.000Z");
    expect(await runDue(message)).toEqual({ batchItemFailures: [] });
    const { view } = await callDraw(id);
    expect(view).not.toHaveProperty("job");
    expect(view.standing.filter(({ awaitsResult }) => awaitsResult)).toEqual([]);
  });
  test("is asked for again although the queue takes no message: the sweep finds its task", async () => {
    const { id, result } = await createDrawnEvent(1, 1);
    const queueUrl = process.env.DUE_QUEUE_URL;
    process.env.DUE_QUEUE_URL = `${queueUrl}-gone`;
    const answer = await callDraw(id, "POST", "/settle", { version: result.version });
    process.env.DUE_QUEUE_URL = queueUrl;
    expect(answer).toMatchObject({ status: 200, view: { job: "RUNNING" } });
    await runJobs();
    expect((await callDraw(id)).view).not.toHaveProperty("job");
  });
  test("is not asked for before there is a result", async () => {
    const { id } = await createOversubscribedEvent(1);
    const answer = await callDraw(id, "POST", "/settle", { version: 0 });
    expect(answer.view).not.toHaveProperty("job");
    expect(await findTaskDueTime({ kind: "places", id })).toBeUndefined();
  });
});

describe("[R423] a draw of more applications than one message settles", () => {
  /** Applications like one that was submitted, each of an institution of its own, as its submission leaves them. */
  const copyApplication = async (
    { id, institutionId }: { id: string; institutionId: string },
    count: number,
  ): Promise<{ id: string; institutionId: string }[]> => {
    const header = await readHeader(institutionId, id);
    const body = (await Applications.findSubmittedBody(id)) as ApplicationBody;
    const [entry] = await Applications.listHistoryEntries({ id, institutionId });
    return Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const ownIds = { id: ulid(), institutionId: `${institutionId}-copy-${i}` };
        await transact([
          Applications.buildHeaderPut({ ...header, ...ownIds, code: `${header.code}-${i}` }),
          Applications.buildBodyPut({ ...body, ...ownIds }),
          Applications.buildHistoryPut({ ...(entry as ApplicationHistoryRow), ...ownIds, notices: [] }),
        ]);
        return ownIds;
      }),
    );
  };
  const countResults = async (applications: readonly { id: string; institutionId: string }[]) => {
    const headers = await Promise.all(applications.map((one) => readHeader(one.institutionId, one.id)));
    return {
      placed: headers.filter(({ status }) => status === "AWAITING_PAYMENT").length,
      waiting: headers.filter(({ status, lot }) => status === "REJECTED" && lot?.waiting).length,
      open: headers.filter(({ status }) => status === "PROCESSING").length,
    };
  };
  /** The messages about places that came into the queue since. */
  const sentSince = (before: number): DeferredTask[] =>
    services
      .listMessages("due")
      .slice(before)
      .map((body) => JSON.parse(body) as DeferredTask)
      .filter(({ kind }) => kind === "places");

  test("goes on by a further message, after every failure between pieces, and changes each application once", async () => {
    // Two whole pieces and a rest.
    const count = 2 * TASK_BATCH_SIZE + 2;
    const { id, applications } = await createOversubscribedEvent(1);
    const [first] = applications as [(typeof applications)[number]];
    const all = [first, ...(await copyApplication(first, count - 1))];
    const list = all.map((one) => ({ id: one.id, tier: 1 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(3, list));
    const commitment = await callDraw(id, "POST", "/commit", { version: preparation.view.version });
    await setClock(DRAW);
    await callDraw(id, "POST", "/draw", { version: commitment.view.version, ...value });
    const message: DeferredTask = { kind: "places", id };
    let read = services.listMessages("due").length;

    // The queue takes no message after a piece: the piece stands, and its own message comes back.
    const queueUrl = process.env.DUE_QUEUE_URL;
    process.env.DUE_QUEUE_URL = `${queueUrl}-gone`;
    expect(await runDue(message)).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
    process.env.DUE_QUEUE_URL = queueUrl;
    expect(await countResults(all)).toMatchObject({ open: count - TASK_BATCH_SIZE });

    expect(await runDue(message)).toEqual({ batchItemFailures: [] });
    expect(sentSince(read)).toEqual([message]);
    expect(await countResults(all)).toMatchObject({ open: 2 });

    // That message is lost; the sweep finds the task and sends it again, to be delivered twice at once.
    await setClock("2026-11-25T02:03:00.000Z");
    read = services.listMessages("due").length;
    await sweep();
    // Draws of other tests, whose order changes, may have tasks of their own by now.
    expect(sentSince(read).filter((message) => message.id === id)).toEqual([message]);
    const deliveries = await Promise.all([runDue(message), runDue(message)]);
    expect(deliveries.flatMap(({ batchItemFailures }) => batchItemFailures)).toEqual([]);
    expect(await countResults(all)).toEqual({ placed: 3, waiting: count - 3, open: 0 });
    const histories = await Promise.all(all.map((one) => Applications.listHistoryEntries(one)));
    expect(histories.filter((entries) => entries.length !== 2)).toEqual([]);
    const headers = await Promise.all(all.map((one) => readHeader(one.institutionId, one.id)));
    expect(new Set(headers.flatMap(({ lot }) => lot?.waiting ?? [])).size).toBe(count - 3);

    // Nothing follows, and a message that comes late does nothing.
    expect(await findTaskDueTime(message)).toBeUndefined();
    read = services.listMessages("due").length;
    expect(await runDue(message)).toEqual({ batchItemFailures: [] });
    expect(sentSince(read)).toEqual([]);
  });
});

describe("[R423] a place that is given back", () => {
  test("goes to the next in line, with working days to answer", async () => {
    const { id, applications, result } = await createDrawnEvent(4, 2);
    await runJobs();
    const [first, , next] = result.standing;
    await withdrawApplication(getHolder(applications, first?.id ?? ""), first?.id ?? "", DRAW);
    await runJobs();
    const offeredHeaders = await listOffers(applications);
    expect(offeredHeaders.map((h) => h.id)).toEqual([next?.id]);
    // Wednesday 25 November and three working days: Monday 30.
    expect(offeredHeaders[0]?.deadlines.find(({ kind }) => kind === "offer")).toMatchObject({
      day: "2026-11-30",
      unit: "WORKING",
      amount: 3,
    });
    const who = getHolder(applications, next?.id ?? "");
    const view = await Application.getApplication(
      next?.id ?? "",
      createTestContext(createApplicant(who), DRAW),
    );
    expect(view.moves.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
      "acceptOffer",
      "declineOffer",
    ]);
    const acceptedOffer = await Application.performTransition(
      view.id,
      "acceptOffer",
      { version: view.version },
      createTestContext(createApplicant(who), "2026-11-30T15:00:00.000Z"),
    );
    expect(acceptedOffer.status).toBe("AWAITING_PAYMENT");
    await runJobs();
    expect((await callDraw(id)).view.pools[0]?.free).toBe(0);
  });

  test("is declined or lapses: then it goes on, and nobody is asked twice", async () => {
    const { applications, result } = await createDrawnEvent(4, 1);
    await runJobs();
    const [first, second, third, fourth] = result.standing.map((one) => one.id);
    await withdrawApplication(getHolder(applications, first ?? ""), first ?? "", DRAW);
    await runJobs();
    const who = getHolder(applications, second ?? "");
    const { version } = await readHeader(who, second ?? "");
    await Application.performTransition(
      second ?? "",
      "declineOffer",
      { version },
      createTestContext(createApplicant(who), DRAW),
    );
    await runJobs();
    expect((await listOffers(applications)).map((h) => h.id)).toEqual([third]);
    await setClock("2026-11-30T16:30:00.000Z");
    await runJobs();
    expect((await listOffers(applications)).map((h) => h.id)).toEqual([fourth]);
    const lateHeader = await readHeader(getHolder(applications, third ?? ""), third ?? "");
    expect(lateHeader).toMatchObject({ status: "REJECTED", lot: { gone: true } });
    await setClock("2026-12-10T16:30:00.000Z");
    await runJobs();
    expect(await listOffers(applications)).toEqual([]);
    const twice = await readHeader(who, second ?? "");
    expect(
      (await Applications.listHistoryEntries(twice)).filter(({ action }) => action === "offerPlace"),
    ).toHaveLength(1);
  });

  test("goes past whoever left the line before a place was offered", async () => {
    const { applications, result } = await createDrawnEvent(4, 1);
    await runJobs();
    const [first, second, third] = result.standing.map((one) => one.id);
    const who = getHolder(applications, second ?? "");
    const { version } = await readHeader(who, second ?? "");
    const formerCandidate = await Application.performTransition(
      second ?? "",
      "leaveWaiting",
      { version },
      createTestContext(createApplicant(who), DRAW),
    );
    expect(formerCandidate).toMatchObject({ status: "REJECTED", lot: { gone: true } });
    await withdrawApplication(getHolder(applications, first ?? ""), first ?? "", DRAW);
    await runJobs();
    expect((await listOffers(applications)).map((h) => h.id)).toEqual([third]);
  });

  test("by who was drawn while a cancellation waited goes on once that is confirmed, and is theirs once it is refused", async () => {
    const { id, applications } = await createOversubscribedEvent(3);
    const list = applications.map((one) => ({ id: one.id, tier: 1 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(2, list));
    const commitment = await callDraw(id, "POST", "/commit", { version: preparation.view.version });
    for (const one of applications) {
      const { version } = await readHeader(one.institutionId, one.id);
      const asks = createTestContext(createApplicant(one.institutionId), COMMIT);
      await Application.performTransition(one.id, "requestCancel", { version, reason: "x" }, asks);
    }
    await setClock(DRAW);
    const drawing = { version: commitment.view.version, ...value };
    const [first, second, third] = (await callDraw(id, "POST", "/draw", drawing)).view.standing;
    await runJobs();
    const answerOffer = async (application = "", action = "") => {
      const { version } = await readHeader(getHolder(applications, application), application);
      await Application.performTransition(
        application,
        action,
        { version, reason: "x" },
        createTestContext(officerActor, DRAW),
      );
      await runJobs();
    };
    const getStatusAndPending = async (application = "") => {
      const { status, pending } = await readHeader(getHolder(applications, application), application);
      return [status, pending];
    };
    await answerOffer(third?.id, "refuseCancel");
    expect(await getStatusAndPending(third?.id)).toEqual(["REJECTED", undefined]);
    await answerOffer(first?.id, "refuseCancel");
    expect(await getStatusAndPending(first?.id)).toEqual(["AWAITING_PAYMENT", undefined]);
    await answerOffer(second?.id, "confirmCancel");
    expect(await getStatusAndPending(third?.id)).toEqual(["REJECTED", "offer"]);
  });

  test("is nobody else's while documents are asked for of who drew it", async () => {
    const { id, applications } = await createOversubscribedEvent(2);
    const list = applications.map((one) => ({ id: one.id, tier: 1 }));
    const preparation = await callDraw(id, "PUT", "", prepareInput(1, list));
    const commitment = await callDraw(id, "POST", "/commit", { version: preparation.view.version });
    // Documents asked for once the list is published: the applications stay on it.
    const ask = { message: "x", fields: ["productsServices"], dueOn: "2026-11-27", reason: "x" };
    for (const one of applications) {
      const { version } = await readHeader(one.institutionId, one.id);
      await Application.performTransition(
        one.id,
        "requestSupplement",
        { version, ...ask },
        createTestContext(officerActor, COMMIT),
      );
    }
    await setClock(DRAW);
    const drawing = { version: commitment.view.version, ...value };
    const [first, second] = (await callDraw(id, "POST", "/draw", drawing)).view.standing;
    await runJobs();
    const sendDocuments = async (application = "") => {
      const who = getHolder(applications, application);
      const { version } = await readHeader(who, application);
      const answers = { productsServices: "茶葉" };
      await Application.performTransition(
        application,
        "supplement",
        { version, answers },
        createTestContext(createApplicant(who), DRAW),
      );
    };
    await sendDocuments(second?.id);
    await runDue({ kind: "places", id });
    expect((await readHeader(getHolder(applications, second?.id ?? ""), second?.id ?? "")).status).toBe(
      "REJECTED",
    );
    expect(await listOffers(applications)).toEqual([]);
    // Not supplied in time: the place goes on.
    await setClock("2026-11-27T16:00:00.000Z");
    await runJobs();
    expect((await readHeader(getHolder(applications, first?.id ?? ""), first?.id ?? "")).status).toBe(
      "REJECTED",
    );
    expect((await listOffers(applications)).map((h) => h.id)).toEqual([second?.id]);
  });

  test.each([
    ["is dismissed", ["dismissObjection"]],
    ["was upheld and is refused again", ["upholdObjection", "reject"]],
  ])("that nobody took while the next in line objected is offered once that %s", async (_what, answers) => {
    const { id, applications, result } = await createDrawnEvent(2, 1);
    await runJobs();
    const [first = "", second = ""] = result.standing.map((one) => one.id);
    const who = getHolder(applications, second);
    const { version } = await readHeader(who, second);
    await Application.performTransition(
      second,
      "object",
      { version, reason: "x" },
      createTestContext(createApplicant(who), DRAW),
    );
    await withdrawApplication(getHolder(applications, first), first, DRAW);
    await runJobs();
    expect(await listOffers(applications)).toEqual([]);
    expect((await callDraw(id)).view.pools[0]?.free).toBe(1);
    for (const action of answers) {
      const waits = await readHeader(who, second);
      const objection = { version: waits.version, reason: "y" };
      await Application.performTransition(
        second,
        action,
        objection,
        createTestContext(action.endsWith("Objection") ? secondOfficer : officerActor, DRAW),
      );
      await runJobs();
    }
    expect((await listOffers(applications)).map((h) => h.id)).toEqual([second]);
  });

  test("is offered once when two jobs find it at the same moment, and an answer beats the lapse or is beaten by it", async () => {
    const { id, applications, result } = await createDrawnEvent(6, 2);
    await runJobs();
    const [first, , third, fourth] = result.standing.map((one) => one.id);
    await withdrawApplication(getHolder(applications, first ?? ""), first ?? "", DRAW);
    const message = { kind: "places", id };
    await Promise.all([runDue(message), runDue(message), runDue(message), runDue(message)]);
    expect((await listOffers(applications)).map((h) => h.id)).toEqual([third]);

    // The last second: acceptance and lapse at once, each written or not at all.
    const who = getHolder(applications, third ?? "");
    const header = await readHeader(who, third ?? "");
    await setClock("2026-11-30T16:00:01.000Z");
    const lapse = { kind: "application", institutionId: who, id: third };
    const accept = Application.performTransition(
      third ?? "",
      "acceptOffer",
      { version: header.version },
      createTestContext(createApplicant(who), "2026-11-30T15:59:59.000Z"),
    ).catch((error: Error) => error);
    await Promise.all([accept, runDue(lapse, lapse)]);
    await runJobs();
    const after = await readHeader(who, third ?? "");
    const others = await listOffers(applications);
    const history = await Applications.listHistoryEntries(after);
    const ends = history.filter(({ action }) => action === "acceptOffer" || action === "lapseOffer");
    expect(ends).toHaveLength(1);
    expect([after.status, others.map((h) => h.id)]).toEqual(
      after.status === "AWAITING_PAYMENT" ? ["AWAITING_PAYMENT", []] : ["REJECTED", [fourth]],
    );
  });

  test("by a fee that was not paid goes on too", async () => {
    const { applications, result } = await createDrawnEvent(2, 1);
    await runJobs();
    const [first, second] = result.standing.map((one) => one.id);
    const who = getHolder(applications, first ?? "");
    await setClock("2027-01-04T02:00:00.000Z");
    await runJobs();
    expect((await readHeader(who, first ?? "")).cancelReason).toBe("UNPAID");
    expect((await listOffers(applications)).map((h) => h.id)).toEqual([second]);
  });

  test("is offered to nobody once the event has begun", async () => {
    const { id, applications, result } = await createDrawnEvent(2, 1);
    await runJobs();
    const [first = ""] = result.standing.map((one) => one.id);
    const who = getHolder(applications, first);
    await payApplication(who, first);
    await withdrawApplication(who, first, "2027-03-03T02:00:00.000Z");
    await setClock("2027-03-04T02:00:00.000Z");
    await runDue({ kind: "places", id });
    expect(await listOffers(applications)).toEqual([]);
  });

  test("whoever waits for a place is told in the morning of the first day, once, that the list is closed", async () => {
    const { applications, result } = await createDrawnEvent(3, 1);
    await runJobs();
    const waiting = result.standing.slice(1).map(({ id }) => ({ id, who: getHolder(applications, id) }));
    const readAll = () => Promise.all(waiting.map(({ id, who }) => readHeader(who, id)));
    // Shortly before nine in Macao, and shortly after.
    await setClock("2027-03-04T00:50:00.000Z");
    await runJobs();
    for (const { lot } of await readAll()) expect(lot).not.toHaveProperty("gone");
    await setClock("2027-03-04T01:01:00.000Z");
    await runJobs();
    await runJobs();
    for (const header of await readAll()) {
      expect(header).toMatchObject({ status: "REJECTED", lot: { gone: true }, timers: [] });
      const history = await Applications.listHistoryEntries(header);
      expect(history.filter(({ action }) => action === "closeWaiting")).toHaveLength(1);
    }
    const { moves } = await Application.getApplication(
      waiting[0]?.id ?? "",
      createTestContext(createApplicant(waiting[0]?.who ?? ""), "2027-03-04T02:00:00.000Z"),
    );
    expect(moves.filter(({ allowed }) => allowed)).toEqual([]);
  });
});

describe("[R192] [R451] the plan of booths", () => {
  const getPlan = async (id: string): Promise<BoothPlanView> =>
    (await callLambda(staffPlaces, "GET", `/api/staff/plan/${id}`, { token: officer })).body
      .data as BoothPlanView;
  const allocateBooth = (id: string, version: number, booth: string) =>
    callLambda(participate, "POST", `/api/participate/search/${id}/allocateBooth`, {
      token: officer,
      body: { version, booth },
    });
  const createPlacedEvent = async (count: number) => {
    const { id, applications } = await createDrawnEvent(count, count);
    await runJobs();
    return { id, applications };
  };

  test("has a booth for each place of a zone, and those without a booth first", async () => {
    const { id, applications } = await createPlacedEvent(2);
    const before = await getPlan(id);
    expect(before.zones.map((zone) => [zone.id, zone.booths.length, zone.booths[0]?.id])).toEqual([
      ["A", 50, "A-01"],
      ["B", 50, "B-01"],
    ]);
    expect(before.exhibitors).toHaveLength(2);
    expect(before.exhibitors[0]?.wants).toMatchObject({ zones: ["A"] });
    const [one] = before.exhibitors;
    const allocation = await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-07");
    expect(allocation.body.data).toMatchObject({ booth: "A-07" });
    const after = await getPlan(id);
    expect(after.zones[0]?.booths[6]?.taken).toMatchObject({ id: one?.id });
    expect(after.exhibitors.map(({ booth }) => booth)).toEqual([undefined, "A-07"]);
    // The applicant sees it.
    const who = getHolder(applications, one?.id ?? "");
    const view = await Application.getApplication(
      one?.id ?? "",
      createTestContext(createApplicant(who), DRAW),
    );
    expect(view.booth).toBe("A-07");
    expect(view.moves.map(({ action }) => action)).not.toContain("allocateBooth");
  });

  test("gives a booth to one exhibitor only, and an exhibitor one booth", async () => {
    const { id } = await createPlacedEvent(2);
    const [one, two] = (await getPlan(id)).exhibitors;
    const both = await Promise.all([
      allocateBooth(one?.id ?? "", one?.version ?? 0, "B-01"),
      allocateBooth(two?.id ?? "", two?.version ?? 0, "B-01"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refusal = both.find(({ status }) => status === 400);
    expect(refusal?.body.fields).toEqual([{ path: "booth", key: "boothTaken" }]);
    const holder = (await getPlan(id)).exhibitors.find(({ booth }) => booth);
    await allocateBooth(holder?.id ?? "", holder?.version ?? 0, "B-02");
    const after = await getPlan(id);
    expect(after.zones.flatMap((zone) => zone.booths.filter(({ taken }) => taken).map((b) => b.id))).toEqual([
      "B-02",
    ]);
    const nowhere = await allocateBooth(
      one?.id ?? "",
      (await getPlan(id)).exhibitors.find((x) => x.id === one?.id)?.version ?? 0,
      "Z-01",
    );
    expect(nowhere.body.fields).toEqual([{ path: "booth", key: "option" }]);
  });

  test.each([
    ["one booth", "B-01", "B-01"],
    ["several in another order", "A-01+A-02", "A-02+ A-01"],
  ])("that an exhibitor has is not given, written or told again: %s", async (_, booth, again) => {
    const { id, applications } = await createPlacedEvent(1);
    const [one] = (await getPlan(id)).exhibitors;
    const institutionId = getHolder(applications, one?.id ?? "");
    const readState = async () => ({
      header: await readHeader(institutionId, one?.id ?? ""),
      history: await Applications.listHistoryEntries({ id: one?.id ?? "", institutionId }),
      plan: await Plans.findBoothPlan(id),
      messages: services.listMessages("notice").length,
    });
    const first = await allocateBooth(one?.id ?? "", one?.version ?? 0, booth);
    const before = await readState();
    expect(before.header.booth).toBe(booth);
    const { version } = before.header;
    const second = await allocateBooth(one?.id ?? "", version, again);
    expect([second.status, second.body.data]).toEqual([200, first.body.data]);
    expect(await readState()).toEqual(before);
    const input = { version, booth: again };
    const ctx = createTestContext(officerActor, DRAW);
    const { notices } = await simulateTransition(one?.id ?? "", "allocateBooth", input, ctx);
    expect(notices).toEqual([]);
    // What the caller has not read is refused, whatever it asks for.
    expect((await allocateBooth(one?.id ?? "", version - 1, booth)).status).toBe(409);
    // A part of it is another allocation.
    const [part = ""] = booth.split("+");
    const partial = await allocateBooth(one?.id ?? "", version, part === booth ? "B-02" : part);
    expect(partial.body.data).toMatchObject({ version: version + 1 });
  });

  test("is given in the write that makes the plan, and one that is refused leaves no plan behind", async () => {
    const { id } = await createPlacedEvent(2);
    const [one, two] = (await getPlan(id)).exhibitors;
    const nowhere = await allocateBooth(one?.id ?? "", one?.version ?? 0, "Z-01");
    expect(nowhere.body.fields).toEqual([{ path: "booth", key: "option" }]);
    const staleAllocation = await allocateBooth(one?.id ?? "", (one?.version ?? 0) + 7, "A-01");
    expect(staleAllocation.status).toBe(409);
    expect(await Plans.findBoothPlan(id)).toBeUndefined();
    // Two first booths at once, of one zone and of two: both are given.
    const both = await Promise.all([
      allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01"),
      allocateBooth(two?.id ?? "", two?.version ?? 0, "A-02"),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Plans.findBoothPlan(id)).toMatchObject({
      version: 1,
      given: 2,
      taken: { "A-01": one?.id, "A-02": two?.id },
    });
  });

  test("is the first of a zone at the moment when another officer gives the first one of another zone", async () => {
    const { id } = await createPlacedEvent(3);
    const [one, two, three] = (await getPlan(id)).exhibitors;
    const event = await findEvent(id);
    const [zoneA, zoneB] = event?.zones ?? [];
    if (!event || !zoneA || !zoneB) throw new Error("no zones");
    await createPublishedEvent({ ...event, zones: [zoneA, zoneB, { ...zoneB, id: "C" }] });
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01");
    const both = await Promise.all([
      allocateBooth(two?.id ?? "", two?.version ?? 0, "B-01"),
      allocateBooth(three?.id ?? "", three?.version ?? 0, "C-01"),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const plan = await Plans.findBoothPlan(id);
    expect(plan?.zones.map((zone) => zone.id).sort()).toEqual(["A", "B", "C"]);
    expect(plan?.taken).toEqual({ "A-01": one?.id, "B-01": two?.id, "C-01": three?.id });
  });

  test("stores the zone of the first booth only: the others go on following their event", async () => {
    const { id } = await createPlacedEvent(1);
    const [one] = (await getPlan(id)).exhibitors;
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01");
    const event = await findEvent(id);
    const [zoneA, zoneB] = event?.zones ?? [];
    if (!event || !zoneA || !zoneB) throw new Error("no zones");
    await createPublishedEvent({
      ...event,
      zones: [
        { ...zoneA, capacity: 30 },
        { ...zoneB, capacity: 20 },
        { ...zoneB, id: "C", capacity: 7 },
      ],
    });
    expect((await getPlan(id)).zones.map((zone) => [zone.id, zone.booths.length])).toEqual([
      ["A", 50],
      ["B", 20],
      ["C", 7],
    ]);
    // A zone that was removed comes back as the event has it.
    await createPublishedEvent({ ...event, zones: [zoneA] });
    await createPublishedEvent({ ...event, zones: [zoneA, { ...zoneB, capacity: 9 }] });
    expect((await getPlan(id)).zones.map((zone) => zone.booths.length)).toEqual([50, 9]);
  });

  test("is saved once: what is saved as it is has the version and the audit log that it had", async () => {
    const { id } = await createPlacedEvent(1);
    const savePlan = (version: number, zones: object[]) =>
      callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, { token: officer, body: { version, zones } });
    const [kind] = (await getPlan(id)).kinds;
    // They are stored in the order of their numbers.
    const ranges = [
      { from: 3, to: 4, kind: kind?.kind, sqm: kind?.maxSqm },
      { from: 1, to: 2, kind: kind?.kind, sqm: kind?.maxSqm },
    ];
    const zones = [
      { id: "A", count: 12, columns: 6, ranges },
      { id: "B", count: 4, columns: 2 },
    ];
    const first = await savePlan(0, zones);
    const listActs = async () =>
      (await listAuditEntries("2026-11")).filter(
        (entry) => entry.subject === id && entry.action === "plan.draw",
      );
    const acts = await listActs();
    expect([first.status, acts.length]).toEqual([200, 1]);
    const again = await savePlan(1, zones);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await listActs()).toEqual(acts);
    expect((await savePlan(0, zones)).status).toBe(409);
    expect((await savePlan(1, [{ id: "A", count: 13, columns: 6, ranges }])).body.data).toMatchObject({
      version: 2,
    });
  });

  test("is free again when the place is given back", async () => {
    const { id, applications } = await createPlacedEvent(1);
    const [one] = (await getPlan(id)).exhibitors;
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01");
    await withdrawApplication(getHolder(applications, one?.id ?? ""), one?.id ?? "", DRAW);
    expect((await getPlan(id)).zones[0]?.booths[0]).toEqual({ id: "A-01", sqm: 9 });
    expect((await readHeader(getHolder(applications, one?.id ?? ""), one?.id ?? "")).booth).toBeUndefined();
  });

  test("is changed with another's in one action, or not at all", async () => {
    const { id, applications } = await createPlacedEvent(2);
    const [one, two] = (await getPlan(id)).exhibitors;
    const swapBooths = async (...pair: (typeof one)[]) => {
      const [first, second] = pair.map((each) => ({ id: each?.id, version: each?.version }));
      return callLambda(staffPlaces, "POST", `/api/staff/plan/${id}/swap`, {
        token: officer,
        body: { first, second },
      });
    };
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01");
    const bothExhibitors = (await getPlan(id)).exhibitors;
    expect((await swapBooths(...bothExhibitors)).status).toBe(400);
    await allocateBooth(two?.id ?? "", two?.version ?? 0, "A-02");
    const [a, b] = (await getPlan(id)).exhibitors;
    const both = await Promise.all([swapBooths(a, b), swapBooths(b, a)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const finishedPlan = await getPlan(id);
    expect(finishedPlan.zones[0]?.booths.slice(0, 2).map(({ taken }) => taken?.id)).toEqual([b?.id, a?.id]);
    expect(new Map(finishedPlan.exhibitors.map((each) => [each.id, each.booth]))).toEqual(
      new Map([
        [a?.id, b?.booth],
        [b?.id, a?.booth],
      ]),
    );
    const history = await Applications.listHistoryEntries({
      id: a?.id ?? "",
      institutionId: getHolder(applications, a?.id ?? ""),
    });
    expect(history.at(-1)).toMatchObject({ action: "allocateBooth", actor: { kind: "staff" } });
    expect((await readHeader(getHolder(applications, b?.id ?? ""), b?.id ?? "")).booth).toBe(a?.booth);
  });

  test("is exchanged although the queue takes no notice, which the sweep then sends to both", async () => {
    const { id } = await createPlacedEvent(2);
    const [one, two] = (await getPlan(id)).exhibitors;
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01");
    await allocateBooth(two?.id ?? "", two?.version ?? 0, "A-02");
    const [first, second] = (await getPlan(id)).exhibitors.map((each) => ({
      id: each.id,
      version: each.version,
    }));
    const { NOTICE_QUEUE_URL = "" } = process.env;
    const lines: object[] = [];
    const write = vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
    delete process.env.NOTICE_QUEUE_URL;
    const { status } = await callLambda(staffPlaces, "POST", `/api/staff/plan/${id}/swap`, {
      token: officer,
      body: { first, second },
    }).finally(() => {
      process.env.NOTICE_QUEUE_URL = NOTICE_QUEUE_URL;
      write.mockRestore();
    });
    expect(status).toBe(200);
    expect(lines.filter((line) => "NoticesNotQueued" in line)).toHaveLength(2);
    const before = services.listMessages("notice").length;
    setTestTime(new Date(Date.parse(DRAW) + 120_000).toISOString());
    await sweep();
    const sentNotices = services.listMessages("notice").slice(before);
    for (const each of [first, second])
      expect(sentNotices.filter((message) => message.includes(each?.id ?? ""))).not.toEqual([]);
  });

  test("is changed by one officer while another allocates a booth of it: one of them is refused", async () => {
    const { id, applications } = await createPlacedEvent(2);
    const [one, two] = (await getPlan(id)).exhibitors;
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01");
    const header = await readHeader(getHolder(applications, two?.id ?? ""), two?.id ?? "");
    const viewedPlan = await Plans.findBoothPlan(id);
    const buildPlanWrite = (version: number) =>
      Plans.buildBoothPlanWrite(id, [{ id: "A", count: 9, columns: 9 }], viewedPlan?.version ?? 0, version);
    // Both looked at the same plan: the new plan is refused, because a booth was given meanwhile.
    await transact(await Plans.buildBoothAllocation(header, "A-40"));
    await expect(transact([buildPlanWrite(viewedPlan?.given ?? 0)])).rejects.toThrow(
      TransactionCancelledError,
    );
    expect((await getPlan(id)).zones[0]?.booths).toHaveLength(50);
    // And who gives a booth of a plan that was drawn anew.
    const lateAllocation = await Plans.buildBoothAllocation({ ...header, booth: "A-40" }, "A-30");
    await transact([buildPlanWrite((viewedPlan?.given ?? 0) + 1)]);
    await expect(transact(lateAllocation)).rejects.toThrow(TransactionCancelledError);
  });

  test("[R451] is enlarged while the plan is saved: nobody is said to have it", async () => {
    const { id, applications } = await createPlacedEvent(2);
    const [one, two] = (await getPlan(id)).exhibitors;
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01");
    const explainLateAllocation = async (exhibitor: typeof one): Promise<unknown> => {
      const header = await readHeader(getHolder(applications, exhibitor?.id ?? ""), exhibitor?.id ?? "");
      const booth = "A-01+A-02";
      const lateAllocation = await Plans.buildBoothAllocation(header, booth);
      const { version, zones, given } = (await Plans.findBoothPlan(id)) ?? {
        version: 0,
        zones: [],
        given: 0,
      };
      await transact([Plans.buildBoothPlanWrite(id, zones, version, given)]);
      const conflict = await transact(lateAllocation).catch((error: unknown) => error);
      if (!(conflict instanceof TransactionCancelledError)) return conflict;
      try {
        return throwFollowUpConflict(conflict, header, "allocateBooth", { booth });
      } catch (error) {
        return error;
      }
    };
    expect(await explainLateAllocation(one)).toBeUndefined();
    expect(await explainLateAllocation(two)).toMatchObject({
      detail: { fields: [{ path: "booth", key: "boothTaken" }] },
    });
  });

  test("is changed, but no booth that somebody has is taken away", async () => {
    const { id } = await createPlacedEvent(1);
    const [one] = (await getPlan(id)).exhibitors;
    await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-10");
    const savePlan = async (count: number) => {
      const { version } = await getPlan(id);
      return callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
        token: officer,
        body: { version, zones: [{ id: "A", count, columns: 6 }] },
      });
    };
    expect((await savePlan(9)).body.fields).toEqual([
      { path: "zones.A", key: "boothsLeftOut", params: { booths: ["A-10"] } },
    ]);
    // From a hundred booths on, numbers have three digits.
    expect((await savePlan(100)).body.fields).toEqual([
      { path: "zones.A", key: "boothsRenumbered", params: { booths: ["A-10"], last: "A-100" } },
    ]);
    const savedPlan = (await savePlan(12)).body.data as BoothPlanView;
    // A zone that the page leaves out is as it was.
    expect(savedPlan.zones.map((zone) => [zone.id, zone.booths.length])).toEqual([
      ["A", 12],
      ["B", 50],
    ]);
    expect(savedPlan.zones[0]).toMatchObject({ columns: 6 });
    expect(savedPlan.zones[0]?.booths[9]?.taken?.id).toBe(one?.id);
  });

  test("[R451] is one on several beside each other, which are taken, exchanged and freed together", async () => {
    const { id, applications } = await createPlacedEvent(2);
    const savedAnswer = await callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
      token: officer,
      body: { version: 0, zones: [{ id: "A", count: 12, columns: 6, aisleColumns: [3] }] },
    });
    expect(savedAnswer.status).toBe(200);
    const [one, two] = (await getPlan(id)).exhibitors;
    const allocateTo = async (exhibitor: typeof one, booth: string) => {
      const { exhibitors } = await getPlan(id);
      const { version = 0 } = exhibitors.find((each) => each.id === exhibitor?.id) ?? {};
      return allocateBooth(exhibitor?.id ?? "", version, booth);
    };
    for (const apart of ["A-01+A-03", "A-03+A-04", "A-06+A-07"])
      expect((await allocateTo(one, apart)).body.fields).toEqual([{ path: "booth", key: "boothsNotJoined" }]);
    expect((await allocateTo(one, "A-02+A-01+A-07")).body.data).toMatchObject({ booth: "A-01+A-02+A-07" });
    expect((await allocateTo(two, "A-07")).body.fields).toEqual([{ path: "booth", key: "boothTaken" }]);
    expect((await allocateTo(two, "A-12")).status).toBe(200);
    const [first, second] = (await getPlan(id)).exhibitors.map((each) => ({
      id: each.id,
      version: each.version,
    }));
    const swap = await callLambda(staffPlaces, "POST", `/api/staff/plan/${id}/swap`, {
      token: officer,
      body: { first, second },
    });
    expect(swap.status).toBe(200);
    const { taken } = (await Plans.findBoothPlan(id)) ?? { taken: {} };
    expect(taken).toEqual({ "A-01": two?.id, "A-02": two?.id, "A-07": two?.id, "A-12": one?.id });
    // Fewer of them, and none.
    expect((await allocateTo(two, "A-01")).status).toBe(200);
    expect(Object.keys((await Plans.findBoothPlan(id))?.taken ?? {}).sort()).toEqual(["A-01", "A-12"]);
    expect((await allocateTo(two, "A-01+A-02")).status).toBe(200);
    await withdrawApplication(getHolder(applications, two?.id ?? ""), two?.id ?? "", DRAW);
    expect(Object.keys((await Plans.findBoothPlan(id))?.taken ?? {})).toEqual(["A-12"]);
  });

  test.each<[string, grid: object, issue: object | undefined]>([
    ["other columns", { columns: 4 }, { path: "zones.0.columns" }],
    ["an aisle between columns", { aisleColumns: [4] }, { path: "zones.0.aisleColumns" }],
    ["an aisle between rows", { aisleRows: [1] }, { path: "zones.0.aisleRows" }],
    ["aisles and columns beside it", { columns: 6, aisleColumns: [1], aisleRows: [2] }, undefined],
  ])("[R451] stays one on several when a zone gets %s", async (_, grid, issue) => {
    const { id } = await createPlacedEvent(1);
    const saveGrid = async (over: object) =>
      callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
        token: officer,
        body: {
          version: (await getPlan(id)).version,
          zones: [{ id: "A", count: 18, columns: 6, aisleColumns: [3], ...over }],
        },
      });
    await saveGrid({});
    const [one] = (await getPlan(id)).exhibitors;
    expect((await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-04+A-05+A-10")).status).toBe(200);
    const answer = await saveGrid(grid);
    expect(answer.body.fields).toEqual(
      issue && [{ ...issue, key: "joinedBoothsParted", params: { booths: ["A-04+A-05+A-10"] } }],
    );
    expect(answer.status).toBe(issue ? 400 : 200);
  });

  test("[R451] stays of one kind on several", async () => {
    const { id } = await createPlacedEvent(1);
    const before = await getPlan(id);
    const [kind] = before.kinds;
    const saveRanges = async (to: number) =>
      callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
        token: officer,
        body: {
          version: (await getPlan(id)).version,
          zones: [
            {
              ...{ id: "A", count: 12, columns: 6 },
              ranges: [{ from: 1, to, kind: kind?.kind, sqm: kind?.maxSqm }],
            },
          ],
        },
      });
    expect((await saveRanges(2)).status).toBe(200);
    const [one] = (await getPlan(id)).exhibitors;
    expect((await allocateBooth(one?.id ?? "", one?.version ?? 0, "A-01+A-02")).status).toBe(200);
    expect((await saveRanges(1)).body.fields).toEqual([
      { path: "zones.0.ranges", key: "joinedBoothsMixed", params: { booths: ["A-01+A-02"] } },
    ]);
    expect((await saveRanges(3)).status).toBe(200);
  });

  test("has a zone that the event was given after the plan was saved, as it has any other", async () => {
    const { id } = await createPlacedEvent(1);
    const savePlan = async (zones: object[]) =>
      callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
        token: officer,
        body: { version: (await getPlan(id)).version, zones },
      });
    await savePlan([{ id: "A", count: 12, columns: 6 }]);
    const event = await findEvent(id);
    if (!event) throw new Error("no event");
    const [zone] = event.zones;
    if (!zone) throw new Error("no zone");
    await createPublishedEvent({ ...event, zones: [zone, { ...zone, id: "C", capacity: 7 }] });
    const listZones = async () =>
      (await getPlan(id)).zones.map((each) => [each.id, each.booths.length, each.columns]);
    expect(await listZones()).toEqual([
      ["A", 12, 6],
      ["C", 7, 10],
    ]);
    const [one] = (await getPlan(id)).exhibitors;
    // Zone B is on the event no longer.
    expect((await allocateBooth(one?.id ?? "", one?.version ?? 0, "B-01")).body.fields).toEqual([
      { path: "booth", key: "option" },
    ]);
    expect((await allocateBooth(one?.id ?? "", one?.version ?? 0, "C-06+C-07")).status).toBe(200);
    // The booth that was given stays on the plan, although the event has fewer places in its zone by now.
    await createPublishedEvent({ ...event, zones: [zone, { ...zone, id: "C", capacity: 2 }] });
    expect(await listZones()).toEqual([
      ["A", 12, 6],
      ["C", 7, 10],
    ]);
    expect((await savePlan([{ id: "A", count: 10, columns: 5 }])).status).toBe(200);
    expect(await listZones()).toEqual([
      ["A", 10, 5],
      ["C", 7, 10],
    ]);
    await callLambda(staffPlaces, "POST", `/api/staff/plan/${id}/exhibitors`, { token: officer });
    const publishedEvent = await findEvent(id);
    expect(publishedEvent?.boothPlan?.zones.map((each) => each.id)).toEqual(["A", "C"]);
  });

  test("stores a zone with its first booth only, and no first booth of another new zone is lost meanwhile", async () => {
    const { id, applications } = await createPlacedEvent(2);
    await callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
      token: officer,
      body: { version: (await getPlan(id)).version, zones: [{ id: "A", count: 12, columns: 6 }] },
    });
    const event = await findEvent(id);
    const [zone] = event?.zones ?? [];
    if (!event || !zone) throw new Error("no zone");
    const newZones = ["C", "D", "E"].map((zoneId) => ({ ...zone, id: zoneId, capacity: 7 }));
    await createPublishedEvent({ ...event, zones: [zone, ...newZones] });
    const listStoredZones = async () => (await Plans.findBoothPlan(id))?.zones.map((each) => each.id);
    const storedBefore = (await listStoredZones()) ?? [];
    const [one, two] = await Promise.all(
      applications.slice(0, 2).map((each) => readHeader(each.institutionId, each.id)),
    );
    if (!one || !two) throw new Error("no exhibitors");
    const lateAllocation = await Plans.buildBoothAllocation(two, "D-01");
    await transact(await Plans.buildBoothAllocation(one, "C-01"));
    expect(await listStoredZones()).toEqual([...storedBefore, "C"]);
    const conflict = await transact(lateAllocation).catch((error: unknown) => error);
    if (!(conflict instanceof TransactionCancelledError)) throw conflict;
    expect(throwFollowUpConflict(conflict, two, "allocateBooth", { booth: "D-01" })).toBeUndefined();
    await transact(await Plans.buildBoothAllocation(two, "D-01"));
    expect(await listStoredZones()).toEqual([...storedBefore, "C", "D"]);
    // Nobody has a booth of the third one yet, which goes on following its event.
    await createPublishedEvent({
      ...event,
      zones: [zone, ...newZones.map((each) => ({ ...each, capacity: 2 }))],
    });
    expect((await getPlan(id)).zones.map((each) => [each.id, each.booths.length])).toEqual([
      ["A", 12],
      ["C", 7],
      ["D", 7],
      ["E", 2],
    ]);
  });

  test("has kinds and sizes that the event sells, which a page from before them leaves as they are", async () => {
    const { id } = await createPlacedEvent(1);
    const savePlan = async (grid: object) =>
      callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
        token: officer,
        body: {
          version: (await getPlan(id)).version,
          zones: [{ id: "A", count: 12, columns: 6, ...grid }],
        },
      });
    const { kinds } = await getPlan(id);
    const [kind] = kinds;
    const ranges = [
      { from: 7, to: 8, kind: kind?.kind, sqm: kind?.maxSqm },
      { from: 1, to: 3, kind: kind?.kind, sqm: kind?.maxSqm },
    ];
    expect((await savePlan({ ranges: [{ ...ranges[0], kind: "FOOD_STREET" }] })).body.fields).toEqual([
      { path: "zones.0.ranges.0.kind", key: "option" },
    ]);
    expect((await savePlan({ ranges, area: 1 })).body.fields).toEqual([
      { path: "zones.0.area", key: "zoneArea", params: { total: expect.any(Number) } },
    ]);
    expect((await savePlan({ ranges, area: 5000 })).status).toBe(200);
    const savedPlan = (await savePlan({ columns: 4 })).body.data as BoothPlanView;
    expect(savedPlan.zones[0]).toMatchObject({ columns: 4, area: 5000, ranges: [ranges[1], ranges[0]] });
    expect(savedPlan.zones[0]?.booths.filter((booth) => booth.kind).map((booth) => booth.id)).toEqual([
      ...["A-01", "A-02", "A-03"],
      ...["A-07", "A-08"],
    ]);
    const clearedPlan = (await savePlan({ ranges: [], area: null })).body.data as BoothPlanView;
    expect(clearedPlan.zones[0]).toMatchObject({ ranges: [] });
    expect(clearedPlan.zones[0]).not.toHaveProperty("area");
  });
});

describe("[R40] who exhibits", () => {
  const publishEventById = (id: string) =>
    callLambda(staffPlaces, "POST", `/api/staff/plan/${id}/exhibitors`, { token: officer });
  const listShownExhibitors = async (id: string) => {
    clearEventSummaryCache();
    const { body } = await callLambda(activity, "GET", `/api/activity/${id}`);
    return (body.data as EventDetail).exhibitors;
  };
  test("is on the event's page and in the directory once staff publish it: confirmed places, with their booths", async () => {
    const { id, applications } = await createDrawnEvent(3, 2);
    await runJobs();
    const { view } = await callDraw(id);
    const [first, second, third] = view.standing.map((one) => one.id);
    const who = getHolder(applications, first ?? "");
    await payApplication(who, first ?? "");
    const { version } = await readHeader(who, first ?? "");
    await Application.performTransition(
      first ?? "",
      "allocateBooth",
      { version, booth: "A-03" },
      createTestContext(officerActor, DRAW),
    );
    // Nobody before staff say so.
    expect(await listShownExhibitors(id)).toEqual([]);
    const answer = await publishEventById(id);
    expect(answer.body.data).toEqual({ exhibitors: 1 });
    // Accepted and not paid, or waiting: not yet.
    expect(await listShownExhibitors(id)).toEqual([
      {
        institutionId: who,
        names: expect.objectContaining({ "zh-Hant": `測試公司${who}`, en: `Company ${who}` }),
        booth: "A-03",
      },
    ]);
    await payApplication(getHolder(applications, second ?? ""), second ?? "");
    expect((await publishEventById(id)).body.data).toEqual({ exhibitors: 2 });
    expect((await listShownExhibitors(id)).map(({ institutionId }) => institutionId)).not.toContain(
      getHolder(applications, third ?? ""),
    );
    // Given back: gone with the next list.
    await withdrawApplication(who, first ?? "", DRAW);
    expect((await publishEventById(id)).body.data).toEqual({ exhibitors: 1 });
  });
  test("stands in the pavilions and on the level that were published, which an edit of the event keeps", async () => {
    const { id } = await createDrawnEvent(1, 1);
    await runJobs();
    const names = buildLocalizedText("Portugal");
    const floor = { level: 2, aisleColumns: [3, 1], aisleRows: [1], pavilions: [{ from: 7, to: 8, names }] };
    const savedAnswer = await callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
      token: officer,
      body: { version: 0, zones: [{ id: "A", count: 12, columns: 6, ...floor }] },
    });
    expect((savedAnswer.body.data as BoothPlanView).zones[0]).toMatchObject({
      ...floor,
      aisleColumns: [1, 3],
    });
    const readPublicPlan = async () =>
      ((await callLambda(activity, "GET", `/api/activity/${id}`)).body.data as EventDetail).boothPlan;
    expect(await readPublicPlan()).toBeUndefined();
    await publishEventById(id);
    clearEventSummaryCache();
    const publishedPlan = await readPublicPlan();
    expect(publishedPlan?.zones.map((zone) => zone.id)).toEqual(["A", "B"]);
    expect(publishedPlan?.zones[0]).toEqual({
      ...{ id: "A", count: 12, columns: 6 },
      ...{ ...floor, aisleColumns: [1, 3] },
    });
    const apart = await callLambda(staffPlaces, "PUT", `/api/staff/plan/${id}`, {
      token: officer,
      body: {
        version: 1,
        zones: [{ id: "A", count: 12, columns: 6, pavilions: [{ from: 6, to: 7, names }] }],
      },
    });
    expect(apart.body.fields).toEqual([
      { path: "zones.0.pavilions.0.to", key: "boothsApart", params: { columns: 6 } },
    ]);
  });
  test("of a group its members are, once its leader's place is confirmed", () => {
    const buildHeader = (over: Partial<ApplicationHeader>): ApplicationHeader =>
      ({ scheme: "FAIR_GROUP_MEMBER", status: "ACCEPTED", ...over }) as ApplicationHeader;
    const leads = { claim: "", owners: [], leads: { code: "ABCDEFGH", min: 2 } };
    const buildGroup = (status: ApplicationHeader["status"]) => [
      buildHeader({ id: "leader", scheme: "FAIR_GROUP", status, holds: leads }),
      buildHeader({ id: "in", parentId: "leader" }),
      buildHeader({ id: "out", parentId: "leader", status: "CANCELLED" }),
      buildHeader({ id: "talk", scheme: "SEMINAR", status: "PAID" }),
    ];
    expect(selectExhibitingHeaders(buildGroup("PAID")).map(({ id }) => id)).toEqual(["in"]);
    expect(selectExhibitingHeaders(buildGroup("AWAITING_PAYMENT"))).toEqual([]);
  });
});
