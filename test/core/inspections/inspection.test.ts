/** The statements that an inspector can make, and the times at which they can be made. */
import {
  findInspectionDayIssues,
  findInspectionIssues,
  getInspectionDays,
} from "@portal/core/inspections/records/index";
import type { InspectionWrite } from "@portal/core/inspections/records/inspection-schema";
import { toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";

const now = toInstant("2026-11-23T02:00:00.000Z");
const validInspection: InspectionWrite = {
  id: "01KAQ0000000000000000000AA",
  madeAt: "2026-11-23T01:00:00.000Z",
  outcome: "IN_ORDER",
  notes: "",
  photos: [],
};
test.each<[string, Partial<InspectionWrite>, string[]]>([
  ["in order needs no words", {}, []],
  ["what is not in order is described", { outcome: "IRREGULAR", notes: "  " }, ["notes required"]],
  ["described", { outcome: "NOT_FOUND", notes: "展位空置" }, []],
  ["2,000 characters", { notes: "字".repeat(2000) }, []],
  ["one more", { notes: "字".repeat(2001) }, ["notes tooLong"]],
  ["ten photos", { photos: [..."abcdefghij"] }, []],
  ["eleven", { photos: [..."abcdefghijk"] }, ["photos tooMany"]],
  ["one photo twice", { photos: ["a", "a"] }, ["photos duplicate"]],
  ["fewer than nobody", { visitors: -1 }, ["visitors min"]],
  ["more than a million", { exhibitors: 1_000_001 }, ["exhibitors max"]],
  ["a clock four minutes fast", { madeAt: "2026-11-23T02:04:00.000Z" }, []],
  ["the future", { madeAt: "2026-11-23T02:06:00.000Z" }, ["madeAt afterMax"]],
  ["thirty-one days ago", { madeAt: "2026-10-23T02:00:00.000Z" }, []],
  ["before", { madeAt: "2026-10-23T01:59:59.000Z" }, ["madeAt beforeMin"]],
])("[R14] %s: %j", (_, over, wanted) => {
  expect(
    findInspectionIssues({ ...validInspection, ...over }, now).map(({ path, key }) => `${path} ${key}`),
  ).toEqual(wanted);
});

test("the days that it names are those of Macao, also in the night", () => {
  const night = toInstant("2026-11-23T17:00:00.000Z");
  const listParams = (madeAt: string) =>
    findInspectionIssues({ ...validInspection, madeAt }, night).map(({ params }) => params);
  expect(listParams("2026-11-23T18:00:00.000Z")).toEqual([{ max: "2026-11-24" }]);
  expect(listParams("2026-10-01T18:00:00.000Z")).toEqual([{ min: "2026-10-24" }]);
});

describe("an inspection is made on site", () => {
  const days = getInspectionDays("2027-05-20", "2027-05-22");
  const listDayIssues = (madeAt: string) => findInspectionDayIssues({ madeAt }, days);
  test.each([
    ["half a year before", "2026-11-23T01:00:00.000Z", "inspectionTooEarly"],
    ["the day before stands are built up", "2027-05-16T15:59:59.000Z", "inspectionTooEarly"],
    ["when stands are built up", "2027-05-16T16:00:00.000Z", undefined],
    ["when they are taken down", "2027-05-23T15:59:59.000Z", undefined],
    ["the day after", "2027-05-23T16:00:00.000Z", "inspectionTooLate"],
  ])("%s", (_what, madeAt, key) =>
    expect(listDayIssues(madeAt).map((issue) => issue.key)).toEqual(key ? [key] : []),
  );
  test("an enterprise has no days", () =>
    expect(findInspectionDayIssues({ madeAt: "2026-11-23T01:00:00.000Z" }, undefined)).toEqual([]));
});
