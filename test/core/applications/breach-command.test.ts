/**
 * A grant for e-commerce that is taken back: thirty days to pay back, sixty at most, and what is told (spec 3 §9;
 * decision 0098).
 */

import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { checkEligibility } from "@portal/core/applications/eligibility/check-eligibility.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { listLedgerDay } from "@portal/core/applications/orders/ledger-store.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { answerPenaltyObjection, objectToPenalty } from "@portal/core/penalties/penalty-objection.server";
import * as Penalty from "@portal/core/penalties/penalty-service.server";
import { parseDay } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  cashier,
  createApplicant,
  createPublishedEvent,
  createTestContext,
  officer,
  secondOfficer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const scheme = "SUBSIDY_ECOMMERCE";
const example = getSchemeExample(scheme).answers;
const who = {
  officer,
  secondOfficer,
  administrator: {
    ...officer,
    accountId: "staff-admin",
    account: "admin@demo.mo",
    roles: ["ADMIN" as const],
  },
  thirdOfficer: { ...officer, accountId: "staff-officer-3", account: "third@demo.mo" },
  fourthOfficer: { ...officer, accountId: "staff-officer-4", account: "fourth@demo.mo" },
  cashier,
};
const applyAction = (
  app: Pick<ApplicationView, "id" | "version">,
  by: keyof typeof who | "applicant",
  action: string,
  body?: Partial<ActionBody>,
  time?: string,
): Promise<ApplicationView> =>
  performAction(app, action, by === "applicant" ? createApplicant(current) : who[by], body, time);
let current = "";
/** An institution whose grant was paid out on the first day. */
const paidOut = async (id: string): Promise<ApplicationView> => {
  current = id;
  await createInstitutionWithDocuments(id, example);
  const application = await Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(id, scheme, example) },
    createTestContext(createApplicant(id)),
  );
  const acceptedApplication = await applyAction(application, "officer", "accept");
  const amount = application.funding?.asked ?? 0;
  const grantedApplication = await applyAction(acceptedApplication, "officer", "decideFunding", {
    result: "APPROVED",
    amount,
  });
  const processedApplication = await applyAction(grantedApplication, "officer", "process");
  return applyAction(processedApplication, "cashier", "settle", {
    amount,
    paidOn: "2026-11-23",
    reference: "TRF-1",
  });
};
const readHeader = async ({ id }: { id: string }) => {
  const header = await Store.findHeader(current, id);
  if (!header) throw new Error("no header");
  return header;
};
const readLastNotice = async (institutionId: string, id: string) => {
  const { seq } = (await Store.findHeader(institutionId, id)) ?? expect.fail("no header");
  const { Item = {} } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: Store.buildHistoryKey(id, seq) }),
  );
  return parseNotices(Item)[0];
};
const reason = "平台帳戶已停止營運。";

beforeAll(async () => {
  await createFreshTable();
});

test("a grant that was taken back takes no report of a change, and its history keeps the stock reason", async () => {
  const paidGrant = await paidOut("told");
  const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", {
    reasonCodes: ["GRANT_CONDITIONS_BROKEN"],
  });
  const owner = createTestContext(createApplicant("told"));
  const moves = await Application.listAvailableActions(cancelledGrant.id, owner);
  expect(moves.find(({ action }) => action === "reportChange")?.allowed).toBe(false);
  for (const reader of [owner, createTestContext(officer)])
    expect((await Application.listHistory(cancelledGrant.id, reader)).at(-1)).toMatchObject({
      action: "cancelGrant",
      reasonCodes: ["GRANT_CONDITIONS_BROKEN"],
    });
});

