/**
 * An institution and companies with the same owners can apply for the same activity only once, also without an event of
 * the portal (spec 3 §5, 400878; decision 0233): it is recognised by the name of the activity in any spelling, and by
 * days that overlap.
 */
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { listSameActivityFundings } from "@portal/core/applications/eligibility/same-activity.server";
import type { ActionBody, ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Store from "@portal/core/applications/model/application-store.server";
import { buildOwnHolding } from "@portal/core/applications/reservations/owner-holdings.server";
import { listRelatedApplications } from "@portal/core/applications/reservations/owner-reservations.server";
import { buildOwnerRelease } from "@portal/core/applications/reservations/owner-rows.server";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import type { Answers } from "@portal/core/forms/types/index";
import { addDays, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { findRowDeclaration, findUndeclaredPaths } from "@portal/core/platform/row-declaration";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { rowDeclarations } from "@portal/core/privacy/all-row-declarations";
import { decompressRow, type StoredRow } from "@portal/core/privacy/compressed-rows.server";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import type { SchemeExample } from "../../../local/examples/scheme-example.ts";
import {
  createApplicant,
  createTestContext,
  officer,
  secondOfficer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  createInstitutionWithDocuments,
  fillCertifiedAnswers,
} from "../../support/applications/institution-documents.ts";
import { expectRefusal } from "../../support/calls/expect-refusal.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

let companyCount = 0;
const buildOwner = (idNumber: string, share: number) => ({
  name: "陳大文",
  idNumber,
  share,
  macaoResident: true,
});
/** Creates a company, owned by somebody of its own where nobody is named. */
const createCompany = async (
  scheme: string,
  shareholders?: ReturnType<typeof buildOwner>[],
): Promise<string> => {
  const id = `company-${++companyCount}`;
  const { answers, at } = getSchemeExample(scheme);
  await createInstitutionWithDocuments(id, answers, addDays(toMacaoDay(toInstant(at)), -10), {
    nature: scheme === "SUBSIDY_ASSOCIATION" ? "TRADE_ASSOCIATION" : "ENTERPRISE",
    taxpayerNumber: String(81_000_000 + companyCount),
    shareholders: shareholders ?? [buildOwner(`ID-${id}`, 60)],
  });
  return id;
};
const submitForm = async (id: string, scheme: string, changes: Answers = {}): Promise<ApplicationView> => {
  const { answers, at } = getSchemeExample(scheme);
  return Application.submitApplication(
    {
      id: ulid(),
      scheme,
      answers: JSON.parse(
        JSON.stringify(await fillCertifiedAnswers(id, scheme, { ...answers, ...changes })).replace(
          /"contact-[^"]*"/g,
          '"contact-other-1"',
        ),
      ),
    },
    createTestContext(createApplicant(id), toInstant(at)),
  );
};
const decideApplication = (application: ApplicationView, action: string, scheme: string) =>
  Application.performTransition(
    application.id,
    action,
    { version: application.version, reason: "不符合資格。" },
    createTestContext(officer, toInstant(getSchemeExample(scheme).at)),
  );

/** Schemes for activities outside the portal, with their name and their days. */
const activities = [
  ["INCENTIVE_EXHIBITOR", "exhibitionName", "exhibitionDates", "里斯本国际绿色食品展 ２０２７"],
  ["INCENTIVE_CONVENTION", "eventName", "eventDates", undefined],
  ["SUBSIDY_ASSOCIATION", "eventName", "eventDates", undefined],
] as const;
const moveDates = (scheme: string, path: string, by: number, days?: number) => {
  const { from, to } = getSchemeExample(scheme).answers[path] as { from: string; to: string };
  const start = addDays(parseDay(from), by);
  return {
    [path]: { from: start, to: days === undefined ? addDays(parseDay(to), by) : addDays(start, days) },
  };
};
/** The nights of the guests, for whom accommodation is asked, on the days that the activity moves to. */
const movedRooms = (scheme: string, by: number): Answers => {
  const { guestRooms } = getSchemeExample(scheme).answers as { guestRooms?: { date: string }[] };
  if (!guestRooms) return {};
  return {
    guestRooms: guestRooms.map((row) => ({ ...row, date: addDays(parseDay(row.date), by) })),
  };
};

describe.each(activities)(
  "[R586] one application of %s for one activity",
  (scheme, name, dates, simplified) => {
    test("another first day is the same activity while a day is in common, and the refusal leads to the first", async () => {
      const id = await createCompany(scheme);
      const first = await submitForm(id, scheme);
      await decideApplication(first, "reject", scheme);
      const refusal = await expectRefusal(submitForm(id, scheme, moveDates(scheme, dates, 1)));
      expect(refusal).toMatchObject({
        code: errorCodes.ONE_APPLICATION_PER_EVENT,
        detail: { params: { applicationId: first.id } },
      });
    });
    test.each([
      ["punctuation and spaces", (text: string) => `「 ${text} 」`],
      [
        "width and case",
        (text: string) =>
          text.toLowerCase().replace(/\d/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0)),
      ],
      ["Simplified characters", (text: string) => simplified ?? text],
    ])("%s in the name make no other activity", async (_what, respell) => {
      const id = await createCompany(scheme);
      await decideApplication(await submitForm(id, scheme), "reject", scheme);
      const respeltName = respell(String(getSchemeExample(scheme).answers[name]));
      const refusal = await expectRefusal(
        submitForm(id, scheme, { [name]: respeltName, ...moveDates(scheme, dates, 1) }),
      );
      expect(refusal.code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
    });
    test("letters of another script that look alike make no other activity", async () => {
      const id = await createCompany(scheme);
      const activityName = `${String(getSchemeExample(scheme).answers[name])} EXPO`;
      await decideApplication(await submitForm(id, scheme, { [name]: activityName }), "reject", scheme);
      const lookAlikeName = activityName.replace("EXPO", "\u0415\u0425\u0420\u041e");
      const refusal = await expectRefusal(
        submitForm(id, scheme, { [name]: lookAlikeName, ...moveDates(scheme, dates, 1) }),
      );
      expect(refusal.code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
    });
    test("the next edition, on days of its own, is another activity", async () => {
      const id = await createCompany(scheme);
      await decideApplication(await submitForm(id, scheme), "reject", scheme);
      const changes = { ...moveDates(scheme, dates, 200), ...movedRooms(scheme, 200) };
      expect((await submitForm(id, scheme, changes)).status).toBe("PROCESSING");
    });
    test("two submissions at the same moment: one is written", async () => {
      const id = await createCompany(scheme);
      const outcomes = await Promise.allSettled([
        submitForm(id, scheme),
        submitForm(id, scheme, moveDates(scheme, dates, 1)),
      ]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });
  },
);

describe.each([
  [
    "INCENTIVE_EXHIBITOR",
    { expectedResults: "另一間公司的預期成果，與首間公司並不相同，惟參加同一項展覽並由相同股東持有。" },
  ],
  ["INCENTIVE_CONVENTION", {}],
  ["SUBSIDY_ECOMMERCE", { platformName: "另一平台" }],
  ["FIRST_SHOP_GENERAL", {}],
] as const)("companies with the same owners do not both apply for one thing under %s", (scheme, changes) => {
  test("from half of both on they are refused, and staff of the first see nothing of it", async () => {
    const who = `OWNER-${scheme}`;
    const [one, other] = [
      await createCompany(scheme, [buildOwner(who, 50)]),
      await createCompany(scheme, [buildOwner(who, 50)]),
    ];
    await submitForm(one, scheme);
    expect((await expectRefusal(submitForm(other, scheme, changes))).code).toBe(
      errorCodes.SAME_OWNER_DUPLICATE,
    );
  });
  test("below half of one they both pass, and staff see what they have in common", async () => {
    const who = `MINOR-${scheme}`;
    const one = await createCompany(scheme, [buildOwner(who, 50), buildOwner(`${who}-A`, 50)]);
    const other = await createCompany(scheme, [buildOwner(who, 49.99), buildOwner(`${who}-B`, 50.01)]);
    const first = await submitForm(one, scheme);
    const second = await submitForm(other, scheme, changes);
    const relatedApplications = await listRelatedApplications(second.id, createTestContext(officer));
    expect(relatedApplications).toMatchObject([
      { applicationId: first.id, here: 49.99, there: 50, related: false },
    ]);
  });
  test("for something else they both pass, and staff are warned", async () => {
    const who = `BOTH-${scheme}`;
    const [one, other] = [
      await createCompany(scheme, [buildOwner(who, 100)]),
      await createCompany(scheme, [buildOwner(who, 100)]),
    ];
    const first = await submitForm(one, scheme);
    const renamedAnswers = Object.fromEntries(
      ["exhibitionName", "eventName", "productName", "storeName"]
        .filter((key) => key in getSchemeExample(scheme).answers)
        .map((key) => [key, "另一項目"]),
    );
    const second = await submitForm(other, scheme, { ...changes, ...renamedAnswers });
    expect(await listRelatedApplications(second.id, createTestContext(officer))).toMatchObject([
      { applicationId: first.id, related: true },
    ]);
  });
});

const performStep = (
  { id, version }: { id: string; version: number },
  action: string,
  by: typeof officer,
  time: string,
  body: Partial<ActionBody> = {},
): Promise<ApplicationView> =>
  Application.performTransition(id, action, { version, ...body }, createTestContext(by, time));
const objectToDecision = (application: ApplicationView, scheme: string) =>
  performStep(
    application,
    "object",
    createApplicant(application.institutionId),
    getSchemeExample(scheme).at,
    {
      reason: "資料齊備。",
    },
  );
const upholdObjection = (application: ApplicationView, scheme: string) =>
  performStep(application, "upholdObjection", secondOfficer, getSchemeExample(scheme).at);
const acceptApplication = async (application: ApplicationView, scheme: string): Promise<ApplicationView> => {
  const withOriginal =
    application.pending === "original"
      ? await performStep(application, "receiveOriginal", officer, getSchemeExample(scheme).at)
      : application;
  return decideApplication(withOriginal, "accept", scheme);
};
let activityCount = 0;
let traineeCount = 0;
/** Answers with trainees of their own. */
const buildCourse = (courseName: string, changes: Answers = {}): Answers => ({
  courseName,
  sponsoredHeadcount: 1,
  trainees: [{ name: "學員", macaoId: `5${200_000 + ++traineeCount}(0)`, position: "統籌" }],
  ...changes,
});

describe.each([
  ["TRAINING", (): Answers => buildCourse("客戶服務課程"), buildCourse("另一課程")],
  [
    "FIRST_SHOP_GENERAL",
    (): Answers => ({ activityPursued: `零售業務 ${++activityCount}` }),
    { storeName: "另一首店" } as Answers,
  ],
] as const)("[R586] %s pays for one thing once", (scheme, what, other) => {
  test("the institution does not apply for it again while its application is in force", async () => {
    const id = await createCompany(scheme);
    const first = await submitForm(id, scheme, what());
    await acceptApplication(first, scheme);
    expect(await expectRefusal(submitForm(id, scheme, what()))).toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { params: { applicationId: first.id, status: "ACCEPTED" } },
    });
  });
  test("the institution does not apply for it beside an application from before applications reserved it for themselves", async () => {
    const id = await createCompany(scheme);
    const first = await submitForm(id, scheme, what());
    const header = await Store.findHeader(id, first.id);
    if (!header?.holds) throw new Error("nothing is reserved");
    const { holds, version, status } = header;
    const { hash: own } = buildOwnHolding(id);
    const earlier = { ...holds, owners: holds.owners.filter(({ hash }) => hash !== own) };
    await transact([
      Store.buildHeaderPut({ ...header, holds: earlier }, { version, status }),
      ...holds.owners
        .filter(({ hash }) => hash === own)
        .map(({ eventId, hash }) => buildOwnerRelease(eventId, hash, first.id)),
    ]);
    await acceptApplication({ ...first, version }, scheme);
    expect(await expectRefusal(submitForm(id, scheme, what()))).toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { params: { applicationId: first.id, status: "ACCEPTED" } },
    });
    expect((await submitForm(id, scheme, other)).status).toBe("PROCESSING");
  });
  test("it does once that was refused, and both are never in force", async () => {
    const id = await createCompany(scheme);
    const rejectedApplication = await decideApplication(
      await submitForm(id, scheme, what()),
      "reject",
      scheme,
    );
    const second = await submitForm(id, scheme, what());
    const disputedApplication = await objectToDecision(rejectedApplication, scheme);
    expect(await expectRefusal(upholdObjection(disputedApplication, scheme))).toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { params: { applicationId: second.id } },
    });
    await decideApplication(second, "reject", scheme);
    expect((await upholdObjection(disputedApplication, scheme)).status).toBe("PROCESSING");
  });
  test("a sister company applies for it once that was refused, and both are never in force", async () => {
    const owners = [buildOwner(`SISTER-${scheme}-${++activityCount}`, 60)];
    const [first, sister] = [await createCompany(scheme, owners), await createCompany(scheme, owners)];
    const firstApplication = await submitForm(first, scheme, what());
    expect((await expectRefusal(submitForm(sister, scheme, what()))).code).toBe(
      errorCodes.SAME_OWNER_DUPLICATE,
    );
    const rejectedApplication = await decideApplication(firstApplication, "reject", scheme);
    const second = await submitForm(sister, scheme, what());
    expect(second.status).toBe("PROCESSING");
    const disputedApplication = await objectToDecision(rejectedApplication, scheme);
    expect((await expectRefusal(upholdObjection(disputedApplication, scheme))).code).toBe(
      errorCodes.SAME_OWNER_DUPLICATE,
    );
  });
  test("the institution does not apply for it again after a decision that nothing is granted was overturned", async () => {
    const id = await createCompany(scheme);
    const time = getSchemeExample(scheme).at;
    const acceptedApplication = await acceptApplication(await submitForm(id, scheme, what()), scheme);
    const reasons = { "zh-Hant": "不符。", pt: "Não conforme.", en: "Not eligible." };
    const nothing = await performStep(acceptedApplication, "decideFunding", officer, time, {
      result: "NOT_APPROVED",
      reasons,
    });
    const disputedApplication = await objectToDecision(nothing, scheme);
    const second = await submitForm(id, scheme, what());
    expect((await expectRefusal(upholdObjection(disputedApplication, scheme))).code).toBe(
      errorCodes.ONE_APPLICATION_PER_EVENT,
    );
    await decideApplication(second, "reject", scheme);
    await upholdObjection(disputedApplication, scheme);
    expect((await expectRefusal(submitForm(id, scheme, what()))).code).toBe(
      errorCodes.ONE_APPLICATION_PER_EVENT,
    );
  });
});

