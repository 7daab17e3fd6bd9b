/** The maximum grant of each funding scheme by its answers (spec 3 §9; decision 0097). */

import { computeGrant, computePayableMaximum } from "@portal/core/applications/funding/compute-grant";
import {
  getFundingResult,
  getPayableAmount,
  isOpenToObjection,
} from "@portal/core/applications/funding/index";
import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays } from "@portal/core/events/application-deadline";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import type { Answers } from "@portal/core/forms/types/index";
import { addDays, parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const computeExampleGrant = (id: string, over: Answers = {}) => {
  const { scheme, answers, context } = createExampleChecks(id);
  return computeGrant(scheme, answers(over), context);
};
const buildMop = (amount: number) => ({ amount, currency: "MOP" });

test("[R7] [R9] everything that is applied for is a scheme: fairs here and abroad, services, funding, endorsements", () => {
  const ids = Object.values(schemes).map(({ id }) => id);
  for (const id of [
    "FAIR_HOSTED",
    "OVERSEAS_EXHIBIT",
    "OVERSEAS_DELEGATION",
    "SEMINAR",
    "MATCHING_INDIVIDUAL",
    "INCENTIVE_EXHIBITOR",
    "INCENTIVE_CONVENTION",
    "SUBSIDY_ASSOCIATION",
    "SUBSIDY_ECOMMERCE",
    "FIRST_SHOP_GENERAL",
    "CONFERENCE_RECRUITMENT",
    "TRAINING",
    "TRAVEL_SHOW",
    "ENDORSEMENT_MAINLAND",
    "EVENT_REGISTRATION",
  ])
    expect(ids).toContain(id);
});

describe("what is asked for, in avos", () => {
  test.each([
    ["INCENTIVE_CONVENTION", { asked: 62_000_000, most: 62_000_000 }],
    ["INCENTIVE_EVENT_SUPPORT", { asked: 62_000_000, most: 62_000_000 }],
    ["FIRST_SHOP_GENERAL", { most: 420_000_000 }],
    ["FIRST_SHOP_PRE", undefined],
    ["CONFERENCE_RECRUITMENT", undefined],
    ["ENDORSEMENT_MAINLAND", undefined],
    ["FAIR_HOSTED", undefined],
  ] as const)("%s: %j", (id, expected) => expect(computeExampleGrant(id)).toEqual(expected));

  test("the exhibitor's incentive: its cost lines, each price times its number", () => {
    const line = { kind: "BOOTH_RENT", size: "9", quantity: 3, unitPrice: buildMop(100_050) };
    const other = { kind: "TRANSPORT", size: "1", quantity: 1, unitPrice: buildMop(50) };
    expect(computeExampleGrant("INCENTIVE_EXHIBITOR", { costLines: [line, other], totalAmount: 1 })).toEqual({
      asked: 300_200,
      most: 300_200,
    });
  });

  test.each([
    ["nothing", [], 9_000_000, 9_000_000],
    ["a pending reply", [["PENDING_REPLY", 9_000_000]], 9_000_000, 9_000_000],
    ["what leaves the whole", [["APPROVED", 1_000_000]], 9_000_000, 9_000_000],
    ["an avo more", [["APPROVED", 1_000_001]], 9_000_000, 8_999_999],
    [
      "two approvals",
      [
        ["APPROVED", 4_000_000],
        ["APPROVED", 6_000_000],
      ],
      9_000_000,
      0,
    ],
  ] as const)(
    "the exhibitor's incentive pays no cost twice: others approved %s",
    (_, others, expectedAmount, most) => {
      const otherSubsidies = others.map(([result, amount], i) => ({
        department: String(i),
        content: "參展",
        result,
        amount: buildMop(amount),
      }));
      const over = {
        expectedExpenditure: buildMop(10_000_000),
        costLines: [{ kind: "BOOTH_RENT", size: "9", quantity: 1, unitPrice: buildMop(9_000_000) }],
        hasOtherSubsidies: others.length > 0,
        ...(others.length > 0 && { otherSubsidies }),
      };
      expect(computeExampleGrant("INCENTIVE_EXHIBITOR", over)).toEqual({ asked: expectedAmount, most });
    },
  );
  test.each([
    [false, 0, 2_760_000],
    [true, 760_000, 2_000_000],
    [true, 2_760_000, 0],
  ])(
    "the support of training pays no cost twice: %j, others approved %i",
    (hasOtherSupport, amount, most) => {
      const row = { department: "甲", content: "學費", result: "APPROVED", amount: buildMop(amount) };
      const over = { hasOtherSupport, otherSupport: [row] };
      expect(computeExampleGrant("TRAINING", over)).toEqual({ asked: 2_760_000, most });
    },
  );

  test.each([
    ["freight alone", { freightWanted: true, freightCost: buildMop(600_000) }, 360_000, 360_000],
    ["freight beyond its cap", { freightWanted: true, freightCost: buildMop(9_000_000) }, 500_000, 500_000],
    ["fifteen at the workshop", { workshopWanted: true, workshopPersons: 15 }, 120_000, 120_000],
    ["nothing that has a rate", {}, 0, 0],
    ["a stand of eighteen square metres: half of its rent", { standWanted: true }, 600_000, 600_000],
    ["a stand of nine: all of it", { standWanted: true, standArea: 9 }, 1_200_000, 1_200_000],
    [
      "a stand and freight",
      { standWanted: true, freightWanted: true, freightCost: buildMop(800_000) },
      1_080_000,
      1_080_000,
    ],
    ["two travellers with three nights in all", { travelWanted: true }, 630_000, 630_000],
  ])("the travel show: %s", (_, over, amount, most) => {
    const none = { standWanted: false, freightWanted: false, travelWanted: false, workshopWanted: false };
    const expenseLines = [{ item: "攤位", amount: buildMop(700_000) }];
    expect(computeExampleGrant("TRAVEL_SHOW", { ...none, expenseLines, ...over })).toEqual({
      asked: amount,
      most,
    });
  });

  test("never negative, never more than the rates allow, whole avos", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 15 }),
        fc.boolean(),
        fc.boolean(),
        (cost, persons, freightWanted, workshopWanted) => {
          const { asked = -1, most = -1 } =
            computeExampleGrant("TRAVEL_SHOW", {
              standWanted: false,
              travelWanted: false,
              freightWanted,
              freightCost: buildMop(cost),
              workshopWanted,
              workshopPersons: persons,
              expenseLines: [],
            }) ?? {};
          expect(Number.isInteger(asked)).toBe(true);
          expect(asked).toBeGreaterThanOrEqual(0);
          expect(asked).toBeLessThanOrEqual(500_000 + 120_000);
          expect(most).toBe(asked);
        },
      ),
      { numRuns: 50 },
    ));
});

