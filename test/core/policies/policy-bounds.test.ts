/** The bounds of policies: a table of refunds without a gap, shares that make a whole, a rate that asks for money. */
import { findPolicyBoundIssues } from "@portal/core/events/policies/policy-bounds";
import { findPolicyRange } from "@portal/core/events/policies/policy-ranges";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import type { FieldIssue } from "@portal/core/platform/errors";
import { isPlainObject } from "@portal/core/platform/plain-object";
import {
  findPolicyIssues,
  findPolicyOptionIssues,
  getDefaultPolicy,
  toPolicyViews,
} from "@portal/core/policies/index";
import { findRetentionIssues } from "@portal/core/policies/retention-limits";
import { schemes } from "@portal/core/schemes/index";
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
  [
    "hours that end before they begin",
    "subsidyRates",
    { workshopHours: ["20:00", "14:00"] },
    ["value.workshopHours.1 timeOrder"],
  ],
  [
    "hours of no length",
    "subsidyRates",
    { workshopHours: ["14:00", "14:00"] },
    ["value.workshopHours.1 timeOrder"],
  ],
  ["no hours", "subsidyRates", { workshopHours: [] }, ["value.workshopHours tooFew"]],
  ["hours without an end", "subsidyRates", { workshopHours: ["14:00"] }, ["value.workshopHours tooFew"]],
  [
    "three hours",
    "subsidyRates",
    { workshopHours: ["09:00", "12:00", "20:00"] },
    ["value.workshopHours tooMany"],
  ],
  ["hours in words", "subsidyRates", { workshopHours: ["2pm", "8pm"] }, ["value.workshopHours.0 notTime"]],
  ["hours of the whole day", "subsidyRates", { workshopHours: ["00:00", "23:59"] }, []],
  [
    "sizes of room with a gap",
    "seminar",
    { scaleBands: ["B_0_50", "B_101_200"] },
    ["value.scaleBands.1 bandGap"],
  ],
  ["an area twice", "sms.areas", ["MO", "HK", "MO"], ["value.2 duplicate"]],
  ["no area", "sms.areas", [], []],
  ["no period", "firstShop.phases", [], ["value required"]],
  [
    "a period in another century",
    "firstShop.phases",
    [["1926-05-01", "2026-05-01"]],
    ["value.0.0 beforeMin"],
  ],
  ["a last day that nobody lives to see", "seminar", { deadline: "2100-01-01" }, ["value.deadline afterMax"]],
  ["more photographs than a report takes", "report.minPhotos", { LOCAL: 21 }, ["value.LOCAL max"]],
  ["as many photographs as a report takes", "report.minPhotos", { LOCAL: 20, ONLINE: 0 }, []],
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
  ["a least above the most", "participationNames", { min: 2, max: 1 }, ["value.max min"]],
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

/** Members of a value that are not records, by their paths: numbers, texts and lists. */
const listMembers = (value: Json, path = ""): [path: string, value: Json][] =>
  isPlainObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => listMembers(inner, path ? `${path}.${name}` : name))
    : [[path, value]];
/** Builds a value with one member. */
const buildMember = (path: string, value: Json): Json =>
  path === "" ? value : path.split(".").reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
const findEveryIssue = (key: string, value: Json): FieldIssue[] => {
  const defaultValue = getDefaultPolicy(key) ?? null;
  return [
    ...findPolicyIssues(defaultValue, value),
    ...findPolicyOptionIssues(key, value),
    ...findRetentionIssues({ key, value }),
    ...findPolicyBoundIssues(key, defaultValue, value),
  ];
};
const members = toPolicyViews([], parseDay("2026-11-23"))
  .filter(({ acts }) => acts)
  .flatMap(({ key, default: value, idle }) =>
    listMembers(value)
      .filter(([path]) => !idle.includes(path))
      .map(([path, member]) => ({ key, path, member })),
  );
