import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { applyBulkAction } from "@portal/core/applications/desk/apply-bulk-action.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { buildHeaderPut, findHeader } from "@portal/core/applications/model/application-store.server";
import { findApplicationsOfFile } from "@portal/core/applications/model/find-references.server";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { Timer } from "@portal/core/applications/model/timers";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { dropTimer } from "@portal/core/applications/transitions/write-timers.server";
import type { Answers } from "@portal/core/forms/types/index";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bankTransfer,
  createApplicationWithVoucher,
  createPaidApplication,
  makeRefund,
  performAction,
} from "../../support/applications/application-calls.ts";
import {
  buildCompleteAnswers,
  cashier,
  createApplicant,
  createApplicationAwaitingPayment,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  mondayMorning,
  officer,
  secondOfficer,
  submitCompleteApplication,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { transitionsByStatus as transitions } from "../../support/applications/transitions-by-status.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

beforeAll(createTableWithFair);
type Who = typeof officer;
const createSubmittedApplication = async (id: string) => {
  await createCertifiedInstitution(id);
  return submitCompleteApplication(id, "green-2027");
};
const listDeadlines = (app: ApplicationView) => app.deadlines.map((d) => [d.kind, d.day]);

describe("review", () => {
  test("[R418] accepted, its fee is due from that day, with the last day and why", async () => {
    const payableApplication = await performAction(await createSubmittedApplication("a1"), "accept", officer);
    expect(payableApplication.status).toBe("AWAITING_PAYMENT");
    // Five working days after Monday end on the next Monday, because the weekend is skipped.
    expect(payableApplication.deadlines).toMatchObject([
      {
        kind: "payment",
        from: "2026-11-23",
        amount: 5,
        unit: "WORKING",
        day: "2026-11-30",
        trace: [
          { day: "2026-11-28", reason: "WEEKEND" },
          { day: "2026-11-29", reason: "WEEKEND" },
        ],
      },
    ]);
  });

  test("[R501] never later than the day before the first event day", async () => {
    await createCertifiedInstitution("a2");
    await createPublishedEvent({
      id: "soon",
      dates: { start: "2026-11-27", end: "2026-11-28" },
      policy: { "leadDays.exhibition.applyBy": 0 },
      registration: { opensOn: "2026-09-19", closesOn: "2026-11-26", documentsBy: "2026-11-26" },
    });
    const app = await submitCompleteApplication("a2", "soon");
    expect(listDeadlines(await performAction(app, "accept", officer))).toEqual([["payment", "2026-11-26"]]);
  });

  test("[R501] is not asked for any more on the first event day: nobody comes to owe what nobody could pay", async () => {
    const app = await createSubmittedApplication("a0");
    const eve = await Application.getApplication(
      app.id,
      createTestContext(officer, "2027-03-03T15:59:59.000Z"),
    );
    expect(eve.moves).toContainEqual({ action: "accept", allowed: true });
    const first = "2027-03-03T16:00:00.000Z";
    expect(await expectRefusal(performAction(app, "accept", officer, {}, first))).toMatchObject({
      code: errorCodes.CURRENT_DEADLINE_PASSED,
      detail: { params: { day: "2027-03-03" } },
    });
    const payableApplication = await performAction(app, "accept", officer, {}, "2027-03-03T15:59:59.000Z");
    expect(listDeadlines(payableApplication)).toEqual([["payment", "2027-03-03"]]);
  });
  test("[R501] an event may give more days", async () => {
    await createCertifiedInstitution("a3");
    await createPublishedEvent({ id: "ten", policy: { "payment.dueWorkingDays": 10 } });
    const app = await submitCompleteApplication("a3", "ten");
    expect(listDeadlines(await performAction(app, "accept", officer))).toEqual([["payment", "2026-12-07"]]);
  });

  test("[R502][R580] a rejection gives its reason (10502 without) and fifteen days to object", async () => {
    const app = await createSubmittedApplication("a4");
    expect((await expectRefusal(() => performAction(app, "reject", officer, { reason: " " }))).code).toBe(
      errorCodes.REQUIRED_EMPTY,
    );
    const rejectedApplication = await performAction(app, "reject", officer, { reason: "不符合資格" });
    expect(rejectedApplication).toMatchObject({ status: "REJECTED", reason: "不符合資格" });
    expect(listDeadlines(rejectedApplication)).toEqual([["objection", "2026-12-08"]]);
    const lateRefusal = await expectRefusal(() =>
      performAction(
        rejectedApplication,
        "object",
        createApplicant("a4"),
        { reason: "x" },
        "2026-12-08T16:00:00.000Z",
      ),
    );
    expect(lateRefusal.code).toBe(errorCodes.CURRENT_DEADLINE_PASSED);
    const disputedApplication = await performAction(
      rejectedApplication,
      "object",
      createApplicant("a4"),
      { reason: "x" },
      "2026-12-08T15:59:00.000Z",
    );
    expect(disputedApplication.pending).toBe("objection");
    expect(await performAction(disputedApplication, "upholdObjection", secondOfficer)).toMatchObject({
      status: "PROCESSING",
      earlierDecisions: [{ status: "REJECTED", reason: expect.any(String) }],
    });
    expect((await readConstraints("a4")).processing).toEqual(["FAIR_HOSTED"]);
  });

  test("a message is not taken for an earlier one of the same person, whatever else was written since", async () => {
    const { id, version } = await createSubmittedApplication("a12");
    const notifyInBulk = (read: number, reason: string) =>
      applyBulkAction(
        { action: "notify", items: [{ id, version: read }], reason },
        createTestContext(officer),
      );
    expect(await notifyInBulk(version, "first")).toMatchObject([{ done: true, version: version + 1 }]);
    expect(await notifyInBulk(version, "first")).toMatchObject([
      { done: true, repeated: true, version: version + 1 },
    ]);
    // A timer moves: a version without an entry in the history.
    const header = (await findHeader("a12", id)) ?? expect.fail("no header");
    await dropTimer(header, header.timers[0] as Timer, createTestContext(officer));
    expect(await notifyInBulk(version + 1, "second")).toEqual([
      { id, done: false, refused: { code: errorCodes.STALE_VERSION } },
    ]);
    expect(await notifyInBulk(version, "first")).toMatchObject([{ repeated: true }]);
  });

  test("after an upheld objection somebody else decides, one by one and in bulk, also on old rows", async () => {
    const rejectedApplication = await performAction(
      await createSubmittedApplication("a11"),
      "reject",
      officer,
      {
        reason: "x",
      },
    );
    const disputedApplication = await performAction(rejectedApplication, "object", createApplicant("a11"), {
      reason: "x",
    });
    const { id, version } = await performAction(disputedApplication, "upholdObjection", secondOfficer);
    const rejectInBulk = (who: Who, dryRun: boolean) =>
      applyBulkAction(
        { action: "reject", items: [{ id, version }], reason: "x", dryRun },
        createTestContext(who),
      );
    const expectOverturned = async (who: Who) => {
      const { moves } = await Application.getApplication(id, createTestContext(who));
      for (const action of ["accept", "reject"] as const) {
        expect(moves).toContainEqual(
          expect.objectContaining({ action, allowed: false, code: errorCodes.DECISION_OVERTURNED }),
        );
        const refusal = await expectRefusal(
          performAction({ ...disputedApplication, version }, action, who, { reason: "x" }),
        );
        expect(refusal.code).toBe(errorCodes.DECISION_OVERTURNED);
      }
      // Asking for documents decides nothing.
      expect(moves).toContainEqual(expect.objectContaining({ action: "requestSupplement", allowed: true }));
      for (const dryRun of [true, false])
        expect(await rejectInBulk(who, dryRun)).toEqual([
          { id, done: false, refused: { code: errorCodes.DECISION_OVERTURNED } },
        ]);
    };
    await expectOverturned(officer);
    await expectOverturned({ ...officer, roles: ["ADMIN"] });

    // Rows from before this was stored name nobody: their history does.
    const { overturned, madeBy: _, ...earlier } = (await findHeader("a11", id)) ?? expect.fail("no header");
    expect(overturned).toEqual([officer.accountId]);
    await transact([buildHeaderPut(earlier, { version, status: "PROCESSING" })]);
    await expectOverturned(officer);

    expect(await rejectInBulk(secondOfficer, true)).toMatchObject([{ done: true }]);
    const again = await performAction({ ...disputedApplication, version }, "reject", secondOfficer, {
      reason: "y",
    });
    const second = await performAction(again, "object", createApplicant("a11"), { reason: "x" });
    // Neither of the two who rejected it rules on the second objection.
    for (const [who, code] of [
      [officer, errorCodes.DECISION_OVERTURNED],
      [secondOfficer, errorCodes.SECOND_PERSON_REQUIRED],
    ] as const)
      expect(
        (await expectRefusal(performAction(second, "dismissObjection", who, { reason: "z" }))).code,
      ).toBe(code);
    const third: Who = { ...officer, accountId: "staff-officer-3", account: "officer3@demo.mo" };
    expect(await performAction(second, "dismissObjection", third, { reason: "z" })).toMatchObject({
      status: "REJECTED",
    });
  });

  test("a stale version is refused and changes nothing", async () => {
    const app = await createSubmittedApplication("a5");
    await performAction(app, "accept", officer);
    expect(
      (await expectRefusal(() => performAction(app, "allocateBooth", officer, { booth: "A-01" }))).code,
    ).toBe(errorCodes.STALE_VERSION);
  });

  test("two officers decide at once: exactly one decides", async () => {
    const app = await createSubmittedApplication("a6");
    const results = await Promise.allSettled([
      performAction(app, "accept", officer),
      performAction(app, "reject", officer, { reason: "x" }),
    ]);
    expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
  });

  test("[R428] every step is in the chain of its history", async () => {
    const app = await performAction(await createSubmittedApplication("a7"), "accept", officer);
    const entries = await Application.listHistory(app.id, createTestContext(officer));
    expect(entries.map((e) => [e.action, e.from, e.to])).toEqual([
      ["submit", "DRAFT", "PROCESSING"],
      ["accept", "PROCESSING", "AWAITING_PAYMENT"],
    ]);
    expect(await verifyChain(entries)).toBe(-1);
    const visibleHistory = await Application.listHistory(app.id, createTestContext(createApplicant("a7")));
    // A seal stands for the member of staff, and the applicant recomputes the same chain with it.
    expect(visibleHistory[1]?.actor).toEqual({ kind: "staff", seal: entries[1]?.actor.seal });
    expect(JSON.stringify(visibleHistory)).not.toContain(officer.account);
    expect(await verifyChain(visibleHistory)).toBe(-1);
  });
});

describe("supplements", () => {
  const createSupplementRequired = async (id: string) =>
    performAction(await createSubmittedApplication(id), "requestSupplement", officer, {
      fields: ["productsServices"],
      message: "請補充",
      dueOn: "2026-12-09",
    });

  test("an item that is named twice is asked for once", async () => {
    const app = await performAction(
      await createSubmittedApplication("named-twice"),
      "requestSupplement",
      officer,
      { fields: ["productsServices", "fascia", "productsServices"], message: "x", dueOn: "2026-12-09" },
    );
    expect(app.supplement?.fields).toEqual(["productsServices", "fascia"]);
  });

  test.each([
    ["2026-11-28T02:00:00.000Z", "[R494] not on a Saturday", errorCodes.SUPPLEMENT_WORKING_DAYS_ONLY],
    ["2026-12-08T02:00:00.000Z", "[R494] not on a public holiday", errorCodes.SUPPLEMENT_NOT_ON_HOLIDAYS],
    ["2026-12-09T15:59:59.000Z", "[R420] until the last second of the day", undefined],
    ["2026-12-09T16:00:00.000Z", "[R421] not after the day", errorCodes.SUPPLEMENT_DEADLINE_PASSED],
  ])("at %s %s", async (time, _, expected) => {
    const app = await createSupplementRequired(`s-${time}`);
    const sendSupplement = () =>
      performAction(
        app,
        "supplement",
        createApplicant(`s-${time}`),
        { answers: { productsServices: "更完整的說明" } },
        time,
      );
    if (expected) expect((await expectRefusal(sendSupplement)).code).toBe(expected);
    else
      expect(await sendSupplement()).toMatchObject({
        status: "PROCESSING",
        answers: { productsServices: "更完整的說明" },
      });
  });

  test("only what was pinned is open, and the reviewer sees the difference", async () => {
    const app = await createSupplementRequired("s1");
    const refusal = await expectRefusal(() =>
      performAction(app, "supplement", createApplicant("s1"), { answers: { fascia: { zh: "x" } } }),
    );
    expect(refusal.code).toBe(errorCodes.NOT_EDITABLE_AFTER_SUBMIT);
    for (const answers of [{}, { productsServices: "" }] as Answers[]) {
      const emptyRefusal = await expectRefusal(() =>
        performAction(app, "supplement", createApplicant("s1"), { answers }),
      );
      expect(emptyRefusal.code).toBe(errorCodes.REQUIRED_EMPTY);
      expect(emptyRefusal.detail.fields).toMatchObject([{ path: "productsServices", key: "required" }]);
    }
    const supplementedApplication = await performAction(app, "supplement", createApplicant("s1"), {
      answers: { productsServices: "新" },
    });
    const entries = await Application.listHistory(supplementedApplication.id, createTestContext(officer));
    expect(entries.at(-1)?.diff).toEqual({
      productsServices: { before: buildCompleteAnswers().productsServices, after: "新" },
    });
  });

  test("the day must be a working day to come", async () => {
    const app = await createSubmittedApplication("s2");
    const buildSupplementRequest = (dueOn: string) =>
      expectRefusal(() =>
        performAction(app, "requestSupplement", officer, { fields: ["fascia"], message: "x", dueOn }),
      );
    expect((await buildSupplementRequest("2026-12-08")).detail.fields).toMatchObject([
      { path: "dueOn", key: "notWorkingDay" },
    ]);
    expect((await buildSupplementRequest("2026-11-23")).detail.fields).toMatchObject([
      { path: "dueOn", key: "beforeMin" },
    ]);
  });

  test("[R421] an application whose documents do not come in time is not accepted", async () => {
    const app = await createSupplementRequired("s3");
    const ctx = createTestContext(testSystemActor, "2026-12-09T16:00:00.000Z");
    expect(await applyDueTimers("s3", app.id, ctx)).toEqual(["lapseSupplement"]);
    expect(await Application.getApplication(app.id, createTestContext(officer))).toMatchObject({
      status: "REJECTED",
    });
  });
});

describe("cancellation", () => {
  test("[R426] by written notice and the organiser's confirmation; before a decision it does not count", async () => {
    const app = await createSubmittedApplication("c1");
    expect((await expectRefusal(() => performAction(app, "requestCancel", createApplicant("c1")))).code).toBe(
      errorCodes.REQUIRED_EMPTY,
    );
    const withCancelRequest = await performAction(app, "requestCancel", createApplicant("c1"), {
      reason: "改期",
    });
    expect(withCancelRequest).toMatchObject({ status: "PROCESSING", pending: "cancellation" });
    expect((await expectRefusal(() => performAction(withCancelRequest, "accept", officer))).code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    expect(await performAction(withCancelRequest, "confirmCancel", officer)).toMatchObject({
      status: "CANCELLED",
      cancelReason: "WITHDRAWN",
    });
    expect(await readConstraints("c1")).toMatchObject({
      claims: [],
      processing: [],
      counts: { "EXHIBITION#2027": 0 },
    });
    expect((await submitCompleteApplication("c1", "green-2027")).status).toBe("PROCESSING");
  });

  test("the notice that came with it is kept with the application, for staff to read", async () => {
    const notice = { id: "demo-CANCELLATION_NOTICE", purpose: "CANCELLATION_NOTICE" };
    const app = await createSubmittedApplication("c6");
    const withCancelRequest = await performAction(app, "requestCancel", createApplicant("c6"), {
      reason: "改期",
      fileIds: [notice.id],
    });
    expect(withCancelRequest.enclosed).toEqual([notice]);
    expect((await Application.getApplication(app.id, createTestContext(officer))).enclosed).toEqual([notice]);
    expect((await findApplicationsOfFile("c6", notice.id)).map(({ id }) => id)).toEqual([app.id]);
    const oddBody = { reason: "x", fileIds: [notice.id] };
    expect(
      (await expectRefusal(() => performAction(withCancelRequest, "refuseCancel", officer, oddBody))).detail
        .fields,
    ).toEqual([{ path: "fileIds", key: "illegal" }]);
  });

  test("from where documents are asked for: another application can follow at once", async () => {
    const app = await performAction(await createSubmittedApplication("c7"), "requestSupplement", officer, {
      fields: ["fascia"],
      message: "x",
      dueOn: "2026-12-01",
    });
    const withCancelRequest = await performAction(app, "requestCancel", createApplicant("c7"), {
      reason: "x",
    });
    expect((await performAction(withCancelRequest, "confirmCancel", officer)).status).toBe("CANCELLED");
    expect(await readConstraints("c7")).toMatchObject({
      claims: [],
      processing: [],
      counts: { "EXHIBITION#2027": 0 },
    });
    expect((await submitCompleteApplication("c7", "green-2027")).status).toBe("PROCESSING");
  });

  test("after acceptance it counts towards the year", async () => {
    const app = await performAction(await createSubmittedApplication("c2"), "accept", officer);
    await performAction(
      await performAction(app, "requestCancel", createApplicant("c2"), { reason: "x" }),
      "confirmCancel",
      officer,
    );
    expect((await readConstraints("c2")).counts).toEqual({ "EXHIBITION#2027": 1 });
  });

  test("another that is in processing since is not let go by it: still one at a time (C13)", async () => {
    await Promise.all([
      createPublishedEvent({ id: "c13-a" }),
      createPublishedEvent({ id: "c13-b" }),
      createPublishedEvent({ id: "c13-c" }),
    ]);
    await createCertifiedInstitution("c13");
    const first = await performAction(await submitCompleteApplication("c13", "c13-a"), "accept", officer);
    await submitCompleteApplication("c13", "c13-b");
    const withCancelRequest = await performAction(first, "requestCancel", createApplicant("c13"), {
      reason: "x",
    });
    await performAction(withCancelRequest, "confirmCancel", officer);
    expect((await readConstraints("c13")).processing).toEqual(["FAIR_HOSTED"]);
    expect((await expectRefusal(submitCompleteApplication("c13", "c13-c"))).code).toBe(
      errorCodes.ONE_RECORD_PROCESSING,
    );
  });
  test.each(["first", "last"])(
    "one that is reviewed again and decided %s is not let go by another one: still one at a time (C13)",
    async (order) => {
      const id = `c14-${order}`;
      const [a, b, c] = [`${id}-a`, `${id}-b`, `${id}-c`];
      await Promise.all([a, b, c].map((event) => createPublishedEvent({ id: event })));
      await createCertifiedInstitution(id);
      const first = await performAction(await submitCompleteApplication(id, a), "reject", officer, {
        reason: "不符合資格",
      });
      const second = await submitCompleteApplication(id, b);
      const disputedApplication = await performAction(first, "object", createApplicant(id), { reason: "x" });
      const reopenedApplication = await performAction(disputedApplication, "upholdObjection", secondOfficer);
      const [decidedFirst, decidedLast] =
        order === "last" ? [second, reopenedApplication] : [reopenedApplication, second];
      await performAction(decidedFirst, "reject", secondOfficer, { reason: "x" });
      expect((await readConstraints(id)).processing).toEqual(["FAIR_HOSTED"]);
      expect((await expectRefusal(submitCompleteApplication(id, c))).code).toBe(
        errorCodes.ONE_RECORD_PROCESSING,
      );
      await performAction(decidedLast, "reject", secondOfficer, { reason: "x" });
      expect((await readConstraints(id)).processing).toEqual([]);
      expect((await submitCompleteApplication(id, c)).status).toBe("PROCESSING");
    },
  );
  test("the owner's place is free again for a related company", async () => {
    await Promise.all([
      createCertifiedInstitution("c3", { taxpayerNumber: "11223344" }),
      createCertifiedInstitution("c4", { taxpayerNumber: "11223344" }),
    ]);
    const app = await submitCompleteApplication("c3", "green-2027");
    await performAction(
      await performAction(app, "requestCancel", createApplicant("c3"), { reason: "x" }),
      "confirmCancel",
      officer,
    );
    expect((await submitCompleteApplication("c4", "green-2027")).status).toBe("PROCESSING");
  });

  test("while it is pending nothing lapses; refused, the payer has a working day left", async () => {
    await createCertifiedInstitution("c5");
    const app = await performAction(
      await createApplicationAwaitingPayment("c5", "green-2027"),
      "requestCancel",
      createApplicant("c5"),
      {
        reason: "x",
      },
    );
    expect(
      await applyDueTimers("c5", app.id, createTestContext(testSystemActor, "2026-12-05T02:00:00.000Z")),
    ).toEqual([]);
    const refusedOn = "2026-12-04T02:00:00.000Z";
    const back = await performAction(app, "refuseCancel", officer, { reason: "x" }, refusedOn);
    expect(listDeadlines(back)).toEqual([["payment", "2026-12-07"]]);
    expect(
      await applyDueTimers("c5", app.id, createTestContext(testSystemActor, "2026-12-07T15:59:00.000Z")),
    ).not.toContain("lapsePayment");
    expect(
      await applyDueTimers("c5", app.id, createTestContext(testSystemActor, "2026-12-07T16:00:00.000Z")),
    ).toEqual(["lapsePayment"]);
  });
});

describe("[R422] the signed and stamped form, where an event requires it", () => {
  const submitWhereSignedFormIsRequired = async (id: string) => {
    await createCertifiedInstitution(id);
    await createPublishedEvent({
      id: `fair-${id}`,
      code: `FAIR-${id}`,
      policy: { "signedForm.dueDays": 10 },
    });
    return submitCompleteApplication(id, `fair-${id}`);
  };
  const scan = { fileIds: ["demo-SIGNED_FORM"] };
  test("is awaited before anything is decided, and a scan is enough", async () => {
    const app = await submitWhereSignedFormIsRequired("signed-1");
    expect(app).toMatchObject({ status: "PROCESSING", pending: "original" });
    expect(listDeadlines(app)).toEqual([["original", "2026-12-03"]]);
    expect((await expectRefusal(() => performAction(app, "accept", officer))).code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    const withSignedForm = await performAction(app, "uploadSigned", createApplicant("signed-1"), scan);
    expect(withSignedForm).toMatchObject({
      status: "PROCESSING",
      deadlines: [],
      enclosed: [{ id: "demo-SIGNED_FORM", purpose: "SIGNED_FORM" }],
    });
    expect(withSignedForm.pending).toBeUndefined();
    expect((await performAction(withSignedForm, "accept", officer)).status).toBe("AWAITING_PAYMENT");
  });
  test("may be handed in on paper instead", async () => {
    const got = await performAction(
      await submitWhereSignedFormIsRequired("signed-2"),
      "receiveOriginal",
      officer,
    );
    expect(got).toMatchObject({ status: "PROCESSING", deadlines: [] });
    expect(got.pending).toBeUndefined();
  });
  test("ends the application when it does not come, once, with the right to object", async () => {
    const app = await submitWhereSignedFormIsRequired("signed-3");
    const lateTime = "2026-12-03T16:00:01.000Z";
    const earlyTimers = await applyDueTimers(
      "signed-3",
      app.id,
      createTestContext(testSystemActor, "2026-12-03T15:59:59.000Z"),
    );
    expect(earlyTimers).toEqual(["originalReminder"]);
    expect(await applyDueTimers("signed-3", app.id, createTestContext(testSystemActor, lateTime))).toEqual([
      "lapseOriginal",
    ]);
    expect(await applyDueTimers("signed-3", app.id, createTestContext(testSystemActor, lateTime))).toEqual(
      [],
    );
    const rejectedApplication = await Application.getApplication(
      app.id,
      createTestContext(createApplicant("signed-3"), lateTime),
    );
    expect(rejectedApplication).toMatchObject({ status: "REJECTED" });
    expect(rejectedApplication.pending).toBeUndefined();
    expect(rejectedApplication.moves.find(({ action }) => action === "object")?.allowed).toBe(true);
  });
  test("is awaited again when a cancellation is refused, and by nobody after a refusal", async () => {
    const app = await submitWhereSignedFormIsRequired("signed-4");
    const cancel = await performAction(app, "requestCancel", createApplicant("signed-4"), { reason: "x" });
    expect(cancel.pending).toBe("cancellation");
    const again = await performAction(cancel, "refuseCancel", officer, { reason: "x" });
    expect(again).toMatchObject({ pending: "original" });
    expect(listDeadlines(again)).toEqual([["original", "2026-12-03"]]);
    const no = await performAction(again, "reject", officer, { reason: "x" });
    expect(no.status).toBe("REJECTED");
    expect(no.pending).toBeUndefined();
  });
  test("is asked for by no event that does not say so", async () => {
    expect((await createSubmittedApplication("p5")).pending).toBeUndefined();
  });
});

describe("offline transfer", () => {
  test("[R407] a voucher suspends the lapse, the cashier confirms it, a receipt is drawn", async () => {
    await createCertifiedInstitution("v1");
    const app = await createApplicationAwaitingPayment("v1", "green-2027");
    const files = { fileIds: ["demo-PAYMENT_VOUCHER"] };
    expect(
      (
        await expectRefusal(() =>
          performAction(app, "uploadVoucher", createApplicant("v1"), { fileIds: ["nothing"] }),
        )
      ).code,
    ).toBe(errorCodes.FILE_NOT_VERIFIED);
    const withVoucher = await performAction(app, "uploadVoucher", createApplicant("v1"), files);
    expect(withVoucher.pending).toBe("voucher");
    expect(withVoucher.enclosed).toEqual([{ id: "demo-PAYMENT_VOUCHER", purpose: "PAYMENT_VOUCHER" }]);
    expect((await expectRefusal(() => performAction(withVoucher, "confirmVoucher", officer))).code).toBe(
      errorCodes.APPROVAL_NO_PERMISSION,
    );
    const paidApplication = await performAction(withVoucher, "confirmVoucher", cashier, bankTransfer);
    expect(paidApplication.status).toBe("PAID");
    expect(paidApplication.receiptNumber).toMatch(/^R-2026-\d{6}$/);
    expect(paidApplication.pending).toBeUndefined();
  });

  test("only what was uploaded as a voucher is one, each file once, five at most", async () => {
    await createCertifiedInstitution("v1b");
    const app = await createApplicationAwaitingPayment("v1b", "green-2027");
    const listVoucherIssues = async (...fileIds: string[]) =>
      (await expectRefusal(() => performAction(app, "uploadVoucher", createApplicant("v1b"), { fileIds })))
        .detail.fields;
    expect(await listVoucherIssues("demo-SIGNED_FORM")).toEqual([{ path: "fileIds.0", key: "filePurpose" }]);
    expect(await listVoucherIssues("demo-PAYMENT_VOUCHER", "demo-PAYMENT_VOUCHER")).toEqual([
      { path: "fileIds", key: "duplicate" },
    ]);
    expect(await listVoucherIssues("1", "2", "3", "4", "5", "6")).toEqual([
      { path: "fileIds", key: "tooMany", params: { max: 5 } },
    ]);
  });

  test("receipt numbers have no gap when many are paid at once", async () => {
    const apps = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        await createCertifiedInstitution(`v2-${i}`);
        const app = await createApplicationAwaitingPayment(`v2-${i}`, "green-2027");
        return performAction(app, "uploadVoucher", createApplicant(`v2-${i}`), {
          fileIds: ["demo-PAYMENT_VOUCHER"],
        });
      }),
    );
    const year = "2027-01-04T02:00:00.000Z";
    const paidApplications = await Promise.all(
      apps.map((app) => performAction(app, "confirmVoucher", cashier, bankTransfer, year)),
    );
    expect(paidApplications.map((p) => p.receiptNumber).sort()).toEqual(
      Array.from({ length: 8 }, (_, i) => `R-2027-00000${i + 1}`),
    );
  });

  test("a refused voucher leaves the fee to be paid", async () => {
    await createCertifiedInstitution("v3");
    const withVoucher = await createApplicationWithVoucher("v3", "green-2027");
    const back = await performAction(withVoucher, "refuseVoucher", cashier, { reason: "不清晰" });
    expect(back).toMatchObject({ status: "AWAITING_PAYMENT", reason: "不清晰" });
    expect(
      await applyDueTimers("v3", back.id, createTestContext(testSystemActor, "2026-11-30T16:00:00.000Z")),
    ).toEqual(["lapsePayment"]);
  });
});

