/**
 * The report after an activity, through the jobs and the calls that people use (schemes S25–S28; decision 0091): due
 * from the last day, reminded of, handed in once, turned down and handed in anew, and the grant that lapses without it.
 */
import { createHash } from "node:crypto";
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import { verifyChain } from "@portal/core/platform/audit/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import {
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
import { fillCertifiedAnswers } from "../../support/applications/institution-documents.ts";
import { setTestTime } from "../../support/calls/call-lambda.ts";
import { killConsumerAfter } from "../../support/faults/due-consumer.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();

const incentive = getSchemeExample("INCENTIVE_EXHIBITOR").answers;
const outside = getSchemeExample("REPORT_OUTSIDE").answers;
/** Submitted on a Monday for an exhibition from 24 to 27 February 2027: reports are due by 29 March. */
const openTime = "2027-02-28T02:00:00.000Z";
const LAST = "2027-03-29";

const createCompany = async (id: string): Promise<void> => {
  await createCertifiedInstitution(id);
  const fileIds = [...new Set(JSON.stringify([incentive, outside]).match(/demo-[A-Z0-9_]+(-\d+)?/g) ?? [])];
  await getFileEntity()
    .put(
      fileIds.map((file) => ({
        id: file,
        institutionId: id,
        purpose: file.slice(5).replace(/-\d+$/, ""),
        name: file,
        type: file.includes("PHOTO") ? "image/png" : "application/pdf",
        size: 1000,
        sha256: createHash("sha256").update(file).digest("hex"),
        status: "verified" as const,
        issuedOn: parseDay("2026-10-05"),
        uploadedAt: toInstant("2026-11-23T02:00:00.000Z"),
        uploadedBy: `account-${id}`,
      })),
    )
    .go();
};
const readApplication = (id: string) => Application.getApplication(id, createTestContext(officer, openTime));
const buildMessage = (institutionId: string, id: string) =>
  JSON.stringify({ kind: "application", institutionId, id });
const buildBatch = (...bodies: string[]): SQSEvent =>
  ({ Records: bodies.map((body, i) => ({ messageId: `m${i}`, body })) }) as unknown as SQSEvent;
const runDue = async (time: string, ...bodies: string[]): Promise<void> => {
  setTestTime(time);
  expect((await applyDue(buildBatch(...bodies))).batchItemFailures).toEqual([]);
};
const performAction = async (id: string, action: string, who = officer, body = {}, time = openTime) =>
  Application.performTransition(
    id,
    action,
    { version: (await readApplication(id)).version, ...body },
    createTestContext(who, time),
  );

/** Creates a company with a grant whose exhibition is over. */
const createEndedGrant = async (id: string): Promise<ApplicationView> => {
  await createCompany(id);
  return addEndedGrant(id);
};
/** Adds a grant whose exhibition is over to a company. */
const addEndedGrant = async (id: string, over: Answers = {}): Promise<ApplicationView> => {
  const application = await Application.submitApplication(
    {
      id: ulid(),
      scheme: "INCENTIVE_EXHIBITOR",
      answers: { ...(await fillCertifiedAnswers(id, "INCENTIVE_EXHIBITOR", incentive)), ...over },
    },
    createTestContext(createApplicant(id)),
  );
  await performAction(application.id, "accept", officer, {}, "2026-11-30T02:00:00.000Z");
  await performAction(application.id, "process", officer, {}, "2026-12-01T02:00:00.000Z");
  await runDue(openTime, buildMessage(id, application.id));
  return readApplication(application.id);
};
const answers: Answers = {
  ...outside,
  contactPerson: "contact-other-1",
  dates: { from: "2027-02-24", to: "2027-02-27" },
};
const handIn = (institutionId: string, parentId: string, time = openTime, over: Answers = {}) =>
  Application.submitApplication(
    { id: ulid(), scheme: "REPORT_OUTSIDE", parentId, answers: { ...answers, ...over } },
    createTestContext(createApplicant(institutionId), time),
  );
const listActions = async (id: string): Promise<string[]> =>
  (await Application.listHistory(id, createTestContext(officer, openTime))).map(({ action }) => action);