test("[R370] [R371] what was paid is owed for thirty days; late, it bars from applying until it is paid back", async () => {
  const paidGrant = await paidOut("late");
  const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
  const amount = paidGrant.funding?.settled?.amount ?? 0;
  expect(cancelledGrant).toMatchObject({
    status: "SETTLED",
    reason,
    funding: {
      cancelled: { on: "2026-11-23", cause: "BREACH" },
      repayment: { amount, dueOn: "2026-12-23" },
    },
  });
  await expect(applyAction(cancelledGrant, "officer", "cancelGrant", { reason })).rejects.toMatchObject({
    code: errorCodes.MOVE_NOT_ALLOWED,
  });
  // Reminders of 14, 7 and 1 days before say what is to be repaid, and by when (decision 0716).
  for (const [day, closed] of [
    ["2026-12-09", ["objectionClose"]],
    ["2026-12-16", []],
    ["2026-12-22", []],
  ] as const) {
    const morning = createTestContext(testSystemActor, `${day}T01:00:30.000Z`);
    expect(await applyDueTimers("late", paidGrant.id, morning)).toEqual([...closed, "repaymentReminder"]);
    expect(await readLastNotice("late", paidGrant.id)).toMatchObject({
      template: "repaymentReminder",
      params: { amount: { amount }, payBackOn: "2026-12-23" },
    });
  }
  const inTime = createTestContext(testSystemActor, "2026-12-23T15:59:00.000Z");
  expect(await applyDueTimers("late", paidGrant.id, inTime)).toEqual([]);
  expect((await readConstraints("late")).arrears).toEqual([]);
  const after = createTestContext(testSystemActor, "2026-12-23T16:00:30.000Z");
  expect(await applyDueTimers("late", paidGrant.id, after)).toEqual(["lapseRepayment"]);
  expect((await readConstraints("late")).arrears).toEqual([paidGrant.id]);
  const lateTime = "2026-12-28T02:00:00.000Z";
  const overdueHeader = await readHeader(paidGrant);
  for (const paidOn of ["", "2026-11-22", "2026-12-29"])
    await expect(
      applyAction(overdueHeader, "cashier", "confirmRepayment", { paidOn }, lateTime),
    ).rejects.toMatchObject({
      detail: { fields: [{ path: "paidOn" }] },
    });
  await expect(
    applyAction(
      overdueHeader,
      "cashier",
      "confirmRepayment",
      { paidOn: "2026-12-28", reference: " " },
      lateTime,
    ),
  ).rejects.toMatchObject({ detail: { fields: [{ path: "reference", key: "required" }] } });
  const repayment = { paidOn: "2026-12-28", reference: "BNU-7" };
  const back = await applyAction(overdueHeader, "cashier", "confirmRepayment", repayment, lateTime);
  expect(back.funding?.repayment).toMatchObject({ repaidOn: "2026-12-28", reference: "BNU-7" });
  expect(back.deadlines.map(({ kind }) => kind)).not.toContain("repayment");
  expect((await readConstraints("late")).arrears).toEqual([]);
});

test("[R370] more time is given until the sixtieth day and no longer", async () => {
  const paidGrant = await paidOut("more");
  const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
  for (const dueOn of ["", "2026-12-23", "2027-01-23"])
    await expect(applyAction(cancelledGrant, "officer", "extendRepayment", { dueOn })).rejects.toMatchObject({
      detail: { fields: [{ path: "dueOn" }] },
    });
  const longer = await applyAction(cancelledGrant, "officer", "extendRepayment", { dueOn: "2027-01-22" });
  expect(longer.funding?.repayment?.dueOn).toBe("2027-01-22");
  const dueContext = createTestContext(testSystemActor, "2026-12-23T16:00:30.000Z");
  expect(await applyDueTimers("more", paidGrant.id, dueContext)).toEqual(["objectionClose"]);
  expect(
    await applyDueTimers(
      "more",
      paidGrant.id,
      createTestContext(testSystemActor, "2027-01-22T16:00:30.000Z"),
    ),
  ).toEqual(["lapseRepayment"]);
});

