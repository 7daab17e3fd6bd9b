/**
 * Nobody gets a place at an event that does not take place as published, whichever comes first: the organiser's change,
 * or what brings a refused application back (R486; decision 0837).
 */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { simulateTransition } from "@portal/core/applications/transitions/perform-transition.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import type { NoticeTemplate } from "@portal/core/messaging/notice-types";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { systemActor } from "@portal/core/platform/actor";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { readRow } from "@portal/core/platform/query-partition.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, describe, expect, test } from "vitest";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
  secondOfficer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { groupFairId } from "../../support/applications/groups.ts";
import { actOnGroup, createGroup, LEADER_PAYS } from "../../support/applications/paid-groups.ts";
import { applyDueMessage } from "../../support/calls/apply-due-message.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import * as Change from "../../support/events/change-event.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(() => createFreshTable());

const refusedAt = "2026-11-24T02:00:00.000Z";
const changedAt = "2026-12-01T02:00:00.000Z";
const nextDay = "2026-12-02T02:00:00.000Z";
/** Behind the days to object to what was refused on 24 November, which end on 9 December. */
const daysLater = "2026-12-14T02:00:00.000Z";

const days = { start: "2027-04-08", end: "2027-04-10", closesOn: "2027-02-20" };
const venue = buildLocalizedText("新場地");
const reason = { version: 1, reason: "颱風" };
const changes = {
  cancelled: (id: string, at = changedAt) => Change.cancelEvent(id, reason, createTestContext(officer, at)),
  postponed: (id: string, at = changedAt) =>
    Change.postponeEvent(id, { ...reason, ...days }, createTestContext(officer, at)),
  moved: (id: string, at = changedAt) =>
    Change.relocateEvent(id, { ...reason, venue }, createTestContext(officer, at)),
};
type ChangeName = keyof typeof changes;
const expectedNotices: Record<ChangeName, NoticeTemplate> = {
  cancelled: "eventCancelled",
  postponed: "eventPostponed",
  moved: "eventMoved",
};

const rejectApplication = (app: ApplicationView, at = refusedAt) =>
  performAction(app, "reject", officer, { reason: "名額已滿" }, at);
const objectToRefusal = async (who: string, app: ApplicationView, at = refusedAt) =>
  performAction(await rejectApplication(app), "object", createApplicant(who), { reason: "x" }, at);
/** Lets the documents lapse, which the applicant can still explain. */
const lapseDocuments = async (who: string, app: ApplicationView): Promise<ApplicationView> => {
  const request = { fields: ["fascia"], message: "x", dueOn: "2026-11-27" };
  await performAction(app, "requestSupplement", officer, request);
  const lapsedAt = "2026-11-28T00:30:00.000Z";
  expect(await applyDueTimers(who, app.id, createTestContext(systemActor, lapsedAt))).toEqual([
    "lapseSupplement",
  ]);
  return Application.getApplication(app.id, createTestContext(officer, lapsedAt));
};
const explainLateness = async (who: string, app: ApplicationView) =>
  performAction(
    await lapseDocuments(who, app),
    "justifyLate",
    createApplicant(who),
    { reason: "x" },
    changedAt,
  );

/** How a refused application may stand when the organiser changes its event. */
const standings = {
  "has days to object": (_who: string, app: ApplicationView) => rejectApplication(app),
  "has objected": objectToRefusal,
  "has days to explain its late documents": lapseDocuments,
  "has explained its late documents": explainLateness,
  "was reviewed again": async (who: string, app: ApplicationView) =>
    performAction(await objectToRefusal(who, app), "upholdObjection", secondOfficer, {}, changedAt),
};

/** Creates a fair and an institution that has applied for it. */
const applyForFair = async (eventId: string, who = `i-${eventId}`) => {
  await createPublishedEvent({ id: eventId, names: buildLocalizedText(eventId) });
  await createCertifiedInstitution(who);
  return { who, app: await submitCompleteApplication(who, eventId) };
};
const readHeader = async (who: string, id: string): Promise<ApplicationHeader> =>
  (await findHeader(who, id)) ?? expect.fail("no header");
const readLastEntry = async (id: string) =>
  (await Application.listHistory(id, createTestContext(officer, nextDay))).at(-1);
/** Lists the notices of the last change of an application, each once. */
const listLastNotices = async (id: string, seq: number): Promise<string[]> => {
  const row = await readRow(`application#${id}`, `history#${String(seq).padStart(6, "0")}`);
  return [...new Set(parseNotices(row ?? {}).map(({ template }) => template))];
};
const calledOffRefusal = {
  code: errorCodes.MOVE_NOT_ALLOWED,
  detail: { params: { context: "eventChanged" } },
};

