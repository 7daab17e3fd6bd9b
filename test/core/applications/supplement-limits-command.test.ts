/**
 * A supplement corrects what an application is for and whom it names, and the limits of a submission hold for the
 * corrected answers (spec 2 §5, spec 3 §5; decision 0413).
 */

import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { writeInstitution } from "@portal/core/institutions/write-institution.server";
import { addDays, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { performAction } from "../../support/applications/application-calls.ts";
import {
  buildCompleteAnswers,
  createApplicant,
  createTestContext,
  mondayMorning,
  officer,
  secondOfficer,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";

beforeAll(createTableWithFair);

const buildOwner = (idNumber: string) => ({ name: "陳大文", idNumber, share: 60, macaoResident: true });
let companyCount = 0;
/** Creates a company with the documents of an example, owned by somebody of its own where nobody is named. */
const createCompany = async (
  scheme: string,
  ownerNumber?: string,
  consentDataFetch = false,
): Promise<string> => {
  const id = `company-${++companyCount}`;
  const { answers, at } = getSchemeExample(scheme);
  await createInstitutionWithDocuments(id, answers, addDays(toMacaoDay(toInstant(at)), -10), {
    taxpayerNumber: String(82_000_000 + companyCount),
    shareholders: [buildOwner(ownerNumber ?? `ID-${id}`)],
    consentDataFetch,
  });
  return id;
};
const getExampleTime = (scheme: string) => toInstant(getSchemeExample(scheme).at);
const submitForm = async (id: string, scheme: string, changes: Answers = {}): Promise<ApplicationView> => {
  const { answers } = getSchemeExample(scheme);
  const certifiedAnswers = await fillCertifiedAnswers(id, scheme, { ...answers, ...changes });
  return Application.submitApplication(
    {
      id: ulid(),
      scheme,
      answers: JSON.parse(JSON.stringify(certifiedAnswers).replace(/"contact-[^"]*"/g, '"contact-other-1"')),
    },
    createTestContext(createApplicant(id), getExampleTime(scheme)),
  );
};
const applyAction = (app: ApplicationView, action: string, body: object, time: string, who = officer) =>
  performAction(app, action, who, body, time);
/** Staff ask for some answers, and the applicant sends others, at a time after the submission. */
const correctAnswers = async (
  app: ApplicationView,
  answers: Answers,
  time: string = getExampleTime(app.scheme),
) => {
  const { calendar, today } = createTestContext(officer, time);
  const dueOn = calendar.addWorking(today, 1);
  const withSupplementRequest = await applyAction(
    app,
    "requestSupplement",
    { fields: Object.keys(answers), message: "更正", dueOn },
    time,
  );
  return applyAction(
    withSupplementRequest,
    "supplement",
    { answers },
    time,
    createApplicant(app.institutionId),
  );
};
const moveRange = (scheme: string, field: string, days: number): Answers => {
  const { from, to } = getSchemeExample(scheme).answers[field] as { from: string; to: string };
  return { [field]: { from: addDays(parseDay(from), days), to: addDays(parseDay(to), days) } };
};

describe("a document that the institute fetches", () => {
  const scheme = "INCENTIVE_EXHIBITOR";
  const withoutFetched = { formM1: [], formM8: [], businessRegistrationCertificate: [] };
  test("is asked for by no later supplement about something else, also when the consent is taken back", async () => {
    const id = await createCompany(scheme, undefined, true);
    const app = await submitForm(id, scheme, withoutFetched);
    const before = await findInstitution(id);
    if (!before) throw new Error("no institution");
    const after = {
      ...before,
      fields: { ...before.fields, consentDataFetch: false },
      version: before.version + 1,
    };
    await writeInstitution({ before, after, action: "update" }, createTestContext(createApplicant(id)));
    expect((await correctAnswers(app, { exhibitionName: "里斯本展" })).status).toBe("PROCESSING");
    const next = await expectRefusal(
      submitForm(id, scheme, { ...withoutFetched, exhibitionName: "波爾圖展" }),
    );
    expect(next.detail.fields?.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(withoutFetched).toSorted(),
    );
  });
  test("is needed where staff ask for it after all, and the others are not", async () => {
    const id = await createCompany(scheme, undefined, true);
    const app = await submitForm(id, scheme, withoutFetched);
    const ask = { fields: ["formM1", "exhibitionName"], message: "M/1", dueOn: "" };
    const { calendar, today } = createTestContext(officer, getExampleTime(scheme));
    ask.dueOn = calendar.addWorking(today, 1);
    const withSupplementRequest = await applyAction(app, "requestSupplement", ask, getExampleTime(scheme));
    const sendDocuments = (answers: Answers) =>
      applyAction(
        withSupplementRequest,
        "supplement",
        { answers },
        getExampleTime(scheme),
        createApplicant(id),
      );
    for (const answers of [{ exhibitionName: "里斯本展" }, { formM1: [] }] as Answers[])
      expect((await expectRefusal(sendDocuments(answers))).detail.fields).toEqual([
        { path: "formM1", key: "fileMissing" },
      ]);
    const { formM1 } = getSchemeExample(scheme).answers;
    expect((await sendDocuments({ formM1: formM1 ?? null })).status).toBe("PROCESSING");
  });
});

describe("the activity of an application", () => {
  const scheme = "INCENTIVE_EXHIBITOR";
  test("another name and other days are in its record and in its deadlines from then on", async () => {
    const app = await submitForm(await createCompany(scheme), scheme);
    const changedAnswers: Answers = {
      exhibitionName: "里斯本綠色展",
      ...moveRange(scheme, "exhibitionDates", 7),
    };
    const { eventNames, eventDates } = await correctAnswers(app, changedAnswers);
    const { from, to } = changedAnswers.exhibitionDates as { from: string; to: string };
    expect(eventNames?.["zh-Hant"]).toBe("里斯本綠色展");
    expect(eventDates).toEqual({ start: from, end: to });
  });
  test("[R586] is no other that the institution applied for (400878), and the former one is free", async () => {
    const id = await createCompany(scheme);
    const first = await submitForm(id, scheme, { exhibitionName: "首個展覽" });
    await applyAction(first, "accept", {}, getExampleTime(scheme));
    const second = await submitForm(id, scheme, { exhibitionName: "第二個展覽" });
    const refusal = await expectRefusal(correctAnswers(second, { exhibitionName: "首個 展覽" }));
    expect(refusal).toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { params: { applicationId: first.id } },
    });
    const waitingApplication = await Application.getApplication(second.id, createTestContext(officer));
    expect(waitingApplication.status).toBe("SUPPLEMENT_REQUIRED");
    const renamedApplication = await applyAction(
      waitingApplication,
      "supplement",
      { answers: { exhibitionName: "第三個展覽" } },
      getExampleTime(scheme),
      createApplicant(id),
    );
    await applyAction(renamedApplication, "accept", {}, getExampleTime(scheme));
    expect((await expectRefusal(submitForm(id, scheme, { exhibitionName: "第三個展覽" }))).code).toBe(
      errorCodes.ONE_APPLICATION_PER_EVENT,
    );
    expect((await submitForm(id, scheme, { exhibitionName: "第二個展覽" })).status).toBe("PROCESSING");
  });
  test("[R452] is not that of a company with the same owners (900042)", async () => {
    const [one, other] = [await createCompany(scheme, "SHARED"), await createCompany(scheme, "SHARED")];
    await submitForm(one, scheme, { exhibitionName: "共同展覽" });
    const app = await submitForm(other, scheme, { exhibitionName: "另一展覽" });
    expect((await expectRefusal(correctAnswers(app, { exhibitionName: "共同展覽" }))).code).toBe(
      errorCodes.SAME_OWNER_DUPLICATE,
    );
  });
  test.each([
    ["on the 35th day before, counted from the submission and not from the supplement", 0, "PROCESSING"],
    ["a day nearer", -1, errorCodes.LEAD_TIME_35_DAYS],
  ])("[R492] %s: %s", async (_when, by, outcome) => {
    const app = await submitForm(await createCompany(scheme), scheme);
    const nearest = addDays(toMacaoDay(getExampleTime(scheme)), 35 + by);
    const later = `${addDays(toMacaoDay(getExampleTime(scheme)), 7)}T02:00:00.000Z`;
    const correction = correctAnswers(app, { exhibitionDates: { from: nearest, to: nearest } }, later);
    if (typeof outcome === "string") expect((await correction).status).toBe(outcome);
    else expect((await expectRefusal(correction)).code).toBe(outcome);
  });
});

describe("answers that depend on each other, of which one was requested", () => {
  const scheme = "INCENTIVE_EXHIBITOR";
  const buildMop = (amount: number) => ({ amount, currency: "MOP" });
  test("an expenditure below the costs that it is made of is refused, beside the costs", async () => {
    const app = await submitForm(await createCompany(scheme), scheme);
    expect(
      await expectRefusal(correctAnswers(app, { expectedExpenditure: buildMop(9_000_000) })),
    ).toMatchObject({
      detail: { fields: [{ path: "costLines", key: "costsExceedExpenditure" }] },
    });
  });
  test("a part of an answer that was requested is held to the rules of the whole answer", async () => {
    const app = await submitForm(await createCompany(scheme), scheme);
    const time = getExampleTime(scheme);
    const { calendar, today } = createTestContext(officer, time);
    const withSupplementRequest = await applyAction(
      app,
      "requestSupplement",
      { fields: ["exhibitionDates.to"], message: "更正", dueOn: calendar.addWorking(today, 1) },
      time,
    );
    const exhibitionDates = { from: "2027-02-24", to: "2027-02-23" };
    expect(
      await expectRefusal(
        applyAction(
          withSupplementRequest,
          "supplement",
          { answers: { exhibitionDates } },
          time,
          createApplicant(app.institutionId),
        ),
      ),
    ).toMatchObject({ detail: { fields: [{ path: "exhibitionDates.to" }] } });
  });
});

describe("[R360] the people whom an application names", () => {
  const scheme = "TRAINING";
  const buildTrainees = (...numbers: string[]): Json[] =>
    numbers.map((macaoId, i) => ({ name: `學員${i + 1}`, macaoId, position: "主任" }));
  const buildCourse = (n: number, ...numbers: string[]): Answers => ({
    courseName: `課程 ${n}`,
    sponsoredHeadcount: numbers.length,
    trainees: buildTrainees(...numbers),
  });
  test("a trainee with two activities in the year is not brought in by a supplement; who leaves is free again", async () => {
    const busyTrainee = "5123456(7)";
    const freeTrainee = "5765432(1)";
    for (const n of [1, 2])
      await submitForm(await createCompany(scheme), scheme, buildCourse(n, busyTrainee));
    const app = await submitForm(await createCompany(scheme), scheme, buildCourse(3, freeTrainee));
    const refusal = await expectRefusal(correctAnswers(app, { trainees: buildTrainees(busyTrainee) }));
    expect(refusal).toMatchObject({
      code: errorCodes.PERSON_LIMIT_REACHED,
      detail: { fields: [{ path: "trainees.0.macaoId", key: "personLimit" }] },
    });
    const waitingApplication = await Application.getApplication(app.id, createTestContext(officer));
    const other = "5112233(4)";
    await applyAction(
      waitingApplication,
      "supplement",
      { answers: { trainees: buildTrainees(other) } },
      getExampleTime(scheme),
      createApplicant(app.institutionId),
    );
    for (const n of [4, 5])
      await submitForm(await createCompany(scheme), scheme, buildCourse(n, freeTrainee));
    await submitForm(await createCompany(scheme), scheme, buildCourse(6, other));
    expect(
      (await expectRefusal(submitForm(await createCompany(scheme), scheme, buildCourse(7, other)))).code,
    ).toBe(errorCodes.PERSON_LIMIT_REACHED);
  });
});

describe("[R360] the days of a course", () => {
  const scheme = "TRAINING";
  const buildDays = (courseStart: string, courseEnd: string): Answers => ({
    courseStart,
    courseEnd,
    totalHours: 4,
    ordinaryHours: 4,
  });
  const course: Answers = {
    courseName: "改期課程",
    sponsoredHeadcount: 1,
    trainees: [{ name: "學員", macaoId: "5998877(6)", position: "主任" }],
    activityCategory: "CATEGORY_2",
  };
  const attendCourse = async (from: string, to: string) =>
    submitForm(await createCompany(scheme), scheme, { ...course, ...buildDays(from, to) });
  test("are held to what others have where a supplement adds them, and are free where it leaves them out", async () => {
    const app = await attendCourse("2027-07-05", "2027-08-31");
    await attendCourse("2027-09-10", "2027-09-11");
    expect(await expectRefusal(correctAnswers(app, buildDays("2027-07-05", "2027-09-10")))).toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { fields: [{ path: "trainees.0.macaoId", key: "personTaken" }] },
    });
    const waitingApplication = await Application.getApplication(app.id, createTestContext(officer));
    await applyAction(
      waitingApplication,
      "supplement",
      { answers: buildDays("2027-07-06", "2027-09-09") },
      getExampleTime(scheme),
      createApplicant(app.institutionId),
    );
    expect((await attendCourse("2027-07-05", "2027-07-05")).status).toBe("PROCESSING");
    for (const day of ["2027-07-06", "2027-09-09"])
      expect((await expectRefusal(attendCourse(day, day))).code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
  });
});

