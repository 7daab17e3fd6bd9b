/** What staff draw on a booth plan: kinds that the event sells, their sizes, and sums that fit (decision 0822). */
import { listPlanKinds } from "@portal/core/applications/places/booths/booth-kinds";
import { findHolderIssues } from "@portal/core/applications/places/booths/find-holder-issues";
import { findPlanIssues, sumBoothArea } from "@portal/core/applications/places/booths/find-plan-issues";
import type { BoothGrid, BoothRange } from "@portal/core/applications/places/booths/index";
import type { EventDetail } from "@portal/core/events/event-schema";
import { expect, test } from "vitest";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";

const event = {
  policy: {},
  booths: [
    { type: "STANDARD_9", price: 1, per: "BOOTH" },
    { type: "STANDARD_9", price: 1, per: "BOOTH", eligibility: "MACAO_SME" },
    { type: "PACKAGE_36", price: 1, per: "BOOTH" },
    { type: "RAW_SPACE", price: 1, per: "SQM", minSqm: 18, maxSqm: 100 },
    { type: "STANDARD_6", price: 1, per: "BOOTH", sqm: 2, eligibility: "MINI_ZONE" },
  ],
} as unknown as Pick<EventDetail, "booths" | "policy">;
const kinds = listPlanKinds(event);
const USUAL_SQM = 9;

test("[R233] [R450] the kinds of a plan are those that the event sells, each with its sizes", () =>
  expect(kinds).toEqual([
    { kind: "STANDARD_9", minSqm: 9, maxSqm: 9 },
    { kind: "PACKAGE_36", minSqm: 1, maxSqm: 36 },
    { kind: "RAW_SPACE", minSqm: 18, maxSqm: 100 },
    { kind: "MINI_ZONE", minSqm: 2, maxSqm: 2 },
  ]));

const rawSpace = (from: number, to: number, over: Partial<BoothRange> = {}): BoothRange => ({
  ...{ from, to, kind: "RAW_SPACE", sqm: 36 },
  ...over,
});
test.each([
  ["two ranges beside each other", [rawSpace(1, 2), rawSpace(3, 10)], []],
  ["one booth", [rawSpace(10, 10)], []],
  ["ranges that share a booth", [rawSpace(3, 5), rawSpace(1, 3)], ["zones.0.ranges.1.from boothsOverlap"]],
  ["a range within another", [rawSpace(1, 9), rawSpace(3, 4)], ["zones.0.ranges.1.from boothsOverlap"]],
  ["a range that ends before it begins", [rawSpace(4, 3)], ["zones.0.ranges.0.to min"]],
  ["a range that ends after the last booth", [rawSpace(9, 11)], ["zones.0.ranges.0.to max"]],
  ["a range that begins after the last booth", [rawSpace(11, 12)], ["zones.0.ranges.0.from max"]],
  ["a kind that is not sold", [rawSpace(1, 1, { kind: "FOOD_STREET" })], ["zones.0.ranges.0.kind option"]],
  ["raw space below the smallest", [rawSpace(1, 1, { sqm: 17.5 })], ["zones.0.ranges.0.sqm min"]],
  ["raw space of the smallest", [rawSpace(1, 1, { sqm: 18 })], []],
  ["raw space of the largest", [rawSpace(1, 1, { sqm: 100 })], []],
  ["raw space above the largest", [rawSpace(1, 1, { sqm: 100.5 })], ["zones.0.ranges.0.sqm max"]],
] as const)("[R450] %s", (_, ranges, issues) => {
  const grid: BoothGrid = { id: "A", count: 10, columns: 5, ranges: [...ranges] };
  const foundIssues = findPlanIssues([grid], kinds, USUAL_SQM);
  expect(foundIssues.map(({ path, key }) => `${path} ${key}`)).toEqual(issues);
});

test.each([
  [162, []],
  [161.5, [{ path: "zones.1.area", key: "zoneArea", params: { total: 162 } }]],
])("booths of 162 m² stand on a floor of %d m²", (area, issues) => {
  const grid: BoothGrid = {
    id: "B",
    count: 10,
    columns: 5,
    ranges: [rawSpace(4, 5), rawSpace(7, 7, { sqm: 27 })],
  };
  expect(sumBoothArea(grid, USUAL_SQM)).toBe(162);
  expect(
    findPlanIssues(
      [
        { id: "A", count: 9, columns: 3 },
        { ...grid, area },
      ],
      kinds,
      USUAL_SQM,
    ),
  ).toEqual(issues);
});