test("while an objection waits the day to pay back waits with it, and the answer alone makes nobody late", async () => {
  const paidGrant = await paidOut("waits");
  const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
  expect(cancelledGrant.funding?.repayment?.dueOn).toBe("2026-12-23");
  const objection = { reason: "仍在營運。" };
  const disputedGrant = await applyAction(
    cancelledGrant,
    "applicant",
    "object",
    objection,
    "2026-12-08T02:00:00.000Z",
  );
  // Beyond the thirtieth day nothing lapses; dismissed, the fifteen days that were left are left.
  const answerTime = "2027-01-04T02:00:00.000Z";
  expect(await applyDueTimers("waits", paidGrant.id, createTestContext(testSystemActor, answerTime))).toEqual(
    [],
  );
  const afterDismissal = await applyAction(
    disputedGrant,
    "secondOfficer",
    "dismissObjection",
    { reason },
    answerTime,
  );
  expect(afterDismissal.funding?.repayment?.dueOn).toBe("2027-01-19");
  expect(afterDismissal.deadlines).toMatchObject([{ kind: "repayment", day: "2027-01-19" }]);
  expect(
    await applyDueTimers(
      "waits",
      paidGrant.id,
      createTestContext(testSystemActor, "2027-01-19T15:59:00.000Z"),
    ),
    // Those of the former day were dropped with it.
  ).toEqual(["repaymentReminder", "repaymentReminder", "repaymentReminder"]);
  expect((await readConstraints("waits")).arrears).toEqual([]);
  expect(
    await applyDueTimers(
      "waits",
      paidGrant.id,
      createTestContext(testSystemActor, "2027-01-19T16:00:30.000Z"),
    ),
  ).toEqual(["lapseRepayment"]);
});

test("the days of an objection are added to the sixty to which the term can be extended", async () => {
  const paidGrant = await paidOut("longer");
  const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
  const disputedGrant = await applyAction(
    cancelledGrant,
    "applicant",
    "object",
    { reason },
    "2026-12-08T02:00:00.000Z",
  );
  const answerTime = "2027-01-04T02:00:00.000Z";
  const afterDismissal = await applyAction(
    disputedGrant,
    "secondOfficer",
    "dismissObjection",
    { reason },
    answerTime,
  );
  const extendRepayment = (dueOn: string) =>
    applyAction(afterDismissal, "officer", "extendRepayment", { dueOn }, answerTime);
  // 22 January is the sixtieth day, and the objection waited 27 days.
  expect((await expectRefusal(extendRepayment("2027-02-19"))).detail.fields).toMatchObject([
    { path: "dueOn", key: "afterMax", params: { max: "2027-02-18" } },
  ]);
  expect((await extendRepayment("2027-02-18")).funding?.repayment?.dueOn).toBe("2027-02-18");
});

test("what was repaid before the objection is upheld is paid out once more", async () => {
  const paidGrant = await paidOut("repaid");
  const amount = paidGrant.funding?.settled?.amount ?? 0;
  const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
  const repayment = { paidOn: "2026-11-24", reference: "BNU-8" };
  const time = "2026-11-24T02:00:00.000Z";
  const back = await applyAction(cancelledGrant, "cashier", "confirmRepayment", repayment, time);
  const disputedGrant = await applyAction(back, "applicant", "object", { reason: "仍在營運。" }, time);
  const again = await applyAction(disputedGrant, "secondOfficer", "upholdObjection", {}, time);
  const { settled: _, ...granted } = paidGrant.funding ?? {};
  expect([again.status, again.funding]).toEqual(["PROCESSED", granted]);
  expect(getWorklistQueue(await readHeader(paidGrant))).toBe("settle");
  const history = await Store.listHistoryEntries(await readHeader(paidGrant));
  expect(history.at(-1)?.diff).toEqual({ repayment: { before: "2026-11-24", after: null } });
  const payment = { amount, paidOn: "2026-11-25", reference: "TRF-2" };
  const settledGrant = await applyAction(again, "cashier", "settle", payment, "2026-11-25T02:00:00.000Z");
  expect(settledGrant.funding?.settled).toEqual({ amount, on: "2026-11-25", reference: "TRF-2" });
});

