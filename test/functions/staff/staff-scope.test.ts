/** Roles that hold for some schemes or events only (decision 0429): what is covered is served, nothing else exists. */
import { isEventInScope } from "@portal/core/events/event-scope";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import type { StaffChangeOutcome, StaffRequestView } from "@portal/core/identity/staff/staff-schema";
import { isInScope, isWiderScope, type StaffScope } from "@portal/core/platform/staff-scope";
import { handler as messages } from "@portal/functions/routes/applications/message";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { handler as events } from "@portal/functions/routes/staff/events";
import { handler as exports } from "@portal/functions/routes/staff/export";
import { handler as staffPlaces } from "@portal/functions/routes/staff/places";
import { handler as queueExport } from "@portal/functions/routes/staff/queue-export";
import { handler as desk } from "@portal/functions/routes/staff/review-queue";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { applyDueMessage } from "../../support/calls/apply-due-message.ts";
import {
  type CallOptions,
  callLambda,
  createSignedInPerson,
  readTestTime,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { runDueQueue } from "../../support/calls/run-due-queue.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

test.each<[string, StaffScope | undefined, { scheme: string; eventId?: string }, boolean]>([
  ["no restriction", undefined, { scheme: "TRAINING" }, true],
  ["its scheme", { schemes: ["TRAINING"] }, { scheme: "TRAINING" }, true],
  ["another scheme", { schemes: ["TRAINING"] }, { scheme: "SEMINAR", eventId: "a" }, false],
  ["its event", { events: ["a"] }, { scheme: "SEMINAR", eventId: "a" }, true],
  ["another event", { events: ["a"] }, { scheme: "SEMINAR", eventId: "b" }, false],
  ["an application without an event", { events: ["a"] }, { scheme: "TRAINING" }, false],
  [
    "its scheme at its event",
    { schemes: ["SEMINAR"], events: ["a"] },
    { scheme: "SEMINAR", eventId: "a" },
    true,
  ],
  [
    "its scheme elsewhere",
    { schemes: ["SEMINAR"], events: ["a"] },
    { scheme: "SEMINAR", eventId: "b" },
    false,
  ],
])("a role covers an application: %s", (_, scope, application, covered) =>
  expect(isInScope(scope ? { scope } : {}, application)).toBe(covered),
);

const fair = { id: "a", applicationTypes: ["SEMINAR", "FAIR_HOSTED"] };
const withoutScheme = { id: "a", applicationTypes: [] };
const registeredEvent = { id: "reg-01k", applicationTypes: [] };
test.each<[string, StaffScope | undefined, { id: string; applicationTypes: string[] }, boolean]>([
  ["no restriction", undefined, fair, true],
  ["the event", { events: ["a"] }, fair, true],
  ["another event", { events: ["b"] }, fair, false],
  ["all its schemes", { schemes: ["SEMINAR", "FAIR_HOSTED", "TRAINING"] }, fair, true],
  ["one of its schemes", { schemes: ["SEMINAR"] }, fair, false],
  ["no scheme at all", { schemes: [] }, fair, false],
  ["an event without a scheme, everything", undefined, withoutScheme, true],
  ["an event without a scheme, itself", { events: ["a"] }, withoutScheme, true],
  ["an event without a scheme, a scheme", { schemes: ["TRAINING"] }, withoutScheme, false],
  [
    "an event without a scheme, itself and a scheme",
    { schemes: ["TRAINING"], events: ["a"] },
    withoutScheme,
    false,
  ],
  ["an event without a scheme, no scheme at all", { schemes: [] }, withoutScheme, false],
  ["a registered event, registrations", { schemes: ["EVENT_REGISTRATION"] }, registeredEvent, true],
  ["a registered event, another scheme", { schemes: ["TRAINING"] }, registeredEvent, false],
  [
    "a registered event that takes applications, their scheme only",
    { schemes: ["SEMINAR"] },
    { ...registeredEvent, applicationTypes: ["SEMINAR"] },
    false,
  ],
  [
    "a registered event that takes applications, both",
    { schemes: ["SEMINAR", "EVENT_REGISTRATION"] },
    { ...registeredEvent, applicationTypes: ["SEMINAR"] },
    true,
  ],
])("a role covers an event: %s", (_, scope, event, covered) =>
  expect(isEventInScope(scope ? { scope } : {}, event)).toBe(covered),
);

test.each<[string, StaffScope | undefined, StaffScope | undefined, boolean]>([
  ["everything instead of a scheme", undefined, { schemes: ["A"] }, true],
  ["one scheme more", { schemes: ["A", "B"] }, { schemes: ["A"] }, true],
  ["another scheme", { schemes: ["B"] }, { schemes: ["A"] }, true],
  ["all events instead of some", { schemes: ["A"] }, { schemes: ["A"], events: ["e"] }, true],
  ["one scheme less", { schemes: ["A"] }, { schemes: ["A", "B"] }, false],
  ["a scheme instead of everything", { schemes: ["A"] }, undefined, false],
  ["the same", { events: ["e"] }, { events: ["e"] }, false],
])("a change gives power: %s", (_, next, before, wider) => expect(isWiderScope(next, before)).toBe(wider));

prepareTestServices();
let unscopedPerson: SignedInPerson;
let manager: SignedInPerson;
/** Whose role is restricted, which ends the session. */
let clerk: SignedInPerson;
let boss: SignedInPerson;
let partner: SignedInPerson;
/** An application at the manager's event, and one at another. */
let ownApplication: { id: string; version: number; code?: string | undefined };
let foreignApplication: { id: string; version: number; institutionId: string };
beforeAll(async () => {
  await createPublishedEvent();
  await createPublishedEvent({ id: "other-2027", code: "OTHER-2027" });
  await createPublishedEvent({ id: "draft-2027", code: "DRAFT-2027", status: "DRAFT" });
  boss = await createSignedInPerson({ roles: ["ADMIN"], account: "boss@demo.mo" });
  partner = await createSignedInPerson({ roles: ["ADMIN"], account: "partner@demo.mo" });
  unscopedPerson = await createSignedInPerson({ roles: ["OFFICER"], account: "whole@demo.mo" });
  clerk = await createSignedInPerson({ roles: ["OFFICER"], account: "clerk@demo.mo" });
  manager = await createSignedInPerson({
    roles: ["OFFICER"],
    account: "manager@demo.mo",
    scope: { events: ["green-2027"] },
  });
  await createCertifiedInstitution("scope1");
  await createCertifiedInstitution("scope2");
  ownApplication = await submitCompleteApplication("scope1", "green-2027");
  const { id, version, institutionId } = await submitCompleteApplication("scope2", "other-2027");
  foreignApplication = { id, version, institutionId };
});

const getAs = async <Data>(
  handler: Parameters<typeof callLambda>[0],
  path: string,
  who: SignedInPerson,
  options: CallOptions = {},
) => {
  const { status, body, bytes } = await callLambda(handler, "GET", `/api${path}`, {
    token: who.token,
    ...options,
  });
  return { status, code: body.code, data: body.data as Data, bytes };
};
const listIds = async (who: SignedInPerson, query: CallOptions["query"] = {}) => {
  const { data } = await getAs<{ items: { id: string }[]; total?: number }>(desk, "/staff/queue", who, {
    query,
  });
  return { ids: data.items.map(({ id }) => id).sort(), total: data.total };
};

describe("a manager of one event", () => {
  test("finds and lists the applications of that event only", async () => {
    expect(await listIds(unscopedPerson)).toEqual({
      ids: [ownApplication.id, foreignApplication.id].sort(),
      total: 2,
    });
    for (const query of [
      {},
      { status: "PROCESSING" },
      { q: ownApplication.code },
      { sort: "fee" },
      { queue: ["PROCESSING"] },
    ])
      expect(await listIds(manager, query), JSON.stringify(query)).toEqual({
        ids: [ownApplication.id],
        total: 1,
      });
    expect((await listIds(manager, { eventId: "other-2027" })).ids).toEqual([]);
  });

  test("is told numbers of that event only, also where a job counts", async () => {
    await applyDueMessage({ kind: "queueCounts", id: readTestTime() });
    const countAs = async (who: SignedInPerson) =>
      (
        await getAs<{ items: { queue: string; count: number }[] }>(desk, "/staff/queue/count", who)
      ).data.items.find(({ queue }) => queue === "PROCESSING")?.count;
    expect([await countAs(unscopedPerson), await countAs(manager)]).toEqual([2, 1]);
  });

  test("comes from a case to cases of that event only", async () => {
    const getNeighbours = (who: SignedInPerson, id: string) =>
      getAs<{ next: unknown; total: number }>(desk, "/staff/queue/neighbours", who, { query: { id } });
    expect((await getNeighbours(unscopedPerson, ownApplication.id)).data).toMatchObject({ total: 2 });
    expect((await getNeighbours(manager, ownApplication.id)).data).toMatchObject({
      next: null,
      previous: null,
      total: 1,
    });
    expect((await getNeighbours(manager, foreignApplication.id)).code).toBe(107001);
  });

  test.each([
    ["the application", participate, (id: string) => `/participate/search/${id}`],
    ["its history", participate, (id: string) => `/participate/search/${id}/history`],
    ["its case file", staff, (id: string) => `/staff/application/${id}/case`],
    ["its checklist", staff, (id: string) => `/staff/application/${id}/checklist`],
    ["what is known of its institution", staff, (id: string) => `/staff/application/${id}/applicant`],
    ["who has common owners", staff, (id: string) => `/staff/application/${id}/related`],
    ["its messages", messages, (id: string) => `/message/${id}`],
  ])("reads %s of that event, and is told that another one does not exist", async (_, handler, path) => {
    expect((await getAs(handler, path(ownApplication.id), manager)).status).toBe(200);
    expect(await getAs(handler, path(foreignApplication.id), manager)).toMatchObject({
      status: 404,
      code: 107001,
    });
  });

  test("decides on nothing else, alone or in bulk, and hands nothing else over", async () => {
    const move = await callLambda(
      participate,
      "POST",
      `/api/participate/search/${foreignApplication.id}/accept`,
      {
        token: manager.token,
        body: { version: foreignApplication.version },
      },
    );
    expect(move.body).toMatchObject({ code: 107001, params: { context: "staff" } });
    for (const action of ["accept", "assign", "release"]) {
      const { body } = await callLambda(desk, "POST", "/api/staff/queue/bulk", {
        token: manager.token,
        body: {
          action,
          items: [{ id: foreignApplication.id, version: foreignApplication.version }],
          dryRun: true,
        },
      });
      expect(body.data, action).toMatchObject({ items: [{ done: false, refused: { code: 107001 } }] });
    }
    const assignCase = (id: string, accountId: string) =>
      callLambda(staff, "POST", `/api/staff/application/${id}/case/assign`, {
        token: unscopedPerson.token,
        body: { accountId },
      });
    // Nobody can hand over to a colleague what that colleague may not see.
    expect((await assignCase(foreignApplication.id, manager.id)).body).toMatchObject({
      fields: [{ path: "accountId" }],
    });
    expect((await assignCase(ownApplication.id, manager.id)).status).toBe(200);
    const work = await getAs<{ items: { id: string }[] }>(staff, "/staff/work", manager);
    expect(work.data.items.map(({ id }) => id)).toEqual([ownApplication.id]);
  });

  test("exports that event only, at once and by the job", async () => {
    const { bytes } = await getAs(exports, "/staff/export", manager, { query: { format: "csv" } });
    expect(bytes.toString().trim().split("\r\n")).toHaveLength(2);
    const exportAnswer = await callLambda(queueExport, "POST", "/api/staff/queue/export", {
      token: manager.token,
      body: { format: "csv", language: "en" },
    });
    const { id } = exportAnswer.body.data as { id: string };
    await runDueQueue("export");
    const readyExport = await getAs<{ status: string; rows: number }>(
      queueExport,
      `/staff/queue/export/${id}`,
      manager,
    );
    expect(readyExport.data).toMatchObject({ status: "READY", rows: 1 });
  });

  test("manages that event, and neither sees nor makes another", async () => {
    const list = await getAs<{ items: { id: string }[] }>(events, "/staff/event", manager);
    expect(list.data.items.map(({ id }) => id)).toEqual(["green-2027"]);
    const tasks = await getAs<{ items: { id: string }[] }>(staff, "/staff/event-task", manager);
    expect(tasks.data.items.map(({ id }) => id)).toEqual(["green-2027"]);
    const { data: event } = await getAs<object>(events, "/staff/event/green-2027", manager);
    for (const path of ["/staff/event/other-2027", "/staff/event/draft-2027"])
      expect(await getAs(events, path, manager), path).toMatchObject({ code: 10508 });
    for (const path of ["/staff/plan/other-2027", "/staff/lottery/other-2027"])
      expect(await getAs(staffPlaces, path, manager), path).toMatchObject({ code: 10508 });
    expect(await getAs(activity, "/activity/draft-2027", manager)).toMatchObject({ code: 10508 });
    expect((await getAs(activity, "/activity/draft-2027", unscopedPerson)).status).toBe(200);
    const writeEvent = (method: string, body: object) =>
      callLambda(events, method, "/api/staff/event", { token: manager.token, body: { ...event, ...body } });
    expect((await writeEvent("PUT", { id: "other-2027" })).body.code).toBe(10508);
    expect((await writeEvent("POST", { id: "new-2027", version: 0 })).status).toBe(403);
  });

  test("reads an institution only where it applied for that event", async () => {
    const { data } = await getAs<{ institutionId: string }>(
      participate,
      `/participate/search/${ownApplication.id}`,
      manager,
    );
    for (const below of ["", "/contact", "/penalty"]) {
      expect((await getAs(staff, `/staff/institution/${data.institutionId}${below}`, manager)).status).toBe(
        200,
      );
      expect(
        await getAs(staff, `/staff/institution/${foreignApplication.institutionId}${below}`, manager),
      ).toMatchObject({
        status: 404,
        code: 10306,
      });
    }
    expect((await getAs(staff, "/staff/institution", manager)).status).toBe(403);
  });
});

test("an officer of one scheme neither reads nor changes nor makes an event without a scheme", async () => {
  const trainer = await createSignedInPerson({
    roles: ["OFFICER"],
    account: "trainer@demo.mo",
    scope: { schemes: ["TRAINING"] },
  });
  const registrar = await createSignedInPerson({
    roles: ["OFFICER"],
    account: "registrar@demo.mo",
    scope: { schemes: ["EVENT_REGISTRATION"] },
  });
  const bareEvent = { applicationTypes: [], status: "DRAFT" as const };
  await createPublishedEvent({ ...bareEvent, id: "bare-2027", code: "BARE-2027" });
  await createPublishedEvent({ ...bareEvent, id: "reg-01scope", code: "REG-SCOPE" });
  for (const id of ["bare-2027", "reg-01scope"]) {
    expect(await getAs(events, `/staff/event/${id}`, trainer), id).toMatchObject({
      status: 404,
      code: 10508,
    });
    expect(await getAs(activity, `/activity/${id}`, trainer), id).toMatchObject({ code: 10508 });
    const acts: [string, object][] = [
      ["cancel", { reason: "" }],
      ["publish", {}],
      ["unpublish", {}],
    ];
    for (const [act, body] of acts) {
      const answer = await callLambda(events, "POST", `/api/staff/event/${id}/${act}`, {
        token: trainer.token,
        body: { version: 1, ...body },
      });
      expect([answer.status, answer.body.code], `${act} ${id}`).toEqual([404, 10508]);
    }
  }
  const { data: event } = await getAs<object>(events, "/staff/event/bare-2027", unscopedPerson);
  const creation = await callLambda(events, "POST", "/api/staff/event", {
    token: trainer.token,
    body: { ...event, id: "made-2027", code: "MADE-2027", version: 0 },
  });
  expect([creation.status, creation.body.code]).toEqual([403, 200113]);
  const listMembers = async (who: SignedInPerson) =>
    (await getAs<{ items: { id: string }[] }>(events, "/staff/event", who)).data.items.map(({ id }) => id);
  expect([await listMembers(trainer), await listMembers(registrar)]).toEqual([[], ["reg-01scope"]]);
});

describe("a role is restricted", () => {
  const changeScope = async (body: object, who = boss) => {
    const version = (await listMembers()).find(({ id }) => id === clerk.id)?.version;
    const answer = await callLambda(admin, "PUT", `/api/staff/admin/account/${clerk.id}`, {
      token: who.token,
      body: { version, ...body },
    });
    return { status: answer.status, fields: answer.body.fields, ...(answer.body.data as StaffChangeOutcome) };
  };
  const listMembers = async () =>
    (
      await getAs<{
        items: { id: string; version: number; scope?: StaffScope }[];
        requests: StaffRequestView[];
      }>(admin, "/staff/admin/account", boss)
    ).data.items;

  test.each<[string, object, string, string]>([
    ["an unknown scheme", { scope: { schemes: ["NONE"] } }, "scope.schemes.0", "option"],
    ["an unknown event", { scope: { events: ["none"] } }, "scope.events.0", "option"],
    ["nothing named", { scope: {} }, "scope", "required"],
    ["an administrator", { roles: ["ADMIN"], scope: { schemes: ["TRAINING"] } }, "scope", "scopeRoles"],
    ["an inspector", { roles: ["ROADSHOW"], scope: { schemes: ["TRAINING"] } }, "scope", "scopeRoles"],
  ])("no restriction is accepted for %s", async (_, body, path, key) =>
    expect(await changeScope(body)).toMatchObject({ status: 400, fields: [{ path, key }] }),
  );

  test("at once, and holds for more once a second administrator has confirmed it", async () => {
    const narrowedScope = await changeScope({ scope: { schemes: ["TRAINING"], events: ["green-2027"] } });
    expect(narrowedScope).toMatchObject({ request: null, member: { scope: { schemes: ["TRAINING"] } } });
    expect((await findAccount(clerk.id))?.scope).toEqual({ schemes: ["TRAINING"], events: ["green-2027"] });
    const widenedScope = await changeScope({ scope: null });
    expect(widenedScope).toMatchObject({
      request: { scope: null },
      member: { scope: { schemes: ["TRAINING"] } },
    });
    const { requestedAt = "" } = widenedScope.request ?? {};
    const confirmAs = (who: SignedInPerson) =>
      callLambda(admin, "POST", `/api/staff/admin/account/request/${clerk.id}/confirm`, {
        token: who.token,
        body: { requestedAt },
      });
    expect((await confirmAs(boss)).body.code).toBe(900310);
    expect((await confirmAs(partner)).status).toBe(200);
    expect((await listMembers()).find(({ id }) => id === clerk.id)?.scope).toBeUndefined();
    expect((await findAccount(clerk.id))?.scope ?? undefined).toBeUndefined();
  });
});
