/** Surveys over the wire: who may answer what, once; what staff see; and that an open answer is nobody's. */
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  buildBodyPut,
  buildHeaderKey,
  buildHeaderPut,
} from "@portal/core/applications/model/application-store.server";
import { captchaObserver, createProofCaptcha } from "@portal/core/identity/captcha/captcha.server";
import { toInstant } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { exportSurvey } from "@portal/core/surveys/export-survey.server";
import { loadPublicFigures } from "@portal/core/surveys/public-results.server";
import type { StaffSurvey, SurveyResult, SurveyWrite } from "@portal/core/surveys/survey-schema";
import { listSurveyAnswers } from "@portal/core/surveys/survey-store.server";
import { BinaryResponse, requireAnswerableFile } from "@portal/functions/http/operation";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as staffExport } from "@portal/functions/routes/staff/export";
import { handler as staffSurvey } from "@portal/functions/routes/staff/survey";
import { handler as question } from "@portal/functions/routes/surveys/question";
import type { SQSEvent } from "aws-lambda";
import { decodeTime, ulid } from "ulid";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPublishedEvent } from "../../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  advanceTestTime,
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { forgetMailingTurns } from "../../support/calls/forget-mailing-turns.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { buildSurvey, surveyAnswers, surveyQuestions } from "../../support/events/survey-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const monday = "2026-11-23T02:00:00.000Z";
const services = prepareTestServices();
let officer: SignedInPerson;
let exhibitor: SignedInPerson;
let institution = "";
const paidId = ulid(Date.parse(monday));
const unpaidId = ulid(Date.parse(monday));

const grantedId = ulid(Date.parse(monday));
const writeApplication = async (
  id: string,
  status: ApplicationHeader["status"],
  more: Partial<ApplicationHeader> = { scheme: "FAIR_GREEN", eventId: "green-2027" },
): Promise<void> => {
  const now = toInstant(monday);
  const { id: accountId, account } = exhibitor;
  const header: ApplicationHeader = {
    id,
    institutionId: institution,
    institutionName: "測試公司",
    code: `HF-${status}`,
    scheme: "INCENTIVE_EXHIBITOR",
    resource: "participate",
    status,
    ...more,
    version: 1,
    createdAt: now,
    createdBy: accountId,
    updatedAt: now,
    deadlines: [],
    timers: [],
    seq: 0,
    lastHash: "",
    notify: [{ accountId, account, language: "pt" }],
  };
  await transact([
    buildHeaderPut(header),
    buildBodyPut({ id, institutionId: institution, answers: {}, institution: buildCompanyFields() }),
  ]);
};

/** An application that comes to take part during a test; other tests count who does. */
const lateApplications: string[] = [];
const addLateApplication = async (): Promise<string> => {
  const id = ulid(Date.parse(monday));
  lateApplications.push(id);
  await writeApplication(id, "PAID");
  return id;
};
const removeLateApplications = async (): Promise<void> => {
  for (const id of lateApplications.splice(0))
    await getDocumentClient().send(
      new DeleteCommand({ TableName: getTableName(), Key: buildHeaderKey(institution, id) }),
    );
};

beforeAll(async () => {
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
  exhibitor = await createSignedInPerson();
  const institutionAnswer = await callLambda(institutions, "POST", "/api/institution", {
    token: exhibitor.token,
    body: buildCompanyFields(),
  });
  institution = (institutionAnswer.body.data as { id: string }).id;
  await createPublishedEvent();
  await writeApplication(paidId, "PAID");
  await writeApplication(unpaidId, "AWAITING_PAYMENT");
  await writeApplication(grantedId, "COMPLETED", { submittedAt: toInstant(monday) });
});
beforeEach(() => setTestTime(monday));
beforeEach(forgetMailingTurns);
afterEach(removeLateApplications);

const callStaff = async (
  method: string,
  path: string,
  body?: unknown,
  version?: number,
  { token } = officer,
) =>
  callLambda(staffSurvey, method, `/api/staff/survey${path}`, {
    token,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { version }),
  });
