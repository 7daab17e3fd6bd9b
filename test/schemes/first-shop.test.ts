/** Every rule of the first-shop support (schemes S21), as it reads in the specification. */
import { readFileSync } from "node:fs";

import { startSignedFormDeadline } from "@portal/core/applications/deadlines/deadlines";
import { recountDeadlines } from "@portal/core/applications/deadlines/recount-deadlines";
import { resolveSignedFormDays } from "@portal/core/applications/deadlines/submission-deadlines";
import { checkSchemeRules } from "@portal/core/applications/eligibility/eligibility-conditions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { explainDenial, listActionViews } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { selectSignedFormNotice } from "@portal/core/applications/transitions/definitions/documents/signed-form";
import { checkWindowSpans } from "@portal/core/applications/windows/application-window";
import { buildCalendar, type Holiday } from "@portal/core/calendar/index";
import { listCodes } from "@portal/core/forms/code-lists/index";
import type { Json } from "@portal/core/forms/types/index";
import { renderNotice } from "@portal/core/messaging/render-notice";
import { type Actor, systemActor } from "@portal/core/platform/actor";
import { addDays, combineDayAndTime, parseDay, toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createExampleChecks, languages } from "./example-checks.ts";

const pre = createExampleChecks("FIRST_SHOP_PRE");
const { scheme, example, context, issues, listVisibleKeys, listMissedKeys, issued, text } =
  createExampleChecks("FIRST_SHOP_GENERAL");
const calendar = buildCalendar();
const buildMop = (amount: number) => ({ amount, currency: "MOP" });

