/** Every rule of the e-commerce promotion (schemes S20), as it reads in the specification. */
import { buildSubmissionDeadlines } from "@portal/core/applications/deadlines/submission-deadlines";
import { checkWindowSpans } from "@portal/core/applications/windows/application-window";
import { buildCalendar } from "@portal/core/calendar/index";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import { addDays, parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createExampleChecks, languages } from "./example-checks.ts";

const { scheme, example, context, findIssues, issues, steps, listMissedKeys, listUnmetRules, issued, text } =
  createExampleChecks("SUBSIDY_ECOMMERCE");
const rules = getPolicy("ecommerce", {}) as Record<string, number | string>;

test("[R361] institution and contact, data filling, notice", () => {
  expect(steps).toEqual(["institution", "data", "notice"]);
  expect(issues({ consentNotes: undefined })).toEqual(["consentNotes agree"]);
  expect(issues()).toEqual([]);
});
test("[R362] the kind of enterprise, the taxpayer number of eight digits, the scope", () => {
  expect(listCodes("enterpriseTypeEcommerce")).toEqual(["INDIVIDUAL", "COMPANY"]);
  const requiredKeys = ["enterpriseType", "taxpayerNumber", "tradeScope"];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(issues({ taxpayerNumber: "8100303" })).toEqual(["taxpayerNumber format"]);
});
test("[R363] the premises, their numbers, their address, the day of foundation", () => {
  const requiredKeys = [
    "premisesName",
    "commercialRegistryNumber",
    "siteRegistrationNumber",
    "address",
    "foundingDate",
  ];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(issues({ foundingDate: addDays(context.today, 1) })).toEqual(["foundingDate afterMax"]);
});
describe("[R364] half in the hands of Macao residents, as the policy says", () => {
  test.each([
    [50, []],
    [49.99, [errorCodes.NOT_ELIGIBLE]],
  ])("%d", (macaoEquityPercent, expected) =>
    expect(findIssues({ macaoEquityPercent }).map(({ code }) => code)).toEqual(expected),
  );
  test("another policy, another bound", () =>
    expect(
      findIssues({ macaoEquityPercent: 55 }, { policy: { "eligibility.macaoOwnershipPercent": 60 } }),
    ).toMatchObject([{ path: "macaoEquityPercent", key: "min", params: { min: 60 } }]));
});
test("[R365] each shareholder by name, number, share and position; nobody twice, no more than the whole", () => {
  const [one] = example.shareholders as Record<string, string | number>[];
  const half = { macaoEquityPercent: 50 };
  for (const column of ["name", "idNumber", "share", "position"])
    expect(issues({ ...half, shareholders: [{ ...one, [column]: "" }] })).toEqual([
      `shareholders.0.${column} required`,
    ]);
  expect(
    issues({
      ...half,
      shareholders: [
        { ...one, share: 50 },
        { ...one, share: 50 },
      ] as never,
    }),
  ).toEqual(["shareholders.1.idNumber duplicate"]);
  const two = [
    { ...one, share: 60 },
    { ...one, idNumber: "7", share: 40.01 },
  ];
  expect(issues({ shareholders: two as never })).toEqual(["shareholders sharesAboveWhole"]);
});
describe("[R432] the owners of the form are those of the certified institution", () => {
  const buildOwners = (...shares: number[]) => ({
    shareholders: shares.map((share, i) => ({
      name: `股東${i}`,
      idNumber: `123456${i}(8)`,
      share,
      position: "股東",
    })),
  });
  test.each([
    ["all of it is held by those listed", { macaoEquityPercent: 100, ...buildOwners(60, 40) }, []],
    [
      "1 % does not make it wholly Macao-owned",
      { macaoEquityPercent: 100, ...buildOwners(1) },
      ["shareholders sharesBelowEquity"],
    ],
    [
      "nor does 99.99 %",
      { macaoEquityPercent: 100, ...buildOwners(60, 39.99) },
      ["shareholders sharesBelowEquity"],
    ],
    ["half may be", { macaoEquityPercent: 50, ...buildOwners(50) }, []],
  ])("%s", (_, changes, expected) => expect(issues(changes)).toEqual(expected));
  test("no more is owned by residents than was certified (900006)", () => {
    const institution = { ...context.institution, macaoOwnershipPercent: 60 };
    expect(findIssues({ macaoEquityPercent: 60 }, { institution })).toEqual([]);
    expect(findIssues({ macaoEquityPercent: 60.01 }, { institution })).toMatchObject([
      { path: "macaoEquityPercent", key: "certifiedDiffers", code: 900006 },
    ]);
  });
});
test("[R366] [R440] B2B or B2C, the platform, the amount, the product", () => {
  expect(listCodes("ecommerceModel")).toEqual(["B2B", "B2C"]);
  const requiredKeys = ["model", "platformName", "amount", "productName", "productContent", "productNature"];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(issues({ platformName: "<b>商城</b>" })).toEqual(["platformName characters"]);
  expect(issues({ amount: { amount: 0, currency: "MOP" } })).toEqual(["amount min"]);
});
describe("[R367] nine documents", () => {
  const nine = scheme.steps.flatMap((step) => step.fields.filter(({ kind }) => kind === "documents"));
  test("none of them may be left out", () => {
    expect(nine).toHaveLength(9);
    expect(listMissedKeys(nine.map(({ key }) => key))).toHaveLength(9);
  });
  test.each([
    [90, []],
    [91, ["quotation.0 fileAge"]],
  ])("a quotation of %d days", (days, expected) =>
    expect(issues({}, issued("QUOTATION_90D", addDays(context.today, -days)))).toEqual(expected),
  );
  test.each([
    ["PROOF_OF_OPERATIONS", "2026-08-23", []],
    ["PROOF_OF_OPERATIONS", "2026-08-22", ["proofOfOperations.0 fileAge"]],
    ["ADDRESS_PROOF", "2026-08-22", ["addressProof.0 fileAge"]],
  ])("[R458] %s of %s: proofs are of the previous three months", (purpose, issuedOn, expected) =>
    expect(issues({}, issued(purpose, issuedOn))).toEqual(expected),
  );
});
describe("[R368] in force since 29 March 2023, reviewed within thirty days", () => {
  test.each([
    ["2023-03-28", false],
    ["2023-03-29", true],
    ["2026-11-23", true],
  ])("on %s open: %s", (today, isMet) =>
    expect(checkWindowSpans(scheme, {}, { today: parseDay(today) })).toMatchObject([
      { met: isMet, code: errorCodes.REGISTRATION_DEADLINE_EXPIRED, params: { opensOn: "2023-03-29" } },
    ]),
  );
  test("the day of the review is told with the submission", () => {
    const ctx = { today: parseDay("2026-11-23"), calendar: buildCalendar() };
    expect(buildSubmissionDeadlines(scheme, example, context, ctx)).toMatchObject([
      { kind: "review", day: "2026-12-23" },
    ]);
    const sooner = { ...context, policy: { ecommerce: { reviewDays: 20 } } };
    expect(buildSubmissionDeadlines(scheme, example, sooner, ctx)).toMatchObject([
      { kind: "review", day: "2026-12-13" },
    ]);
  });
});
test.each(languages)("[R369] what follows a grant is in the notice, in %s", (language) => {
  const noticeText = text("notice", language);
  for (const [key, number] of [
    ["keepRecordsYears", 5],
    ["reportChangesDays", 15],
    ["refundDays", 30],
    ["refundExtensionMaxDays", 60],
    ["barMaxYears", 1],
    ["denialMaxYears", 5],
  ] as const) {
    expect(rules[key], key).toBe(number);
    expect(noticeText, key).toMatch(new RegExp(`(?<!\\d)${number}(?!\\d)`));
  }
});
test("an enterprise of Macao, of any size", () => {
  expect(listUnmetRules({ employees: 5000 })).toEqual([]);
  expect(listUnmetRules({ macaoOwnershipPercent: 49 })).toEqual(["macaoOwned"]);
  expect(listUnmetRules({ taxRegisteredOn: "2026-06-01" })).toEqual(["taxRegistered"]);
});
test("[R452] nobody owns an association, a government body or a university, whose owners the form would ask for", () => {
  expect(listUnmetRules({ hasOwners: true })).toEqual([]);
  expect(listUnmetRules({ hasOwners: false, macaoOwnershipPercent: 0 })).toEqual(["enterprise"]);
});
