/** Every rule of the exhibitor financial incentive (schemes S14), as it reads in the specification. */

import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays } from "@portal/core/events/application-deadline";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { addComputedValues, computeColumnTotal } from "@portal/core/forms/expressions/computed-values";
import type { Answers } from "@portal/core/forms/types/index";
import { addDays } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const {
  scheme,
  example,
  context,
  listIssuesWithCodes: issues,
  issues: said,
  listVisibleKeys,
  field,
  listUnmetRules: refused,
  issued,
} = createExampleChecks("INCENTIVE_EXHIBITOR");
const buildLine = (kind: string, size: string, quantity: number, avos: number): Answers => ({
  kind,
  size,
  quantity,
  unitPrice: { amount: avos, currency: "MOP" },
});
const computeTotal = (lines: Answers[]) =>
  addComputedValues(scheme, { costLines: lines }, context).totalAmount;

test("[R8] the example is complete", () => expect(issues({})).toEqual([]));
test("[R317] eleven parts in the order of the document", () =>
  expect(scheme.steps.map(({ id }) => id)).toEqual([
    "exhibition",
    "disclaimer",
    "contact",
    "benefits",
    "company",
    "funding",
    "taxpayer",
    "exhibits",
    "items",
    "declaration",
    "documents",
  ]));

describe("[R318] [R319] the exhibition", () => {
  test.each(["exhibitionName", "exhibitionDates", "venue", "organiser"])("%s is asked for", (key) =>
    expect(issues({ [key]: undefined })).toEqual([`${key} required`]),
  );
  test("there may be no co-organiser", () => expect(issues({ coOrganiser: undefined })).toEqual([]));
  test("it does not end before it begins", () =>
    expect(issues({ exhibitionDates: { from: "2027-02-24", to: "2027-02-23" } })).toEqual([
      "exhibitionDates.to dayOrder",
    ]));
  test("three kinds and three ways of holding it", () => {
    expect(listCodes("incentiveExhibitionNature")).toEqual(["MACAO_PHYSICAL", "OVERSEAS_PHYSICAL", "ONLINE"]);
    expect(listCodes("eventForm")).toEqual(["PHYSICAL", "ONLINE", "BOTH"]);
  });
  test("what is online has a platform and no venue", () => {
    const online = { nature: "ONLINE", format: "ONLINE", costLines: [buildLine("BOOTH_RENT", "9", 1, 100)] };
    expect(listVisibleKeys(online)).toContain("onlinePlatform");
    expect(listVisibleKeys(online)).not.toContain("venue");
    expect(issues({ ...online, venue: undefined })).toEqual([]);
    expect(issues({ ...online, format: "PHYSICAL", venue: undefined })).toEqual(["format formOfNature"]);
  });
});

describe("[R320] [R321] [R322] who applies", () => {
  test("names in three languages come from the institution", () =>
    expect(field("institution")).toMatchObject({
      parts: expect.arrayContaining(["nameZh", "nameEn", "namePt"]),
    }));
  test("an individual business, a limited company or a group", () =>
    expect(
      ["INDIVIDUAL_BUSINESS", "LIMITED_COMPANY", "GROUP", "ASSOCIATION"].map((incentiveType) =>
        said({ incentiveType }, { institution: { ...context.institution, institutionType: incentiveType } }),
      ),
    ).toEqual([[], [], [], ["incentiveType option"]]));
  test("eight digits of the taxpayer, ten of the employer", () =>
    expect(issues({ taxpayerNumber: "1234567", socialSecurityEmployerNumber: "123456789" })).toEqual([
      "taxpayerNumber format",
      "socialSecurityEmployerNumber format",
    ]));
  test("related parties are declared, each with reasons and prices of others", () => {
    expect(issues({ relatedPartyDeclared: undefined })).toContain("relatedPartyDeclared required");
    expect(issues({ relatedPartyDeclared: false, relatedParties: undefined })).toEqual([]);
    expect(issues({ relatedParties: [{ supplierName: "甲" }] })).toEqual([
      "relatedParties.0.relationship required",
      "relatedParties.0.goodsServices required",
      "relatedParties.0.reasons required",
      "relatedParties.0.priceComparison fileMissing",
    ]);
  });
});

describe("[R323] [R447] [R459] what is shown, and what is expected of it", () => {
  test("one or two categories", () => {
    expect(issues({ productServiceCategories: undefined })).toEqual(["productServiceCategories required"]);
    expect(
      issues({
        productServiceCategories: [
          "FOOD_BEVERAGE.SNACKS",
          "HOME_COMMODITIES.TABLEWARE",
          "APPAREL_CREATIVE.BAGS",
        ],
      }),
    ).toEqual(["productServiceCategories tooMany"]);
  });
  test("results in at most 200 words", () => {
    expect(issues({ expectedResults: "字".repeat(200) })).toEqual([]);
    expect(issues({ expectedResults: "字".repeat(201) })).toEqual(["expectedResults tooLong"]);
  });
  test("revenue and expenditure", () =>
    expect(issues({ expectedRevenue: undefined, expectedExpenditure: undefined })).toEqual([
      "expectedRevenue required",
      "expectedExpenditure required",
    ]));
});