describe.each(Object.keys(changes) as ChangeName[])("[R486] an event is %s", (change) => {
  test.each(Object.entries(standings))("whoever %s is called off with it", async (name, bringTo) => {
    const eventId = `${change}-${Object.keys(standings).indexOf(name)}`;
    const { who, app } = await applyForFair(eventId);
    await bringTo(who, app);
    await changes[change](eventId);
    expect(await cancelEventApplications(eventId, createTestContext(systemActor, changedAt))).toEqual({
      cancelledCount: 1,
    });
    const header = await readHeader(who, app.id);
    expect(header).toMatchObject({
      status: "CANCELLED",
      cancelReason: "ORGANISER",
      deadlines: [],
      timers: [],
    });
    expect(header).not.toHaveProperty("pending");
    expect(await readLastEntry(app.id)).toMatchObject({ action: "organiserCancel" });
    // It is no longer in the way of another application, nor of the six of the year.
    const { claims, processing, counts } = await readConstraints(who);
    expect([claims, processing, counts["EXHIBITION#2027"]]).toEqual([[], [], 0]);
    const lateObjection = performAction(
      await Application.getApplication(app.id, createTestContext(createApplicant(who), nextDay)),
      "object",
      createApplicant(who),
      { reason: "x" },
      nextDay,
    );
    expect((await expectRefusal(lateObjection)).code).toBe(errorCodes.MOVE_NOT_ALLOWED);
    if (change === "cancelled") return;
    const again = await submitCompleteApplication(who, eventId, "FAIR_HOSTED", nextDay);
    expect(again.status).toBe("PROCESSING");
  });
  test("whoever has days to object is told of the change", async () => {
    const { who, app } = await applyForFair(`${change}-told`);
    await rejectApplication(app);
    await changes[change](`${change}-told`);
    await cancelEventApplications(`${change}-told`, createTestContext(systemActor, changedAt));
    const { seq } = await readHeader(who, app.id);
    expect(await listLastNotices(app.id, seq)).toEqual([expectedNotices[change]]);
  });
  test("a refusal that was final before stays as it is", async () => {
    const { who, app } = await applyForFair(`${change}-final`);
    await rejectApplication(app);
    expect(await applyDueTimers(who, app.id, createTestContext(systemActor, daysLater))).toEqual([
      "objectionClose",
    ]);
    await changes[change](`${change}-final`, daysLater);
    expect(
      await cancelEventApplications(`${change}-final`, createTestContext(systemActor, daysLater)),
    ).toEqual({ cancelledCount: 0 });
    expect(await readHeader(who, app.id)).toMatchObject({ status: "REJECTED" });
  });
});

describe("[R486] between the change and its job", () => {
  test("nobody is accepted", async () => {
    const { app } = await applyForFair("window-accept");
    await changes.postponed("window-accept");
    const ctx = createTestContext(officer, changedAt);
    expect(await expectRefusal(performAction(app, "accept", officer, {}, changedAt))).toMatchObject(
      calledOffRefusal,
    );
    const simulation = simulateTransition(app.id, "accept", { version: app.version }, ctx);
    expect(await expectRefusal(simulation)).toMatchObject(calledOffRefusal);
    // It can still be refused: the job calls that off as well.
    expect((await rejectApplication(app, changedAt)).status).toBe("REJECTED");
    expect(await cancelEventApplications("window-accept", createTestContext(systemActor, changedAt))).toEqual(
      { cancelledCount: 1 },
    );
  });
  test("nobody is asked for a fee", async () => {
    const { who, app } = await applyForFair("window-fee");
    const header = await readHeader(who, app.id);
    // Accepted before the acceptance asked for the fee.
    await replaceHeader(header, { status: "ACCEPTED" });
    await changes.moved("window-fee");
    const request = performAction(
      { id: app.id, version: header.version + 1 },
      "requestPayment",
      officer,
      {},
      changedAt,
    );
    expect(await expectRefusal(request)).toMatchObject(calledOffRefusal);
  });
  test("nobody takes a place that was offered", async () => {
    const { who, app } = await applyForFair("window-offer");
    const header = await readHeader(who, app.id);
    await replaceHeader(header, {
      status: "REJECTED",
      pending: "offer",
      lot: { tier: 1, pool: "STANDARD_9/A", waiting: 1 },
    });
    await changes.cancelled("window-offer");
    const acceptance = performAction(
      { id: app.id, version: header.version + 1 },
      "acceptOffer",
      createApplicant(who),
      {},
      changedAt,
    );
    expect(await expectRefusal(acceptance)).toMatchObject(calledOffRefusal);
  });
  test("no member of a group follows its leader to a place", async () => {
    const { id, code, member } = await createGroup(1, LEADER_PAYS, false);
    await actOnGroup(id, "accept");
    const header = await readHeader(member.who, member.id);
    await changes.moved(groupFairId, mondayMorning);
    expect(await moveGroupMembers(code, createTestContext(systemActor))).toBe(0);
    expect(await readHeader(header.institutionId, header.id)).toMatchObject({ status: "PROCESSING" });
  });
});

test("[R486] paper that is recorded long after the change brings nobody back: the job runs again", async () => {
  const { who, app } = await applyForFair("paper");
  const header = await readHeader(who, app.id);
  // The paper came in time, and the days to object to the lapse are over.
  await replaceHeader(header, {
    status: "REJECTED",
    missedOriginalDay: "2026-12-01",
    deadlines: [],
    timers: [],
  });
  await changes.cancelled("paper", daysLater);
  await applyDueMessage({ kind: "event", id: "paper" }, "2026-12-14T02:05:00.000Z");
  expect(await findTaskDueTime({ kind: "event", id: "paper" })).toBeUndefined();
  const recordedAt = "2026-12-14T03:00:00.000Z";
  const receipt = await performAction(
    { id: app.id, version: header.version + 1 },
    "receiveOriginal",
    officer,
    { receivedOn: "2026-12-01" },
    recordedAt,
  );
  expect(receipt.status).toBe("PROCESSING");
  expect(await findTaskDueTime({ kind: "event", id: "paper" })).toBe(recordedAt);
  await applyDueMessage({ kind: "event", id: "paper" }, recordedAt);
  expect(await readHeader(who, app.id)).toMatchObject({ status: "CANCELLED", cancelReason: "ORGANISER" });
});

/** Stores an application as it is found after steps that these tests do not take. */
const replaceHeader = ({ status, version, ...header }: ApplicationHeader, over: Partial<ApplicationHeader>) =>
  transact([buildHeaderPut({ ...header, status, ...over, version: version + 1 }, { version, status })]);
