/** What an edit of an event means for those who applied before (decision 0470): its last day, and its zones. */
import * as Applications from "@portal/core/applications/model/application-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { refuseRemovedZones } from "@portal/core/places/booths/refuse-removed-zones.server";
import { errorCodes } from "@portal/core/platform/errors";
import { beforeAll, expect, test } from "vitest";
import { createPaidApplication, performAction } from "../../support/applications/application-calls.ts";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
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
  ["a day longer", "2027-03-07", [["issueVoucher"], "2027-03-07", ["complete"], "2027-03-07"]],
  ["as it was", "2027-03-06", [["issueVoucher", "complete"], "2027-03-06", [], "2027-03-06"]],
])("[R503] at an event that is %s, the report is due from its last day", async (_how, end, expected) => {
  const eventId = `longer-${end}`;
  const fair = await createPublishedEvent({ id: eventId });
  const { id, institutionId } = await createPaidPlace(eventId);
  await createPublishedEvent({ ...fair, dates: { ...fair.dates, end } });
  const runAt = (time: string) => applyDueTimers(institutionId, id, createTestContext(testSystemActor, time));
  const readHeader = () => Applications.findHeader(institutionId, id);
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
    [{ path: "zones", key: "zoneHasBooths", params: { booths: "A-01" } }],
  ]);
  await expect(refuseRemovedZones(withoutZone("B"))).resolves.toBeUndefined();
});