const numbers = members.filter(({ member }) => typeof member === "number");
const texts = members.filter(({ member }) => typeof member === "string");
const lists = members.filter(({ member }) => Array.isArray(member));

test("every member that staff can set is a number, a text, a list, or yes and no", () => {
  expect(numbers.length).toBeGreaterThan(80);
  expect(lists.length).toBeGreaterThan(5);
  const others = members.filter(({ member }) => !["number", "string"].includes(typeof member));
  expect(others.filter(({ member }) => !Array.isArray(member) && typeof member !== "boolean")).toEqual([]);
});

test.each(numbers)("$key › $path has a least and a most", ({ key, path, member }) => {
  const { min, max } = findPolicyRange(key, path);
  const step = Number.isInteger(member) ? 1 : 0.01;
  expect(max).toBeGreaterThan(min);
  for (const value of [min - step, Number(max) + step, -1, 1e15])
    expect(findEveryIssue(key, buildMember(path, value)), String(value)).not.toEqual([]);
});

test.each(texts)("$key › $path takes no text that nothing understands", ({ key, path }) => {
  for (const value of ["", "?", "31-12"])
    expect(findEveryIssue(key, buildMember(path, value)), value).not.toEqual([]);
});

test.each(lists)("$key › $path takes no list that nothing understands", ({ key, path, member }) => {
  const rows = member as Json[];
  // Text messages to nobody turn them off.
  const wrongLists = [
    ...(key === "sms.areas" ? [] : [[]]),
    ["?"],
    [...rows, "?"],
    [...rows, rows[0] ?? null],
  ];
  for (const value of wrongLists)
    expect(findEveryIssue(key, buildMember(path, value)), JSON.stringify(value)).not.toEqual([]);
});

/** Every part of a definition, at any depth. */
const listParts = (part: unknown): Record<string, unknown>[] =>
  Array.isArray(part)
    ? part.flatMap(listParts)
    : isPlainObject(part as Json)
      ? [part as Record<string, unknown>, ...Object.values(part as object).flatMap(listParts)]
      : [];
const readPolicyLimit = (limit: unknown): { key: string; path: string } | undefined => {
  if (!isPlainObject(limit as Json)) return undefined;
  const { policy, path = "" } = limit as { policy?: string; path?: string };
  return policy === undefined ? undefined : { key: policy, path };
};
/** The other limit of a part where it is a fixed number: its own, or the number of its options. */
const readOptionCount = ({ options, list }: Record<string, unknown>): number | undefined => {
  const id = typeof list === "string" ? list : (options as { list?: string } | undefined)?.list;
  return id === undefined ? undefined : listCodes(id).filter((code) => !code.includes(".")).length;
};

test("no field can be given a least above its fixed most, or a most below its fixed least", () => {
  let comparisons = 0;
  for (const { min, max, ...part } of schemes.flatMap(listParts)) {
    const [least, most] = [readPolicyLimit(min), readPolicyLimit(max)];
    const fixedMost = typeof max === "number" ? max : readOptionCount(part);
    if (least && fixedMost !== undefined) {
      comparisons += 1;
      expect(findPolicyRange(least.key, least.path).max, JSON.stringify(least)).toBeLessThanOrEqual(
        fixedMost,
      );
    }
    if (most && typeof min === "number") {
      comparisons += 1;
      expect(findPolicyRange(most.key, most.path).min, JSON.stringify(most)).toBeGreaterThanOrEqual(min);
    }
  }
  expect(comparisons).toBeGreaterThan(8);
});

test("a member that is left out keeps its default at any depth", () => {
  expect(getPolicy("seminar", { seminar: { summary: { min: 50 } } }, "summary.max")).toBe(300);
  expect(getPolicy("training", { training: { window: { from: "03-01" } } }, "window")).toEqual({
    from: "03-01",
    to: "05-31",
  });
  expect(getPolicy("firstShop.phases", { "firstShop.phases": [["2026-05-01", "2026-05-02"]] })).toHaveLength(
    1,
  );
});
