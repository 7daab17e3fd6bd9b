/** The bounds of policies: a table of refunds without a gap, shares that make a whole, a rate that asks for money. */
import { findPolicyBoundIssues } from "@portal/core/events/policies/policy-bounds";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { getDefaultPolicy, toPolicyViews } from "@portal/core/policies/index";
import { expect, test } from "vitest";

const listIssues = (key: string, value: Json): string[] =>
  findPolicyBoundIssues(key, getDefaultPolicy(key) ?? null, value).map(
    ({ path, key: issue }) => `${path} ${issue}`,
  );

test.each(toPolicyViews([], parseDay("2026-11-23")).map(({ key, default: value }) => [key, value] as const))(
  "the default of %s adds up",
  (key, value) => expect(listIssues(key, value)).toEqual([]),
);

const buildRefundBand = (deductPercent: number, daysBeforeMin: number, daysBeforeMax?: number) => ({
  deductPercent,
  daysBeforeMin,
  ...(daysBeforeMax === undefined ? {} : { daysBeforeMax }),
});
test.each<[string, string, Json, string[]]>([
  [
    "[R487] a refund table that leaves out a day",
    "refund.hosted",
    [buildRefundBand(50, 8), buildRefundBand(100, 0, 6)],
    ["value.0.daysBeforeMin refundBands"],
  ],
  [
    "[R488] one whose periods overlap",
    "refund.group",
    [buildRefundBand(50, 30), buildRefundBand(100, 0, 30)],
    ["value.0.daysBeforeMin refundBands"],
  ],
  [
    "one that ends",
    "refund.delegation",
    [buildRefundBand(50, 15, 60), buildRefundBand(100, 0, 14)],
    ["value.0.daysBeforeMin refundBands"],
  ],
  ["one without a period", "refund.hosted", [], ["value required"]],
  [
    "one with three periods",
    "refund.hosted",
    [buildRefundBand(0, 31), buildRefundBand(50, 8, 30), buildRefundBand(100, 0, 7)],
    [],
  ],
  [
    "one that keeps more than all",
    "refund.hosted",
    [buildRefundBand(101, 8), buildRefundBand(100, 0, 7)],
    ["value.0.deductPercent max"],
  ],
  [
    "a last day and another day after it",
    "refund.cutOffDate",
    [
      { until: "2027-02-28", deductPercent: 50 },
      { after: "2027-03-01", deductPercent: 100 },
    ],
    ["value.0 refundBands"],
  ],
  [
    "a last day without what follows",
    "refund.cutOffDate",
    [{ until: "2027-02-28", deductPercent: 50 }],
    ["value.0 refundBands"],
  ],
  [
    "more than the whole of the freight",
    "subsidyRates",
    { freightPercent: 101 },
    ["value.freightPercent max"],
  ],
  ["the whole of the freight", "subsidyRates", { freightPercent: 100 }, []],
  ["an ownership that nobody can have", "eligibility.macaoOwnershipPercent", 101, ["value max"]],
  ["yuan for nothing", "payment.rateRMB", 0, ["value min"]],
  ["[R129] another password at each sign-in", "account.passwordUpdateMonths", 0, ["value min"]],
  ["[R129] another password each month", "account.passwordUpdateMonths", 1, []],
  ["[R129] another password after ten years", "account.passwordUpdateMonths", 120, []],
  ["[R129] another password after ten years and a month", "account.passwordUpdateMonths", 121, ["value max"]],
  ["roles that are always due", "staff.roleReviewMonths", 0, ["value min"]],
  ["roles that nobody confirms again", "staff.roleReviewMonths", 121, ["value max"]],
  ["an objection within a thousand years", "objection.days", 365_000, ["value max"]],
  ["a period of eleven years in days", "leadWorkingDays.endorsement.supplement", 3661, ["value max"]],
  ["a denial for two lives", "ecommerce", { denialMaxYears: 101 }, ["value.denialMaxYears max"]],
  [
    "records that are kept until a year of five digits",
    "retention.years",
    { applications: 8000 },
    ["value.applications max"],
  ],
  ["a least above the most", "participationNames", { min: 3 }, ["value.max min"]],
  ["a least that is the most", "participationNames", { min: 2 }, []],
  ["raw space from more than to", "booth.area", { rawMinSqm: 451 }, ["value.maxSqm min"]],
  [
    "an extension that is shorter",
    "ecommerce",
    { refundExtensionMaxDays: 29 },
    ["value.refundExtensionMaxDays min"],
  ],
  [
    "exhibits removed without a record",
    "penalties",
    { writtenRecordsForRemoval: 0 },
    ["value.writtenRecordsForRemoval min"],
  ],
  [
    "a window that ends before it begins",
    "training",
    { window: { from: "06-01", to: "05-31" } },
    ["value.window.to dayOrder"],
  ],
  [
    "a window of no day",
    "training",
    { window: { from: "02-30", to: "05-31" } },
    ["value.window.from notDay"],
  ],
  [
    "[R382] a period that ends before it begins",
    "firstShop.phases",
    [["2026-05-01", "2026-04-30"]],
    ["value.0 dayOrder"],
  ],
  ["a period of one day", "firstShop.phases", [["2026-05-01", "2026-05-01"]], []],
  [
    "periods that follow each other",
    "firstShop.phases",
    [
      ["2026-05-01", "2026-07-31"],
      ["2026-08-01", "2026-08-31"],
    ],
    [],
  ],
  [
    "a day in two periods",
    "firstShop.phases",
    [
      ["2026-05-01", "2026-07-31"],
      ["2026-02-01", "2026-05-01"],
    ],
    ["value.1 periodsOverlap"],
  ],
  ["a period without an end", "firstShop.phases", [["2026-05-01"]], ["value.0 notDay"]],
])("%s", (_, key, value, issues) => expect(listIssues(key, value)).toEqual(issues));