describe("[R324] cost lines", () => {
  const six = listCodes("incentiveCostLine");
  test("of six kinds, each with size, quantity and price", () => {
    expect(six).toEqual([
      "BOOTH_RENT",
      "BOOTH_BUILD",
      "TRANSPORT",
      "PUBLICATION_AV",
      "PROMOTION_AD",
      "PROMO_FILM",
    ]);
    expect(issues({ costLines: six.map((kind) => buildLine(kind, "一式", 1, 100)) })).toEqual([]);
    expect(issues({ costLines: [{ kind: "BOOTH_RENT" }] })).toEqual([
      "costLines.0.size required",
      "costLines.0.quantity required",
      "costLines.0.unitPrice required",
    ]);
  });
  test("the same item twice is refused (400877)", () => {
    const twice = [buildLine("TRANSPORT", "20 kg", 1, 100), buildLine("TRANSPORT", " 20 KG ", 3, 100)];
    expect(issues({ costLines: twice })).toEqual(["costLines.1.kind duplicate 400877"]);
    expect(issues({ costLines: [twice[0] ?? {}, buildLine("TRANSPORT", "30 kg", 3, 100)] })).toEqual([]);
  });
  test.each([
    ["no line", [], 0],
    ["one line", [buildLine("BOOTH_RENT", "9", 1, 4_200_000)], 4_200_000],
    ["quantity by price", [buildLine("TRANSPORT", "20 kg", 12, 95_000)], 1_140_000],
    [
      "several",
      [buildLine("BOOTH_RENT", "9", 1, 4_200_000), buildLine("TRANSPORT", "20 kg", 12, 95_001)],
      5_340_012,
    ],
    ["a line half filled in counts for nothing", [{ kind: "BOOTH_RENT", quantity: 3 }], 0],
  ] as const)("[R325] the total is worked out: %s", (_what, lines, total) => {
    expect(computeTotal([...lines])).toBe(total);
    const costLines = field("costLines");
    if (costLines?.kind !== "lines") throw new Error("no lines");
    expect(computeColumnTotal(costLines, { costLines: [...lines] }, context)).toBe(total);
  });
  test("[R325] a total that somebody writes does not count", () =>
    expect(
      addComputedValues(scheme, { ...example, totalAmount: { amount: 1, currency: "MOP" } }, context)
        .totalAmount,
    ).toBe(computeTotal(example.costLines as Answers[])));
});

test("[R326] other support: department, content, result and amount, or none", () => {
  expect(issues({ hasOtherSubsidies: false, otherSubsidies: undefined })).toEqual([]);
  expect(issues({ otherSubsidies: undefined })).toEqual(["otherSubsidies required"]);
  expect(issues({ otherSubsidies: [{}] }).sort()).toEqual(
    ["amount", "content", "department", "result"].map((key) => `otherSubsidies.0.${key} required`),
  );
  const other = {
    department: "旅遊局",
    content: "展位",
    result: "APPROVED",
    amount: { amount: 0, currency: "MOP" },
  };
  expect(issues({ otherSubsidies: [other] })).toEqual(["otherSubsidies.0.amount min"]);
  const some = { ...other, amount: { amount: 100, currency: "MOP" } };
  expect(issues({ otherSubsidies: [some] })).toEqual([]);
  expect(issues({ otherSubsidies: [some, some] })).toEqual(["otherSubsidies.1.department duplicate 400877"]);
  expect(listCodes("fundingResult")).toEqual(["PENDING_REPLY", "APPROVED", "NOT_APPROVED"]);
});
test("[R327] it is paid by transfer with proof of the account, or by cheque to a payee", () => {
  expect(issues({ transferCertificate: undefined })).toEqual(["transferCertificate fileMissing"]);
  expect(issues({ refundMethod: "CHEQUE", transferCertificate: undefined })).toEqual([
    "chequePayeeName required",
  ]);
});
test("a contract of the booth or quotations: one of them", () => {
  expect(issues({ quotations: undefined })).toEqual([]);
  expect(issues({ boothContract: undefined })).toEqual([]);
  expect(issues({ quotations: undefined, boothContract: undefined })).toEqual([
    "boothContract oneOfDocuments",
  ]);
});
test.each([
  [90, []],
  [91, ["businessRegistrationCertificate.0 fileAge"]],
])("[R458] the registry's certificate is not older than 90 days: %d days", (days, wrong) =>
  expect(said({}, issued("BUSINESS_REGISTRATION_CERT", addDays(context.today, -days)))).toEqual(wrong),
);

test("[R492] at least 35 days before the first day (400876)", () =>
  expect(listLastDays(scheme, example, context, buildCalendar())).toEqual([
    { last: "2027-01-20", code: 400_876, days: 35, path: "exhibitionDates.from" },
  ]));

describe("who may apply", () => {
  test.each([
    ["an enterprise of Macao", {}, []],
    ["one of more than a hundred people", { employees: 400 }, []],
    ["one registered for tax too lately", { taxRegisteredOn: "2026-01-01" }, ["taxRegistered"]],
    ["one owned elsewhere", { macaoOwnershipPercent: 49 }, ["macaoOwned"]],
    ["a non-profit association", { nature: "TRADE_ASSOCIATION" }, ["notAssociation"]],
    [
      "a government body, which is neither a business nor a company",
      { nature: "GOVERNMENT_BODY", hasOwners: false },
      ["enterprise"],
    ],
    ["a university", { nature: "UNIVERSITY_RESEARCH", hasOwners: false }, ["enterprise"]],
  ])("%s", (_who, institution, wrong) => expect(refused(institution)).toEqual(wrong));
});