const createSurvey = async (more: Partial<SurveyWrite> = {}): Promise<StaffSurvey> => {
  const { status, body } = await callStaff("POST", "", buildSurvey(more));
  expect(status).toBe(201);
  return body.data as StaffSurvey;
};
const createOpenSurvey = async (more: Partial<SurveyWrite> = {}): Promise<StaffSurvey> => {
  const { id, version } = await createSurvey(more);
  const { status, body } = await callStaff("POST", `/${id}/open`, { version });
  expect(status).toBe(200);
  return body.data as StaffSurvey;
};
/** A proof of work with the answer that only the server's own observer knows. */
const createProof = async (): Promise<{ codeId: string; num: string }> => {
  let num = "";
  const before = captchaObserver.onCreate;
  captchaObserver.onCreate = (_, answer) => {
    num = answer;
  };
  const { codeId } = await createProofCaptcha({ now: toInstant(monday) });
  captchaObserver.onCreate = before;
  return { codeId, num };
};
let browsers = 0;
const takeBrowser = (): string => `browser-of-somebody-${++browsers}`;
const sendAnswer = async (id: string, more: Record<string, unknown> = {}, token?: string) =>
  callLambda(question, "POST", `/api/question/${id}`, {
    address: `192.0.2.${browsers % 250}`,
    ...(token && { token }),
    body: { answers: surveyAnswers, language: "en", ...more },
  });
const postAnswer = async (id: string, more: Record<string, unknown> = {}) =>
  sendAnswer(id, { respondent: takeBrowser(), ...(await createProof()), ...more });
const readSurvey = (id: string, token?: string) =>
  callLambda(question, "GET", `/api/question/${id}`, token ? { token } : {});

/** Reads of the rows of a survey's answers and of what was told of it last, with their consistency. */
const consistentReads: { pk: string; consistent: boolean }[] = [];
getDocumentClient().middlewareStack.add(
  (next) => async (args) => {
    const request = JSON.stringify(args.input);
    const pk = /survey#[^"]*/.exec(request)?.[0];
    const { ConsistentRead } = args.input as { ConsistentRead?: boolean };
    if (pk && /KeyConditionExpression/.test(request))
      consistentReads.push({ pk, consistent: ConsistentRead === true });
    return next(args);
  },
  { step: "initialize", name: "consistentReads" },
);