test("[R507] [R503] the report is due thirty days after the last day, of the kind that the exhibition asks for", async () => {
  const { status, report, deadlines } = await createEndedGrant("open");
  expect(status).toBe("COMPLETED");
  expect(report).toEqual({ scheme: "REPORT_OUTSIDE", state: "DUE", dueOn: LAST });
  expect(deadlines.map(({ kind, day: last }) => [kind, last])).toEqual([["report", LAST]]);
});

test("its draft can be submitted until the day of the report, on its page and in the list", async () => {
  const { id: parentId } = await createEndedGrant("drafted");
  const ctx = createTestContext(createApplicant("drafted"), openTime);
  const draft = await Application.saveDraft(
    { id: ulid(), scheme: "REPORT_OUTSIDE", parentId, answers: {} },
    ctx,
  );
  expect((await Application.getApplication(draft.id, ctx)).closesOn).toBe(LAST);
  const { items } = await Application.listApplications({}, ctx);
  expect(items.find(({ id }) => id === draft.id)?.closesOn).toBe(LAST);
});

test("[R508] it is reminded of 14, 7 and 1 days before, each once", async () => {
  const { id } = await createEndedGrant("remind");
  for (const time of ["2027-03-15T01:01:00.000Z", "2027-03-22T01:01:00.000Z", "2027-03-28T01:01:00.000Z"]) {
    await runDue(time, buildMessage("remind", id), buildMessage("remind", id));
    expect((await readApplication(id)).report?.state).toBe("DUE");
  }
  expect((await listActions(id)).filter((action) => action === "reportReminder")).toHaveLength(3);
});

describe("[R504] a grant without its report is cancelled", () => {
  test("once, after the last day, however often and in whatever order it is said", async () => {
    const { id } = await createEndedGrant("late");
    await runDue("2027-03-29T15:59:00.000Z", buildMessage("late", id));
    expect((await readApplication(id)).report?.state).toBe("DUE");
    setTestTime("2027-03-29T16:00:00.000Z");
    await sweep();
    const sweptMessages = services.listMessages("due").filter((one) => one.includes(id));
    expect(sweptMessages.length).toBeGreaterThan(0);
    await Promise.all([
      applyDue(buildBatch(...sweptMessages, ...sweptMessages)),
      applyDue(buildBatch(...sweptMessages)),
    ]);
    const after = await readApplication(id);
    expect(after).toMatchObject({
      status: "COMPLETED",
      report: { state: "LAPSED" },
      funding: { cancelled: { on: "2027-03-30", cause: "REPORT" } },
      deadlines: [{ kind: "objection", day: "2027-04-14" }],
    });
    expect((await listActions(id)).filter((action) => action === "lapseReport")).toHaveLength(1);
    await expect(handIn("late", id, "2027-03-30T02:00:00.000Z")).rejects.toMatchObject({
      code: errorCodes.REPORT_OVERDUE_GRANT_CANCELLED,
    });
    const lapseMessages = services
      .listMessages("notice")
      .filter((one) => one.includes("grantLapsed") && one.includes(id));
    expect(lapseMessages.length).toBeGreaterThan(0);
  });

  test("its process killed in between: what is given again is applied once", async () => {
    const ids: string[] = [];
    for (const who of ["k1", "k2", "k3"]) ids.push((await createEndedGrant(who)).id);
    const messages = ids.map((id, i) => buildMessage(`k${i + 1}`, id));
    const now = "2027-03-30T02:00:00.000Z";
    for (const times of [1, 2]) await killConsumerAfter(times, now, messages);
    await runDue(now, ...messages);
    for (const id of ids) {
      const entries = await Application.listHistory(id, createTestContext(officer, now));
      expect(entries.filter(({ action }) => action === "lapseReport")).toHaveLength(1);
      expect(await verifyChain(entries)).toBe(-1);
    }
  });

  test("it cannot be handed in after the last day, even where the job has not come to it yet", async () => {
    const { id } = await createEndedGrant("slow");
    await expect(handIn("slow", id, "2027-03-29T16:00:00.000Z")).rejects.toMatchObject({
      code: errorCodes.REPORT_OVERDUE_GRANT_CANCELLED,
      detail: { params: { day: LAST } },
    });
  });
});