test("an objection that is upheld lets the grant stand again", async () => {
  const paidGrant = await paidOut("again");
  const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
  const disputedGrant = await applyAction(cancelledGrant, "applicant", "object", { reason: "仍在營運。" });
  const again = await applyAction(disputedGrant, "secondOfficer", "upholdObjection");
  expect(again.status).toBe("SETTLED");
  expect(again.funding).toEqual(paidGrant.funding);
  expect((await readHeader(paidGrant)).timers).toEqual([]);
  await expect(applyAction(again, "officer", "cancelGrant", { reason })).rejects.toMatchObject({
    code: errorCodes.DECISION_OVERTURNED,
  });
  expect(
    (await applyAction(again, "secondOfficer", "cancelGrant", { reason })).funding?.cancelled,
  ).toBeDefined();
});

test("[R369] a change is told within fifteen days; later it is kept as late", async () => {
  const paidGrant = await paidOut("change");
  const reportAndReadChange = async (changedOn: string) => {
    const header = await readHeader(paidGrant);
    const body = { reason: "搬遷營業地點。", changedOn };
    await applyAction(header, "applicant", "reportChange", body, "2026-12-15T02:00:00.000Z");
    return (await Store.listHistoryEntries(header)).at(-1)?.diff?.change;
  };
  expect(await reportAndReadChange("2026-11-30")).toMatchObject({ after: { late: false } });
  expect(await reportAndReadChange("2026-11-29")).toMatchObject({ after: { late: true } });
  await expect(reportAndReadChange("2026-12-16")).rejects.toMatchObject({
    detail: { fields: [{ path: "changedOn", key: "afterMax", params: { max: "2026-12-15" } }] },
  });
});
test("nothing changed before the application, which states how things are", async () => {
  const paidGrant = await paidOut("change-before");
  const reportOn = async (changedOn: string) =>
    applyAction(await readHeader(paidGrant), "applicant", "reportChange", {
      reason: "搬遷營業地點。",
      changedOn,
    });
  for (const day of ["1700-01-01", "2026-11-22"])
    await expect(reportOn(day)).rejects.toMatchObject({
      detail: { fields: [{ path: "changedOn", key: "beforeMin", params: { min: "2026-11-23" } }] },
    });
  await expect(reportOn("2026-11-23")).resolves.toBeDefined();
});