describe("what is paid out is accounted for by the report, to the avo (decision 0412)", () => {
  const buildPaidLine = (item: string, amount: number, budgeted?: number) => ({
    item,
    paid: buildMop(amount),
    ...(budgeted === undefined ? {} : { budgeted: buildMop(budgeted) }),
  });
  const buildRealExpenses = (...amounts: number[]) =>
    amounts.map((amount, i) => ({ item: String(i), real: buildMop(amount) }));
  const buildApprovedSubsidies = (...amounts: number[]) => ({
    hasOtherSubsidies: true,
    otherSubsidies: amounts.map((amount, i) => ({
      department: String(i),
      content: "參展",
      result: "APPROVED",
      amount: buildMop(amount),
    })),
  });
  const buildPendingSubsidy = (amount: number) => ({
    hasOtherSubsidies: true,
    otherSubsidies: [
      { department: "甲", content: "參展", result: "PENDING_REPLY", amount: buildMop(amount) },
    ],
  });
  const none = { standWanted: false, freightWanted: false, travelWanted: false, workshopWanted: false };
  const stand = { ...none, standWanted: true, standDays: 4, standArea: 18, standRent: buildMop(1_200_000) };
  const freight = { ...none, freightWanted: true, freightCost: buildMop(1_000_000) };
  const travellers = [
    { name: "甲", position: "經理", fare: buildMop(200_000), nights: 2, roomRate: buildMop(50_000) },
  ];
  const rows: [title: string, scheme: string, application: Answers, report: Answers, most: number][] = [
    // The exhibitor's incentive: the kinds of cost that were applied for.
    [
      "the costs applied for",
      "INCENTIVE_EXHIBITOR",
      {},
      {
        expenseLines: [buildPaidLine("BOOTH_RENT", 90_000, 100_000)],
        realExpense: buildRealExpenses(90_000),
      },
      90_000,
    ],
    [
      "more for one kind and less for another",
      "INCENTIVE_EXHIBITOR",
      {},
      {
        expenseLines: [buildPaidLine("BOOTH_RENT", 110_000, 100_000), buildPaidLine("PRINTING", 1, 20_000)],
        realExpense: buildRealExpenses(110_001),
      },
      110_001,
    ],
    [
      "not a kind that was not applied for",
      "INCENTIVE_EXHIBITOR",
      {},
      {
        expenseLines: [buildPaidLine("BOOTH_RENT", 90_000, 100_000), buildPaidLine("TRAVEL", 50_000)],
        realExpense: buildRealExpenses(140_000),
      },
      90_000,
    ],
    [
      "nothing that was not paid",
      "INCENTIVE_EXHIBITOR",
      {},
      { expenseLines: [buildPaidLine("BOOTH_RENT", 0, 100_000)], realExpense: buildRealExpenses(0) },
      0,
    ],
    [
      "not what others have approved",
      "INCENTIVE_EXHIBITOR",
      buildApprovedSubsidies(60_000),
      {
        expenseLines: [buildPaidLine("BOOTH_RENT", 90_000, 100_000)],
        realExpense: buildRealExpenses(140_000),
      },
      80_000,
    ],
    [
      "others approved what leaves the whole",
      "INCENTIVE_EXHIBITOR",
      buildApprovedSubsidies(50_000),
      {
        expenseLines: [buildPaidLine("BOOTH_RENT", 90_000, 100_000)],
        realExpense: buildRealExpenses(140_000),
      },
      90_000,
    ],
    [
      "others approved more than it cost",
      "INCENTIVE_EXHIBITOR",
      buildApprovedSubsidies(100_000, 100_000),
      {
        expenseLines: [buildPaidLine("BOOTH_RENT", 90_000, 100_000)],
        realExpense: buildRealExpenses(140_000),
      },
      0,
    ],
    [
      "a pending reply leaves the whole",
      "INCENTIVE_EXHIBITOR",
      buildPendingSubsidy(140_000),
      {
        expenseLines: [buildPaidLine("BOOTH_RENT", 90_000, 100_000)],
        realExpense: buildRealExpenses(140_000),
      },
      90_000,
    ],
    // Conferences, exhibitions and associations: the expenses, without what others have approved.
    [
      "the expenses",
      "INCENTIVE_CONVENTION",
      { hasOtherSubsidies: false },
      { realExpense: buildRealExpenses(70_000, 5) },
      70_005,
    ],
    [
      "income is not taken from the expenses",
      "INCENTIVE_CONVENTION",
      { hasOtherSubsidies: false },
      { realExpense: buildRealExpenses(70_000), realIncome: buildRealExpenses(60_000) },
      70_000,
    ],
    [
      "the same under the other name",
      "INCENTIVE_EVENT_SUPPORT",
      buildApprovedSubsidies(10_000),
      { realExpense: buildRealExpenses(70_000) },
      60_000,
    ],
    [
      "expenses of an association",
      "SUBSIDY_ASSOCIATION",
      buildApprovedSubsidies(10_000, 1),
      { realExpense: buildRealExpenses(70_000) },
      59_999,
    ],
    // The business-travel show: each support at its rate, and no more than was applied for.
    [
      "half of the rent of eighteen square metres",
      "TRAVEL_SHOW",
      stand,
      { expenseLines: [buildPaidLine("BOOTH_RENT", 1_000_000)] },
      500_000,
    ],
    [
      "a stand that cost more",
      "TRAVEL_SHOW",
      stand,
      { expenseLines: [buildPaidLine("BOOTH_RENT", 1_300_000)] },
      600_000,
    ],
    [
      "sixty per cent of the freight",
      "TRAVEL_SHOW",
      freight,
      { expenseLines: [buildPaidLine("SAMPLE_TRANSPORT", 500_000, 1_000_000)] },
      300_000,
    ],
    [
      "no more than 5,000 patacas of it",
      "TRAVEL_SHOW",
      freight,
      { expenseLines: [buildPaidLine("SAMPLE_TRANSPORT", 9_000_000, 1_000_000)] },
      500_000,
    ],
    [
      "whole avos of it",
      "TRAVEL_SHOW",
      freight,
      { expenseLines: [buildPaidLine("SAMPLE_TRANSPORT", 3, 1_000_000)] },
      1,
    ],
    [
      "the journey as it cost",
      "TRAVEL_SHOW",
      { ...none, travelWanted: true, travellers },
      { expenseLines: [buildPaidLine("TRAVEL", 250_000)] },
      250_000,
    ],
    [
      "a journey that cost more",
      "TRAVEL_SHOW",
      { ...none, travelWanted: true, travellers },
      { expenseLines: [buildPaidLine("TRAVEL", 400_000)] },
      300_000,
    ],
    [
      "a fixed amount for each person at the workshop",
      "TRAVEL_SHOW",
      { ...none, workshopWanted: true, workshopPersons: 15 },
      { expenseLines: [] },
      120_000,
    ],
    [
      "no freight that was not applied for",
      "TRAVEL_SHOW",
      stand,
      { expenseLines: [buildPaidLine("SAMPLE_TRANSPORT", 500_000)] },
      0,
    ],
  ];
  test.each(rows)("%s: %s", (_title, id, application, report, most) => {
    const { scheme, answers, context } = createExampleChecks(id);
    const reportScheme = schemes.find((one) => one.id === scheme.reports[0]);
    if (!reportScheme) throw new Error(`${id} has no report`);
    const base = id === "INCENTIVE_EXHIBITOR" ? { hasOtherSubsidies: false } : {};
    expect(
      computePayableMaximum(
        { scheme, answers: answers({ ...base, ...application }) },
        { scheme: reportScheme, answers: report },
        context,
      ),
    ).toBe(most);
  });

  // Sixty percent of 833.33 are 499.998, and nine of seven parts of a stand end in no whole avo either.
  test.each([
    [
      "freight",
      { ...none, freightWanted: true, freightCost: buildMop(83_333) },
      "SAMPLE_TRANSPORT",
      83_333,
      49_999,
    ],
    [
      "a stand",
      { ...none, standWanted: true, standDays: 1, standArea: 14, standRent: buildMop(100_000) },
      "BOOTH_RENT",
      100_000,
      64_285,
    ],
  ])("%s that cost what was planned is paid as granted: no share of an avo is either", (...row) => {
    const [, application, item, paid, amount] = row;
    const { scheme, answers, context } = createExampleChecks("TRAVEL_SHOW");
    const reportScheme = schemes.find(({ id }) => id === scheme.reports[0]);
    if (!reportScheme) throw new Error("no report");
    const filledApplication = { scheme, answers: answers(application) };
    const report = { scheme: reportScheme, answers: { expenseLines: [buildPaidLine(item, paid)] } };
    const { asked, most } = computeGrant(scheme, filledApplication.answers, context) ?? {};
    expect([asked, most, computePayableMaximum(filledApplication, report, context)]).toEqual([
      amount,
      amount,
      amount,
    ]);
  });

  test("every scheme with a grant and a report states it, and reads fields that its forms have", () => {
    const listKeys = (id: string) =>
      schemes
        .filter((one) => one.id === id)
        .flatMap(({ steps }) => steps.flatMap(({ fields }) => fields.map(({ key }) => key)));
    for (const { id, grant: stated, reports } of schemes.filter((one) => one.grant)) {
      expect([id, stated?.payable !== undefined]).toEqual([id, reports.length > 0]);
      const paths = [...JSON.stringify(stated?.payable ?? {}).matchAll(/"(application|report)\.(\w+)"/g)];
      expect([id, paths.length > 0]).toEqual([id, reports.length > 0]);
      for (const [, side, key] of paths)
        for (const form of side === "report" ? reports : [id]) expect(listKeys(form)).toContain(key);
    }
  });
});