describe("deadlines", () => {
  test("[R501] refused on the eve, it is still to be paid before the first event day", async () => {
    await createCertifiedInstitution("vv");
    const policy = { "leadDays.exhibition.applyBy": 0 };
    await createPublishedEvent({ id: "eve", dates: { start: "2026-11-28", end: "2026-11-29" }, policy });
    const withVoucher = await createApplicationWithVoucher("vv", "eve");
    // Friday is the eve; the next working day, Monday, comes after the event.
    const friday = await performAction(
      withVoucher,
      "refuseVoucher",
      cashier,
      { reason: "x" },
      "2026-11-27T02:00:00.000Z",
    );
    expect(listDeadlines(friday)).toEqual([["payment", "2026-11-27"]]);
  });

  test("[R425] an unpaid fee is open on the last working day, lapses after it, and bars until it is settled", async () => {
    await createCertifiedInstitution("t1");
    const app = await createApplicationAwaitingPayment("t1", "green-2027");
    expect(
      await applyDueTimers("t1", app.id, createTestContext(testSystemActor, "2026-11-30T15:59:59.000Z")),
    ).not.toContain("lapsePayment");
    expect((await Application.getApplication(app.id, createTestContext(officer))).status).toBe(
      "AWAITING_PAYMENT",
    );
    expect(
      await applyDueTimers("t1", app.id, createTestContext(testSystemActor, "2026-11-30T16:00:00.000Z")),
    ).toEqual(["lapsePayment"]);
    const lapsedApplication = await Application.getApplication(app.id, createTestContext(officer));
    expect(lapsedApplication).toMatchObject({ status: "CANCELLED", cancelReason: "UNPAID", arrears: true });
    await createPublishedEvent({ id: "next" });
    expect((await expectRefusal(() => submitCompleteApplication("t1", "next"))).code).toBe(
      errorCodes.OUTSTANDING_PAYMENT,
    );
    await performAction(lapsedApplication, "waiveArrears", createStaff("ADMIN"), { reason: "豁免" });
    expect((await submitCompleteApplication("t1", "next")).status).toBe("PROCESSING");
  });

  test("[R506] given twice, at once and again later, a deadline is applied once", async () => {
    await createCertifiedInstitution("t2");
    const app = await createApplicationAwaitingPayment("t2", "green-2027");
    const ctx = createTestContext(testSystemActor, "2026-12-01T02:00:00.000Z");
    const appliedTimers = await Promise.all([
      applyDueTimers("t2", app.id, ctx),
      applyDueTimers("t2", app.id, ctx),
      applyDueTimers("t2", app.id, ctx),
    ]);
    expect(appliedTimers.flat()).toEqual(["lapsePayment"]);
    expect(await applyDueTimers("t2", app.id, ctx)).toEqual([]);
    const entries = await Application.listHistory(app.id, createTestContext(officer));
    expect(entries.filter((e) => e.action === "lapsePayment")).toHaveLength(1);
  });

  test("[R508] reminders come three and one working days before", async () => {
    await createCertifiedInstitution("t3");
    const app = await createApplicationAwaitingPayment("t3", "green-2027");
    const storedHeader = await findHeader("t3", app.id);
    expect(storedHeader?.timers.map((t) => [t.kind, t.at])).toEqual([
      ["paymentReminder", "2026-11-25T01:00:00.000Z"],
      ["paymentReminder", "2026-11-27T01:00:00.000Z"],
      ["paymentLapse", "2026-11-30T15:59:59.000Z"],
    ]);
    expect(
      await applyDueTimers("t3", app.id, createTestContext(testSystemActor, "2026-11-25T02:00:00.000Z")),
    ).toEqual(["paymentReminder"]);
    expect(
      await applyDueTimers("t3", app.id, createTestContext(testSystemActor, "2026-11-25T03:00:00.000Z")),
    ).toEqual([]);
    expect(
      await applyDueTimers("t3", app.id, createTestContext(testSystemActor, "2026-11-27T02:00:00.000Z")),
    ).toEqual(["paymentReminder"]);
  });

  test("a sweep that was down for a week lapses at once, without reminders", async () => {
    await createCertifiedInstitution("t4");
    const app = await createApplicationAwaitingPayment("t4", "green-2027");
    expect(
      await applyDueTimers("t4", app.id, createTestContext(testSystemActor, "2026-12-07T02:00:00.000Z")),
    ).toEqual(["lapsePayment"]);
  });

  test("complete the day after the last day", async () => {
    await createCertifiedInstitution("t5");
    const paidApplication = await createPaidApplication("t5", "green-2027");
    expect(
      await applyDueTimers(
        "t5",
        paidApplication.id,
        createTestContext(testSystemActor, "2027-03-06T15:59:00.000Z"),
      ),
    ).toEqual(["issueVoucher"]);
    expect(
      await applyDueTimers(
        "t5",
        paidApplication.id,
        createTestContext(testSystemActor, "2027-03-06T16:00:00.000Z"),
      ),
    ).toEqual(["complete"]);
    expect((await Application.getApplication(paidApplication.id, createTestContext(officer))).status).toBe(
      "COMPLETED",
    );
  });
});

