/** What an edit of an event means for those who applied before (decision 0470): its last day, and its zones. */
import * as Application from "@portal/core/applications/application-service.server";
import { refuseRemovedOptions } from "@portal/core/applications/chosen-options/refuse-removed-options.server";
import * as Applications from "@portal/core/applications/model/application-store.server";
import { buildDrawWrite } from "@portal/core/applications/places/draw/draw-store.server";
import type { PublicDraw } from "@portal/core/applications/places/draw/index";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { followEventFacts } from "@portal/core/applications/transitions/follow-event-facts.server";
import type { EventDetail } from "@portal/core/events/event-schema";
import { buildEventFactsTask } from "@portal/core/events/event-service.server";
import { getPaymentView } from "@portal/core/payments/payment-service.server";
import { refuseRemovedZones } from "@portal/core/places/booths/refuse-removed-zones.server";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { transact } from "@portal/core/platform/transaction.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { createPaidApplication, performAction } from "../../support/applications/application-calls.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import * as Change from "../../support/events/change-event.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);
let companyCount = 0;
const createPaidPlace = async (eventId: string) => {
  const id = `edited-${++companyCount}`;
  await createCertifiedInstitution(id, {
    taxpayerNumber: String(88_000_000 + companyCount),
    siteRegistrationNumber: String(880_000 + companyCount),
  });
  return createPaidApplication(id, eventId);
};

test.each([
  ["a day longer", "2027-03-07", [[], "2027-03-07", ["complete"], "2027-03-07"]],
  ["as it was", "2027-03-06", [["complete"], "2027-03-06", [], "2027-03-06"]],
])("[R503] at an event that is %s, the report is due from its last day", async (_how, end, expected) => {
  const eventId = `longer-${end}`;
  const fair = await createPublishedEvent({ id: eventId });
  const { id, institutionId } = await createPaidPlace(eventId);
  await createPublishedEvent({ ...fair, dates: { ...fair.dates, end } });
  const runAt = (time: string) => applyDueTimers(institutionId, id, createTestContext(testSystemActor, time));
  const readHeader = () => Applications.findHeader(institutionId, id);
  expect(await runAt("2027-02-18T02:00:00.000Z")).toEqual(["issueVoucher"]);
  // The first second after the former last day in Macao, and after the present one.
  const firstActions = await runAt("2027-03-06T16:00:00.000Z");
  const lastDay = (await readHeader())?.eventDates?.end;
  const laterActions = await runAt("2027-03-07T16:00:00.000Z");
  const header = await readHeader();
  const report = header?.deadlines.find(({ kind }) => kind === "report");
  expect([firstActions, lastDay, laterActions, report?.from]).toEqual(expected);
  expect(header?.status).toBe("COMPLETED");
});

test("a zone with booths that are given stays with the event", async () => {
  const fair = await createPublishedEvent({ id: "zones-2027" });
  const application = await createPaidPlace("zones-2027");
  const withoutZone = (zone: string) => ({ ...fair, zones: fair.zones.filter(({ id }) => id !== zone) });
  await expect(refuseRemovedZones(withoutZone("A"))).resolves.toBeUndefined();
  await performAction(application, "allocateBooth", officer, { booth: "A-01" });
  const { code, detail } = await expectRefusal(refuseRemovedZones(withoutZone("A")));
  expect([code, detail.fields]).toEqual([
    errorCodes.INVALID_VALUE,
    [{ path: "zones", key: "zoneHasBooths", params: { booths: ["A-01"] } }],
  ]);
  await expect(refuseRemovedZones(withoutZone("B"))).resolves.toBeUndefined();
});