describe("[R372] a preliminary assessment or the application, four steps each", () => {
  test.each([[pre], [createExampleChecks("FIRST_SHOP_GENERAL")]])("%#", ({ steps, issues }) => {
    expect(steps).toEqual(["eligibility", "company", "shop", "documents"]);
    expect(issues()).toEqual([]);
  });
  test("[R453] the application is of a company of Macao, the assessment of whoever plans one", () => {
    const elsewhere = { ...context, institution: { ...context.institution, country: "HK" } };
    const listUnmet = (of: typeof scheme) =>
      checkSchemeRules(of, example, elsewhere).flatMap(({ id, met }) => (met ? [] : [id]));
    expect([listUnmet(scheme), listUnmet(pre.scheme)]).toEqual([["registeredInMacao"], []]);
  });
  test("before there is a company nobody need be certified (C36)", () => {
    expect(pre.scheme.limits.certified).toBe(false);
    expect(scheme.limits.certified).toBe(true);
  });
});
test("[R373] a kind of project, three kinds of brand; some brands prove the criteria", () => {
  expect(listMissedKeys(["projectType", "brandKind"])).toEqual(["projectType", "brandKind"]);
  expect(listCodes("firstShopBrandKind")).toEqual(["PSC_SPANISH", "OTHER_INTERNATIONAL", "MAINLAND_HK_TW"]);
  const codesByField = {
    projectType: listCodes("firstShopProjectType"),
    brandKind: listCodes("firstShopBrandKind"),
  };
  for (const [key, all] of Object.entries(codesByField))
    for (const one of all) expect(issues({ [key]: one })).not.toContain(`${key} option`);
  expect(listMissedKeys(["brandCriteria", "brandEvidence"])).toEqual(["brandCriteria", "brandEvidence"]);
  for (const brandKind of ["PSC_SPANISH", "OTHER_INTERNATIONAL"])
    expect(listVisibleKeys({ brandKind })).not.toContain("brandCriteria");
});
describe("[R374] [R375] area and staff by band, or stated from the least on", () => {
  test("three bands and one to state", () => {
    expect(listCodes("firstShopArea")).toEqual(["A_50_99", "A_100_150", "A_OVER_150", "A_STATED"]);
    expect(listCodes("firstShopStaff")).toEqual(["S_5_9", "S_10_15", "S_OVER_15", "S_STATED"]);
  });
  test.each([
    [{ plannedArea: { code: "A_STATED", stated: 50 } }, []],
    [{ plannedArea: { code: "A_STATED", stated: 49 } }, ["plannedArea.stated min"]],
    [{ plannedArea: { code: "A_STATED" } }, ["plannedArea.stated required"]],
    [{ plannedStaff: { code: "S_STATED", stated: 5 } }, []],
    [{ plannedStaff: { code: "S_STATED", stated: 4 } }, ["plannedStaff.stated min"]],
  ])("%o", (changes, expected) => expect(issues(changes)).toEqual(expected));
});
test("[R376] the shop: its name, sign, days, description, products and address", () => {
  const requiredKeys = ["storeName", "sign", "plannedEstablishmentDate", "plannedOpeningDate"];
  expect(listMissedKeys([...requiredKeys, "description", "mainProducts", "shopAddress"])).toHaveLength(7);
  expect(pre.listMissedKeys(["shopAddress"])).toEqual([]);
  expect(issues({ plannedOpeningDate: "2027-01-31" })).toEqual(["plannedOpeningDate dayOrder"]);
  expect(issues({ plannedOpeningDate: "2027-02-01" })).toEqual([]);
});
describe("[R377] capital, investment and six cost lines that come to it", () => {
  const lines = example.costLines as Record<string, Json>[];
  test("six kinds, each once", () => {
    expect(listCodes("firstShopCostLine")).toEqual([
      "PREMISES",
      "FIT_OUT",
      "OPERATIONS",
      "STAFF",
      "INVENTORY",
      "OTHER",
    ]);
    expect(listMissedKeys(["registeredCapital", "totalInvestment", "costLines"])).toHaveLength(3);
    expect(issues({ costLines: [...lines, { kind: "STAFF", amount: buildMop(1) }] })).toEqual([
      "costLines.4.kind duplicate",
      "costLines sumDiffers",
    ]);
  });
  test.each([
    [420_000_000, []],
    [420_000_001, ["costLines sumDiffers"]],
    [419_999_999, ["costLines sumDiffers"]],
  ])("an investment of %d avos", (amount, expected) =>
    expect(issues({ totalInvestment: buildMop(amount) })).toEqual(expected),
  );
});
test("[R378] registrations and the activity: asked of a company, left open before there is one", () => {
  const requiredKeys = [
    "commercialRegistration",
    "taxpayerNumber",
    "establishmentNumber",
    "incorporationDate",
    "activityStartDate",
    "activityPursued",
  ];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(pre.listMissedKeys(requiredKeys)).toEqual([]);
});
test("[R379] shareholders by name or firm, number, share and position, no more than the whole", () => {
  const [one] = example.shareholders as Record<string, string | number>[];
  for (const column of ["name", "idNumber", "share", "position"])
    expect(issues({ shareholders: [{ ...one, [column]: "" }] })).toEqual([
      `shareholders.0.${column} required`,
    ]);
  const two = [
    { ...one, share: 99 },
    { ...one, idNumber: "2", share: 1.01 },
  ];
  expect(issues({ shareholders: two as never })).toEqual(["shareholders sharesAboveWhole"]);
});
test("[R380] six declarations, the related party in words where there is one", () => {
  for (const key of [
    "declareTruth",
    "consentNotes",
    "declareNoOtherFunding",
    "consentDataFetch",
    "legalRepresentativeSigns",
  ])
    expect(issues({ [key]: undefined })).toEqual([`${key} agree`]);
  expect(issues({ relatedParty: undefined, relatedPartyDetails: undefined })).toEqual([
    "relatedParty required",
  ]);
  expect(issues({ relatedPartyDetails: undefined })).toEqual(["relatedPartyDetails required"]);
  expect(issues({ relatedParty: false, relatedPartyDetails: undefined })).toEqual([]);
});
test("[R381] a business plan of three years, for both kinds", () => {
  expect([listMissedKeys(["businessPlan"]), pre.listMissedKeys(["businessPlan"])]).toEqual([
    ["businessPlan"],
    ["businessPlan"],
  ]);
  const period = { "zh-Hant": "三年", "zh-Hans": "三年", en: "3 years", pt: "três anos" };
  for (const scheme of ["FIRST_SHOP_GENERAL", "FIRST_SHOP_PRE"])
    for (const [language, years] of Object.entries(period)) {
      const texts = JSON.parse(readFileSync(`locales/schemes/${scheme}/${language}.json`, "utf8"));
      expect([scheme, language, texts.fields.businessPlan.hint]).toEqual([
        scheme,
        language,
        expect.stringContaining(years),
      ]);
    }
});
describe("[R382] six phases, both ends included; outside them the message says when the next one is", () => {
  test.each([
    ["2025-10-31", undefined, "2025-11-01"],
    ["2025-11-01", true, "2025-11-01"],
    ["2026-01-31", true, "2025-11-01"],
    ["2026-02-01", undefined, "2026-05-01"],
    ["2026-05-01", true, "2026-05-01"],
    ["2026-07-31", true, "2026-05-01"],
    ["2026-08-01", undefined, "2026-11-01"],
    ["2027-01-31", true, "2026-11-01"],
    ["2027-05-01", true, "2027-05-01"],
    ["2027-11-01", true, "2027-11-01"],
    ["2028-05-01", true, "2028-05-01"],
    ["2028-07-31", true, "2028-05-01"],
    ["2028-08-01", undefined, "2028-05-01"],
  ])("%s", (today, isMet = false, start) =>
    expect(checkWindowSpans(scheme, {}, { today: parseDay(today) })).toMatchObject([
      { met: isMet, code: errorCodes.FIRST_SHOP_OUTSIDE_PHASE, params: { start } },
    ]),
  );
  test("a policy may set others", () =>
    expect(
      checkWindowSpans(
        scheme,
        { "firstShop.phases": [["2027-02-01", "2027-02-28"]] },
        { today: parseDay("2026-11-23") },
      ),
    ).toMatchObject([{ met: false, params: { start: "2027-02-01", end: "2027-02-28" } }]));
});