test("staff see what an association has asked for the same conference elsewhere", async () => {
  const [convention, subsidy] = ["INCENTIVE_CONVENTION", "SUBSIDY_ASSOCIATION"].map((scheme) => ({
    scheme,
    ...getSchemeExample(scheme),
  })) as [SchemeExample & { scheme: string }, SchemeExample & { scheme: string }];
  const id = "association-twice";
  const issuedOn = addDays(toMacaoDay(toInstant(convention.at)), -10);
  await createInstitutionWithDocuments(id, [convention.answers, subsidy.answers], issuedOn, {
    nature: "TRADE_ASSOCIATION",
    taxpayerNumber: "81999999",
    shareholders: [],
  });
  const first = await submitForm(id, convention.scheme);
  const { eventName = null, eventDates = null } = convention.answers;
  const second = await submitForm(id, subsidy.scheme, { eventName: `「${String(eventName)}」`, eventDates });
  const listSameFundings = async ({ id: applicationId }: ApplicationView) => {
    const header = await Store.findHeader(id, applicationId);
    return header ? listSameActivityFundings(header, createTestContext(officer)) : [];
  };
  expect(await listSameFundings(second)).toEqual([
    { applicationId: first.id, code: first.code, scheme: convention.scheme, status: "PROCESSING" },
  ]);
  expect(await listSameFundings(first)).toMatchObject([{ applicationId: second.id, scheme: subsidy.scheme }]);
  await decideApplication(first, "reject", convention.scheme);
  expect(await listSameFundings(second)).toEqual([]);
});

