/** A role for some schemes or events reads no application of an institution that it does not cover. */
import { buildConstraintWrite } from "@portal/core/institutions/constraints/constraints.server";
import { buildPenaltyPut } from "@portal/core/penalties/penalty-store.server";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  mondayMorning,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson, type SignedInPerson } from "../../support/calls/call-lambda.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const INSTITUTION = "mixed";
let manager: SignedInPerson;
let unscopedPerson: SignedInPerson;
let ownId: string;
let foreignId: string;
beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent();
  await createPublishedEvent({ id: "other-2027", code: "OTHER-2027" });
  await createCertifiedInstitution(INSTITUTION);
  ownId = (await createApplicationAwaitingPayment(INSTITUTION, "green-2027")).id;
  foreignId = (await submitCompleteApplication(INSTITUTION, "other-2027")).id;
  manager = await createSignedInPerson({ roles: ["OFFICER"], scope: { events: ["green-2027"] } });
  unscopedPerson = await createSignedInPerson({ roles: ["OFFICER"] });
  const at = toInstant(mondayMorning);
  for (const applicationId of [ownId, foreignId])
    await transact([
      buildPenaltyPut({
        id: `report-${applicationId}`,
        institutionId: INSTITUTION,
        kind: "REPORT_NOT_DELIVERED",
        on: toMacaoDay(at),
        reason: "",
        applicationId,
        recordedAt: at,
        recordedBy: "system",
        status: "STANDING",
      }),
      ...[buildConstraintWrite(INSTITUTION, { arrears: { add: applicationId } })].flatMap((row) => row ?? []),
    ]);
});
const readBelow = async (below: string, { token }: SignedInPerson): Promise<string> => {
  const { status, body } = await callLambda(staff, "GET", `/api/staff/institution/${INSTITUTION}${below}`, {
    token,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return JSON.stringify(body);
};

test.each([
  ["its unpaid fees", ""],
  ["its penalties", "/penalty"],
])("%s are those of covered applications", async (_, below) => {
  const all = await readBelow(below, unscopedPerson);
  expect([all.includes(ownId), all.includes(foreignId)]).toEqual([true, true]);
  const readableIds = await readBelow(below, manager);
  expect([readableIds.includes(ownId), readableIds.includes(foreignId)]).toEqual([true, false]);
});
