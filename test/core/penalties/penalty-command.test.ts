/** Penalties as they are written: the bar at submit, objections, and two officers at once. */

import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { findInstitution, readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import {
  answerPenaltyObjection,
  listWaitingPenaltyObjections,
  objectToPenalty,
} from "@portal/core/penalties/penalty-objection.server";
import * as Penalty from "@portal/core/penalties/penalty-service.server";
import type { Actor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { listWaitingObjection } from "../../../local/backfill/list-waiting-objection.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { scanAllRows } from "../../support/applications/tenants.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

beforeAll(async () => {
  await createTableWithFair();
  await createPublishedEvent({
    id: "abroad",
    type: "ABROAD",
    names: { "zh-Hant": "外展", "zh-Hans": "外展", en: "Abroad", pt: "Fora" },
  });
});
const another: Actor = { ...officer, accountId: "staff-2" };
const day = "2026-11-23";
const readVersion = async (id: string) => (await findInstitution(id))?.version ?? 0;
const recordPenaltyFor = async (
  id: string,
  kind: "VERBAL_WARNING" | "WRITTEN_RECORD" | "VIOLATION" | "DELEGATION_LESSER",
  eventId: string | undefined,
  time?: string,
) =>
  Penalty.recordPenalty(
    id,
    { version: await readVersion(id), kind, on: day, reason: `因${kind}`, ...(eventId ? { eventId } : {}) },
    createTestContext(officer, time),
  );
const submitForm = (id: string, time?: string) =>
  Application.submitApplication(
    { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: buildCompleteAnswers() },
    createTestContext(createApplicant(id), time),
  );

test("[R512] a violation bars at submit, with reason and last day", async () => {
  await createCertifiedInstitution("v1");
  const after = await recordPenaltyFor("v1", "VIOLATION", undefined);
  expect(after).toMatchObject({
    barredUntil: "2027-11-22",
    items: [{ kind: "VIOLATION", barUntil: "2027-11-22" }],
  });
  const why = await expectRefusal(submitForm("v1"));
  expect([why.code, why.detail.params]).toEqual([
    errorCodes.INSTITUTION_BARRED,
    { until: "2027-11-22", reason: "因VIOLATION" },
  ]);
  expect(await readConstraints("v1")).toMatchObject({ barredUntil: "2027-11-22" });
});

test("[R514] a lesser violation in a delegation bars for six months, [R513] a second within the year for one", async () => {
  await createCertifiedInstitution("v2");
  expect((await recordPenaltyFor("v2", "DELEGATION_LESSER", "abroad")).barredUntil).toBe("2027-05-22");
  const second = await recordPenaltyFor("v2", "DELEGATION_LESSER", "abroad", "2027-01-05T02:00:00.000Z");
  expect(second).toMatchObject({ barredUntil: "2028-01-04", items: [{ twoInYear: true }, {}] });
});

test("[R515] a warning, then written records, [R516] the second of which has the exhibits removed", async () => {
  await createCertifiedInstitution("v3");
  const earlyRefusal = await expectRefusal(recordPenaltyFor("v3", "WRITTEN_RECORD", "green-2027"));
  expect(earlyRefusal.detail.fields).toEqual([{ path: "kind", key: "warnFirst" }]);
  await recordPenaltyFor("v3", "VERBAL_WARNING", "green-2027");
  await recordPenaltyFor("v3", "WRITTEN_RECORD", "green-2027", "2026-11-23T03:00:00.000Z");
  const { items } = await recordPenaltyFor("v3", "WRITTEN_RECORD", "green-2027", "2026-11-23T04:00:00.000Z");
  expect(items.map(({ kind, removal }) => [kind, removal])).toEqual([
    ["WRITTEN_RECORD", true],
    ["WRITTEN_RECORD", undefined],
    ["VERBAL_WARNING", undefined],
  ]);
  expect((await submitForm("v3")).status).toBe("PROCESSING");
});

test("[R502] an objection within 15 days; upheld it ends the bar, and the institution may apply again", async () => {
  await createCertifiedInstitution("v4");
  const [one] = (await recordPenaltyFor("v4", "VIOLATION", undefined)).items;
  const id = one?.id ?? "";
  const buildObjection = async (reason = "沒有違規") => ({ version: await readVersion("v4"), reason });
  const lateContext = createTestContext(createApplicant("v4"), "2026-12-09T02:00:00.000Z");
  expect((await expectRefusal(objectToPenalty("v4", id, await buildObjection(), lateContext))).code).toBe(
    errorCodes.CURRENT_DEADLINE_PASSED,
  );
  const ctx = createTestContext(createApplicant("v4"), "2026-12-08T02:00:00.000Z");
  expect((await expectRefusal(objectToPenalty("v4", id, await buildObjection(" "), ctx))).code).toBe(
    errorCodes.REQUIRED_EMPTY,
  );
  expect((await objectToPenalty("v4", id, await buildObjection(), ctx)).items[0]).toMatchObject({
    status: "OBJECTED",
    canObject: false,
  });
  expect((await expectRefusal(objectToPenalty("v4", id, await buildObjection(), ctx))).code).toBe(
    errorCodes.MOVE_NOT_ALLOWED,
  );
  // The bar runs on while the objection waits.
  expect((await expectRefusal(submitForm("v4"))).code).toBe(errorCodes.INSTITUTION_BARRED);
  const answeredPenalties = await answerPenaltyObjection(
    "v4",
    id,
    { ...(await buildObjection("證據不足")), result: "UPHELD" },
    createTestContext(another, "2026-12-10T02:00:00.000Z"),
  );
  expect(answeredPenalties.items[0]).toMatchObject({ status: "STRUCK", answer: { reason: "證據不足" } });
  expect(answeredPenalties.barredUntil).toBeUndefined();
  expect((await submitForm("v4")).status).toBe("PROCESSING");
  // Whoever recorded it does not record the same matter again, under this or another kind; a colleague may.
  for (const kind of ["VIOLATION", "VERBAL_WARNING"] as const)
    expect((await expectRefusal(recordPenaltyFor("v4", kind, "green-2027"))).code).toBe(
      errorCodes.DECISION_OVERTURNED,
    );
  expect((await readInstitutionHistory("v4")).map((entry) => entry.action)).toEqual([
    "penaltyRecorded",
    "penaltyObjected",
    "penaltyUpheld",
  ]);
});

test("nobody objects to a penalty that there is not, and nobody decides on it", async () => {
  await createCertifiedInstitution("v20");
  await createCertifiedInstitution("v21");
  const [elsewhere] = (await recordPenaltyFor("v21", "VIOLATION", undefined)).items;
  const applicant = createTestContext(createApplicant("v20"));
  // The penalty of another institution is none of this one.
  for (const id of ["01ARZ3NDEKTSV4RRFFQ69G5FAV", elsewhere?.id ?? ""]) {
    const objection = { version: await readVersion("v20"), reason: "沒有違規" };
    const objectionRefusal = await expectRefusal(objectToPenalty("v20", id, objection, applicant));
    expect(objectionRefusal.code).toBe(errorCodes.NOT_FOUND);
    const answer = { ...objection, result: "UPHELD" } as const;
    const answerRefusal = await expectRefusal(
      answerPenaltyObjection("v20", id, answer, createTestContext(another)),
    );
    expect(answerRefusal.code).toBe(errorCodes.NOT_FOUND);
  }
  expect(await readInstitutionHistory("v20")).toEqual([]);
});

test("after a penalty was struck somebody else records the same matter", async () => {
  await createCertifiedInstitution("v8");
  const [one] = (await recordPenaltyFor("v8", "VERBAL_WARNING", "green-2027")).items;
  const objection = { version: await readVersion("v8"), reason: "x" };
  await objectToPenalty("v8", one?.id ?? "", objection, createTestContext(createApplicant("v8")));
  const ruling = { version: await readVersion("v8"), result: "UPHELD", reason: "證據不足" } as const;
  await answerPenaltyObjection("v8", one?.id ?? "", ruling, createTestContext(another));
  const recordOn = async (on: string, who: Actor, kind: "VIOLATION" | "VERBAL_WARNING", eventId: string) =>
    Penalty.recordPenalty(
      "v8",
      { version: await readVersion("v8"), kind, on, eventId, reason: "x" },
      createTestContext(who),
    );
  for (const [on, kind, eventId] of [
    ["2026-11-20", "VIOLATION", "green-2027"],
    ["2026-11-20", "VERBAL_WARNING", "abroad"],
    [day, "VIOLATION", "abroad"],
  ] as const)
    expect((await expectRefusal(recordOn(on, officer, kind, eventId))).code).toBe(
      errorCodes.DECISION_OVERTURNED,
    );
  expect((await recordOn("2026-11-20", officer, "VIOLATION", "abroad")).items).toHaveLength(2);
  expect((await recordOn(day, another, "VERBAL_WARNING", "green-2027")).items).toHaveLength(3);
});

test("[R502] dismissed, the record and the suspension stand; nothing is answered twice", async () => {
  await createCertifiedInstitution("v5");
  const [one] = (await recordPenaltyFor("v5", "VIOLATION", undefined)).items;
  const id = one?.id ?? "";
  const answerObjection = async (who = another) =>
    answerPenaltyObjection(
      "v5",
      id,
      { version: await readVersion("v5"), result: "DISMISSED", reason: "有紀錄" },
      createTestContext(who),
    );
  expect((await expectRefusal(answerObjection())).code).toBe(errorCodes.MOVE_NOT_ALLOWED);
  await objectToPenalty(
    "v5",
    id,
    { version: await readVersion("v5"), reason: "x" },
    createTestContext(createApplicant("v5")),
  );
  // Nobody judges a record of his own.
  expect((await expectRefusal(answerObjection(officer))).code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  expect((await Penalty.listPenalties("v5", createTestContext(officer))).items).toMatchObject([
    { own: true },
  ]);
  expect((await Penalty.listPenalties("v5", createTestContext(another))).items[0]?.own).toBeUndefined();
  expect(await answerObjection()).toMatchObject({
    barredUntil: "2027-11-22",
    items: [{ status: "DISMISSED" }],
  });
  expect((await expectRefusal(answerObjection())).code).toBe(errorCodes.MOVE_NOT_ALLOWED);
});

test("two officers at once: one is told what stands, and nothing is recorded twice", async () => {
  await createCertifiedInstitution("v6");
  const recordStalePenalty = () =>
    Penalty.recordPenalty(
      "v6",
      { version: 1, kind: "VIOLATION", on: day, reason: "x" },
      createTestContext(officer),
    );
  const attempts = await Promise.allSettled([recordStalePenalty(), recordStalePenalty()]);
  expect(attempts.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect((await Penalty.listPenalties("v6", createTestContext(officer))).items).toHaveLength(1);
});

test("only its administrator objects, and nobody else sees them", async () => {
  await Promise.all([createCertifiedInstitution("v7"), createCertifiedInstitution("v8")]);
  const [one] = (await recordPenaltyFor("v7", "VIOLATION", undefined)).items;
  const input = { version: await readVersion("v7"), reason: "x" };
  expect(
    (
      await expectRefusal(
        objectToPenalty("v7", one?.id ?? "", input, createTestContext(createApplicant("v8"))),
      )
    ).code,
  ).toBe(errorCodes.INSTITUTION_MISSING);
  expect(
    (await expectRefusal(Penalty.listPenalties("v7", createTestContext(createApplicant("v8"))))).code,
  ).toBe(errorCodes.INSTITUTION_MISSING);
  expect((await Penalty.listPenalties("v7", createTestContext(createApplicant("v7")))).items).toHaveLength(1);
});

test("[R502] an objection is listed for staff until it is answered, with whether the reader recorded the penalty", async () => {
  const listWaiting = async (reader: Actor, institutionId: string) =>
    (await listWaitingPenaltyObjections(createTestContext(reader))).filter(
      (each) => each.institutionId === institutionId,
    );
  await createCertifiedInstitution("w1");
  const [first] = (await recordPenaltyFor("w1", "VIOLATION", undefined)).items;
  expect(await listWaiting(officer, "w1")).toEqual([]);
  const objectedAt = "2026-12-01T02:00:00.000Z";
  await objectToPenalty(
    "w1",
    first?.id ?? "",
    { version: await readVersion("w1"), reason: "沒有違規" },
    createTestContext(createApplicant("w1"), objectedAt),
  );
  const waiting = { id: first?.id, institutionId: "w1", kind: "VIOLATION", on: day, objectedAt };
  const [own] = await listWaiting(officer, "w1");
  expect(own).toMatchObject({ ...waiting, own: true });
  expect(Object.values(own?.institutionNames ?? {})).not.toEqual([]);
  // What the institution wrote is read where it is answered, which is recorded.
  expect(JSON.stringify(own)).not.toContain("沒有違規");
  const [asColleague] = await listWaiting(another, "w1");
  expect(asColleague).toMatchObject(waiting);
  expect(asColleague?.own).toBeUndefined();
  await answerPenaltyObjection(
    "w1",
    first?.id ?? "",
    { version: await readVersion("w1"), reason: "證據充分", result: "DISMISSED" },
    createTestContext(another, "2026-12-02T02:00:00.000Z"),
  );
  expect(await listWaiting(another, "w1")).toEqual([]);
});

test("[R502] an objection of before the list is listed by the backfill, unless it was answered meanwhile", async () => {
  const listWaiting = async (institutionId: string) =>
    (await listWaitingPenaltyObjections(createTestContext(another))).filter(
      (each) => each.institutionId === institutionId,
    );
  /** An objection whose row has no place in the list, as the release before wrote it. */
  const objectFormerly = async (institutionId: string) => {
    await createCertifiedInstitution(institutionId);
    const [penalty] = (await recordPenaltyFor(institutionId, "VIOLATION", undefined)).items;
    const id = penalty?.id ?? "";
    const version = await readVersion(institutionId);
    await objectToPenalty(
      institutionId,
      id,
      { version, reason: "沒有違規" },
      createTestContext(createApplicant(institutionId)),
    );
    const findRow = async () =>
      (await scanAllRows()).find((row) => row.__edb_e__ === "penalty" && row.id === id) ?? { pk: "", sk: "" };
    const { pk, sk } = await findRow();
    await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk, sk },
        UpdateExpression: "REMOVE gsi2pk, gsi2sk, objectedAt",
      }),
    );
    return { id, findRow };
  };
  const { findRow } = await objectFormerly("w7");
  expect(await listWaiting("w7")).toEqual([]);
  expect(await listWaitingObjection(await findRow())).toBe(true);
  expect(await listWaiting("w7")).toHaveLength(1);
  expect(await listWaitingObjection(await findRow())).toBe(false);

  const answeredObjection = await objectFormerly("w8");
  const earlierRow = await answeredObjection.findRow();
  const answer = { version: await readVersion("w8"), result: "DISMISSED" as const, reason: "紀錄無誤" };
  await answerPenaltyObjection("w8", answeredObjection.id, answer, createTestContext(another));
  expect(await listWaitingObjection(earlierRow)).toBe(false);
  expect(await listWaiting("w8")).toEqual([]);
});