describe("a survey that is open to everybody", () => {
  test("[R35][R90][R188] is read and answered without an account", async () => {
    const { id } = await createOpenSurvey();
    const { body } = await readSurvey(id);
    expect(body.data).toMatchObject({
      id,
      open: true,
      questions: surveyQuestions,
      titles: buildSurvey().titles,
    });
    expect((await postAnswer(id)).status).toBe(201);
  });
  test.each(["", "s-of-nobody", "x".repeat(60)])("the id %j is that of no survey", async (id) => {
    const answer = await callStaff("PUT", "", { ...buildSurvey(), id, version: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 900049]);
  });
  test("a draft is nobody's", async () => {
    const { id } = await createSurvey();
    expect((await readSurvey(id)).status).toBe(404);
    expect((await postAnswer(id)).body.code).toBe(900049);
  });
  test("[R461][R528] is not taken before every question is answered; each one left out is named", async () => {
    const { id } = await createOpenSurvey();
    const { q1: _, q6: __, ...rest } = surveyAnswers;
    const { body } = await postAnswer(id, { answers: { ...rest, q4: { r1: { a: "o1" } } } });
    expect([body.code, body.fields?.map(({ path }) => path)]).toEqual([900029, ["q1", "q4.r2.a", "q6"]]);
    expect(await listSurveyAnswers(id)).toEqual([]);
  });
  test("what is answered wrongly is no missing answer", async () => {
    const { id } = await createOpenSurvey();
    const { body } = await postAnswer(id, { answers: { ...surveyAnswers, q1: "o9" } });
    expect([body.code, body.fields]).toEqual([900054, [{ path: "q1", key: "option" }]]);
  });
  test.each([1e200, -1e200, 1e-200, 5e-324, 2 ** 60])(
    "a number that no store takes (%s) is answered wrongly",
    async (q7) => {
      const { id } = await createOpenSurvey();
      const { status, body } = await postAnswer(id, { answers: { ...surveyAnswers, q7 } });
      expect([status, body.code, body.fields?.map(({ path }) => path)]).toEqual([400, 900054, ["q7"]]);
      expect(await listSurveyAnswers(id)).toEqual([]);
    },
  );
  test("[R576] a second answer of the same browser is refused, and the first stands", async () => {
    const { id } = await createOpenSurvey();
    const respondent = takeBrowser();
    expect((await sendAnswer(id, { respondent, ...(await createProof()) })).status).toBe(201);
    const { status, body } = await sendAnswer(id, { respondent, ...(await createProof()) });
    expect([status, body.code]).toEqual([409, 10905]);
    expect(await listSurveyAnswers(id)).toHaveLength(1);
  });
  test("of two answers sent at once one is kept", async () => {
    const { id } = await createOpenSurvey();
    const respondent = takeBrowser();
    const proofs = [await createProof(), await createProof()];
    const answers = await Promise.all(proofs.map((each) => sendAnswer(id, { respondent, ...each })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listSurveyAnswers(id)).toHaveLength(1);
  });
  test("an answer without proof of work, or without a key, is not taken", async () => {
    const { id } = await createOpenSurvey();
    expect((await sendAnswer(id, { respondent: takeBrowser() })).body.code).toBe(200102);
    expect((await sendAnswer(id, await createProof())).body.fields).toEqual([
      { path: "respondent", key: "required" },
    ]);
  });
  test("an answer holds the day and the language, and nothing of who gave it, even signed in", async () => {
    const { id } = await createOpenSurvey();
    const surveyAnswer = { respondent: takeBrowser(), ...(await createProof()) };
    expect((await sendAnswer(id, surveyAnswer, exhibitor.token)).status).toBe(201);
    expect(await listSurveyAnswers(id)).toEqual([
      { on: "2026-11-23", language: "en", answers: surveyAnswers },
    ]);
  });
  test("after its last day, and once closed, no answer is taken", async () => {
    const { id } = await createOpenSurvey({ closesOn: "2026-11-23" });
    setTestTime("2026-11-23T16:00:00.000Z");
    expect((await readSurvey(id)).body.data).toMatchObject({ open: false });
    expect((await postAnswer(id)).body.code).toBe(900057);
    setTestTime(monday);
    const other = await createOpenSurvey();
    await callStaff("POST", `/${other.id}/close`, { version: other.version });
    expect((await postAnswer(other.id)).body.code).toBe(900057);
  });
});

describe("a survey tied to an event", () => {
  const listInvitations = (): { id: string; to: string; template: string; link: string }[] =>
    services.listMessages("notice").flatMap((body) => (JSON.parse(body) as { notices: never[] }).notices);

  test("is for those who take part: others are told to sign in, or that it is not theirs", async () => {
    const { id } = await createOpenSurvey({ eventId: "green-2027" });
    expect((await readSurvey(id)).body.code).toBe(200108);
    const stranger = await createSignedInPerson();
    await callLambda(institutions, "POST", "/api/institution", {
      token: stranger.token,
      body: buildCompanyFields(),
    });
    expect((await readSurvey(id, stranger.token)).body.code).toBe(200113);
    const { body } = await readSurvey(id, exhibitor.token);
    expect(body.data).toMatchObject({ applications: [{ id: paidId, code: "HF-PAID", done: false }] });
    expect((await sendAnswer(id, { application: unpaidId }, exhibitor.token)).body.code).toBe(107001);
  });
  test("[R414] waits as pending and is done once it was answered, once an application", async () => {
    const { id } = await createOpenSurvey({ eventId: "green-2027" });
    const readOwnSurvey = async () => {
      const { body } = await callLambda(question, "GET", "/api/question", { token: exhibitor.token });
      return (body.data as { items: { survey: string; application: string; status: string }[] }).items
        .filter((task) => task.survey === id)
        .map(({ application, status }) => [application, status]);
    };
    expect(await readOwnSurvey()).toEqual([[paidId, "PENDING"]]);
    expect((await sendAnswer(id, { application: paidId }, exhibitor.token)).status).toBe(201);
    expect(await readOwnSurvey()).toEqual([[paidId, "DONE"]]);
    const again = await sendAnswer(id, { application: paidId }, exhibitor.token);
    expect([again.status, again.body.code]).toEqual([409, 10905]);
    expect(await listSurveyAnswers(id)).toMatchObject([
      { application: { id: paidId, code: "HF-PAID", institution: "測試公司" } },
    ]);
  });
  test("tells staff how many of those who take part have answered", async () => {
    const { id } = await createOpenSurvey({ eventId: "green-2027" });
    const readCounts = async () => {
      const { answers: came, invited: asked } = (await callStaff("GET", `/${id}/result`)).body
        .data as SurveyResult;
      return [came, asked];
    };
    // One of the two applications is paid and takes part.
    expect(await readCounts()).toEqual([0, 1]);
    await sendAnswer(id, { application: paidId }, exhibitor.token);
    expect(await readCounts()).toEqual([1, 1]);
  });
  /** Lists the reminders of a survey that an application was sent, and their notices. */
  const listTold = (id: string, applicationId: string) =>
    listInvitations().filter((notice) => notice.link === `/question/${id}?application=${applicationId}`);
  const runTask = async (id: string): Promise<void> => {
    const records = { Records: [{ messageId: "1", body: JSON.stringify({ kind: "survey", id }) }] };
    expect(await applyDue(records as SQSEvent)).toEqual({ batchItemFailures: [] });
  };
  const tuesdayMorning = "2026-11-24T01:00:00.000Z";

  test("invites those who take part when it opens, each once, in their language", async () => {
    const { id } = await createOpenSurvey({ eventId: "green-2027" });
    expect(await findTaskDueTime({ kind: "survey", id })).toBe(monday);
    await runTask(id);
    expect(await findTaskDueTime({ kind: "survey", id })).toBe(tuesdayMorning);
    const notices = listTold(id, paidId);
    expect(notices.map(({ template }) => template)).toEqual(["surveyOpened", "surveyOpened"]);
    expect(notices).toMatchObject([{ to: exhibitor.id, language: "pt" }, { to: exhibitor.account }]);
    await runTask(id);
    expect(listTold(id, paidId)).toHaveLength(2);
  });
  test("invites whoever takes part later on the next morning, and the others not again", async () => {
    const { id } = await createOpenSurvey({ eventId: "green-2027" });
    await runTask(id);
    const lateId = await addLateApplication();
    // Before nine in the morning a message is too early.
    setTestTime("2026-11-24T00:59:59.000Z");
    await runTask(id);
    expect(listTold(id, lateId)).toEqual([]);
    setTestTime(tuesdayMorning);
    await runTask(id);
    // Notices are listed by the time in their ids, so that a new one is above those of the days before.
    expect(listTold(id, lateId).map((notice) => decodeTime(notice.id))).toEqual(
      Array.from({ length: 2 }, () => Date.parse(tuesdayMorning)),
    );
    expect(listTold(id, paidId)).toHaveLength(2);
    expect(await findTaskDueTime({ kind: "survey", id })).toBe("2026-11-25T01:00:00.000Z");
  });
  test("invites nobody once it is closed, and those who came meanwhile when it is opened again", async () => {
    const { id, version } = await createOpenSurvey({ eventId: "green-2027" });
    await runTask(id);
    await callStaff("POST", `/${id}/close`, { version });
    const lateId = await addLateApplication();
    setTestTime(tuesdayMorning);
    await runTask(id);
    expect(listTold(id, lateId)).toEqual([]);
    expect(await findTaskDueTime({ kind: "survey", id })).toBeUndefined();
    const nextDay = await createSignedInPerson({ roles: ["OFFICER"] });
    await callStaff("POST", `/${id}/open`, { version: version + 1 }, undefined, nextDay);
    await runTask(id);
    expect(listTold(id, lateId)).toHaveLength(2);
    expect(listTold(id, paidId)).toHaveLength(2);
  });
  test("goes on when its last day, which had passed, comes later after all", async () => {
    const { id, version } = await createOpenSurvey({ eventId: "green-2027", closesOn: "2026-11-23" });
    await runTask(id);
    setTestTime(tuesdayMorning);
    await runTask(id);
    expect(await findTaskDueTime({ kind: "survey", id })).toBeUndefined();
    const later = buildSurvey({ eventId: "green-2027", closesOn: "2026-11-30" });
    const nextDay = await createSignedInPerson({ roles: ["OFFICER"] });
    expect((await callStaff("PUT", "", { ...later, id, version }, undefined, nextDay)).status).toBe(200);
    expect(await findTaskDueTime({ kind: "survey", id })).toBe(tuesdayMorning);
  });
});

describe("a survey tied to a scheme", () => {
  const scheme = "INCENTIVE_EXHIBITOR";
  test("[R408] asks the applications of a funding, which need no event", async () => {
    const { id } = await createOpenSurvey({ scheme });
    expect((await readSurvey(id)).body.code).toBe(200108);
    const { body } = await readSurvey(id, exhibitor.token);
    expect(body.data).toMatchObject({ scheme, applications: [{ id: grantedId, done: false }] });
    const tasks = (await callLambda(question, "GET", "/api/question", { token: exhibitor.token })).body
      .data as { items: unknown[] };
    expect(tasks.items).toContainEqual(
      expect.objectContaining({ survey: id, application: grantedId, scheme, status: "PENDING" }),
    );
    expect((await sendAnswer(id, { application: paidId }, exhibitor.token)).body.code).toBe(107001);
    expect((await sendAnswer(id, { application: grantedId }, exhibitor.token)).status).toBe(201);
    expect((await sendAnswer(id, { application: grantedId }, exhibitor.token)).body.code).toBe(10905);
    expect((await callStaff("GET", `/${id}/result`)).body.data).toMatchObject({
      answers: 1,
      invited: 1,
      scheme,
    });
  });
  test("asks for an event that was registered once the registration is accepted, its last status", async () => {
    const [registrationId, underReviewId] = [ulid(Date.parse(monday)), ulid(Date.parse(monday))];
    lateApplications.push(registrationId, underReviewId);
    const registration = { scheme: "EVENT_REGISTRATION", submittedAt: toInstant(monday) };
    await writeApplication(registrationId, "ACCEPTED", registration);
    await writeApplication(underReviewId, "PROCESSING", registration);
    const { id } = await createOpenSurvey({ scheme: "EVENT_REGISTRATION" });
    const { body } = await readSurvey(id, exhibitor.token);
    expect(body.data).toMatchObject({ applications: [{ id: registrationId, done: false }] });
    expect((await sendAnswer(id, { application: underReviewId }, exhibitor.token)).body.code).toBe(107001);
    expect((await sendAnswer(id, { application: registrationId }, exhibitor.token)).status).toBe(201);
    expect((await callStaff("GET", `/${id}/result`)).body.data).toMatchObject({ answers: 1, invited: 1 });
  });
  test("invites its applicants once when it opens, piece by piece", async () => {
    const { id } = await createOpenSurvey({ scheme });
    const job = { Records: [{ messageId: "1", body: JSON.stringify({ kind: "survey", id }) }] };
    await applyDue(job as SQSEvent);
    await applyDue(job as SQSEvent);
    const link = `/question/${id}?application=${grantedId}`;
    const notices = services
      .listMessages("notice")
      .flatMap((body) => (JSON.parse(body) as { notices: { id: string; link: string }[] }).notices)
      .filter((notice) => notice.link === link);
    expect(new Set(notices.map((notice) => notice.id)).size).toBe(2);
  });
  test.each([
    ["an event as well", { scheme, eventId: "green-2027" }, "eventId"],
    ["an unknown scheme", { scheme: "NOTHING" }, "scheme"],
    ["a report, which belongs to its application", { scheme: "REPORT_LOCAL" }, "scheme"],
  ])("it cannot name %s", async (_, more, path) => {
    const { body } = await callStaff("POST", "", buildSurvey(more));
    expect([body.code, body.fields]).toEqual([900054, [{ path, key: "option" }]]);
  });
});

describe("staff", () => {
  test("open only what is whole", async () => {
    const { id, version } = await createSurvey({ titles: { ...buildSurvey().titles, pt: "" } });
    const { body } = await callStaff("POST", `/${id}/open`, { version });
    expect([body.code, body.fields]).toEqual([900054, [{ path: "titles.pt", key: "required" }]]);
  });
  test("mend the words of what is open, and not what is asked", async () => {
    const { id, version } = await createOpenSurvey();
    const other = buildSurvey({ questions: surveyQuestions.slice(0, 2) });
    expect((await callStaff("PUT", "", { ...other, id, version })).body.code).toBe(900057);
    const { titles } = buildSurvey({ titles: { ...buildSurvey().titles, en: "Reworded" } });
    const { body } = await callStaff("PUT", "", { ...buildSurvey({ titles }), id, version });
    expect(body.data).toMatchObject({ titles: { en: "Reworded" }, status: "OPEN" });
    expect((await callStaff("PUT", "", { ...buildSurvey(), id, version })).body.code).toBe(900050);
  });
  test.each([
    ["sooner", "2026-12-18", "2026-12-17", "2026-12-18"],
    ["before today", undefined, "2026-11-22", "2026-11-23"],
  ])("cannot end what is open %s than its invitations say", async (_, from, to, min) => {
    const { id, version } = await createOpenSurvey(from ? { closesOn: from } : {});
    const { body } = await callStaff("PUT", "", { ...buildSurvey({ closesOn: to }), id, version });
    expect([body.code, body.fields]).toEqual([
      900054,
      [{ path: "closesOn", key: "beforeMin", params: { min } }],
    ]);
  });
  test.each([
    ["2026-12-18", "2026-12-19"],
    ["2026-12-18", undefined],
    [undefined, "2026-11-23"],
  ])("may leave more time: %s, then %s", async (from, to) => {
    const { id, version } = await createOpenSurvey(from ? { closesOn: from } : {});
    const { status } = await callStaff("PUT", "", {
      ...buildSurvey(to ? { closesOn: to } : {}),
      id,
      version,
    });
    expect(status).toBe(200);
  });
  test("copy one as a draft, and remove only what was never opened", async () => {
    const { id, version } = await createOpenSurvey();
    const surveyCopy = (await callStaff("POST", `/${id}/copy`)).body.data as StaffSurvey;
    expect(surveyCopy).toMatchObject({ status: "DRAFT", questions: surveyQuestions, version: 1 });
    expect((await callStaff("DELETE", `/${id}`, undefined, version)).body.code).toBe(900057);
    expect((await callStaff("DELETE", `/${surveyCopy.id}`, undefined, surveyCopy.version)).status).toBe(200);
    expect((await callStaff("GET", `/${surveyCopy.id}`)).status).toBe(404);
  });
  test("open a closed one again", async () => {
    const { id, version } = await createOpenSurvey();
    const closedSurvey = (await callStaff("POST", `/${id}/close`, { version })).body.data as StaffSurvey;
    await callStaff("POST", `/${id}/open`, { version: closedSurvey.version });
    expect((await postAnswer(id)).status).toBe(201);
  });
  test("see what came out, take it away, and that is entered in the record", async () => {
    const { id } = await createOpenSurvey();
    await postAnswer(id);
    const { body } = await callStaff("GET", `/${id}/result`);
    const { results, ...result } = body.data as SurveyResult;
    expect(result).toMatchObject({ answers: 1, shown: true });
    // Open to everybody: nobody knows how many were asked.
    expect(result.invited).toBeUndefined();
    expect(results.find(({ key }) => key === "q6")?.texts).toEqual(["很好"]);
    const file = await callLambda(staffExport, "GET", `/api/staff/export/survey/${id}`, {
      token: officer.token,
      query: { format: "csv", lang: "en" },
    });
    const text = file.bytes.toString("utf8");
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain('"o1 en; o3 en"');
    const xlsx = await callLambda(staffExport, "GET", `/api/staff/export/survey/${id}`, {
      token: officer.token,
    });
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe("PK");
    const deeds = (await listAuditEntries("2026-11")).filter(({ subject }) => subject === id);
    expect(deeds.map(({ action }) => action)).toEqual([
      "survey.create",
      "survey.open",
      "survey.export",
      "survey.export",
    ]);
  });
  test("take away no more answers than a file holds, which leaves no entry in the record", async () => {
    const { id } = await createOpenSurvey();
    await postAnswer(id);
    await postAnswer(id);
    const ctx = createCallContext(officer.actor);
    const countRows = async (_: unknown, answers: readonly unknown[]) => answers.length;
    await expect(exportSurvey(id, { format: "csv", maxRows: 1 }, countRows, ctx)).rejects.toMatchObject({
      code: 900052,
      detail: { params: { max: 1, context: "rows" } },
    });
    const listActions = async () =>
      (await listAuditEntries("2026-11")).filter(({ subject }) => subject === id).map(({ action }) => action);
    expect(await listActions()).not.toContain("survey.export");
    // What is made and then too large is not taken either.
    const tooLarge = async () => requireAnswerableFile(new BinaryResponse(new Uint8Array(4_700_001), "", ""));
    await expect(exportSurvey(id, { format: "csv", maxRows: 2 }, tooLarge, ctx)).rejects.toMatchObject({
      code: 900052,
      detail: { params: { max: 4, context: "megabytes" } },
    });
    expect(await listActions()).not.toContain("survey.export");
    expect(await exportSurvey(id, { format: "csv", maxRows: 2 }, countRows, ctx)).toBe(2);
    expect(await listActions()).toContain("survey.export");
  });
  test("are taken away by days, where all of them are too large", async () => {
    const { id } = await createOpenSurvey();
    await postAnswer(id);
    const countLines = async (query: Record<string, string>) => {
      const { status, body, bytes } = await callLambda(staffExport, "GET", `/api/staff/export/survey/${id}`, {
        token: officer.token,
        query: { format: "csv", lang: "en", ...query },
      });
      return status === 200 ? bytes.toString("utf8").split("\r\n").length : body.fields;
    };
    const all = await countLines({});
    expect(await countLines({ from: "2026-01-01", to: "2027-12-31" })).toBe(all);
    expect(await countLines({ from: "2027-12-31" })).toBe(Number(all) - 1);
    expect(await countLines({ to: "2026-01-01" })).toBe(Number(all) - 1);
    expect(await countLines({ from: "2026-02-01", to: "2026-01-01" })).toEqual([
      { path: "to", key: "beforeMin", params: { min: "2026-02-01" } },
    ]);
  });
});

describe("[R36][R529] what everybody may see of it", () => {
  const getPublicResult = async (id: string) =>
    (await callLambda(question, "GET", `/api/question/${id}/result`)).body.data as SurveyResult;
  test("nothing while staff have not said so", async () => {
    const { id } = await createOpenSurvey();
    for (let i = 0; i < 5; i++) await postAnswer(id);
    expect(await getPublicResult(id)).toMatchObject({ shown: false, answers: 0, results: [] });
  });
  test("from five answers on the figures, and nothing that was written", async () => {
    const { id } = await createOpenSurvey({ resultsPublic: true });
    for (let i = 0; i < 4; i++) await postAnswer(id);
    expect(await getPublicResult(id)).toMatchObject({ shown: false, answers: 0, results: [] });
    await postAnswer(id);
    const result = await getPublicResult(id);
    expect(result).toMatchObject({ shown: true, answers: 5 });
    expect(result.results[0]).toMatchObject({ counts: [{ code: "o1", count: 5 }, {}, {}] });
    expect(JSON.stringify(result)).not.toContain("很好");
  });
  test("the same figures until five more have answered, so that nobody sees what one of them chose", async () => {
    const { id } = await createOpenSurvey({ resultsPublic: true });
    for (let i = 0; i < 5; i++) await postAnswer(id);
    const first = await getPublicResult(id);
    for (let i = 0; i < 4; i++) {
      await postAnswer(id);
      advanceTestTime(61_000);
      expect(await getPublicResult(id)).toEqual(first);
    }
    await postAnswer(id);
    advanceTestTime(61_000);
    const last = await getPublicResult(id);
    expect(last.answers).toBe(10);
    expect(last.results[0]).toMatchObject({ counts: [{ code: "o1", count: 10 }, {}, {}] });
  });
  test("a step is made of every answer that has come: none is missed, and none that was erased is in it", async () => {
    const { id } = await createOpenSurvey({ resultsPublic: true });
    for (let i = 0; i < 5; i++) await postAnswer(id);
    consistentReads.length = 0;
    await getPublicResult(id);
    expect(consistentReads).not.toEqual([]);
    expect(consistentReads.filter(({ consistent }) => !consistent)).toEqual([]);
  });
  test("how many were invited is counted with a step, and not for each reader", async () => {
    const { id } = await createOpenSurvey();
    let counts = 0;
    const countInvited = async () => {
      counts += 1;
      return 10 + counts;
    };
    const loadFigures = () => loadPublicFigures(id, surveyQuestions, countInvited);
    for (let i = 0; i < 4; i++) await postAnswer(id);
    expect(await loadFigures()).toBeUndefined();
    await postAnswer(id);
    for (let i = 0; i < 3; i++) expect(await loadFigures()).toMatchObject({ answers: 5, invited: 11 });
    for (let i = 0; i < 5; i++) await postAnswer(id);
    for (let i = 0; i < 3; i++) expect(await loadFigures()).toMatchObject({ answers: 10, invited: 12 });
    expect(counts).toBe(2);
  });
});