describe("the subsidy is denied for a term that staff set (decision 0114)", () => {
  const readVersion = async (id: string) => (await findInstitution(id))?.version ?? 0;
  const denyScheme = async (id: string, until: string | undefined, time?: string) =>
    Penalty.recordPenalty(
      id,
      {
        version: await readVersion(id),
        kind: "ECOMMERCE_DENIAL",
        on: "2026-11-20",
        reason: "虛報資料",
        ...(until ? { until } : {}),
      },
      createTestContext(officer, time),
    );
  const submitForm = async (id: string, time?: string) =>
    Application.submitApplication(
      { id: ulid(), scheme, answers: await fillCertifiedAnswers(id, scheme, example) },
      createTestContext(createApplicant(id), time),
    );
  const canApply = async (id: string, time?: string) =>
    (await checkEligibility({ scheme }, createTestContext(createApplicant(id), time))).conditions.find(
      (one) => one.id === "denied",
    );

  test("it holds until its last day, is told with its reason, and everything else is applied for as before", async () => {
    await createInstitutionWithDocuments("d1", example);
    await createPublishedEvent();
    expect(await canApply("d1")).toMatchObject({ met: true });
    const { items, barredUntil } = await denyScheme("d1", "2026-12-10");
    expect(barredUntil).toBeUndefined();
    expect(items).toMatchObject([{ kind: "ECOMMERCE_DENIAL", deniedUntil: "2026-12-10", canObject: true }]);
    const params = { until: "2026-12-10", reason: "虛報資料", context: "scheme" };
    const no = await canApply("d1");
    expect(no).toMatchObject({ met: false, code: errorCodes.INSTITUTION_BARRED, params });
    const why = await expectRefusal(submitForm("d1", "2026-12-10T15:59:00.000Z"));
    expect([why.code, why.detail.params]).toEqual([errorCodes.INSTITUTION_BARRED, params]);
    expect(await canApply("d1", "2026-12-10T16:00:00.000Z")).toMatchObject({ met: true });
    expect((await submitCompleteApplication("d1", "green-2027")).status).toBe("PROCESSING");
  });

  test("[R371] five years at most, from tomorrow at least", async () => {
    await createInstitutionWithDocuments("d2", example);
    for (const [until, key] of [
      [undefined, "required"],
      ["2026-11-23", "beforeMin"],
      ["2031-11-23", "afterMax"],
    ] as const)
      expect((await expectRefusal(denyScheme("d2", until))).detail.fields).toMatchObject([
        { path: "until", key },
      ]);
    expect((await denyScheme("d2", "2031-11-22")).items).toMatchObject([{ deniedUntil: "2031-11-22" }]);
  });

  test("as many years at most as are set for the subsidy", async () => {
    await createInstitutionWithDocuments("d4", example);
    const from = "2026-11-24";
    await setPolicy(
      { key: "ecommerce", scope: "SCHEME", target: scheme, from, value: { denialMaxYears: 3 } },
      createTestContext(who.administrator),
    );
    const time = "2026-11-24T02:00:00.000Z";
    expect((await expectRefusal(denyScheme("d4", "2029-11-24", time))).detail.fields).toMatchObject([
      { path: "until", key: "afterMax", params: { max: "2029-11-23" } },
    ]);
    expect(await denyScheme("d4", "2029-11-23", time)).toMatchObject({
      items: [{ deniedUntil: "2029-11-23" }],
      terms: { denialYears: 3 },
    });
  });

  test("may be objected to; struck, the shorter that stands holds, and with none left the way is free", async () => {
    await createInstitutionWithDocuments("d3", example);
    const [short] = (await denyScheme("d3", "2027-01-31")).items;
    const [long] = (await denyScheme("d3", "2028-01-31", "2026-11-24T02:00:00.000Z")).items;
    const upholdObjection = async (id: string) => {
      const explanation = { reason: "資料屬實" };
      const who = { ...officer, accountId: "staff-2" };
      await objectToPenalty(
        "d3",
        id,
        { version: await readVersion("d3"), ...explanation },
        createTestContext(createApplicant("d3")),
      );
      // It holds while the objection waits.
      expect((await canApply("d3"))?.met).toBe(false);
      return answerPenaltyObjection(
        "d3",
        id,
        { version: await readVersion("d3"), result: "UPHELD", ...explanation },
        createTestContext(who),
      );
    };
    // The end is announced when it comes: its deferred task is written with the denial.
    const listDenialEnds = async () => [
      (await readConstraints("d3")).denied[scheme]?.until,
      await findTaskDueTime({ kind: "denial", id: "d3" }),
    ];
    expect(await listDenialEnds()).toEqual(["2028-01-31", "2028-01-31T16:00:00.000Z"]);
    await upholdObjection(long?.id ?? "");
    expect(await listDenialEnds()).toEqual(["2027-01-31", "2027-01-31T16:00:00.000Z"]);
    await upholdObjection(short?.id ?? "");
    expect((await readConstraints("d3")).denied).toEqual({});
    expect((await submitForm("d3")).status).toBe("PROCESSING");
  });
});