describe("the grant that lapsed with its report may be objected to", () => {
  const createLapsedGrant = async (who: string): Promise<string> => {
    const { id } = await createEndedGrant(who);
    await runDue("2027-03-30T02:00:00.000Z", buildMessage(who, id));
    return id;
  };
  const objectToLapse = (who: string, id: string, time: string) =>
    performAction(id, "object", createApplicant(who), { reason: "The courier has a receipt" }, time);

  test("[R502] it is open to objection until the fifteenth day, which those who are told are told", async () => {
    const id = await createLapsedGrant("obj");
    const lapseMessages = services
      .listMessages("notice")
      .filter((one) => one.includes("grantLapsed") && one.includes(id));
    expect(
      lapseMessages.some(
        (one) => one.includes('objectBy\\":\\"2027-04-14') || one.includes('"objectBy":"2027-04-14"'),
      ),
    ).toBe(true);
    await expect(objectToLapse("obj", id, "2027-04-14T16:00:00.000Z")).rejects.toMatchObject({
      code: errorCodes.CURRENT_DEADLINE_PASSED,
    });
    expect(await objectToLapse("obj", id, "2027-04-14T15:59:00.000Z")).toMatchObject({
      pending: "objection",
    });
    // Nothing is closed while it waits.
    await expect(performAction(id, "settle", cashier, {}, "2027-04-15T02:00:00.000Z")).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
  });

  test("upheld, the grant stands and the report is due again with all its days; a second lapse takes it again", async () => {
    const id = await createLapsedGrant("afresh");
    await objectToLapse("afresh", id, "2027-04-01T02:00:00.000Z");
    const restoredGrant = await performAction(id, "upholdObjection", officer, {}, "2027-04-12T02:00:00.000Z");
    expect(restoredGrant).toMatchObject({
      status: "COMPLETED",
      report: { state: "DUE", dueOn: "2027-05-12" },
      deadlines: [{ kind: "report", day: "2027-05-12" }],
    });
    expect(restoredGrant.funding?.cancelled).toBeUndefined();
    await runDue("2027-05-13T02:00:00.000Z", buildMessage("afresh", id));
    expect(await readApplication(id)).toMatchObject({
      report: { state: "LAPSED", dueOn: "2027-05-12" },
      funding: { cancelled: { on: "2027-05-13", cause: "REPORT" } },
    });
  });

  test("a draft of the report has no last day while it waits, and the later one once it is upheld", async () => {
    const { id: parentId } = await createEndedGrant("later");
    const draftInput = { id: ulid(), scheme: "REPORT_OUTSIDE", parentId, answers: {} };
    const draft = await Application.saveDraft(
      draftInput,
      createTestContext(createApplicant("later"), openTime),
    );
    await runDue("2027-03-30T02:00:00.000Z", buildMessage("later", parentId));
    const readDays = async () => {
      const ctx = createTestContext(createApplicant("later"), "2027-04-13T02:00:00.000Z");
      const { items } = await Application.listApplications({}, ctx);
      const row = items.find(({ id }) => id === draft.id);
      return [await Application.getApplication(draft.id, ctx), row].map((view) => [
        view?.closesOn,
        view?.deadlines,
      ]);
    };
    await objectToLapse("later", parentId, "2027-04-01T02:00:00.000Z");
    expect(await readDays()).toEqual([
      [undefined, []],
      [undefined, []],
    ]);
    await performAction(parentId, "upholdObjection", officer, {}, "2027-04-12T02:00:00.000Z");
    expect(await readDays()).toEqual([
      ["2027-05-12", []],
      ["2027-05-12", []],
    ]);
  });

  test("upheld, the report is taken and the grant decided on", async () => {
    const id = await createLapsedGrant("taken");
    await expect(
      performAction(id, "decideFunding", officer, { result: "APPROVED", amount: 1000 }),
    ).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    await objectToLapse("taken", id, "2027-04-01T02:00:00.000Z");
    await performAction(id, "upholdObjection", officer, {}, "2027-04-12T02:00:00.000Z");
    const report = await handIn("taken", id, "2027-04-20T02:00:00.000Z");
    expect(await readApplication(id)).toMatchObject({ report: { state: "DELIVERED", id: report.id } });
  });

  test("dismissed, it stays cancelled and is closed with nothing paid", async () => {
    const id = await createLapsedGrant("stays");
    await objectToLapse("stays", id, "2027-04-01T02:00:00.000Z");
    await performAction(
      id,
      "dismissObjection",
      officer,
      { reason: "No receipt" },
      "2027-04-12T02:00:00.000Z",
    );
    expect(await readApplication(id)).toMatchObject({ report: { state: "LAPSED" }, deadlines: [] });
    const closedGrant = await performAction(id, "settle", cashier, {}, "2027-04-13T02:00:00.000Z");
    expect(closedGrant).toMatchObject({ status: "SETTLED", funding: { settled: { amount: 0 } } });
  });
});

