/**
 * One fair from nothing to its report: staff make it with the functions of the editor, three institutions apply, one
 * supplements, a public draw gives two places, one pays, one lets the fee lapse, the next of the waiting list moves up,
 * a refund takes two people, and those who took part hand in their report and answer the survey.
 */
import { createHash } from "node:crypto";
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Applications from "@portal/core/applications/model/application-store.server";
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";
import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import { clearEventSummaryCache } from "@portal/core/events/event-store.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes, type Refusal } from "@portal/core/platform/errors";
import type { StaffSurvey, SurveyResult } from "@portal/core/surveys/survey-schema";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as staffEvents } from "@portal/functions/routes/staff/events";
import { handler as staffPlaces } from "@portal/functions/routes/staff/places";
import { handler as staffSurvey } from "@portal/functions/routes/staff/survey";
import { handler as question } from "@portal/functions/routes/surveys/question";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { applyEventDraft } from "../../../packages/web/src/features/staff-events/apply-event-draft.ts";
import {
  type EventDraft,
  toEventDraft,
} from "../../../packages/web/src/features/staff-events/event-draft.ts";
import { findMissingFields } from "../../../packages/web/src/features/staff-events/event-draft-issues.ts";
import {
  createBlankEvent,
  createRow,
  type RowDraft,
  type RowList,
} from "../../../packages/web/src/features/staff-events/event-structure.ts";
import {
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createTestContext,
  officer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { payFee } from "../../support/applications/pay-fee.ts";
import {
  advanceTestTime,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildDrandValue } from "../../support/events/draws.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { publishByTwo } from "../../support/events/publish-event.ts";
import { buildSurvey, surveyAnswers } from "../../support/events/survey-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
const FAIR = "harvest-2027";
const NOW = "2026-11-23T02:00:00.000Z";
const COMMIT = "2026-11-26T02:00:00.000Z";
const DRAW = "2026-11-27T02:00:00.000Z";

let moment = NOW;
let token = "";
/** Moves the clock to a day on which an officer is at work. */
const setClock = async (time: string): Promise<void> => {
  moment = time;
  setTestTime(time);
  token = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
};
let takenCount = 0;
/** Runs the jobs until nothing is left. */
const runJobs = async (): Promise<void> => {
  for (let i = 0; i < 6; i++) {
    advanceTestTime(1);
    await sweep();
    const messages = services.listMessages("due").slice(takenCount);
    takenCount += messages.length;
    if (messages.length === 0) return;
    const batch = { Records: messages.map((body, n) => ({ messageId: `m${n}`, body })) };
    expect((await applyDue(batch as unknown as SQSEvent)).batchItemFailures).toEqual([]);
  }
};
const callStaff = async <Answer>(
  handler: Parameters<typeof callLambda>[0],
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> => {
  const answer = await callLambda(handler, method, path, { token, ...(body !== undefined && { body }) });
  expect([answer.status < 300, answer.body.fields, answer.body.code], path).toEqual([true, undefined, 200]);
  return answer.body.data as Answer;
};
const findHeader = async (institutionId: string, id: string): Promise<ApplicationHeader> => {
  const header = await Applications.findHeader(institutionId, id);
  if (!header) throw new Error(`no application ${id}`);
  return header;
};

/** The files that the report names, uploaded by an institution. */
const uploadReportFiles = async (institutionId: string, answers: Answers): Promise<void> => {
  const fileIds = [...new Set(JSON.stringify(answers).match(/demo-[A-Z0-9_]+(-\d+)?/g) ?? [])];
  await getFileEntity()
    .put(
      fileIds.map((id) => ({
        id,
        institutionId,
        purpose: id.slice(5).replace(/-\d+$/, ""),
        name: id,
        type: id.includes("PHOTO") ? "image/png" : "application/pdf",
        size: 1000,
        sha256: createHash("sha256").update(id).digest("hex"),
        status: "verified" as const,
        uploadedAt: toInstant(moment),
        uploadedBy: `account-${institutionId}`,
      })),
    )
    .go();
};

/** A row of the editor, as typed. */
const typeRow = (list: RowList, cells: RowDraft, names?: string): RowDraft => ({
  ...createRow(list),
  ...cells,
  ...(names &&
    Object.fromEntries(
      Object.entries(buildLocalizedText(names)).map(([code, text]) => [
        `${list === "schedule" ? "title" : "names"}.${code}`,
        text,
      ]),
    )),
});
const fillDraft = (draft: EventDraft): EventDraft => ({
  ...draft,
  texts: {
    ...draft.texts,
    ...Object.fromEntries(Object.keys(draft.texts).map((key) => [key, buildLocalizedText(`收成展 ${key}`)])),
  },
  days: {
    "dates.start": "2027-03-04",
    "dates.end": "2027-03-06",
    "registration.opensOn": "2026-11-20",
    "registration.closesOn": "2026-11-24",
    "registration.documentsBy": "2026-11-25",
  },
  capacity: "2",
  rows: {
    zones: [typeRow("zones", { id: "A", capacity: "2" }, "A區")],
    booths: [typeRow("booths", { type: "STANDARD_9", price: "13500", per: "BOOTH", sqm: "9" })],
    tiers: [typeRow("tiers", {}, "第一"), typeRow("tiers", {}, "第二"), typeRow("tiers", {}, "第三")],
    schedule: [typeRow("schedule", { date: "2027-03-04", from: "10:00", to: "18:00" }, "開幕")],
    contacts: [typeRow("contacts", { email: "fair@example.mo", phone: "28000000" }, "查詢")],
  },
  codes: {
    ...draft.codes,
    applicationTypes: ["FAIR_HOSTED"],
    participationModes: ["OFFLINE"],
    exhibitorTypes: ["MACAO"],
  },
  discounts: [{ kind: "LOCAL_50", percent: "50", until: "" }],
});
const makeFair = async (): Promise<EventDetail> => {
  const blank = createBlankEvent(FAIR);
  const emptyDraft = toEventDraft(blank, true);
  expect(findMissingFields(emptyDraft).length).toBeGreaterThan(5);
  const filledDraft = fillDraft(emptyDraft);
  expect(findMissingFields(filledDraft)).toEqual([]);
  const { behind: _, ...body } = applyEventDraft(blank, filledDraft) as StaffEvent & { behind?: unknown };
  const createdEvent = await callStaff<StaffEvent>(staffEvents, "POST", "/api/staff/event", body);
  expect((await callLambda(activity, "GET", `/api/activity/${FAIR}`)).status).toBe(404);
  const { data: event } = (await publishByTwo(FAIR, createdEvent.version, token)).body as {
    data: EventDetail;
  };
  clearEventSummaryCache();
  expect((await callLambda(activity, "GET", `/api/activity/${FAIR}`)).status).toBe(200);
  return event;
};

/** Pays the fee, as the provider reports it. */
const payApplication = async (institutionId: string, id: string): Promise<void> =>
  void (await payFee(await findHeader(institutionId, id), moment));

test("a fair from nothing: applied for, drawn, paid, lapsed, moved up, refunded by two, reported on and asked about", async () => {
  await setClock(NOW);
  const event = await makeFair();
  expect(event).toMatchObject({ status: "PUBLISHED", capacity: 2, booths: [{ price: 1_350_000 }] });

  const companies = ["farm", "mill", "cellar"];
  const applications = new Map<string, string>();
  for (const [i, company] of companies.entries()) {
    await createCertifiedInstitution(company, {
      taxpayerNumber: `7000000${i}`,
      siteRegistrationNumber: `70000${i}`,
    });
    applications.set(company, (await submitCompleteApplication(company, FAIR)).id);
  }
  const getId = (company: string): string => applications.get(company) ?? "";
  const findHolder = (id: string): string => companies.find((each) => getId(each) === id) ?? "";
  const performAction = async (company: string, action: string, actor = officer, more: object = {}) =>
    Application.performTransition(
      getId(company),
      action,
      { version: (await findHeader(company, getId(company))).version, ...more },
      createTestContext(actor, moment),
    );

  await performAction("mill", "requestSupplement", officer, {
    message: "請更正產品說明",
    fields: ["productsServices"],
    dueOn: "2026-11-25",
  });
  await setClock("2026-11-24T03:00:00.000Z");
  const supplementedApplication = await performAction("mill", "supplement", createApplicant("mill"), {
    answers: { productsServices: "更正後的產品說明，列明產地及包裝。" },
  });
  expect(supplementedApplication.status).toBe("PROCESSING");

  await setClock(COMMIT);
  const lottery = `/api/staff/lottery/${FAIR}`;
  const before = await callStaff<StaffDraw>(staffPlaces, "GET", lottery);
  expect(before.obstacles).toEqual([]);
  const preparedDraw = await callStaff<StaffDraw>(staffPlaces, "PUT", lottery, {
    version: before.version,
    drawAt: DRAW,
    source: { kind: "DRAND" },
    pools: before.pools.map(({ id }) => ({ id, places: 2 })),
    list: before.candidates.map(({ id }) => ({ id, tier: 1 })),
  });
  const committedDraw = await callStaff<StaffDraw>(staffPlaces, "POST", `${lottery}/commit`, {
    version: preparedDraw.version,
  });
  await setClock(DRAW);
  const finishedDraw = await callStaff<StaffDraw>(staffPlaces, "POST", `${lottery}/draw`, {
    version: committedDraw.version,
    ...buildDrandValue("the round of the journey"),
  });
  await runJobs();
  const [first = "", second = "", third = ""] = finishedDraw.standing.map(({ id }) => findHolder(id));
  const listStatuses = async () =>
    Promise.all([first, second, third].map(async (each) => (await findHeader(each, getId(each))).status));
  expect(await listStatuses()).toEqual(["AWAITING_PAYMENT", "AWAITING_PAYMENT", "REJECTED"]);

  await payApplication(first, getId(first));
  const dueAt = (await findHeader(second, getId(second))).deadlines.find(
    ({ kind }) => kind === "payment",
  )?.dueAt;
  await setClock(new Date(Date.parse(dueAt ?? "") + 60_000).toISOString());
  await runJobs();
  const lapsedHeader = await findHeader(second, getId(second));
  expect(lapsedHeader).toMatchObject({ status: "CANCELLED", cancelReason: "UNPAID" });
  expect((await findHeader(third, getId(third))).pending).toBe("offer");
  await performAction(third, "acceptOffer", createApplicant(third));
  await payApplication(third, getId(third));
  expect(await listStatuses()).toEqual(["PAID", "CANCELLED", "PAID"]);

  await setClock("2027-01-04T02:00:00.000Z");
  await performAction(first, "requestCancel", createApplicant(first), { reason: "未能參展" });
  const both = { ...officer, accountId: "both", roles: ["OFFICER", "CASHIER"] as typeof officer.roles };
  const cancelledApplication = await performAction(first, "confirmCancel", both);
  expect(cancelledApplication.status).toBe("CANCELLED");
  const payment = { paidOn: "2027-01-04", reference: "BANK-1" };
  const aloneRefusal = await performAction(first, "startRefund", both).catch((error: unknown) => error);
  expect((aloneRefusal as Refusal).code).toBe(errorCodes.SECOND_PERSON_REQUIRED);
  await performAction(first, "startRefund", cashier);
  await performAction(first, "refund", cashier, payment);
  expect(await findHeader(first, getId(first))).toMatchObject({ status: "REFUNDED", refunded: 337_500 });
  await runJobs();
  expect((await findHeader(second, getId(second))).pending).toBeUndefined();

  // The voucher is due before the fair, and the fair ends in its own time.
  await setClock("2027-02-18T02:00:00.000Z");
  await runJobs();
  await setClock("2027-03-07T02:00:00.000Z");
  await runJobs();
  const over = await findHeader(third, getId(third));
  expect(over.status).toBe("COMPLETED");
  expect(over.report).toMatchObject({ scheme: "REPORT_LOCAL", state: "DUE" });
  const { answers } = getSchemeExample("REPORT_LOCAL");
  await uploadReportFiles(third, answers);
  const report = await Application.submitApplication(
    {
      id: ulid(),
      scheme: "REPORT_LOCAL",
      parentId: getId(third),
      answers: {
        ...answers,
        contactPerson: "contact-other-1",
        dates: { from: "2027-03-04", to: "2027-03-06" },
      },
    },
    createTestContext(createApplicant(third), moment),
  );
  let { version } = report;
  for (const action of ["receiveOriginal", "accept"])
    ({ version } = await Application.performTransition(
      report.id,
      action,
      { version },
      createTestContext(officer, moment),
    ));
  expect((await findHeader(third, getId(third))).report).toMatchObject({ state: "ACCEPTED" });

  const survey = await callStaff<StaffSurvey>(
    staffSurvey,
    "POST",
    "/api/staff/survey",
    buildSurvey({ eventId: FAIR }),
  );
  await callStaff(staffSurvey, "POST", `/api/staff/survey/${survey.id}/open`, { version: survey.version });
  const surveyAnswer = await callLambda(question, "POST", `/api/question/${survey.id}`, {
    token: (await createSignedInPerson({ id: `account-${third}` })).token,
    body: { answers: surveyAnswers, language: "pt", application: getId(third) },
  });
  expect(surveyAnswer.status).toBe(201);
  const result = await callStaff<SurveyResult>(staffSurvey, "GET", `/api/staff/survey/${survey.id}/result`);
  expect(result).toMatchObject({ answers: 1, invited: 1 });
});