const names = buildLocalizedText("P");
test.each([
  ["aisles within the grid", { aisleColumns: [1, 4], aisleRows: [1] }, []],
  ["an aisle after the last column", { aisleColumns: [5] }, ["zones.0.aisleColumns max"]],
  ["an aisle after the last row", { aisleRows: [2] }, ["zones.0.aisleRows max"]],
  ["an aisle twice", { aisleColumns: [2, 2] }, ["zones.0.aisleColumns duplicate"]],
  ["a pavilion in a row", { pavilions: [{ from: 2, to: 4, names }] }, []],
  ["a pavilion across an aisle", { aisleColumns: [2], pavilions: [{ from: 1, to: 3, names }] }, []],
  ["a pavilion of two rows", { pavilions: [{ from: 4, to: 9, names }] }, []],
  ["booths at two ends", { pavilions: [{ from: 5, to: 6, names }] }, ["zones.0.pavilions.0.to boothsApart"]],
  [
    "two pavilions with one booth",
    { pavilions: [4, 1].map((from) => ({ from, to: from + 3 - (from > 1 ? 2 : 0), names })) },
    ["zones.0.pavilions.1.from boothsOverlap"],
  ],
  [
    "a pavilion without a Portuguese name",
    { pavilions: [{ from: 1, to: 2, names: { ...names, pt: " " } }] },
    ["zones.0.pavilions.0.names.pt required"],
  ],
  [
    "a name of 101 characters",
    { pavilions: [{ from: 1, to: 2, names: { ...names, en: "a".repeat(101) } }] },
    ["zones.0.pavilions.0.names.en tooLong"],
  ],
])("%s", (_, floor, issues) => {
  const foundIssues = findPlanIssues([{ id: "A", count: 10, columns: 5, ...floor }], kinds, USUAL_SQM);
  expect(foundIssues.map(({ path, key }) => `${path} ${key}`)).toEqual(issues);
});

test("a plan from before ranges has nothing to refuse", () =>
  expect(findPlanIssues([{ id: "A", count: 10, columns: 5, area: 90 }], kinds, USUAL_SQM)).toEqual([]));

// 1 2 3 | 4 5 6
// 7 8 9 | …
const drawnGrid: BoothGrid = { id: "A", count: 12, columns: 6, aisleColumns: [3] };
const buildTaken = (...groups: string[][]) =>
  Object.fromEntries(groups.flatMap((booths, at) => booths.map((booth) => [booth, `application ${at}`])));
test.each<[string, groups: string[][], over: Partial<BoothGrid>, issues: string[]]>([
  ["single booths in other columns", [["A-01"], ["A-02"]], { columns: 5 }, []],
  ["other columns that keep booths together", [["A-01", "A-02"]], { columns: 5 }, []],
  ["a row that ends between two", [["A-04", "A-05"]], { columns: 4 }, ["zones.0.columns parted A-04+A-05"]],
  [
    "an aisle between two",
    [["A-01", "A-02"]],
    { aisleColumns: [1] },
    ["zones.0.aisleColumns parted A-01+A-02"],
  ],
  [
    "an aisle between two rows",
    [["A-01", "A-07"]],
    { aisleRows: [1] },
    ["zones.0.aisleRows parted A-01+A-07"],
  ],
  ["two that the plan has parted already", [["A-03", "A-04"]], { aisleColumns: [3, 5] }, []],
  [
    "a kind for one of two",
    [["A-01", "A-02"], ["A-05"]],
    { ranges: [rawSpace(2, 5)] },
    ["zones.0.ranges mixed A-01+A-02"],
  ],
  ["fewer booths than that of an exhibitor", [["A-12"], ["A-01"]], { count: 11 }, ["zones.A left A-12"]],
  ["three digits", [["A-12", "A-11"]], { count: 100 }, ["zones.A renumbered A-11 A-12"]],
])("[R451] %s", (_, groups, over, issues) => {
  const before = { zones: [drawnGrid], taken: { ...buildTaken(...groups), "B-01": "another zone" } };
  const names: Record<string, string> = {
    joinedBoothsParted: "parted",
    joinedBoothsMixed: "mixed",
    boothsLeftOut: "left",
    boothsRenumbered: "renumbered",
  };
  const foundIssues = findHolderIssues(before, [{ ...drawnGrid, ...over }]);
  expect(
    foundIssues.map(({ path, key, params }) => `${path} ${names[key]} ${[params?.booths].flat().join(" ")}`),
  ).toEqual(issues);
});

test("a plan that is saved for the first time has no exhibitors to keep", () =>
  expect(findHolderIssues(undefined, [drawnGrid])).toEqual([]));