describe("what submitted applications have chosen stays with the event (decision 0714)", () => {
  const findIssues = async (next: EventDetail) =>
    (await expectRefusal(refuseRemovedOptions(next))).detail.fields;
  const applyAt = async (eventId: string, count: number) => {
    const submissions: { institutionId: string; id: string }[] = [];
    for (let i = 0; i < count; i++) {
      const institutionId = `${eventId}-${i}`;
      await createCertifiedInstitution(institutionId);
      submissions.push({ institutionId, id: (await submitCompleteApplication(institutionId, eventId)).id });
    }
    return submissions;
  };

  test("a refusal names the number of applications, once for each of them", async () => {
    const fair = await createPublishedEvent({ id: "chosen" });
    await applyAt("chosen", 2);
    await createCertifiedInstitution("chosen-draft");
    await Application.saveDraft(
      { id: ulid(), scheme: "FAIR_HOSTED", eventId: "chosen", answers: buildCompleteAnswers() },
      createTestContext(createApplicant("chosen-draft")),
    );
    const withoutZone = { ...fair, zones: fair.zones.filter(({ id }) => id !== "A") };
    expect(await findIssues(withoutZone)).toEqual([
      { path: "zones", key: "optionChosen", params: { count: 2, options: ["A"] } },
    ]);
    const { boothPreference } = buildCompleteAnswers();
    const withoutBooth = { ...fair, booths: fair.booths.filter(({ type }) => type !== boothPreference) };
    expect(await findIssues(withoutBooth)).toEqual([
      {
        path: "booths",
        key: "optionChosen",
        params: { count: 2, options: [boothPreference], list: "boothType" },
      },
    ]);
    // What nobody has chosen goes.
    const next = {
      ...fair,
      zones: [...fair.zones, { id: "Z", names: buildLocalizedText("Z"), capacity: 1 }],
    };
    await expect(refuseRemovedOptions(next)).resolves.toBeUndefined();
  });

  test("an application that is refused holds nothing back", async () => {
    const fair = await createPublishedEvent({ id: "given-up" });
    const [application] = await applyAt("given-up", 1);
    if (!application) return expect.fail("no application");
    const next = { ...fair, zones: fair.zones.filter(({ id }) => id !== "A") };
    await expectRefusal(refuseRemovedOptions(next));
    const { version } = await Application.getApplication(application.id, createTestContext(officer));
    await Application.performTransition(
      application.id,
      "reject",
      { version, reason: "x" },
      createTestContext(officer),
    );
    await expect(refuseRemovedOptions(next)).resolves.toBeUndefined();
  });

  test("a tier stays that applications have in a draw that was prepared", async () => {
    const tiers = [1, 2, 3].map((tier) => ({ tier, names: buildLocalizedText(`第${tier}`) }));
    const fair = await createPublishedEvent({ id: "tiers", tiers });
    const draw = {
      eventId: "tiers",
      version: 1,
      status: "PREPARED",
      drawAt: "2027-02-01T02:00:00.000Z",
      source: {},
      pools: [],
      entries: [
        { id: "x", institutionId: "i", institutionName: "i", code: "X", tier: 3, pool: "p", takes: 1 },
      ],
    } as unknown as PublicDraw;
    await transact([buildDrawWrite(draw, 0)]);
    expect(await findIssues({ ...fair, tiers: tiers.slice(0, 2) })).toEqual([
      { path: "tiers", key: "optionChosen", params: { count: 1, options: ["3"] } },
    ]);
    await expect(refuseRemovedOptions(fair)).resolves.toBeUndefined();
  });
});

