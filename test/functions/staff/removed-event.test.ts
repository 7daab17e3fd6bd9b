/**
 * A draft of an event that was made by mistake is removed; what others have seen or depend on stays (decision 0729).
 */

import { findBoothPlan } from "@portal/core/applications/places/booths/booth-plan-store.server";
import { unpublishEventForStaff } from "@portal/core/applications/registered-events/unpublish-event.server";
import { findEventStaffDetails } from "@portal/core/events/event-staff-details.server";
import { findEvent, listEventSummaries } from "@portal/core/events/event-store.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { planWaitingRoom } from "@portal/core/events/waiting-room/waiting-room.server";
import { buildAssignmentWrites } from "@portal/core/inspections/records/inspection-store.server";
import { saveBoothPlan } from "@portal/core/places/booths/booth-plan-service.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as events } from "@portal/functions/routes/staff/events";
import { beforeAll, expect, test } from "vitest";
import {
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import { callLambda, createSignedInPerson, type SignedInPerson } from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let clerk: SignedInPerson;
beforeAll(async () => {
  clerk = await createSignedInPerson({ roles: ["OFFICER"] });
});

const path = "/api/staff/event";
const createDraft = (id: string) => createPublishedEvent({ id, code: id.toUpperCase(), status: "DRAFT" });
const removeEvent = (id: string, version?: number) =>
  callLambda(events, "DELETE", `${path}/${id}`, {
    token: clerk.token,
    ...(version !== undefined && { version }),
  });
const buildContext = () => createTestContext(officer);

test("a draft that was never published is gone, and the record of the desk says who removed it", async () => {
  const { version, names } = await createDraft("mistake-2027");
  await saveBoothPlan("mistake-2027", { version: 0, zones: [] }, buildContext());
  expect(await findBoothPlan("mistake-2027")).toBeDefined();
  const answer = await removeEvent("mistake-2027", version);
  expect(answer.body).toMatchObject({ success: true, data: { id: "mistake-2027" } });
  expect(await findEvent("mistake-2027")).toBeUndefined();
  expect((await listEventSummaries()).map(({ id }) => id)).not.toContain("mistake-2027");
  expect(await findEventStaffDetails("mistake-2027")).toBeUndefined();
  expect(await findBoothPlan("mistake-2027")).toBeUndefined();
  expect(await listAuditEntries("2026-11")).toContainEqual(
    expect.objectContaining({
      action: "event.remove",
      subject: "mistake-2027",
      detail: { code: "MISTAKE-2027", name: names["zh-Hant"] },
    }),
  );
  // Pressed twice.
  expect((await removeEvent("mistake-2027", version)).body.code).toBe(10508);
  // Its name can be used again.
  await createDraft("mistake-2027");
});

test("only the version that was read is removed", async () => {
  const { version } = await createDraft("read-2027");
  expect((await removeEvent("read-2027")).body.code).toBe(200114);
  expect((await removeEvent("read-2027", version + 1)).body.code).toBe(900050);
  expect((await removeEvent("read-2027", version)).status).toBe(200);
});

test("a published event is not removed", async () => {
  const { version } = await createPublishedEvent({ id: "public-2027", code: "PUB" });
  expect((await removeEvent("public-2027", version)).body).toMatchObject({
    code: 900057,
    params: { status: "PUBLISHED" },
  });
});

test.each<[reason: string, prepare: (id: string, version: number) => Promise<unknown>]>([
  [
    "published",
    async (id) => {
      const { version } = await createPublishedEvent({ id, code: id.toUpperCase() });
      await unpublishEventForStaff(id, version, buildContext());
    },
  ],
  [
    "request",
    async (id, version) => {
      await callLambda(events, "POST", `${path}/${id}/publish`, { token: clerk.token, body: { version } });
    },
  ],
  [
    "policies",
    async (id) => {
      await setPolicy(
        { key: "objection.days", scope: "EVENT", target: id, from: "2026-11-23", value: 20 },
        buildContext(),
      );
    },
  ],
  [
    "waitingRoom",
    async (id) => {
      const from = "2027-01-04T01:00:00.000Z";
      await planWaitingRoom(id, { version: 0, from, perSecond: 5, places: 100 }, buildContext());
    },
  ],
  ["inspectors", async (id) => transact(buildAssignmentWrites(clerk.id, { of: "activity", key: id }))],
])("a draft stays for a reason that is named: %s", async (reason, prepare) => {
  const id = `kept-${reason.toLowerCase()}-2027`;
  const { version } = await createDraft(id);
  await prepare(id, version);
  const storedEvent = await findEvent(id);
  expect((await removeEvent(id, storedEvent?.version)).body).toMatchObject({
    code: 900314,
    reasons: [{ code: 900314, params: { context: reason } }],
  });
  expect(await findEvent(id)).toBeDefined();
});

test("a draft whose publication is asked for while it is removed stays", async () => {
  const { version } = await createDraft("raced-2027");
  runBeforeNextTransaction(() =>
    callLambda(events, "POST", `${path}/raced-2027/publish`, { token: clerk.token, body: { version } }),
  );
  expect((await removeEvent("raced-2027", version)).body.code).toBe(900050);
  expect(await findEvent("raced-2027")).toBeDefined();
});
