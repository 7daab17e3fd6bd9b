/** The refund of a cancellation, by the event's variant (schemes P5, spec 2 §9). */

import {
  buildRefundTable,
  calculateRefund,
  getRefundTerms,
} from "@portal/core/applications/fees/calculate-refund";
import { buildRefundQuote } from "@portal/core/applications/fees/refund-quote";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { RefundBand, RefundVariant } from "@portal/core/applications/model/refund-terms";
import { findRefundBandIssues } from "@portal/core/events/refund-bands";
import type { Json } from "@portal/core/forms/types/index";
import { addDays, parseDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";

const start = parseDay("2027-03-04");
const buildScheme = (refund?: RefundVariant) => ({
  fees: { kind: "BOOTH" as const, ...(refund ? { refund } : {}) },
});
const getBands = (variant: RefundVariant): RefundBand[] =>
  getRefundTerms(
    buildScheme(),
    // The dated default is that of 2025, so it belongs to an edition of that year.
    buildFair({ refundPolicy: variant, refundBands: [], registration: editionOf2025 }),
    {},
  ).bands;
const editionOf2025 = { opensOn: "2024-10-12", closesOn: "2025-02-09", documentsBy: "2025-02-10" };

test.each([
  ["[R487] fair, eight days before", "HOSTED", "2027-02-24", 50],
  ["[R487] fair, seven days before", "HOSTED", "2027-02-25", 100],
  ["[R487] fair, on the first day", "HOSTED", "2027-03-04", 100],
  ["[R487] fair, after it began", "HOSTED", "2027-03-05", 100],
  ["[R488] group, thirty-one days before", "GROUP", "2027-02-01", 50],
  ["[R488] group, thirty days before", "GROUP", "2027-02-02", 100],
  ["[R489] delegation, fifteen days before", "DELEGATION", "2027-02-17", 50],
  ["[R489] delegation, fourteen days before", "DELEGATION", "2027-02-18", 100],
  ["[R490] dated, on the last day of February 2025", "CUT_OFF_DATE", "2025-02-28", 50],
  ["[R490] dated, the day after", "CUT_OFF_DATE", "2025-03-01", 100],
] as const)("%s", (_, variant, notice, percent) => {
  expect(calculateRefund(1_350_000, getBands(variant), parseDay(notice), start)).toMatchObject({
    deductPercent: percent,
    amount: (1_350_000 * (100 - percent)) / 100,
  });
});

describe("by which bands", () => {
  test("a group's application at a fair goes by the group's", () => {
    expect(getRefundTerms(buildScheme("GROUP"), buildFair(), {}).bands).toEqual(getBands("GROUP"));
  });
  test("an event's own bands come before the policies, for its own variant only", () => {
    const ownBands: RefundBand[] = [{ daysBeforeMin: 0, deductPercent: 10 }];
    const event = buildFair({ refundBands: ownBands });
    expect(getRefundTerms(buildScheme(), event, {}).bands).toEqual(ownBands);
    expect(getRefundTerms(buildScheme("DELEGATION"), event, {}).bands).toEqual(getBands("DELEGATION"));
  });
  test("a policy of the event's sets the day of the dated variant", () => {
    const policy: Record<string, Json> = {
      "refund.cutOffDate": [
        { until: "2027-01-31", deductPercent: 50 },
        { after: "2027-01-31", deductPercent: 100 },
      ],
    };
    const { bands } = getRefundTerms(
      buildScheme(),
      buildFair({ refundPolicy: "CUT_OFF_DATE", refundBands: [] }),
      policy,
    );
    expect(
      [parseDay("2027-01-31"), parseDay("2027-02-01")].map(
        (on) => calculateRefund(1000, bands, on, start).amount,
      ),
    ).toEqual([500, 0]);
  });
});

describe("[R490] a last day for refunds", () => {
  const buildDatedBands = (until: string): { [member: string]: string | number }[] => [
    { until, deductPercent: 50 },
    { after: until, deductPercent: 100 },
  ];
  const datedBands = (until: string) => buildDatedBands(until) as unknown as RefundBand[];
  const computeTerms = (
    over: Parameters<typeof buildFair>[0],
    policy?: Record<string, Json>,
    refund?: RefundVariant,
  ) =>
    getRefundTerms(
      buildScheme(refund),
      buildFair({ refundPolicy: "CUT_OFF_DATE", refundBands: [], ...over }),
      policy,
    );
  test("set for the event applies to everybody, before any policy", () => {
    const policy: Record<string, Json> = { "refund.cutOffDate": buildDatedBands("2027-01-05") };
    for (const refund of [undefined, "GROUP", "DELEGATION"] as const)
      expect(computeTerms({ refundBands: datedBands("2027-01-31") }, policy, refund)).toEqual({
        variant: "CUT_OFF_DATE",
        bands: buildDatedBands("2027-01-31"),
      });
  });
  test.each<[string, RefundVariant | undefined, RefundVariant]>([
    ["a fair", undefined, "HOSTED"],
    ["a group", "GROUP", "GROUP"],
    ["a delegation", "DELEGATION", "DELEGATION"],
  ])("of an earlier edition takes the refund from nobody: %s", (_what, refund, expected) => {
    for (const until of ["2025-02-28", "2026-09-18"])
      expect(computeTerms({}, { "refund.cutOffDate": buildDatedBands(until) }, refund)).toEqual({
        variant: expected,
        bands: getBands(expected),
      });
    expect(computeTerms({}, { "refund.cutOffDate": buildDatedBands("2026-09-19") }, refund).variant).toBe(
      "CUT_OFF_DATE",
    );
  });
  test("from the first day of the event on is of a later edition", () => {
    const computeOn = (until: string) =>
      computeTerms({}, { "refund.cutOffDate": buildDatedBands(until) }).variant;
    expect([computeOn("2027-03-03"), computeOn("2027-03-04")]).toEqual(["CUT_OFF_DATE", "HOSTED"]);
  });
  test("does not take its periods from days that were left of another rule", () => {
    const remainingBands = [{ daysBeforeMin: 0, deductPercent: 0 }];
    expect(computeTerms({ refundBands: remainingBands }).bands).toEqual(getBands("HOSTED"));
  });
});

describe("[R490] the periods of an event are refused", () => {
  const listIssues = (over: Parameters<typeof buildFair>[0]) => findRefundBandIssues(buildFair(over));
  const cutOff = (until: string) => ({
    refundPolicy: "CUT_OFF_DATE" as const,
    refundBands: [
      { until, deductPercent: 50 },
      { after: until, deductPercent: 100 },
    ],
  });
  const ofPolicy = (until: string) => ({
    refundPolicy: "CUT_OFF_DATE" as const,
    refundBands: [],
    policy: { "refund.cutOffDate": cutOff(until).refundBands },
  });
  const buildBandsByDay = (...bands: RefundBand[]) => ({ refundBands: bands });
  test.each<[string, Parameters<typeof buildFair>[0], string | undefined]>([
    ["a last day without a day", { refundPolicy: "CUT_OFF_DATE", refundBands: [] }, "required"],
    ["days in place of a last day", { refundPolicy: "CUT_OFF_DATE" }, "required"],
    ["a last day that is none", cutOff("2027-02-30"), "notDay"],
    ["a last day of an earlier edition", cutOff("2025-02-28"), "beforeMin"],
    ["a last day on the first day of registration", cutOff("2026-09-19"), undefined],
    ["a last day on the day before the event", cutOff("2027-03-03"), undefined],
    ["a last day on the first day of the event", cutOff("2027-03-04"), "refundUntilStart"],
    ["a last day in the event's policies", ofPolicy("2027-01-31"), undefined],
    ["a last day of an earlier edition in them, as a copy has it", ofPolicy("2026-02-28"), "beforeMin"],
    ["a last day after the event in them", ofPolicy("2028-02-28"), "refundUntilStart"],
    [
      "no last day in them",
      { refundPolicy: "CUT_OFF_DATE", refundBands: [], policy: { "refund.cutOffDate": [] } },
      "required",
    ],
    [
      "a date at a fair with days",
      buildBandsByDay({ until: "2027-01-31", deductPercent: 50 }),
      "refundBands",
    ],
    ["no periods: the policies apply", buildBandsByDay(), undefined],
    ["one period for all", buildBandsByDay({ daysBeforeMin: 0, deductPercent: 10 }), undefined],
    [
      "a gap of a day",
      buildBandsByDay(
        { daysBeforeMin: 9, deductPercent: 50 },
        { daysBeforeMin: 0, daysBeforeMax: 7, deductPercent: 100 },
      ),
      "refundBands",
    ],
    [
      "a day in two periods",
      buildBandsByDay(
        { daysBeforeMin: 7, deductPercent: 50 },
        { daysBeforeMin: 0, daysBeforeMax: 7, deductPercent: 100 },
      ),
      "refundBands",
    ],
    [
      "a longest period with an end",
      buildBandsByDay({ daysBeforeMin: 0, daysBeforeMax: 7, deductPercent: 100 }),
      "refundBands",
    ],
    [
      "a part of a percent, which no letter states",
      buildBandsByDay({ daysBeforeMin: 0, deductPercent: 33.5 }),
      "notInteger",
    ],
    ["nothing for the last days", buildBandsByDay({ daysBeforeMin: 8, deductPercent: 50 }), "refundBands"],
  ])("unless they fit: %s", (_what, over, key) => {
    expect(listIssues(over).map((issue) => issue.key)).toEqual(key ? [key] : []);
  });
});

const anyPaidAmount = fc.integer({ min: 0, max: 100_000_000 });
const notice = fc.integer({ min: -700, max: 30 }).map((days) => addDays(start, days));
const variant = fc.constantFrom<RefundVariant[]>("HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE");

describe("whatever was paid and whenever the notice comes", () => {
  test("a refund is never negative, never more than was paid, and whole", () => {
    fc.assert(
      fc.property(anyPaidAmount, notice, variant, fc.boolean(), (amount, on, by, organiser) => {
        const refund = calculateRefund(amount, getBands(by), on, start, organiser);
        expect(Number.isInteger(refund.amount)).toBe(true);
        expect(refund.amount).toBeGreaterThanOrEqual(0);
        expect(refund.amount).toBeLessThanOrEqual(amount);
        if (organiser) expect(refund.amount).toBe(amount);
      }),
    );
  });
  test("a later notice never pays back more", () => {
    fc.assert(
      fc.property(anyPaidAmount, notice, notice, variant, (amount, a, b, by) => {
        const computeAmount = (on: typeof a) => calculateRefund(amount, getBands(by), on, start).amount;
        const [first, second] = a < b ? [a, b] : [b, a];
        expect(computeAmount(second)).toBeLessThanOrEqual(computeAmount(first));
      }),
    );
  });
  test("the table marks the one row that holds, and the row says what is paid back", () => {
    fc.assert(
      fc.property(anyPaidAmount, notice, variant, (amount, on, by) => {
        const rows = buildRefundTable(amount, getBands(by), on, start).filter((row) => row.applies);
        const refund = calculateRefund(amount, getBands(by), on, start);
        expect(rows.length).toBeLessThanOrEqual(1);
        expect(rows[0]?.amount ?? 0).toBe(refund.amount);
        for (const { from, to } of rows) {
          expect((from ?? on) <= on).toBe(true);
          expect(on <= (to ?? on)).toBe(true);
        }
      }),
    );
  });
});

test("[R488] a group that registers for a fair, and each of its members, go by the group's bands", () => {
  for (const id of ["FAIR_GROUP", "FAIR_GROUP_MEMBER"])
    expect(getRefundTerms(findScheme(id), buildFair(), {}).variant).toBe("GROUP");
});

test("the table names the days of each band", () => {
  expect(buildRefundTable(1_350_000, getBands("HOSTED"), parseDay("2027-02-24"), start)).toEqual([
    { to: "2027-02-24", daysBeforeMin: 8, deductPercent: 50, amount: 675_000, applies: true },
    {
      from: "2027-02-25",
      to: "2027-03-04",
      daysBeforeMin: 0,
      daysBeforeMax: 7,
      deductPercent: 100,
      amount: 0,
      applies: false,
    },
  ]);
});

describe("the quote of an application", () => {
  const buildHeader = (over: Partial<ApplicationHeader>) =>
    ({
      status: "PAID",
      fee: { lines: [], total: { amount: 1_350_000, currency: "MOP" } },
      receiptNumber: "R-2026-000001",
      eventDates: { start, end: "2027-03-06" },
      refundBy: { variant: "HOSTED", bands: getBands("HOSTED") },
      ...over,
    }) as ApplicationHeader;
  const computeQuote = (over: Partial<ApplicationHeader>, today: string) =>
    buildRefundQuote(buildHeader(over), parseDay(today))?.amount.amount;
  test("goes by today until a notice waits, then by the day it came", () => {
    expect(computeQuote({}, "2027-02-24")).toBe(675_000);
    expect(computeQuote({}, "2027-02-25")).toBe(0);
    expect(computeQuote({ pending: "cancellation", cancelRequestedOn: "2027-02-24" }, "2027-03-01")).toBe(
      675_000,
    );
    // The notice was refused meanwhile, so the next one counts by its own day.
    expect(computeQuote({ cancelRequestedOn: "2027-02-24" }, "2027-03-01")).toBe(0);
  });
  test("without a payment nothing is refunded", () => {
    const { receiptNumber: _, ...unpaid } = buildHeader({ status: "AWAITING_PAYMENT" });
    expect(buildRefundQuote(unpaid as ApplicationHeader, parseDay("2027-01-01"))).toMatchObject({
      paid: { amount: 0 },
      amount: { amount: 0 },
    });
  });
  test("none for a debt paid after the place lapsed, and none where nothing can be given up", () => {
    expect(
      buildRefundQuote(buildHeader({ status: "CANCELLED", cancelReason: "UNPAID" }), start),
    ).toBeUndefined();
    expect(buildRefundQuote(buildHeader({ status: "COMPLETED" }), start)).toBeUndefined();
  });
  test("[R486] all of it when the organiser called it off", () => {
    expect(computeQuote({ status: "CANCELLED", cancelReason: "ORGANISER" }, "2027-03-04")).toBe(1_350_000);
  });
});