describe("a report that is handed in", () => {
  test("[R526] [R505] waits for the signature; its draft tells the day; signed, it is reviewed and the grant stays", async () => {
    const { id } = await createEndedGrant("good");
    const draft = await Application.saveDraft(
      { id: ulid(), scheme: "REPORT_OUTSIDE", parentId: id, answers: { dealsCount: 3 } },
      createTestContext(createApplicant("good"), openTime),
    );
    expect(draft).toMatchObject({ parentId: id, deadlines: [{ kind: "report", day: LAST }] });
    const { version } = draft;
    const report = await Application.submitApplication(
      { id: draft.id, version, scheme: "REPORT_OUTSIDE", parentId: id, answers },
      createTestContext(createApplicant("good"), openTime),
    );
    expect(report).toMatchObject({ status: "PROCESSING", pending: "original", resource: "report" });
    // Sixty days after the exhibition (C26).
    expect(report.deadlines.map(({ kind, day: last }) => [kind, last])).toEqual([["original", "2027-04-28"]]);
    expect(await readApplication(id)).toMatchObject({
      report: { state: "DELIVERED", id: report.id },
      deadlines: [],
    });
    await expect(performAction(report.id, "accept")).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    await expect(performAction(id, "settle", cashier)).rejects.toMatchObject({
      code: errorCodes.MOVE_NOT_ALLOWED,
    });
    await performAction(report.id, "uploadSigned", createApplicant("good"), {
      fileIds: ["demo-SIGNED_FORM"],
    });
    await performAction(report.id, "accept");
    await runDue("2027-03-30T02:00:00.000Z", buildMessage("good", id));
    expect(await readApplication(id)).toMatchObject({ status: "COMPLETED", report: { state: "ACCEPTED" } });
    expect(await listActions(id)).toEqual([
      "submit",
      "accept",
      "process",
      "complete",
      "reportDelivered",
      "reportAccepted",
    ]);
    expect(await verifyChain(await Application.listHistory(id, createTestContext(officer, openTime)))).toBe(
      -1,
    );
  });

  test("stays about the application that its draft was begun for", async () => {
    const { id } = await createEndedGrant("two");
    const { id: otherId } = await addEndedGrant("two", { exhibitionName: "里斯本環保展" });
    const ctx = createTestContext(createApplicant("two"), openTime);
    const draft = await Application.saveDraft(
      { id: ulid(), scheme: "REPORT_OUTSIDE", parentId: id, answers: { dealsCount: 3 } },
      ctx,
    );
    const other = { id: draft.id, version: draft.version, scheme: "REPORT_OUTSIDE", parentId: otherId };
    const refusal = { code: errorCodes.ONE_APPLICATION_TYPE_PER_RECORD };
    await expect(Application.saveDraft({ ...other, answers: { dealsCount: 4 } }, ctx)).rejects.toMatchObject(
      refusal,
    );
    await expect(Application.submitApplication({ ...other, answers }, ctx)).rejects.toMatchObject(refusal);
    expect(await Application.getApplication(draft.id, ctx)).toMatchObject({
      parentId: id,
      status: "DRAFT",
      version: draft.version,
      answers: { dealsCount: 3 },
    });
    expect(await Application.submitApplication({ ...other, parentId: id, answers }, ctx)).toMatchObject({
      parentId: id,
      status: "PROCESSING",
    });
  });

  /** The costs applied for were 95,900 patacas; the report of the example accounts for 94,650 of them. */
  const PAYABLE = 9_465_000;
  const submitReport = async (who: string, parentId: string): Promise<void> => {
    const ownReport = await handIn(who, parentId);
    await performAction(ownReport.id, "uploadSigned", createApplicant(who), {
      fileIds: ["demo-SIGNED_FORM"],
    });
    await performAction(ownReport.id, "accept");
  };
  const paidOn = "2027-02-28";

  test("bounds what is paid out of the grant; less is paid with a reason only, which the applicant reads", async () => {
    const { id, funding } = await createEndedGrant("costs");
    const requestedAmount = funding?.asked ?? 0;
    expect(requestedAmount).toBeGreaterThan(PAYABLE);
    await performAction(id, "decideFunding", secondOfficer, { result: "APPROVED", amount: requestedAmount });
    await submitReport("costs", id);
    expect((await readApplication(id)).funding).toMatchObject({ amount: requestedAmount, payable: PAYABLE });
    const settleGrant = (body: object) =>
      performAction(id, "settle", cashier, { paidOn, reference: "TRF-4", ...body });
    await expect(settleGrant({ amount: PAYABLE + 1 })).rejects.toMatchObject({
      detail: { fields: [{ path: "amount", key: "max", params: { max: PAYABLE / 100 } }] },
    });
    await expect(settleGrant({ amount: PAYABLE - 1 })).rejects.toMatchObject({
      detail: { fields: [{ path: "reason", key: "required" }] },
    });
    const closedGrant = await settleGrant({});
    expect(closedGrant.funding).toMatchObject({
      amount: requestedAmount,
      settled: { amount: PAYABLE, on: paidOn },
    });
    const payoutMessages = services
      .listMessages("notice")
      .filter((one) => one.includes("grantPaid") && one.includes(id));
    expect(
      payoutMessages.some((one) => one.includes(String(requestedAmount)) && one.includes(String(PAYABLE))),
    ).toBe(true);
  });

  test("bounds a decision on the grant that comes after it", async () => {
    const { id, funding } = await createEndedGrant("after");
    await submitReport("after", id);
    const reasons = {
      "zh-Hant": "以報告所列費用為限。",
      pt: "Limitado aos custos do relatório.",
      en: "Limited to the costs.",
    };
    const decideGrant = (amount: number) =>
      performAction(id, "decideFunding", secondOfficer, { result: "APPROVED", amount, reasons });
    await expect(decideGrant(funding?.asked ?? 0)).rejects.toMatchObject({
      detail: { fields: [{ path: "amount", key: "max", params: { max: PAYABLE / 100 } }] },
    });
    expect((await decideGrant(PAYABLE)).funding).toMatchObject({
      amount: PAYABLE,
      payable: PAYABLE,
      reasons,
    });
  });

  test("counts a cost that a supplement adds by its budget, whatever is sent for that", async () => {
    const { id } = await createEndedGrant("added");
    const lines = outside.expenseLines as Answers[];
    const ownReport = await handIn("added", id, openTime, {
      expenseLines: lines.filter(({ item }) => item !== "BOOTH_RENT"),
      realIncome: [{ item: "現場零售", real: { amount: 5, currency: "MOP" } }],
      realExpense: [{ item: "雜項", real: { amount: 15_928_000, currency: "MOP" } }],
    });
    await performAction(ownReport.id, "uploadSigned", createApplicant("added"), {
      fileIds: ["demo-SIGNED_FORM"],
    });
    const monday = "2027-03-01T02:00:00.000Z";
    const fields = ["expenseLines", "realIncome", "realExpense"];
    const request = { fields, message: "請補充", dueOn: "2027-03-08" };
    await performAction(ownReport.id, "requestSupplement", officer, request, monday);
    const otherBudget = { amount: 999_999_900, currency: "MOP" };
    const correctedReport = await performAction(
      ownReport.id,
      "supplement",
      createApplicant("added"),
      {
        answers: {
          expenseLines: lines.map((line) => ({ ...line, budgeted: otherBudget })),
          realIncome: [{ item: "預計收入", real: { amount: 5, currency: "MOP" } }],
          realExpense: [
            { item: "預計支出", budgeted: otherBudget, real: { amount: 15_928_000, currency: "MOP" } },
          ],
        },
      },
      monday,
    );
    expect(correctedReport.answers).toMatchObject({
      expenseLines: lines,
      realIncome: [{ budgeted: { amount: 38_000_000 } }],
      realExpense: [{ budgeted: { amount: 16_800_000 } }],
    });
    await performAction(ownReport.id, "accept");
    expect((await readApplication(id)).funding).toMatchObject({ payable: PAYABLE });
  });

  test("is one for each application, however many send it at once", async () => {
    const { id } = await createEndedGrant("twice");
    const results = await Promise.allSettled([1, 2, 3].map(() => handIn("twice", id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { report } = await readApplication(id);
    await expect(handIn("twice", id)).rejects.toMatchObject({
      code: errorCodes.DUPLICATE_APPLICATION,
      detail: { params: { applicationId: report?.id } },
    });
  });

  test("is of the kind that is due, on one's own application", async () => {
    const { id } = await createEndedGrant("own");
    await createCompany("stranger");
    await expect(handIn("stranger", id)).rejects.toMatchObject({ code: errorCodes.FORM_NOT_FOUND });
    await expect(
      Application.saveDraft(
        { id: ulid(), scheme: "REPORT_LOCAL", parentId: id, answers: {} },
        createTestContext(createApplicant("own"), openTime),
      ),
    ).rejects.toMatchObject({ code: errorCodes.BAD_PARAMETERS });
  });

  test("[R524] says what was budgeted, its name and its days as they were, whatever is sent for them", async () => {
    const { id } = await createEndedGrant("budget");
    const budgetReport = await handIn("budget", id, openTime, {
      eventName: "另一展覽",
      dates: { from: "2027-02-01", to: "2027-02-27" },
      realIncome: [
        {
          item: "預計收入",
          budgeted: { amount: 1, currency: "MOP" },
          real: outside.realIncome ? { amount: 5, currency: "MOP" } : null,
        },
      ],
    });
    expect(budgetReport.answers.dates).toEqual({ from: "2027-02-24", to: "2027-02-27" });
    expect(budgetReport.answers.eventName).toBe((await readApplication(id)).eventNames?.["zh-Hant"]);
    expect(budgetReport.answers.realIncome).toEqual([
      {
        item: "預計收入",
        budgeted: { amount: 38_000_000, currency: "MOP" },
        real: { amount: 5, currency: "MOP" },
      },
    ]);
    expect(budgetReport.answers.realExpense).toEqual(outside.realExpense);
  });

  test("that is rejected may be submitted again; an objection pauses its deadline", async () => {
    const { id } = await createEndedGrant("again");
    const first = await handIn("again", id, "2027-03-22T02:00:00.000Z");
    await performAction(
      first.id,
      "reject",
      officer,
      { reason: "照片並非該展會的。" },
      "2027-03-24T02:00:00.000Z",
    );
    // The later of its own last day and the last day to object.
    expect(await readApplication(id)).toMatchObject({
      report: { state: "DUE", dueOn: LAST },
      deadlines: [{ kind: "report", day: "2027-04-08" }],
    });
    await performAction(
      first.id,
      "object",
      createApplicant("again"),
      { reason: "照片有日期。" },
      "2027-04-07T02:00:00.000Z",
    );
    await runDue("2027-04-09T02:00:00.000Z", buildMessage("afresh", id));
    expect((await readApplication(id)).report?.state).toBe("DELIVERED");
    await performAction(
      first.id,
      "dismissObjection",
      secondOfficer,
      { reason: "維持原判。" },
      "2027-04-12T02:00:00.000Z",
    );
    expect(await readApplication(id)).toMatchObject({
      report: { state: "DUE" },
      deadlines: [{ day: "2027-04-13" }],
    });
    const second = await handIn("again", id, "2027-04-13T02:00:00.000Z");
    expect(await readApplication(id)).toMatchObject({ report: { state: "DELIVERED", id: second.id } });
  });
});
