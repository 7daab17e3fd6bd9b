/**
 * A draw gives what its applications ask for, and nobody else's places (spec 2 §4; decision 0624): neither a correction
 * after the list was saved, nor one after it was published, nor a group with an empty booth changes that.
 */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import * as DrawService from "@portal/core/places/draw/draw-service.server";
import { getStaffDraw } from "@portal/core/places/draw/staff-draw.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import { createApplicationCalls } from "../../support/applications/application-calls.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  groupFairId,
  joinGroupByCode,
  openGroup,
} from "../../support/applications/groups.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { buildDrawPreparation, closedRegistration } from "../../support/events/draws.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

/** The day after registration has ended. */
const COMMIT = "2026-11-24T02:00:00.000Z";
const DRAW = "2026-12-02T02:00:00.000Z";
const { act, read } = createApplicationCalls(COMMIT);
const createStaffContext = () => createTestContext(officer, COMMIT);
beforeAll(createFreshTable);

const fairId = "drawn-2027";
let companyCount = 0;
const submitAlone = async (eventId = fairId) => {
  const id = `drawn-${++companyCount}`;
  await createCertifiedInstitution(id, {
    taxpayerNumber: String(86_000_000 + companyCount),
    siteRegistrationNumber: String(860_000 + companyCount),
  });
  return submitCompleteApplication(id, eventId);
};
const requestAnswers = (id: string, fields: string[]) =>
  act(id, "requestSupplement", officer, {
    fields,
    message: "更正",
    dueOn: "2026-11-25",
    // The last day for documents of the event is over (decision 0630).
    reason: "x",
  });
const sendAnswers = async (id: string, answers: object) =>
  act(id, "supplement", createApplicant((await read(id)).institutionId), { answers });
/** Saves the list of everybody who can be on it, with enough places in every pool. */
const saveList = async (eventId: string): Promise<StaffDraw> =>
  DrawService.prepareDraw(
    eventId,
    buildDrawPreparation(await getStaffDraw(eventId, createStaffContext()), 500, DRAW),
    createStaffContext(),
  );

test("[R423] a list is published only as its applications are now, and keeps what they ask for", async () => {
  await createPublishedEvent({ id: fairId, registration: closedRegistration });
  const application = await submitAlone();
  const { version } = await saveList(fairId);
  await requestAnswers(application.id, ["boothPreference", "expectedArea"]);
  const space = { boothPreference: "RAW_SPACE", expectedArea: 450 };
  await sendAnswers(application.id, space);

  const refusal = await expectRefusal(DrawService.commitDraw(fairId, version, createStaffContext()));
  expect(refusal.detail.fields).toEqual([
    { path: "list", key: "drawChanged", params: { codes: [application.code] } },
  ]);
  // Staff see the same before they try, and save the list again.
  const view = await getStaffDraw(fairId, createStaffContext());
  expect(view.obstacles).toEqual([{ key: "drawChanged", codes: [application.code] }]);
  const savedDraw = await saveList(fairId);
  expect(savedDraw.obstacles).toEqual([]);
  await DrawService.commitDraw(fairId, savedDraw.version, createStaffContext());

  await requestAnswers(application.id, ["expectedArea", "zoneChoice1", "productsServices"]);
  for (const [answers, paths] of [
    [{ expectedArea: 18 }, ["expectedArea"]],
    [{ zoneChoice1: "B" }, ["zoneChoice1"]],
  ] as const) {
    const { code, detail } = await expectRefusal(sendAnswers(application.id, answers));
    expect([code, detail.fields]).toEqual([
      errorCodes.INVALID_VALUE,
      paths.map((path) => ({ path, key: "drawFixed" })),
    ]);
  }
  // A started square metre is drawn as a whole one, and other answers are no matter of the draw.
  expect((await sendAnswers(application.id, { expectedArea: 449.5, productsServices: "茶" })).status).toBe(
    "PROCESSING",
  );
});

test("a list names whom it still has although they are decided, and is saved again without them", async () => {
  const eventId = "gone-2027";
  await createPublishedEvent({ id: eventId, registration: closedRegistration });
  const [decidedApplication, remainingApplication] = [await submitAlone(eventId), await submitAlone(eventId)];
  const { version } = await saveList(eventId);
  await act(decidedApplication.id, "reject", officer, { reason: "x" });

  const refusal = await expectRefusal(DrawService.commitDraw(eventId, version, createStaffContext()));
  const goneObstacle = { key: "drawGone", codes: [decidedApplication.code] };
  expect(refusal.detail.fields).toEqual([
    { path: "list", key: goneObstacle.key, params: { codes: goneObstacle.codes } },
  ]);
  expect((await getStaffDraw(eventId, createStaffContext())).obstacles).toEqual([goneObstacle]);
  const savedDraw = await saveList(eventId);
  expect(savedDraw.obstacles).toEqual([]);
  await DrawService.commitDraw(eventId, savedDraw.version, createStaffContext());
  const committedDraw = await getStaffDraw(eventId, createStaffContext());
  expect(committedDraw.status).toBe("COMMITTED");
  expect(remainingApplication.status).toBe("PROCESSING");
});

test("[R227] a group is listed once every booth has its exhibitor, or every unit of its list has joined", async () => {
  await createGroupFair({
    applicationTypes: ["FAIR_GROUP"],
    formVariant: "INTERNATIONAL",
    registration: closedRegistration,
  });
  const units = ["甲", "乙", "丙"].map((name, i) => buildMemberUnit(name, `87000${i + 1}`));
  const groupApplication = await openGroup("d1", ...units);
  for (const n of [1, 2]) {
    await createGroupInstitution(`d1m${n}`, `87000${n}`);
    await joinGroupByCode(`d1m${n}`, groupApplication.invitationCode ?? "");
  }
  const refusal = await expectRefusal(saveList(groupFairId));
  expect(refusal.detail.fields).toEqual([
    { path: "list.0.id", key: "unitsMissing", params: { names: ["丙"] } },
  ]);
});