describe("a grant that comes back in parts", () => {
  const buildReceivedRepayment = (amount: number, reference: string) => ({
    amount,
    paidOn: "2026-11-24",
    reference,
  });
  const time = "2026-11-24T02:00:00.000Z";
  test("is owed until the last part; each has its reference, in the book of its value date as well", async () => {
    const paidGrant = await paidOut("parts");
    const amount = paidGrant.funding?.settled?.amount ?? 0;
    const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
    for (const wrongAmount of [0, -1, amount + 1])
      await expect(
        applyAction(
          cancelledGrant,
          "cashier",
          "confirmRepayment",
          buildReceivedRepayment(wrongAmount, "BNU-1"),
          time,
        ),
      ).rejects.toMatchObject({ detail: { fields: [{ path: "amount" }] } });
    const first = await applyAction(
      cancelledGrant,
      "cashier",
      "confirmRepayment",
      buildReceivedRepayment(1000, "BNU-1"),
      time,
    );
    expect(first.funding?.repayment?.repaidOn).toBeUndefined();
    expect(first.deadlines.map(({ kind }) => kind)).toContain("repayment");
    await expect(
      applyAction(first, "cashier", "confirmRepayment", buildReceivedRepayment(amount, "BNU-2"), time),
    ).rejects.toMatchObject({
      detail: { fields: [{ path: "amount", params: { max: (amount - 1000) / 100 } }] },
    });
    const last = await applyAction(
      first,
      "cashier",
      "confirmRepayment",
      buildReceivedRepayment(amount - 1000, "BNU-2"),
      time,
    );
    expect(last.funding?.repayment).toMatchObject({
      repaidOn: "2026-11-24",
      parts: [
        { amount: 1000, reference: "BNU-1" },
        { amount: amount - 1000, reference: "BNU-2" },
      ],
    });
    const listEntries = async (day: string) =>
      (await listLedgerDay(parseDay(day)))
        .filter(({ id }) => id.startsWith(paidGrant.id))
        .map((entry) => [entry.kind, entry.amount, entry.reference]);
    expect(await listEntries("2026-11-23")).toEqual([["grantPayout", amount, "TRF-1"]]);
    expect((await listEntries("2026-11-24")).toSorted()).toEqual(
      [
        ["grantRepayment", 1000, "BNU-1"],
        ["grantRepayment", amount - 1000, "BNU-2"],
      ].toSorted(),
    );
  });
  test("is valid again after an objection: what came back is paid out once more, and no more", async () => {
    const paidGrant = await paidOut("parts-again");
    const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
    const first = await applyAction(
      cancelledGrant,
      "cashier",
      "confirmRepayment",
      buildReceivedRepayment(1000, "BNU-3"),
      time,
    );
    const disputedGrant = await applyAction(first, "applicant", "object", { reason: "平台仍在營運。" }, time);
    const afterUpheldObjection = await applyAction(
      disputedGrant,
      "secondOfficer",
      "upholdObjection",
      {},
      time,
    );
    expect(afterUpheldObjection).toMatchObject({ status: "PROCESSED", funding: { payable: 1000 } });
    const paying = { paidOn: "2026-11-24", reference: "TRF-2" };
    await expect(
      applyAction(afterUpheldObjection, "cashier", "settle", { ...paying, amount: 1001 }, time),
    ).rejects.toMatchObject({
      detail: { fields: [{ path: "amount", key: "max" }] },
    });
    expect(
      (await applyAction(afterUpheldObjection, "cashier", "settle", paying, time)).funding?.settled?.amount,
    ).toBe(1000);
  });
  test("is paid out by another person than the one who upheld the objection, also where that is an administrator", async () => {
    const paidGrant = await paidOut("parts-own");
    const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
    const first = await applyAction(
      cancelledGrant,
      "cashier",
      "confirmRepayment",
      buildReceivedRepayment(1000, "BNU-6"),
      time,
    );
    const disputedGrant = await applyAction(first, "applicant", "object", { reason: "平台仍在營運。" }, time);
    const restoredGrant = await applyAction(disputedGrant, "administrator", "upholdObjection", {}, time);
    const paying = { paidOn: "2026-11-24", reference: "TRF-4" };
    await expect(applyAction(restoredGrant, "administrator", "settle", paying, time)).rejects.toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
    });
    expect((await applyAction(restoredGrant, "cashier", "settle", paying, time)).status).toBe("SETTLED");
  });
  test("is revoked again: everything that the institution has is owed, before and after the second payment", async () => {
    const paidGrant = await paidOut("parts-twice");
    const amount = paidGrant.funding?.settled?.amount ?? 0;
    const restoreGrant = async (application: ApplicationView) => {
      const disputedGrant = await applyAction(
        application,
        "applicant",
        "object",
        { reason: "平台仍在營運。" },
        time,
      );
      return applyAction(disputedGrant, "secondOfficer", "upholdObjection", {}, time);
    };
    const cancelledGrant = await applyAction(paidGrant, "officer", "cancelGrant", { reason });
    const first = await applyAction(
      cancelledGrant,
      "cashier",
      "confirmRepayment",
      buildReceivedRepayment(1000, "BNU-4"),
      time,
    );
    const restoredGrant = await restoreGrant(first);
    const again = await applyAction(restoredGrant, "thirdOfficer", "cancelGrant", { reason }, time);
    expect(again).toMatchObject({ status: "SETTLED", funding: { repayment: { amount: amount - 1000 } } });
    const second = await applyAction(
      again,
      "cashier",
      "confirmRepayment",
      buildReceivedRepayment(500, "BNU-5"),
      time,
    );
    const validAgain = await restoreGrant(second);
    expect(validAgain).toMatchObject({ status: "PROCESSED", funding: { payable: 1500 } });
    const paying = { paidOn: "2026-11-24", reference: "TRF-3" };
    const paidAgain = await applyAction(validAgain, "cashier", "settle", paying, time);
    expect(paidAgain.funding?.settled?.amount).toBe(1500);
    const last = await applyAction(paidAgain, "fourthOfficer", "cancelGrant", { reason }, time);
    expect(last.funding?.repayment?.amount).toBe(amount);
    const unpaidGrant = await restoreGrant(last);
    expect(unpaidGrant).toMatchObject({ status: "SETTLED", funding: { settled: { amount: 1500 } } });
  });
});