const buildContext = (actor: Actor, on = "2026-11-23") => ({
  actor,
  now: toInstant(`${on}T10:00+08:00`),
  today: parseDay(on),
  calendar,
  requestId: "t",
});
const applicant: Actor = {
  kind: "applicant",
  accountId: "a",
  account: "a@b.mo",
  roles: ["APPLICANT"],
  institution: { id: "i", role: "ADMINISTRATOR" },
};
const staff: Actor = { kind: "staff", accountId: "s", account: "s@b.mo", roles: ["OFFICER"] };
const applicantContext = buildContext(applicant);
const days = resolveSignedFormDays(scheme, example, context) ?? 0;
const startFrom = (day: string, isPaper = true, decrees: Holiday[] = []) =>
  startSignedFormDeadline(parseDay(day), days, {
    isPaper,
    now: applicantContext.now,
    calendar: buildCalendar(decrees, decrees.length),
  });
const startedPeriod = startFrom(applicantContext.today);
const header = {
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme: scheme.id,
  resource: "special",
  status: "PROCESSING",
  pending: "original",
  version: 1,
  createdAt: toInstant("2026-11-23T10:00+08:00"),
  createdBy: "a",
  updatedAt: toInstant("2026-11-23T10:00+08:00"),
  deadlines: [startedPeriod.deadline],
  timers: startedPeriod.timers,
  seq: 1,
  lastHash: "",
  notify: [],
  holds: { claim: "c", processing: scheme.id, owners: [] },
} as ApplicationHeader;