describe("[R360] what counts of a trainee's courses", () => {
  const scheme = "TRAINING";
  const time = getSchemeExample(scheme).at;
  test.each(["CATEGORY_1", "CATEGORY_2"])(
    "a place in one course is paid for one institution (%s)",
    async (activityCategory) => {
      const answers = buildCourse(`共同課程 ${activityCategory}`, { activityCategory });
      await submitForm(await createCompany(scheme), scheme, answers);
      const respeltAnswers = { ...answers, courseName: `共同課程　${activityCategory.toLowerCase()}` };
      expect(
        await expectRefusal(submitForm(await createCompany(scheme), scheme, respeltAnswers)),
      ).toMatchObject({
        code: errorCodes.ONE_APPLICATION_PER_EVENT,
        detail: { fields: [{ path: "trainees.0.macaoId", key: "personTaken" }] },
      });
    },
  );
  describe("a course is recognised by its name and each of its days", () => {
    const buildDays = (courseStart: string, courseEnd: string): Answers => ({
      courseStart,
      courseEnd,
      totalHours: 4,
      ordinaryHours: 4,
      activityCategory: "CATEGORY_2",
    });
    const attendCourse = async (answers: Answers) => submitForm(await createCompany(scheme), scheme, answers);
    test.each([
      ["that begins a day later", "2027-07-06", "2027-12-17"],
      ["that begins a day earlier", "2027-07-04", "2027-12-17"],
      ["that begins on its last day", "2027-12-17", "2028-02-29"],
      ["that ends on its first day", "2027-06-30", "2027-07-05"],
      ["of a day in the middle of it", "2027-09-30", "2027-09-30"],
      ["around all of it", "2027-06-01", "2028-01-31"],
    ])("the same person has no second place in one %s", async (what, from, to) => {
      const answers = buildCourse(`重疊課程 ${what}`, buildDays("2027-07-05", "2027-12-17"));
      await attendCourse(answers);
      expect(await expectRefusal(attendCourse({ ...answers, ...buildDays(from, to) }))).toMatchObject({
        code: errorCodes.ONE_APPLICATION_PER_EVENT,
        detail: { fields: [{ path: "trainees.0.macaoId", key: "personTaken" }] },
      });
    });
    test("it has in those that end the day before it and begin the day after", async () => {
      const answers = buildCourse("前後課程", buildDays("2027-07-05", "2027-12-17"));
      await attendCourse(answers);
      for (const [from, to] of [
        ["2027-06-30", "2027-07-04"],
        ["2027-12-18", "2028-02-29"],
      ] as const)
        expect((await attendCourse({ ...answers, ...buildDays(from, to) })).status).toBe("PROCESSING");
    });
    test("the same person has a place in another course on the same days", async () => {
      const answers = buildCourse("同日課程甲", buildDays("2027-07-05", "2027-07-06"));
      await attendCourse(answers);
      expect((await attendCourse({ ...answers, courseName: "同日課程乙" })).status).toBe("PROCESSING");
    });
    test("a refusal frees every day, and is not undone beside somebody who took one since", async () => {
      const answers = buildCourse("落選課程", buildDays("2027-07-05", "2027-07-20"));
      const rejectedApplication = await decideApplication(await attendCourse(answers), "reject", scheme);
      const second = await attendCourse({ ...answers, ...buildDays("2027-07-20", "2027-07-21") });
      const disputedApplication = await objectToDecision(rejectedApplication, scheme);
      expect((await expectRefusal(upholdObjection(disputedApplication, scheme))).code).toBe(
        errorCodes.ONE_APPLICATION_PER_EVENT,
      );
      await decideApplication(second, "reject", scheme);
      expect((await upholdObjection(disputedApplication, scheme)).status).toBe("PROCESSING");
    });
  });
  test("the row of a trainee has declared members only", async () => {
    await submitForm(await createCompany(scheme), scheme, buildCourse("已登記課程"));
    const { Items = [] } = await getDocumentClient().send(
      new ScanCommand({
        TableName: getTableName(),
        FilterExpression: "begins_with(pk, :prefix)",
        ExpressionAttributeValues: { ":prefix": "person#" },
      }),
    );
    const rows = Items as StoredRow[];
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const declaration = findRowDeclaration(rowDeclarations, row) ?? expect.fail(row.pk);
      expect(findUndeclaredPaths(decompressRow(row), declaration)).toEqual([]);
    }
  });
  test("a course that was refused, or for which nothing is granted, is none of the two of the year", async () => {
    const { trainees = null } = buildCourse("");
    const attendCourse = async (name: string) =>
      submitForm(
        await createCompany(scheme),
        scheme,
        buildCourse(name, { trainees, activityCategory: "CATEGORY_1" }),
      );
    const rejectedApplication = await decideApplication(await attendCourse("課程甲"), "reject", scheme);
    const acceptedApplication = await decideApplication(await attendCourse("課程乙"), "accept", scheme);
    const nothing = await performStep(acceptedApplication, "decideFunding", officer, time, {
      result: "NOT_APPROVED",
      reasons: { "zh-Hant": "不符。", pt: "Não conforme.", en: "Not eligible." },
    });
    for (const name of ["課程丙", "課程丁"]) await attendCourse(name);
    expect((await expectRefusal(attendCourse("課程戊"))).code).toBe(errorCodes.PERSON_LIMIT_REACHED);
    for (const refusedApplication of [rejectedApplication, nothing])
      expect(
        (await expectRefusal(upholdObjection(await objectToDecision(refusedApplication, scheme), scheme)))
          .code,
      ).toBe(errorCodes.PERSON_LIMIT_REACHED);
  });
});

