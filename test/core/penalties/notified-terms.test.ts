/** What the notice of a penalty told holds, whatever the policies become later (decision 0779). */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import type { Json } from "@portal/core/forms/types/index";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { objectToPenalty, planPenaltyAnswer } from "@portal/core/penalties/penalty-objection.server";
import { listPenalties, recordPenalty } from "@portal/core/penalties/penalty-service.server";
import { planPenaltyChange } from "@portal/core/penalties/write-penalty-change.server";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { beforeAll, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createStaff,
  createTestContext,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { scanAllRows } from "../../support/applications/tenants.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

const readVersion = async (id: string) => (await findInstitution(id))?.version ?? 0;
const recordViolation = async (id: string, time?: string) =>
  recordPenalty(
    id,
    { version: await readVersion(id), kind: "VIOLATION", on: "2026-11-23", reason: "轉讓攤位" },
    createTestContext(officer, time),
  );
const objectTo = async (institutionId: string, id: string, time: string) =>
  objectToPenalty(
    institutionId,
    id,
    { version: await readVersion(institutionId), reason: "沒有違規" },
    createTestContext(createApplicant(institutionId), time),
  );
const findPenaltyRow = async (institutionId: string) =>
  (await scanAllRows()).find((row) => row.__edb_e__ === "penalty" && row.institutionId === institutionId);

let objectedId: string;
let olderId: string;
beforeAll(async () => {
  await createTableWithFair();
  for (const id of ["objects", "objects-late", "older"]) await createCertifiedInstitution(id);
  objectedId = (await recordViolation("objects")).items[0]?.id ?? "";
  await recordViolation("objects-late");
  olderId = (await recordViolation("older")).items[0]?.id ?? "";
  const { pk, sk } = (await findPenaltyRow("older")) ?? {};
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: { pk, sk },
      UpdateExpression: "REMOVE penalty.terms",
    }),
  );
  const admin = createTestContext(createStaff("ADMIN"));
  const setFromTomorrow = (key: string, value: Json) =>
    setPolicy({ key, scope: "ALL", from: "2026-11-24", value }, admin);
  await setFromTomorrow("objection.days", 3);
  await setFromTomorrow("penalties", { violation: "SIX_MONTH_BAR", twoInYear: "SIX_MONTH_BAR" });
});

test("[R502] its last day to object and the end of its suspension stay, and its answer tells them again", async () => {
  const afterwards = createTestContext(createApplicant("objects"), "2026-12-01T02:00:00.000Z");
  const { items, terms } = await listPenalties("objects", afterwards);
  expect(terms.violationMonths).toBe(6);
  expect(items).toMatchObject([{ barUntil: "2027-11-22", objectUntil: "2026-12-08", canObject: true }]);
  await objectTo("objects", objectedId, "2026-12-08T02:00:00.000Z");
  const answerContext = createTestContext(secondOfficer, "2026-12-10T02:00:00.000Z");
  const answer = { version: await readVersion("objects"), result: "DISMISSED", reason: "紀錄無誤" } as const;
  const { notices = [] } = await planPenaltyChange(
    await planPenaltyAnswer("objects", objectedId, answer, answerContext),
    answerContext,
  );
  expect(notices.map(({ params }) => params)).toContainEqual(
    expect.objectContaining({ until: "2027-11-22", dueOn: "2026-12-08", violationMonths: 12 }),
  );
});

test("a later one has the terms of its own day, and the earlier one keeps its own", async () => {
  const { items } = await recordViolation("objects-late", "2026-12-02T02:00:00.000Z");
  expect(items).toMatchObject([
    { twoInYear: true, barUntil: "2027-06-01", objectUntil: "2026-12-05" },
    { barUntil: "2027-11-22", objectUntil: "2026-12-08" },
  ]);
  expect((await readConstraints("objects-late")).barredUntil).toBe("2027-11-22");
  const refusal = await expectRefusal(
    objectTo("objects-late", items[0]?.id ?? "", "2026-12-06T02:00:00.000Z"),
  );
  expect([refusal.code, refusal.detail.params]).toEqual([
    errorCodes.CURRENT_DEADLINE_PASSED,
    { day: "2026-12-05" },
  ]);
});

test("a row from before has the terms of the day on which it was recorded", async () => {
  const { items } = await objectTo("older", olderId, "2026-12-08T02:00:00.000Z");
  expect(items).toMatchObject([{ status: "OBJECTED", barUntil: "2027-11-22", objectUntil: "2026-12-08" }]);
  expect(await findPenaltyRow("older")).toHaveProperty("penalty.terms.objectUntil", "2026-12-08");
});
