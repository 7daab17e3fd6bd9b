/** The open tasks of events: publication, the confirmation of a change, a draw; each with its places. */
import { submitApplication } from "@portal/core/applications/application-service.server";
import type { EventDetail, ListedEvent } from "@portal/core/events/event-schema";
import { unpublishEvent } from "@portal/core/events/event-service.server";
import type { EventTask } from "@portal/core/places/event-task-schema";
import { addDays, parseDay } from "@portal/core/platform/day";
import { handler as events } from "@portal/functions/routes/staff/events";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { createGroupFair, groupFairId } from "../../support/applications/groups.ts";
import { createGroup, LEADER_PAYS } from "../../support/applications/paid-groups.ts";
import { callLambda, createSignedInPerson, setTestTime } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const nameZone = (id: string) => ({ "zh-Hant": id, "zh-Hans": id, en: id, pt: id });
/** Stores an event with a name of its own, and with all of its places in one zone. */
const storeEvent = (event: Partial<EventDetail> & { id: string }) => {
  const { id, capacity = 100 } = event;
  const names = { "zh-Hant": id, "zh-Hans": id, en: id, pt: id };
  return createPublishedEvent({ names, zones: [{ id: "A", names, capacity }], ...event });
};

prepareTestServices();
let first = "";
let second = "";
beforeAll(async () => {
  await storeEvent({ id: "draft-2027", code: "DRAFT-2027", status: "DRAFT" });
  await storeEvent({ id: "changed-2027", code: "CHANGED-2027" });
  await storeEvent({ id: "full-2027", code: "FULL-2027", capacity: 1 });
  await storeEvent({ id: "wide-2027", code: "WIDE-2027", capacity: 50 });
  const zones = [
    { id: "A", names: nameZone("A"), capacity: 1 },
    { id: "B", names: nameZone("B"), capacity: 9 },
  ];
  await storeEvent({ id: "crowded-2027", code: "CROWDED-2027", capacity: 10, zones });
  const eventsOfApplications = ["full-2027", "full-2027", "wide-2027", "crowded-2027", "crowded-2027"];
  for (const [i, event] of eventsOfApplications.entries()) {
    await createCertifiedInstitution(`e${i}`);
    await submitCompleteApplication(`e${i}`, event);
  }
  first = (await createSignedInPerson({ roles: ["OFFICER"], account: "first@demo.mo" })).token;
  second = (await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" })).token;
});

const listTasks = async (token: string): Promise<Record<string, EventTask>> => {
  const answer = await callLambda(staff, "GET", "/api/staff/event-task", { token });
  const { items } = answer.body.data as { items: EventTask[] };
  return Object.fromEntries(items.map((item) => [item.id, item]));
};

test("an event that was stored before a rule is to be corrected, for the reasons of its next save", async () => {
  const zones = ["A1", "a1"].map((id) => ({
    id,
    names: { "zh-Hant": id, "zh-Hans": id, en: id, pt: id },
    capacity: 5,
  }));
  const storedEvent = await createPublishedEvent({
    id: "earlier-2027",
    code: "EARLIER-2027",
    zones,
    capacity: 10,
  });
  const saveAnswer = await callLambda(events, "PUT", "/api/staff/event", { token: first, body: storedEvent });
  const { tasks, issues } = (await listTasks(first))[storedEvent.id] ?? {};
  expect(tasks).toEqual(["correct"]);
  expect(issues?.length).toBeGreaterThan(0);
  expect(issues).toEqual(saveAnswer.body.fields);
  await storeEvent({ ...storedEvent, zones: zones.slice(0, 1), capacity: 5 });
  expect((await listTasks(first))[storedEvent.id]).toMatchObject({ tasks: [] });
});

test("a draft is to be published, and a change to be confirmed by a colleague", async () => {
  const { body } = await callLambda(events, "POST", "/api/staff/event/changed-2027/cancel", {
    token: first,
    body: { version: 1, reason: "The hall was flooded." },
  });
  expect(body.code).toBe(200);
  const ownTasks = await listTasks(first);
  expect(ownTasks["draft-2027"]?.tasks).toEqual(["publish"]);
  expect(ownTasks["changed-2027"]?.tasks).toEqual(["ownChange"]);
  expect((await listTasks(second))["changed-2027"]).toMatchObject({ tasks: ["change"], requested: "cancel" });
  expect(ownTasks["wide-2027"]?.tasks).toEqual([]);
  expect(ownTasks["wide-2027"]).not.toHaveProperty("held");
});

test("the lists of the desk have the last day of each form, by the rule that refuses a late application", async () => {
  const { id } = await storeEvent({
    id: "forms-2027",
    code: "FORMS-2027",
    dates: { start: "2027-06-10", end: "2027-06-12" },
    registration: { opensOn: "2026-11-01", closesOn: "2027-06-01", documentsBy: "2027-06-01" },
    applicationTypes: ["FAIR_HOSTED", "OFFICIAL_GUEST"],
    status: "DRAFT",
  });
  const { body } = await callLambda(events, "GET", "/api/staff/event", { token: first });
  const listedEvent = (body.data as { items: ListedEvent[] }).items.find((event) => event.id === id);
  // A fair is applied for 46 days before it, and an official guest 30 days before (spec 2 §5).
  expect(listedEvent?.closingDays).toEqual({ FAIR_HOSTED: "2027-04-25", OFFICIAL_GUEST: "2027-05-11" });
  const task = (await listTasks(first))[id];
  expect(task).toMatchObject({ closesOn: "2027-05-11", closingDays: listedEvent?.closingDays });
});

test("a draft that is to be published is no task any more but that of a colleague", async () => {
  const { id, version } = await storeEvent({ id: "asked-2027", code: "ASKED", status: "DRAFT" });
  await callLambda(events, "POST", `/api/staff/event/${id}/publish`, { token: first, body: { version } });
  expect((await listTasks(first))[id]).toMatchObject({ tasks: ["ownChange"], requested: "publish" });
  expect((await listTasks(second))[id]).toMatchObject({ tasks: ["change"], requested: "publish" });
});

test("a change to a draft that has applications is to be confirmed as well", async () => {
  const draft = await storeEvent({ id: "taken-2027", code: "TAKEN-2027" });
  await createCertifiedInstitution("e9");
  await submitCompleteApplication("e9", draft.id);
  const unpublishedEvent = await unpublishEvent(draft.id, draft.version, createTestContext(officer));
  const body = {
    ...unpublishedEvent,
    dates: { ...draft.dates, end: addDays(parseDay(draft.dates.end), 1) },
    reason: "改期",
  };
  const saveAnswer = await callLambda(events, "PUT", "/api/staff/event", { token: first, body });
  expect(saveAnswer.body.code).toBe(200);
  expect((await listTasks(first))[draft.id]?.tasks).toEqual(["publish", "ownChange"]);
  expect((await listTasks(second))[draft.id]).toMatchObject({
    tasks: ["publish", "change"],
    requested: "edit",
  });
});

test("once applications are closed, a draw is due where more wait than the event or a zone has places", async () => {
  const { registration } = await storeEvent({ id: "other-2027", code: "OTHER-2027" });
  setTestTime(
    `${registration.documentsBy > registration.closesOn ? registration.documentsBy : registration.closesOn}T18:00:00.000Z`,
  );
  // The session of before has ended.
  const later = await createSignedInPerson({ roles: ["OFFICER"], account: "later@demo.mo" });
  const tasks = await listTasks(later.token);
  expect(tasks["full-2027"]).toMatchObject({ tasks: ["draw"], capacity: 1, held: 0, undecided: 2 });
  expect(tasks["wide-2027"]).toMatchObject({ tasks: [], capacity: 50, held: 0, undecided: 1 });
  // Both ask for zone A, which has one booth; the event as a whole has places enough.
  expect(tasks["crowded-2027"]).toMatchObject({
    tasks: ["draw"],
    capacity: 10,
    undecided: 2,
    crowded: [{ id: "A", wanted: 2, free: 1 }],
  });
  expect(tasks["full-2027"]).not.toHaveProperty("crowded");
  setTestTime("2026-11-23T02:00:00.000Z");
});

test("a place is free unless a booth is taken: by a leader for its group, and by nobody who exhibits online", async () => {
  const zones = ["A", "B"].map((id) => ({ id, names: nameZone(id), capacity: 2 }));
  const { registration } = await createGroupFair({ ...LEADER_PAYS, capacity: 4, zones });
  const group = await createGroup(7, { ...LEADER_PAYS, capacity: 4, zones });
  await storeEvent({ id: "remote-2027", code: "REMOTE-2027", capacity: 1 });
  for (const who of ["e5", "e6"]) {
    await createCertifiedInstitution(who);
    const answers = buildCompleteAnswers("FAIR_HOSTED", { participationMode: "ONLINE" });
    await submitApplication(
      { id: ulid(), scheme: "FAIR_HOSTED", eventId: "remote-2027", answers },
      createTestContext(createApplicant(who)),
    );
  }
  expect(group.members).toHaveLength(2);
  setTestTime(`${registration.documentsBy}T18:00:00.000Z`);
  const later = await createSignedInPerson({ roles: ["OFFICER"], account: "evening@demo.mo" });
  const tasks = await listTasks(later.token);
  expect(tasks[groupFairId]).toMatchObject({ tasks: [], capacity: 4, held: 2, undecided: 0 });
  expect(tasks["remote-2027"]).toMatchObject({ tasks: [], capacity: 1, held: 0, undecided: 2 });
  setTestTime("2026-11-23T02:00:00.000Z");
});