describe("[R383] after submission the signed and stamped form is uploaded", () => {
  test("while the original is awaited, with a file", () => {
    expect(explainDenial(header, "uploadSigned", buildContext(applicant))).toBeUndefined();
    const { header: next } = decideTransition(
      header,
      "uploadSigned",
      { fileIds: ["f"] },
      buildContext(applicant),
      {},
    );
    expect(next).toMatchObject({ status: "PROCESSING", pending: "original", signed: ["f"] });
    expect(() => decideTransition(header, "uploadSigned", {}, buildContext(applicant), {})).toThrow();
  });
  test("scan and paper are both asked for, with place, hours and last day, and the paper is receipted", () => {
    const renderOriginalNotice = (
      template: "originalDue" | "originalReceived",
      language: "zh-Hant" | "pt" | "en",
    ) =>
      renderNotice({
        template,
        language,
        params: { code: "F-1", dueOn: startedPeriod.deadline.day, on: applicantContext.today },
      }).text;
    expect(selectSignedFormNotice(scheme.id)).toBe("originalDue");
    expect(selectSignedFormNotice("FAIR_HOSTED")).toBe("signedFormDue");
    expect(decideTransition(header, "originalReminder", {}, buildContext(applicant), {}).noticeTemplate).toBe(
      "originalDue",
    );
    expect(renderOriginalNotice("originalDue", "en")).toMatch(
      /scan and hand in the original[\s\S]*9 December 2026[\s\S]*09:00 to 13:00/,
    );
    expect(renderOriginalNotice("originalDue", "pt")).toMatch(/9 de Dezembro de 2026[\s\S]*Alameda/);
    const { noticeTemplate: notice, noticeParams } = decideTransition(
      header,
      "receiveOriginal",
      {},
      buildContext(staff),
      {},
    );
    expect([notice, noticeParams]).toEqual(["originalReceived", { on: applicantContext.today }]);
    expect(renderOriginalNotice("originalReceived", "zh-Hant")).toMatch(/F-1[\s\S]*2026年11月23日/);
  });
  test("nothing is decided before the original came", () => {
    const allowedMoves = listActionViews(header, buildContext(staff)).filter((one) => one.allowed);
    expect(allowedMoves.map(({ action }) => action)).toEqual(["receiveOriginal", "reject"]);
    const { header: next } = decideTransition(header, "receiveOriginal", {}, buildContext(staff), {});
    expect([next.pending, next.timers, next.deadlines]).toEqual([undefined, [], []]);
    expect(explainDenial(next, "accept", buildContext(staff))).toBeUndefined();
  });
  test("whoever withdraws and is refused still owes the original", () => {
    const { header: asked } = decideTransition(
      header,
      "requestCancel",
      { reason: "r" },
      buildContext(applicant),
      {},
    );
    expect(asked.pending).toBe("cancellation");
    const { header: next } = decideTransition(
      asked,
      "refuseCancel",
      { reason: "r" },
      buildContext(staff),
      {},
    );
    expect([next.pending, next.timers]).toEqual(["original", header.timers]);
  });
  // The last day is 9 December, until 17:45.
  test.each([
    ["2026-12-08", "2026-12-09"],
    ["2026-12-09", "2026-12-10"],
    ["2026-12-11", "2026-12-14"],
  ])("[R384] whoever is refused on %s has a working day for the original: until %s", (refusedOn, dueOn) => {
    const reason = { reason: "r" };
    const { header: asked } = decideTransition(header, "requestCancel", reason, buildContext(applicant), {});
    const staffContext = buildContext(staff, refusedOn);
    const { header: next } = decideTransition(asked, "refuseCancel", reason, staffContext, {});
    const dueAt = combineDayAndTime(parseDay(dueOn), "17:45");
    expect(next.deadlines).toMatchObject([{ kind: "original", day: dueOn, dueAt }]);
    expect(next.timers.filter(({ kind }) => kind === "originalLapse")).toEqual([
      { kind: "originalLapse", at: dueAt },
    ]);
  });
});
describe("[R384] the original comes within fifteen days from the day after", () => {
  // The fifteenth day is a holiday, on which the counter is closed.
  test("the last day is told, with a word two working days before", () =>
    expect(startedPeriod).toMatchObject({
      deadline: {
        kind: "original",
        from: "2026-11-23",
        amount: 15,
        day: "2026-12-09",
        trace: [{ day: "2026-12-08", reason: "IMMACULATE" }],
      },
      timers: [
        { kind: "originalReminder", at: combineDayAndTime(parseDay("2026-12-04"), "09:00") },
        { kind: "originalLapse", at: toInstant("2026-12-09T17:45:00+08:00") },
      ],
    }));
  test.each<[from: string, dueAt: string, why: string]>([
    ["2026-11-24", "2026-12-09T17:45", "a Wednesday"],
    ["2026-11-26", "2026-12-11T17:30", "a Friday closes earlier"],
    ["2026-11-27", "2026-12-14T17:45", "a Saturday moves to Monday"],
    ["2026-12-10", "2026-12-28T17:45", "Christmas and the weekend after it are closed"],
    ["2026-12-16", "2026-12-31T13:00", "the counter closes at noon on the last day of the year"],
    ["2026-12-17", "2027-01-04T17:45", "New Year and its weekend are closed"],
  ])("paper submitted on %s is accepted until %s: %s", (from, dueAt) => {
    const { deadline, timers } = startFrom(from);
    expect(deadline).toMatchObject({ day: dueAt.slice(0, 10), dueAt: toInstant(`${dueAt}+08:00`) });
    expect(timers.at(-1)).toEqual({ kind: "originalLapse", at: toInstant(`${dueAt}+08:00`) });
  });
  test("a scan can be sent until the end of the day, whatever day it is", () =>
    expect(startFrom("2026-11-23", false).deadline).toMatchObject({
      day: "2026-12-08",
      dueAt: toInstant("2026-12-08T23:59:59+08:00"),
    }));
  test.each<[closure: Holiday["closure"], dueAt: string]>([
    ["FULL_DAY", "2026-12-10T17:45"],
    ["AFTERNOON", "2026-12-09T13:00"],
  ])("a %s that is decreed for the last day moves it to %s", (closure, dueAt) => {
    const typhoon: Holiday = {
      date: parseDay("2026-12-09"),
      key: "TYPHOON",
      kind: "EXTRAORDINARY",
      closure,
      names: { en: "Typhoon" },
    };
    const recount = recountDeadlines(header, { ...applicantContext, calendar: buildCalendar([typhoon], 1) });
    expect(recount?.header).toMatchObject({
      deadlines: [{ day: dueAt.slice(0, 10), dueAt: toInstant(`${dueAt}+08:00`) }],
      timers: [{ kind: "originalReminder" }, { kind: "originalLapse", at: toInstant(`${dueAt}+08:00`) }],
    });
  });
  test("after it the application is not accepted, and may be objected to", () => {
    const { header: next, noticeTemplate: notice } = decideTransition(
      header,
      "lapseOriginal",
      {},
      buildContext(systemActor, "2026-12-09"),
      {},
    );
    expect(next).toMatchObject({ status: "REJECTED", deadlines: [{ kind: "objection", day: "2026-12-24" }] });
    expect([next.pending, notice]).toEqual([undefined, "originalLapsed"]);
  });
});
describe("[R385] how old the documents may be", () => {
  const requiredKeys = ["registryCertificate", "taxDebtCertificate", "bankRecords", "formM8"];
  test("all of them of a company, none before there is one", () => {
    expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
    expect(pre.listMissedKeys(requiredKeys)).toEqual([]);
  });
  test.each([
    ["REGISTRY_CERT_90D", addDays(context.today, -90), []],
    ["REGISTRY_CERT_90D", addDays(context.today, -91), ["registryCertificate.0 fileAge"]],
    ["TAX_DEBT_CERT_90D", addDays(context.today, -90), []],
    ["TAX_DEBT_CERT_90D", addDays(context.today, -91), ["taxDebtCertificate.0 fileAge"]],
    ["FORM_M8_30WD", calendar.addWorking(context.today, -30), []],
    ["FORM_M8_30WD", addDays(calendar.addWorking(context.today, -30), -1), ["formM8.0 fileAge"]],
  ])("%s of %s", (purpose, on, expected) => expect(issues({}, issued(purpose, on))).toEqual(expected));
  test.each(languages)("the rules say until when the original comes, in %s", (language) =>
    expect(text("rules", language)).toMatch(/(?<!\d)15(?!\d)/),
  );
});