test("[R502] the days to object to a reduced grant stand still while it is revoked, and run on when it is valid again", async () => {
  current = "reduced";
  await createInstitutionWithDocuments(current, example);
  const application = await Application.submitApplication(
    { id: ulid(), scheme, answers: await fillCertifiedAnswers(current, scheme, example) },
    createTestContext(createApplicant(current)),
  );
  const acceptedApplication = await applyAction(application, "officer", "accept");
  const reasons = {
    "zh-Hant": "部分開支不符。",
    pt: "Despesas não elegíveis.",
    en: "Some costs are not eligible.",
  };
  const amount = (application.funding?.asked ?? 0) - 100;
  const grantedApplication = await applyAction(acceptedApplication, "officer", "decideFunding", {
    result: "APPROVED",
    amount,
    reasons,
  });
  const findObjectionDay = ({ deadlines }: ApplicationView) =>
    deadlines.find(({ kind }) => kind === "objection")?.day;
  expect(findObjectionDay(grantedApplication)).toBe("2026-12-08");
  const cancelledGrant = await applyAction(
    grantedApplication,
    "officer",
    "cancelGrant",
    { reason },
    "2026-12-04T02:00:00.000Z",
  );
  const disputedGrant = await applyAction(
    cancelledGrant,
    "applicant",
    "object",
    { reason: "平台仍在營運。" },
    "2026-12-07T02:00:00.000Z",
  );
  const afterUpheldObjection = await applyAction(
    disputedGrant,
    "secondOfficer",
    "upholdObjection",
    {},
    "2026-12-14T02:00:00.000Z",
  );
  // Four days were left when it was revoked.
  expect(findObjectionDay(afterUpheldObjection)).toBe("2026-12-18");
  expect(
    (
      await applyAction(
        afterUpheldObjection,
        "applicant",
        "object",
        { reason: "開支符合。" },
        "2026-12-18T02:00:00.000Z",
      )
    ).pending,
  ).toBe("objection");
});