test("[R491] incomplete at the mark of 45 days it is deemed abandoned; later only by a reason staff accept", async () => {
  await createCertifiedInstitution("mark");
  const app = await submitCompleteApplication("mark", "green-2027");
  const buildSupplementRequest = (dueOn: string, more = {}) => ({
    fields: ["fascia"],
    message: "x",
    dueOn,
    ...more,
  });
  // The fair begins on 4 March 2027: the mark is 18 January.
  const error = await expectRefusal(() =>
    performAction(app, "requestSupplement", officer, buildSupplementRequest("2027-01-19")),
  );
  expect(error.detail.fields).toEqual([{ path: "reason", key: "afterMark", params: { mark: "2027-01-18" } }]);
  const lateRequest = await performAction(
    app,
    "requestSupplement",
    officer,
    buildSupplementRequest("2027-01-19", { reason: "颱風，文件延誤" }),
  );
  expect(lateRequest.status).toBe("SUPPLEMENT_REQUIRED");
  expect((await Application.listHistory(app.id, createTestContext(officer))).at(-1)).toMatchObject({
    reason: "颱風，文件延誤",
  });
  await createCertifiedInstitution("mark2");
  const other = await performAction(
    await submitCompleteApplication("mark2", "green-2027"),
    "requestSupplement",
    officer,
    buildSupplementRequest("2027-01-18"),
  );
  const applyTimersAt = (time: string) =>
    applyDueTimers("mark2", other.id, createTestContext(testSystemActor, time));
  await applyTimersAt("2027-01-18T15:59:00.000Z");
  expect((await Application.getApplication(other.id, createTestContext(officer))).status).toBe(
    "SUPPLEMENT_REQUIRED",
  );
  await applyTimersAt("2027-01-18T16:00:00.000Z");
  expect((await Application.getApplication(other.id, createTestContext(officer))).status).toBe("REJECTED");
});