describe("what a decision comes to", () => {
  test.each([
    [{ result: "APPROVED", asked: 100, amount: 100 } as const, false, 100],
    [{ result: "APPROVED", asked: 100, amount: 99 } as const, true, 99],
    // Nobody asked for this amount: the institute alone has set it.
    [{ result: "APPROVED", amount: 5 } as const, true, 5],
    [{ result: "NOT_APPROVED", asked: 100, amount: 0 } as const, true, 0],
    [{ result: "APPROVED", asked: 100, amount: 100, payable: 99 } as const, false, 99],
    [{ result: "APPROVED", asked: 100, amount: 100, payable: 100 } as const, false, 100],
    [{ result: "APPROVED", asked: 100, amount: 100, payable: 0 } as const, false, 0],
    [{ result: "APPROVED", amount: 5, cancelled: { on: "2027-01-01", cause: "REPORT" } } as const, true, 0],
  ])("%j: open to objection %s, payable %i", (grant, open, due) => {
    expect(isOpenToObjection(grant)).toBe(open);
    expect(getPayableAmount(grant)).toBe(due);
  });
  test.each([
    ["PROCESSING", "PENDING_REPLY"],
    ["ACCEPTED", "PENDING_REPLY"],
    ["REJECTED", "NOT_APPROVED"],
    ["CANCELLED", undefined],
    ["REFUNDED", undefined],
  ])("[R412] undecided in %s: %s", (status, expected) =>
    expect(getFundingResult({ status, funding: { asked: 1 } })).toBe(expected),
  );
});

test("[R495] the association's funding 45 days ahead, missing documents until 30 days before", () => {
  const { scheme, example, context } = createExampleChecks("SUBSIDY_ASSOCIATION");
  const first = (example.eventDates as { from: string }).from;
  expect(listLastDays(scheme, example, context, buildCalendar()).map(({ last }) => last)).toEqual([
    addDays(parseDay(first), -45),
  ]);
  const documents = scheme.deadlines.find(({ kind }) => kind === "documentsBy");
  expect(documents).toMatchObject({ anchor: "EVENT_START", unit: "CALENDAR", direction: "BEFORE" });
  expect(getPolicy("leadDays.association.missingDocuments", {})).toBe(30);
});

test("[R455] real operation is proved: without its proof no subsidy for e-commerce is asked for", () => {
  const { issues } = createExampleChecks("SUBSIDY_ECOMMERCE");
  expect(issues({ proofOfOperations: [] })).toEqual(["proofOfOperations fileMissing"]);
});