describe("other names and days of an event are carried to its applications", () => {
  const system = createTestContext(testSystemActor);
  const readHeader = async (institutionId: string, id: string) =>
    (await Applications.findHeader(institutionId, id)) ?? expect.fail("no application");
  const findEnd = async (institutionId: string, id: string) =>
    (await readHeader(institutionId, id)).timers.find(({ kind }) => kind === "complete")?.at;
  const createApplicants = async (eventId: string, count: number) => {
    const applications: { institutionId: string; id: string }[] = [];
    for (let i = 0; i < count; i++) {
      const institutionId = `${eventId}-${i}`;
      await createCertifiedInstitution(institutionId);
      applications.push({ institutionId, id: (await submitCompleteApplication(institutionId, eventId)).id });
    }
    return applications;
  };

  test("in the record, on the page to pay, and for the last day to give notice", async () => {
    const fair = await createPublishedEvent({ id: "days", names: buildLocalizedText("days") });
    const { id, institutionId } = await createPaidPlace("days");
    const applicant = createApplicant(institutionId);
    await Change.editEvent(
      { ...fair, dates: { ...fair.dates, end: "2027-03-08" } },
      createTestContext(officer),
    );
    expect(await findTaskDueTime({ kind: "eventFacts", id: "days" })).toBeDefined();
    expect(await followEventFacts("days", system)).toBeUndefined();
    const dates = { start: "2027-03-04", end: "2027-03-08" };
    expect((await Application.getApplication(id, createTestContext(applicant))).eventDates).toEqual(dates);
    expect((await getPaymentView(id, createTestContext(applicant))).eventDates).toEqual(dates);
    // The last second of the last day in Macao.
    const header = await readHeader(institutionId, id);
    await expect(
      Application.performTransition(
        id,
        "requestCancel",
        { version: header.version, reason: "x" },
        createTestContext(applicant, "2027-03-08T15:59:59.000Z"),
      ),
    ).resolves.toMatchObject({ pending: "cancellation" });
  });
  test.each([
    ["later", "2027-03-09", "2027-03-09T15:59:59.000Z"],
    ["earlier", "2027-03-05", "2027-03-05T15:59:59.000Z"],
  ])("a place ends with its event, which ends %s", async (how, end, at) => {
    const eventId = `ends-${how}`;
    const fair = await createPublishedEvent({ id: eventId });
    const { id, institutionId } = await createPaidPlace(eventId);
    await applyDueTimers(institutionId, id, createTestContext(testSystemActor, "2027-03-01T02:00:00.000Z"));
    expect(await findEnd(institutionId, id)).toBe("2027-03-06T15:59:59.000Z");
    await createPublishedEvent({ ...fair, dates: { ...fair.dates, end } });
    await followEventFacts(eventId, system);
    expect(await findEnd(institutionId, id)).toBe(at);
  });
  test("a request that waits ends with its event, and never before staff had their days to answer", async () => {
    const fair = await createPublishedEvent({ id: "waits" });
    const { id, institutionId } = await createPaidPlace("waits");
    const { version } = await readHeader(institutionId, id);
    await Application.performTransition(
      id,
      "requestCancel",
      { version, reason: "x" },
      createTestContext(createApplicant(institutionId), "2027-03-03T02:00:00.000Z"),
    );
    const before = await findEnd(institutionId, id);
    await createPublishedEvent({ ...fair, dates: { ...fair.dates, end: "2027-03-05" } });
    await followEventFacts("waits", system);
    expect(await findEnd(institutionId, id)).toBe(before);
    await createPublishedEvent({ ...fair, dates: { ...fair.dates, end: "2027-05-31" } });
    await followEventFacts("waits", system);
    expect(await findEnd(institutionId, id)).toBe("2027-05-31T15:59:59.000Z");
  });
  test("a draft says them too, also after a postponement, and its open form is saved", async () => {
    const fair = await createPublishedEvent({ id: "drafts", names: buildLocalizedText("drafts") });
    await createCertifiedInstitution("drafts-0");
    const ctx = createTestContext(createApplicant("drafts-0"));
    const answers = buildCompleteAnswers("FAIR_HOSTED");
    const draft = await Application.saveDraft(
      { id: ulid(), scheme: "FAIR_HOSTED", eventId: "drafts", answers },
      ctx,
    );
    await Change.postponeEvent(
      "drafts",
      { version: fair.version, reason: "x", start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" },
      createTestContext(officer),
    );
    expect(await findTaskDueTime({ kind: "eventFacts", id: "drafts" })).toBeDefined();
    await followEventFacts("drafts", system);
    expect((await readHeader("drafts-0", draft.id)).eventDates).toEqual({
      start: "2027-04-08",
      end: "2027-04-10",
    });
    await expect(
      Application.saveDraft(
        { id: draft.id, version: draft.version, scheme: "FAIR_HOSTED", eventId: "drafts", answers },
        ctx,
      ),
    ).resolves.toMatchObject({ version: draft.version + 1, eventDates: { start: "2027-04-08" } });
  });
  test("in parts that go on where one ended, and once", async () => {
    const fair = await createPublishedEvent({ id: "parts" });
    const [first, second, third] = await createApplicants("parts", 3);
    if (!first || !second || !third) return expect.fail("no applications");
    await createPublishedEvent({ ...fair, dates: { ...fair.dates, end: "2027-03-07" } });
    const position = await followEventFacts("parts", system, "", 2);
    expect(position).toBe(second.id);
    const readEnds = () =>
      Promise.all(
        [first, second, third].map(
          async ({ institutionId, id }) => (await readHeader(institutionId, id)).eventDates?.end,
        ),
      );
    expect(await readEnds()).toEqual(["2027-03-07", "2027-03-07", "2027-03-06"]);
    expect(await followEventFacts("parts", system, position, 2)).toBeUndefined();
    expect(await readEnds()).toEqual(["2027-03-07", "2027-03-07", "2027-03-07"]);
    // A repeated run changes nothing.
    const { version } = await readHeader(third.institutionId, third.id);
    await followEventFacts("parts", system);
    expect((await readHeader(third.institutionId, third.id)).version).toBe(version);
  });
  test("other names are carried as well as other days", async () => {
    const fair = await createPublishedEvent({ id: "renamed", names: buildLocalizedText("舊名") });
    const { id, institutionId } = await createPaidPlace("renamed");
    const names = buildLocalizedText("新名");
    await Change.editEvent({ ...fair, names }, createTestContext(officer));
    expect(await findTaskDueTime({ kind: "eventFacts", id: "renamed" })).toBeDefined();
    await followEventFacts("renamed", system);
    const { eventNames, eventDates } = await readHeader(institutionId, id);
    expect([eventNames, eventDates]).toEqual([names, fair.dates]);
  });
  test("an edit of anything else writes no task", () =>
    expect(
      buildEventFactsTask(
        { names: buildLocalizedText("x"), dates: { start: "2027-03-04", end: "2027-03-06" } },
        { id: "x", names: buildLocalizedText("x"), dates: { end: "2027-03-06", start: "2027-03-04" } },
        system,
      ),
    ).toEqual([]));
});