describe("refunds", () => {
  test("a notice that was refused counts for nothing, on no page and in no letter", async () => {
    await createCertifiedInstitution("r0");
    const withCancelRequest = await performAction(
      await createPaidApplication("r0", "green-2027"),
      "requestCancel",
      createApplicant("r0"),
      {
        reason: "x",
      },
    );
    const afterRefusal = await performAction(withCancelRequest, "refuseCancel", officer, { reason: "y" });
    expect(await findHeader("r0", afterRefusal.id)).not.toHaveProperty("cancelRequestedOn");
    const withRefundRequest = await performAction(
      afterRefusal,
      "requestRefund",
      officer,
      { reason: "參展商病重" },
      "2027-02-20T02:00:00.000Z",
    );
    await makeRefund(
      withRefundRequest,
      { paidOn: "2027-02-20", reference: "BNU 0101" },
      "2027-02-20T02:00:00.000Z",
    );
    const paidBack = await Application.getApplication(
      afterRefusal.id,
      createTestContext(cashier, "2027-02-20T02:00:00.000Z"),
    );
    expect(paidBack.refund).toMatchObject({ notice: "2027-02-20", refunded: { amount: 337_500 } });
  });

  test("a held place is refunded by two people, or kept with all its timers", async () => {
    await createCertifiedInstitution("r3");
    const who = createApplicant("r3");
    const paidApplication = await createPaidApplication("r3", "green-2027");
    const timers = (await findHeader("r3", paidApplication.id))?.timers;
    const payment = { paidOn: "2026-11-23", reference: "BNU 0004" };
    const aloneRefusal = await expectRefusal(performAction(paidApplication, "startRefund", cashier));
    expect(aloneRefusal.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
    const first = await performAction(paidApplication, "requestRefund", officer, { reason: "攤位受損" });
    expect(first).toMatchObject({ status: "PAID", pending: "refund", reason: "攤位受損" });
    expect((await findHeader("r3", paidApplication.id))?.timers).toMatchObject([{ kind: "complete" }]);
    const waiting = await expectRefusal(performAction(first, "requestCancel", who, { reason: "x" }));
    expect(waiting.code).toBe(errorCodes.MOVE_NOT_ALLOWED);
    const afterRefusal = await performAction(first, "refuseRefund", cashier, { reason: "攤位已修復" });
    expect(afterRefusal).not.toHaveProperty("pending");
    expect(await findHeader("r3", paidApplication.id)).toMatchObject({ status: "PAID", timers });
    const administrator: Who = { ...officer, accountId: "staff-admin", roles: ["ADMIN"] };
    const second = await performAction(afterRefusal, "requestRefund", administrator, { reason: "攤位受損" });
    // Whoever refused it does not refuse it again, but may refund it.
    const twice = await expectRefusal(
      performAction(second, "refuseRefund", cashier, { reason: "攤位已修復" }),
    );
    expect(twice.code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
    const samePersonRefusal = await expectRefusal(performAction(second, "startRefund", administrator));
    expect(samePersonRefusal.code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
    expect(await makeRefund(second, payment)).toMatchObject({ status: "REFUNDED" });
    const history = await Application.listHistory(paidApplication.id, createTestContext(officer));
    expect(history.slice(-5).map(({ action }) => action)).toEqual([
      "requestRefund",
      "refuseRefund",
      "requestRefund",
      "startRefund",
      "refund",
    ]);
    // Nobody holds the place any more, so the institution can apply for the event again.
    expect((await readConstraints("r3")).claims).toEqual([]);
    expect((await createApplicationAwaitingPayment("r3", "green-2027")).status).toBe("AWAITING_PAYMENT");
  });

  test("where the table gives nothing, no refund is asked for, and none is made", async () => {
    await createCertifiedInstitution("r4");
    const who = createApplicant("r4");
    const paidApplication = await createPaidApplication("r4", "green-2027");
    const nothingIsOwed = {
      code: errorCodes.PAYMENT_AMOUNT_ZERO,
      detail: { params: { context: "refund" } },
    };
    // Seven days before the first day of the event everything is deducted, and eight days before it half.
    const [lastDay, tooLate] = ["2027-02-24T15:59:59.000Z", "2027-02-24T16:00:00.000Z"];
    const reason = { reason: "攤位受損" };
    const lateRefusal = await expectRefusal(
      performAction(paidApplication, "requestRefund", officer, reason, tooLate),
    );
    expect(lateRefusal).toMatchObject(nothingIsOwed);
    const withCancelRequest = await performAction(
      paidApplication,
      "requestCancel",
      who,
      { reason: "x" },
      tooLate,
    );
    const cancelledApplication = await performAction(
      withCancelRequest,
      "confirmCancel",
      officer,
      {},
      tooLate,
    );
    expect(
      await expectRefusal(performAction(cancelledApplication, "startRefund", cashier, {}, tooLate)),
    ).toMatchObject(nothingIsOwed);
    await createCertifiedInstitution("r5");
    const secondPaidApplication = await createPaidApplication("r5", "green-2027");
    expect(
      await performAction(secondPaidApplication, "requestRefund", officer, reason, lastDay),
    ).toMatchObject({
      pending: "refund",
    });
  });

  test("[R487] half is paid back after a cancellation eight days or more before", async () => {
    await createCertifiedInstitution("r1");
    const withCancelRequest = await performAction(
      await createPaidApplication("r1", "green-2027"),
      "requestCancel",
      createApplicant("r1"),
      { reason: "x" },
      "2027-02-24T02:00:00.000Z",
    );
    const cancelledApplication = await performAction(
      withCancelRequest,
      "confirmCancel",
      officer,
      {},
      "2027-03-01T02:00:00.000Z",
    );
    // The day on which the notice came counts, not the day on which it was confirmed, and the amount is neither
    // more nor less than the table says.
    for (const amount of [1, 337_499, 337_501, 675_000]) {
      const other = await expectRefusal(
        performAction(cancelledApplication, "startRefund", cashier, { amount }, "2027-03-02T02:00:00.000Z"),
      );
      expect([other.code, other.detail.fields?.map(({ path }) => path)]).toEqual([
        errorCodes.INVALID_VALUE,
        ["amount"],
      ]);
    }
    expect(
      await makeRefund(
        cancelledApplication,
        { amount: 337_500, paidOn: "2027-03-02", reference: "BNU 0002" },
        "2027-03-02T02:00:00.000Z",
      ),
    ).toMatchObject({
      status: "REFUNDED",
    });
    expect((await findHeader("r1", cancelledApplication.id))?.refunded).toBe(337_500);
  });
});

test("[R486] everything is paid back when the organiser cancels the event, whenever that is", async () => {
  await createCertifiedInstitution("r2");
  const fair = await createPublishedEvent({ id: "called-off" });
  const paidApplication = await createPaidApplication("r2", fair.id);
  await createPublishedEvent({ id: fair.id, status: "CANCELLED" });
  const withRefundRequest = await performAction(
    paidApplication,
    "requestRefund",
    officer,
    { reason: "颱風" },
    "2027-02-26T02:00:00.000Z",
  );
  await makeRefund(
    withRefundRequest,
    { paidOn: "2027-03-03", reference: "BNU 0003" },
    "2027-03-03T02:00:00.000Z",
  );
  expect(await findHeader("r2", paidApplication.id)).toMatchObject({ status: "REFUNDED", refunded: 675_000 });
});

test("[R419] approval is told in the portal and by e-mail, in the language of each", async () => {
  await createCertifiedInstitution("m1");
  const app = await performAction(await submitCompleteApplication("m1", "green-2027"), "accept", officer);
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: { pk: `application#${app.id}`, sk: "history#000002" } }),
  );
  expect(parseNotices(Item ?? {})).toMatchObject([
    {
      channel: "inApp",
      to: "account-m1",
      template: "paymentRequested",
      language: "pt",
      link: `/personal/record/${app.id}`,
    },
    { channel: "mail", to: "account-m1@demo.mo", template: "paymentRequested", params: { code: app.code } },
  ]);
});

