/** Which facts of a published event one member of staff changes alone, and which need a colleague (decision 0470). */
import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import { listFactsForSecondPerson } from "@portal/core/events/event-facts";
import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import {
  buildEventStaffDetailsWrite,
  findEventStaffDetails,
} from "@portal/core/events/event-staff-details.server";
import { findEvent } from "@portal/core/events/event-store.server";
import { toPersonOwnerId } from "@portal/core/files/index";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as events } from "@portal/functions/routes/staff/events";
import { beforeAll, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let officer = "";
let colleague = "";
beforeAll(async () => {
  [officer, colleague] = (await Promise.all(
    [1, 2].map(async () => (await createSignedInPerson({ roles: ["OFFICER"] })).token),
  )) as [string, string];
});

let eventCount = 0;
const publishFair = (): Promise<EventDetail> => {
  eventCount += 1;
  const id = `facts-${eventCount}`;
  return createPublishedEvent({ id, code: id.toUpperCase(), names: buildLocalizedText(id) });
};
const saveEvent = (body: object, token = officer) =>
  callLambda(events, "PUT", "/api/staff/event", { token, body: { reason: "as agreed", ...body } });
const answerRequest = async (
  { id, version }: Pick<EventDetail, "id" | "version">,
  verb: "confirm" | "withdraw",
  token: string,
) =>
  callLambda(events, "POST", `/api/staff/event/${id}/change/${verb}`, {
    token,
    body: {
      requestedAt: (await findEventChangeRequest(id))?.requestedAt ?? "",
      ...(verb === "confirm" && { version }),
    },
  });

const text = buildLocalizedText("new");
const sharedEdits: [string, (event: EventDetail) => Partial<EventDetail>][] = [
  ["its name", () => ({ names: buildLocalizedText(`renamed ${eventCount}`) })],
  ["the venue", () => ({ venue: text })],
  ["the last day", ({ dates }) => ({ dates: { ...dates, end: "2027-03-29" } })],
  [
    "the last day to apply",
    ({ registration }) => ({ registration: { ...registration, closesOn: "2027-01-02" } }),
  ],
  [
    "the day for documents",
    ({ registration }) => ({ registration: { ...registration, documentsBy: "2027-01-03" } }),
  ],
  ["the forms that it takes", () => ({ applicationTypes: ["FAIR_HOSTED"] })],
  ["the price of a booth", ({ booths }) => ({ booths: booths.map((booth) => ({ ...booth, price: 1 })) })],
  ["a price without a list", () => ({ boothPrice: 1 })],
  ["discounts", () => ({ discounts: [{ kind: "LOCAL_50", percent: 100 }] })],
  ["charges", () => ({ rateChart: [{ extra: "OTHER", price: 1, per: "SESSION" }] })],
  ["the rules of refunds", () => ({ refundPolicy: "DELEGATION" })],
  [
    "the number of places",
    ({ zones }) => ({ capacity: 3, zones: zones.slice(0, 1).map((zone) => ({ ...zone, capacity: 3 })) }),
  ],
  ["contacts", () => ({ contacts: [{ names: text, email: "other@example.mo", phone: "66666666" }] })],
  ["where it sends people", () => ({ website: "https://other.example" })],
  ["its terms", () => ({ terms: text })],
];

test("nobody takes away what the forms of a published event ask for", async () => {
  const event = await publishFair();
  for (const [over, path] of [
    [{ booths: [] }, "booths"],
    [{ zones: [], capacity: 0 }, "zones"],
    [{ applicationTypes: ["MINI_ZONE"] }, "booths"],
  ] as const) {
    const { status, body } = await saveEvent({ ...event, ...over });
    expect([status, body.code, body.fields?.map((field) => field.path)]).toEqual([400, 10502, [path]]);
  }
  expect((await findEvent(event.id))?.version).toBe(event.version);
});

test("a page that is out of date is told so, and not what the present event would lose by it", async () => {
  const event = await publishFair();
  await overwriteEvent({ ...event, version: event.version + 1 });
  const { status, body } = await saveEvent({ ...event, zones: [], capacity: 0 });
  expect([status, body.code]).toEqual([409, 900050]);
});

test("what applicants have chosen is taken away neither when it is asked for nor when it is confirmed", async () => {
  const event = await publishFair();
  const zones = event.zones.filter(({ id }) => id !== "A");
  const withoutZone = { ...event, zones, capacity: zones.reduce((sum, { capacity }) => sum + capacity, 0) };
  const refusal = {
    code: 900054,
    fields: [{ path: "zones", key: "optionChosen", params: { count: 1, options: ["A"] } }],
  };
  // Nobody has applied yet, so that a colleague is asked.
  expect((await saveEvent(withoutZone)).status).toBe(200);
  await createCertifiedInstitution("chooses-a-zone");
  await submitCompleteApplication("chooses-a-zone", event.id);
  expect((await answerRequest(event, "confirm", colleague)).body).toMatchObject(refusal);
  await answerRequest(event, "withdraw", colleague);
  expect((await saveEvent(withoutZone)).body).toMatchObject(refusal);
  expect((await findEvent(event.id))?.version).toBe(event.version);
});

test.each(sharedEdits)(
  "%s: one person asks, and nothing changes until a colleague confirms",
  async (_what, change) => {
    const event = await publishFair();
    const editedFacts = change(event);
    const saveAnswer = await saveEvent({ ...event, ...editedFacts });
    expect(saveAnswer.status, JSON.stringify(saveAnswer.body)).toBe(200);
    expect(saveAnswer.body.data).toMatchObject({
      version: event.version,
      changeRequest: { action: "edit", reason: "as agreed" },
    });
    expect(await findEvent(event.id)).toEqual(event);
    expect((await answerRequest(event, "confirm", officer)).body.code).toBe(900310);
    expect(await findEvent(event.id)).toEqual(event);
    const confirmation = await answerRequest(event, "confirm", colleague);
    expect(confirmation.status, JSON.stringify(confirmation.body)).toBe(200);
    expect(await findEvent(event.id)).toEqual({ ...event, ...editedFacts, version: event.version + 1 });
    expect(await findEventChangeRequest(event.id)).toBeUndefined();
  },
);

test.each<[string, Partial<EventDetail>]>([
  ["descriptions", { description: text, shortDescription: text, natureStatement: text, scale: text }],
  ["notes and instructions", { notes: text, instructions: text }],
  ["the programme", { schedule: [{ date: "2027-03-04", from: "10:00", to: "11:00", title: text }] }],
  ["pictures", { images: [{ url: "https://pictures.example/1.jpg", alt: text }] }],
])("%s are changed by one person", async (_what, edited) => {
  const event = await publishFair();
  const saveAnswer = await saveEvent({ ...event, ...edited, reason: "" });
  expect(saveAnswer.body.data).toMatchObject({ ...edited, version: event.version + 1 });
  expect(saveAnswer.body.data).not.toHaveProperty("changeRequest");
});

test("an edit that needs a colleague says why", async () => {
  const event = await publishFair();
  const refusal = await saveEvent({ ...event, capacity: event.capacity, venue: text, reason: " " });
  expect(refusal.body).toMatchObject({ code: 10502, fields: [{ path: "reason", key: "required" }] });
  expect(await findEventChangeRequest(event.id)).toBeUndefined();
});

test("no second edit replaces the one that waits, and a withdrawn one changes nothing", async () => {
  const event = await publishFair();
  await saveEvent({ ...event, venue: text });
  expect((await saveEvent({ ...event, website: "https://other.example" })).body.code).toBe(900050);
  expect((await answerRequest(event, "withdraw", officer)).status).toBe(200);
  expect(await findEvent(event.id)).toEqual(event);
});

test("what a colleague corrected in between stays, and the version that was read is confirmed", async () => {
  const event = await publishFair();
  await saveEvent({ ...event, venue: text, website: undefined });
  const correctedEvent = (await saveEvent({ ...event, description: text }, colleague)).body
    .data as StaffEvent;
  expect((await answerRequest(event, "confirm", colleague)).body.code).toBe(900050);
  expect((await answerRequest(correctedEvent, "confirm", colleague)).status).toBe(200);
  expect(await findEvent(event.id)).toMatchObject({ venue: text, description: text });
});

test("an edit that does not fit any more is refused when it is confirmed", async () => {
  const event = await publishFair();
  await saveEvent({ ...event, names: buildLocalizedText("taken meanwhile") });
  await createPublishedEvent({ id: "taker", code: "TAKER", names: buildLocalizedText("taken meanwhile") });
  expect((await answerRequest(event, "confirm", colleague)).body.code).toBe(900046);
  expect(await findEvent(event.id)).toEqual(event);
});

test("a file that an edit removes stays on the page until a colleague confirms", async () => {
  const file = { id: "brochure", kind: "BROCHURE", name: "brochure.pdf", size: 1 } as const;
  const publishedFair = await publishFair();
  const event: EventDetail = { ...publishedFair, files: [file] };
  await overwriteEvent(event);
  const behind = {
    liaison: { name: "", phone: "", email: "" },
    registrant: { name: "", phone: "", institution: "", position: "" },
    files: [{ ...file, place: toPersonOwnerId("somebody") }],
  };
  await transact([buildEventStaffDetailsWrite(event.id, behind)]);
  const saveAnswer = await saveEvent({
    ...event,
    venue: text,
    files: [],
    behind: { ...behind, files: [], version: 1 },
  });
  expect(saveAnswer.body.data).toMatchObject({ changeRequest: { action: "edit" } });
  expect((await findEventStaffDetails(event.id))?.files).toEqual(behind.files);
  expect((await answerRequest(event, "confirm", colleague)).status).toBe(200);
  expect((await findEvent(event.id))?.files).toEqual([]);
});

test("a file that an edit waits to show stays, whoever takes it off the list meanwhile", async () => {
  const file = { id: "booklet", kind: "BROCHURE", name: "booklet.pdf", size: 1 } as const;
  const event = await publishFair();
  const behind = {
    liaison: { name: "", phone: "", email: "" },
    registrant: { name: "", phone: "", institution: "", position: "" },
    files: [{ ...file, place: toPersonOwnerId("somebody") }],
  };
  await transact([buildEventStaffDetailsWrite(event.id, behind)]);
  const saveAnswer = await saveEvent({
    ...event,
    venue: text,
    files: [file],
    behind: { ...behind, version: 1 },
  });
  expect(saveAnswer.body.data).toMatchObject({ changeRequest: { action: "edit" } });
  const withoutFile = { ...event, description: text, behind: { ...behind, files: [], version: 2 } };
  const correctedEvent = (await saveEvent(withoutFile, colleague)).body.data as StaffEvent;
  expect(correctedEvent.behind?.files).toEqual(behind.files);
  expect((await answerRequest(correctedEvent, "confirm", colleague)).status).toBe(200);
  expect((await findEvent(event.id))?.files).toEqual([file]);
});

const noPeople = {
  liaison: { name: "", phone: "", email: "" },
  registrant: { name: "", phone: "", institution: "", position: "" },
};
const readEvent = async (id: string, token: string): Promise<StaffEvent> =>
  (await callLambda(events, "GET", `/api/staff/event/${id}`, { token })).body.data as StaffEvent;
const buildFile = (id: string) =>
  ({ id, kind: "VISITOR_ANALYSIS", name: `${id}.pdf`, size: 1, place: toPersonOwnerId("somebody") }) as const;

test("what only staff know is not overwritten by somebody who read it earlier", async () => {
  const event = await publishFair();
  await transact([buildEventStaffDetailsWrite(event.id, { ...noPeople, files: [buildFile("first")] })]);
  const [own, theirs] = [await readEvent(event.id, officer), await readEvent(event.id, colleague)];
  const liaison = { name: "Wong", phone: "62345678", email: "wong@example.mo" };
  const requestAnswer = await saveEvent({ ...own, venue: text, behind: { ...own.behind, liaison } });
  expect(requestAnswer.body.data).toMatchObject({
    changeRequest: { action: "edit" },
    version: event.version,
  });
  const lateEdit = { ...theirs, description: text, behind: { ...theirs.behind, files: [] } };
  expect((await saveEvent(lateEdit, colleague)).body.code).toBe(900050);
  expect(await findEventStaffDetails(event.id)).toMatchObject({ liaison, files: [buildFile("first")] });
  // After a second look the colleague's save is taken, with what was written meanwhile.
  const { behind } = await readEvent(event.id, colleague);
  const secondAnswer = await saveEvent({ ...lateEdit, behind: { ...behind, files: [] } }, colleague);
  expect(secondAnswer.body.data).toMatchObject({ description: text, behind: { liaison, files: [] } });
});

test("a save answers with the version that the next save needs", async () => {
  const event = await publishFair();
  const first = await saveEvent({ ...event, behind: { ...noPeople, files: [] } });
  const second = await saveEvent({ ...(first.body.data as StaffEvent), description: text });
  const requestAnswer = await saveEvent({ ...(second.body.data as StaffEvent), venue: text });
  const { changeRequest: _, ...afterRequest } = requestAnswer.body.data as StaffEvent;
  expect((await saveEvent({ ...afterRequest, notes: text })).status).toBe(200);
});

test("of two saves at once the later one keeps what the earlier one wrote, or is told", async () => {
  for (let round = 0; round < 3; round++) {
    const event = await publishFair();
    await transact([buildEventStaffDetailsWrite(event.id, { ...noPeople, files: [buildFile("first")] })]);
    const read = await readEvent(event.id, officer);
    const people = ["Wong", "Lei"].map((name) => ({ name, phone: "62345678", email: "a@example.mo" }));
    const answers = await Promise.all([
      saveEvent({ ...read, venue: text, behind: { ...read.behind, liaison: people[0] } }),
      saveEvent({ ...read, notes: text, behind: { ...read.behind, liaison: people[1] } }, colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const acceptedIndex = answers.findIndex(({ status }) => status === 200);
    expect((await findEventStaffDetails(event.id))?.liaison).toEqual(people[acceptedIndex]);
  }
});

test("a draft that is saved and asked to be published at once waits for nothing that cannot be confirmed", async () => {
  for (let round = 0; round < 3; round++) {
    const fair = await publishFair();
    await overwriteEvent({ ...fair, status: "DRAFT" });
    const draft = (await findEvent(fair.id)) as EventDetail;
    await Promise.all([
      saveEvent({ ...draft, notes: text }, colleague),
      callLambda(events, "POST", `/api/staff/event/${draft.id}/publish`, {
        token: officer,
        body: { version: draft.version },
      }),
    ]);
    const request = await findEventChangeRequest(draft.id);
    const storedEvent = await findEvent(draft.id);
    if (request) expect(request.version).toBe(storedEvent?.version);
  }
});

test("a draft is its author's, a cancelled event is not", async () => {
  const event = await publishFair();
  const editedEvent = { ...event, venue: text };
  expect(listFactsForSecondPerson({ ...event, status: "DRAFT" }, editedEvent)).toEqual([]);
  expect(listFactsForSecondPerson({ ...event, status: "CANCELLED" }, editedEvent)).toEqual(["venue"]);
});

test("what nobody sees in a fact, and what enters no more, is no change of it", () => {
  const storedEvent = { status: "PUBLISHED", venue: { "zh-Hant": "展\u200b覽館", en: "Exhi\u00adbition" } };
  const editedEvent = { ...storedEvent, venue: { "zh-Hant": "展覽館", en: "Exhibition" } };
  expect(listFactsForSecondPerson(storedEvent as EventDetail, editedEvent as EventDetail)).toEqual([]);
});