describe("[R390] the days of the activity that a visitor's letter is for", () => {
  const scheme = "ENDORSEMENT_MAINLAND";
  const buildDays = (from: string, to: string): Answers => ({ activityStart: from, activityEnd: to });
  const requestLetter = async (answers: Answers) =>
    submitForm(await createCompany(scheme), scheme, { activityName: "巡迴展", ...answers });
  test("days that are added are held to what others have, and those that are left out are free", async () => {
    const app = await requestLetter(buildDays("2027-03-04", "2027-04-10"));
    await requestLetter({
      ...buildDays("2027-04-20", "2027-04-21"),
      arrivalDate: "2027-04-20",
      departureDate: "2027-04-20",
    });
    expect((await expectRefusal(correctAnswers(app, buildDays("2027-03-04", "2027-04-20")))).code).toBe(
      errorCodes.ONE_APPLICATION_PER_EVENT,
    );
    const waitingApplication = await Application.getApplication(app.id, createTestContext(officer));
    const shorter = buildDays("2027-03-05", "2027-04-09");
    await applyAction(
      waitingApplication,
      "supplement",
      { answers: shorter },
      getExampleTime(scheme),
      createApplicant(app.institutionId),
    );
    const visitOn = (day: string) =>
      requestLetter({ ...buildDays(day, day), arrivalDate: day, departureDate: day });
    for (const day of ["2027-03-04", "2027-04-10"]) expect((await visitOn(day)).status).toBe("PROCESSING");
    for (const day of ["2027-03-05", "2027-04-09"])
      expect((await expectRefusal(visitOn(day))).code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
  });
});

describe("[R405] the name of a registered event", () => {
  const scheme = "EVENT_REGISTRATION";
  test("is not that of another registration of its year, nor of an event of the portal", async () => {
    await submitForm(await createCompany(scheme), scheme, { nameZh: "甲展", nameEn: "Expo A" });
    const app = await submitForm(await createCompany(scheme), scheme, { nameZh: "乙展", nameEn: "Expo B" });
    const nameRefusal = await expectRefusal(correctAnswers(app, { nameEn: "EXPO-A" }));
    expect(nameRefusal).toMatchObject({
      code: errorCodes.EVENT_NAME_NOT_UNIQUE,
      detail: { fields: [{ path: "nameEn", key: "nameTaken" }] },
    });
  });
});

describe("[R456] eligibility by the corrected answers", () => {
  test("a company with more than a hundred employees does not become a small enterprise by a supplement", async () => {
    await createInstitutionWithDocuments("large", buildCompleteAnswers(), "2026-10-05", { employees: 101 });
    const app = await Application.submitApplication(
      {
        id: ulid(),
        scheme: "FAIR_HOSTED",
        eventId: "green-2027",
        answers: { ...buildCompleteAnswers(), exhibitorType: "MACAO" },
      },
      createTestContext(createApplicant("large")),
    );
    const refusal = await expectRefusal(correctAnswers(app, { exhibitorType: "MACAO_SME" }, mondayMorning));
    expect(refusal).toMatchObject({
      code: errorCodes.NOT_ELIGIBLE,
      detail: { reasons: [{ params: { id: "smallEnterprise" } }] },
    });
  });
});

test("[R496] the end of the period for documents follows the corrected days, and holds after an upheld objection", async () => {
  const scheme = "CONFERENCE_RECRUITMENT";
  const id = await createCompany(scheme);
  const app = await submitForm(id, scheme);
  const dates = moveRange(scheme, "preferredDates", 30);
  const findPeriod = ({ deadlines }: ApplicationView) =>
    deadlines.find(({ kind }) => kind === "supplementPeriod")?.day;
  const first = (dates.preferredDates as { from: string }).from;
  const correctedApplication = await correctAnswers(app, {
    ...dates,
    hotelCheckIn: [],
    secondaryDates: null,
  });
  expect(findPeriod(correctedApplication)).toBe(addDays(parseDay(first), -30));
  const rejectedApplication = await applyAction(
    correctedApplication,
    "reject",
    { reason: "場地已滿。" },
    getExampleTime(scheme),
  );
  expect(findPeriod(rejectedApplication)).toBeUndefined();
  const disputedApplication = await applyAction(
    rejectedApplication,
    "object",
    { reason: "場地仍有空檔。" },
    getExampleTime(scheme),
    createApplicant(id),
  );
  const afterUpheldObjection = await applyAction(
    disputedApplication,
    "upholdObjection",
    {},
    getExampleTime(scheme),
    secondOfficer,
  );
  expect([afterUpheldObjection.status, findPeriod(afterUpheldObjection)]).toEqual([
    "PROCESSING",
    addDays(parseDay(first), -30),
  ]);
});

describe("what was valid with the application stays valid", () => {
  /** A Wednesday, 100 days after the example's Monday and more: its documents were issued ten days before that. */
  const findLaterTime = (scheme: string): string => {
    const { calendar } = createTestContext(officer);
    const day = calendar.addWorking(addDays(toMacaoDay(getExampleTime(scheme)), 100), 1);
    return `${day}T02:00:00.000Z`;
  };
  test("[R458] a document that stays is as old as it was when it was handed in", async () => {
    const scheme = "SUBSIDY_ECOMMERCE";
    const app = await submitForm(await createCompany(scheme), scheme);
    const { taxDeclaration, quotation } = app.answers as { [field: string]: Json };
    const correctedApplication = await correctAnswers(
      app,
      { taxDeclaration, quotation, productName: "便當盒" } as Answers,
      findLaterTime(scheme),
    );
    expect(correctedApplication.answers.productName).toBe("便當盒");
  });
  test("a day that was to come with the application may have passed", async () => {
    const scheme = "FIRST_SHOP_GENERAL";
    const app = await applyAction(
      await submitForm(await createCompany(scheme), scheme),
      "receiveOriginal",
      {},
      getExampleTime(scheme),
    );
    const openedOn = addDays(toMacaoDay(getExampleTime(scheme)), 60);
    const openedShop = await correctAnswers(app, { plannedOpeningDate: openedOn }, findLaterTime(scheme));
    expect(openedShop.answers.plannedOpeningDate).toBe(openedOn);
    const earlierDay = addDays(toMacaoDay(getExampleTime(scheme)), -1);
    const refusal = await expectRefusal(
      correctAnswers(openedShop, { plannedOpeningDate: earlierDay }, findLaterTime(scheme)),
    );
    expect(refusal.detail.fields).toMatchObject([
      { path: "plannedOpeningDate", key: "beforeMin", params: { min: toMacaoDay(getExampleTime(scheme)) } },
    ]);
  });
});