test("[R228] a record holds code, institution, event with its days, day of application, status, fee and type", async () => {
  await createCertifiedInstitution("m2");
  expect(await submitCompleteApplication("m2", "green-2027")).toMatchObject({
    code: expect.stringMatching(/^FH-2026-/),
    institutionName: "測試公司m2",
    eventId: "green-2027",
    eventDates: { start: "2027-03-04", end: "2027-03-06" },
    submittedAt: mondayMorning,
    status: "PROCESSING",
    fee: { total: { amount: 675_000, currency: "MOP" } },
    scheme: "FAIR_HOSTED",
  });
});

test("[R424] a second application for the event is led to the first", async () => {
  await createCertifiedInstitution("m3");
  const first = await submitCompleteApplication("m3", "green-2027");
  const error = await expectRefusal(() => submitCompleteApplication("m3", "green-2027"));
  expect(error.code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
  expect(error.detail.params).toEqual({ applicationId: first.id, status: "PROCESSING" });
});

describe("who may", () => {
  test("[R191][R575] staff's moves are staff's (10801 in other hands), the applicant's the applicant's, the system's nobody's", async () => {
    const app = await createSubmittedApplication("w1");
    for (const action of ["accept", "reject", "requestSupplement"]) {
      expect(
        (await expectRefusal(() => performAction(app, action, createApplicant("w1"), { reason: "x" }))).code,
      ).toBe(errorCodes.LOGIN_NO_ACCESS);
    }
    expect((await expectRefusal(() => performAction(app, "accept", cashier))).code).toBe(
      errorCodes.APPROVAL_NO_PERMISSION,
    );
    expect((await expectRefusal(() => performAction(app, "lapseSupplement", officer))).code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    expect((await expectRefusal(() => performAction(app, "nonsense", officer))).code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
  });

  const statuses = Object.keys(transitions) as ApplicationStatus[];
  test.each(
    statuses.flatMap((status) =>
      Object.entries(transitions[status])
        .filter(([, m]) => m.by === "system" || m.by === "gateway")
        .map(([action]) => [status, action] as const),
    ),
  )("from %s, %s is callable by no person", async (_status, action) => {
    const id = `n-${_status}-${action}`;
    const app = await createSubmittedApplication(id);
    for (const who of [createApplicant(id), officer, cashier])
      expect(await expectRefusal(() => performAction(app, action, who, { reason: "x" }))).toBeInstanceOf(
        Refusal,
      );
  });

  test("moves tell what is possible now, and why the rest is not", async () => {
    await createCertifiedInstitution("w2");
    const app = await performAction(
      await submitCompleteApplication("w2", "green-2027"),
      "requestSupplement",
      officer,
      {
        fields: ["fascia"],
        message: "x",
        dueOn: "2026-12-09",
      },
    );
    const listMovesAt = (time: string) =>
      Application.listAvailableActions(app.id, createTestContext(createApplicant("w2"), time));
    const justify = { action: "justifyLate", allowed: true };
    const cancel = { action: "requestCancel", allowed: true };
    expect(await listMovesAt(mondayMorning)).toEqual([
      { action: "supplement", allowed: true },
      justify,
      cancel,
    ]);
    expect(await listMovesAt("2026-11-28T02:00:00.000Z")).toEqual([
      { action: "supplement", allowed: false, code: errorCodes.SUPPLEMENT_WORKING_DAYS_ONLY },
      justify,
      cancel,
    ]);
  });
});