describe.each([
  ["ENDORSEMENT_MAINLAND", "email", errorCodes.ONE_APPLICATION_PER_EVENT],
  ["EVENT_REGISTRATION", "scale", errorCodes.EVENT_NAME_NOT_UNIQUE],
] as const)("[R491] late documents of %s", (scheme, field, code) => {
  const names = scheme === "EVENT_REGISTRATION" ? ["nameZh", "nameEn"] : ["activityName"];
  const buildTexts = (name: string): Answers =>
    Object.fromEntries(names.map((key) => [key, `${name} ${key}`]));
  /** Documents did not come, and the applicant says why. */
  const lapseApplication = async (answers: Answers) => {
    const { at } = getSchemeExample(scheme);
    const { calendar, today } = createTestContext(officer, toInstant(at));
    const dueOn = calendar.addWorking(today, 1);
    const after = `${addDays(dueOn, 1)}T02:00:00.000Z`;
    const app = await submitForm(await createCompany(scheme), scheme, answers);
    await performStep(app, "requestSupplement", officer, at, { fields: [field], message: "補交", dueOn });
    await applyDueTimers(app.institutionId, app.id, createTestContext(testSystemActor, after));
    const lapsedApplication = await Application.getApplication(app.id, createTestContext(officer, after));
    expect(lapsedApplication.status).toBe("REJECTED");
    const why = await performStep(
      lapsedApplication,
      "justifyLate",
      createApplicant(app.institutionId),
      after,
      {
        reason: "住院",
      },
    );
    return () =>
      performStep(why, "acceptLate", officer, after, {
        dueOn: calendar.addWorking(toMacaoDay(toInstant(after)), 1),
      });
  };
  test("once they are accepted, nobody else has the place that the lapse gave back", async () => {
    const acceptLate = await lapseApplication(buildTexts("甲"));
    expect((await acceptLate()).status).toBe("SUPPLEMENT_REQUIRED");
    expect(
      (await expectRefusal(submitForm(await createCompany(scheme), scheme, buildTexts("甲")))).code,
    ).toBe(code);
  });
  test("they are not accepted when somebody else has it by now", async () => {
    const acceptLate = await lapseApplication(buildTexts("乙"));
    await submitForm(await createCompany(scheme), scheme, buildTexts("乙"));
    expect((await expectRefusal(acceptLate())).code).toBe(code);
  });
});

describe("[R586] a person who is named too often", () => {
  const requestLetter = (id: string, changes: Answers) => submitForm(id, "ENDORSEMENT_MAINLAND", changes);
  test("a visitor has one letter for an activity, whichever institution asks and whatever its first day", async () => {
    const [one, other] = [
      await createCompany("ENDORSEMENT_MAINLAND"),
      await createCompany("ENDORSEMENT_MAINLAND"),
    ];
    await requestLetter(one, {});
    const refusal = await expectRefusal(
      requestLetter(other, { activityStart: "2027-03-05", activityName: "２０２７ 澳门绿色展览会" }),
    );
    expect(refusal).toMatchObject({
      code: errorCodes.ONE_APPLICATION_PER_EVENT,
      detail: { fields: [{ path: "mainlandId", key: "personTaken" }] },
    });
  });
  describe("an activity of months is recognised by each of its days", () => {
    const buildVisit = (name: string, from: string, to: string, visitor = {}): Answers => ({
      activityName: name,
      activityStart: from,
      activityEnd: to,
      arrivalDate: from,
      departureDate: from,
      ...visitor,
    });
    const sendLetter = async (answers: Answers) =>
      requestLetter(await createCompany("ENDORSEMENT_MAINLAND"), answers);
    test.each([
      ["the 61st day", "2027-05-03", "2027-05-03"],
      ["the last day, which is a leap day", "2028-02-29", "2028-02-29"],
      ["days around all of it", "2027-03-01", "2028-02-29"],
      ["days that begin before and end in another month", "2027-03-01", "2027-06-02"],
    ])("%s is taken", async (name, from, to) => {
      await sendLetter(buildVisit(name, "2027-03-04", "2028-02-29"));
      expect((await expectRefusal(sendLetter(buildVisit(name, from, to)))).code).toBe(
        errorCodes.ONE_APPLICATION_PER_EVENT,
      );
    });
    test.each([
      ["the day after, in the same month", "2027-05-21"],
      ["the first day of the next month", "2027-06-01"],
    ])("%s is free", async (name, day) => {
      await sendLetter(buildVisit(name, "2027-03-04", "2027-05-20"));
      expect((await sendLetter(buildVisit(name, day, day))).status).toBe("PROCESSING");
    });
    test("a refusal frees every day, and gives no day away that somebody else took since", async () => {
      const first = await sendLetter(buildVisit("長期活動", "2027-03-04", "2027-08-20"));
      const rejectedApplication = await decideApplication(first, "reject", "ENDORSEMENT_MAINLAND");
      const second = await sendLetter(buildVisit("長期活動", "2027-08-20", "2027-08-25"));
      const disputedApplication = await Application.performTransition(
        first.id,
        "object",
        { version: rejectedApplication.version, reason: "資料齊備。" },
        createTestContext(
          createApplicant(first.institutionId),
          toInstant(getSchemeExample("ENDORSEMENT_MAINLAND").at),
        ),
      );
      const refusal = await expectRefusal(
        Application.performTransition(
          first.id,
          "upholdObjection",
          { version: disputedApplication.version },
          createTestContext(secondOfficer, toInstant(getSchemeExample("ENDORSEMENT_MAINLAND").at)),
        ),
      );
      expect(refusal.code).toBe(errorCodes.ONE_APPLICATION_PER_EVENT);
      await decideApplication(second, "reject", "ENDORSEMENT_MAINLAND");
      expect((await sendLetter(buildVisit("長期活動", "2027-08-25", "2027-08-25"))).status).toBe(
        "PROCESSING",
      );
    });
    test("two at once: one of them is sent", async () => {
      const both = await Promise.allSettled([
        sendLetter(buildVisit("同時申請", "2027-03-04", "2027-09-30")),
        sendLetter(buildVisit("同時申請", "2027-09-30", "2027-10-31")),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });
  });
  test("the third training of the first category in a year is refused with that reason, beside each person", async () => {
    for (const n of [1, 2])
      await submitForm(await createCompany("TRAINING"), "TRAINING", { courseName: `會展課程 ${n}` });
    const refusal = await expectRefusal(
      submitForm(await createCompany("TRAINING"), "TRAINING", { courseName: "會展課程 3" }),
    );
    expect(refusal).toMatchObject({
      code: errorCodes.PERSON_LIMIT_REACHED,
      detail: {
        params: { max: 2 },
        fields: [
          { path: "trainees.0.macaoId", key: "personLimit", params: { max: 2 } },
          { path: "trainees.1.macaoId", key: "personLimit", params: { max: 2 } },
        ],
      },
    });
  });
});
