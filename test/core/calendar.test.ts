import { calendarOf, UnknownYear } from "@portal/core/calendar/index";
import { addDays, day } from "@portal/core/day";
import { describe, expect, test } from "vitest";
import vectors from "../../local/data/holidays-mo.json" with { type: "json" };

const calendar = calendarOf();

describe("working days", () => {
  test.each(vectors.workedExamples.workingDays.map((v) => [v.from, v.workingDays, v.result]))(
    "%s and %i working days is %s",
    (from, days, result) => expect(calendar.addWorking(day(String(from)), Number(days))).toBe(result),
  );
  test("the trace names each skipped day and why", () => {
    const counted = calendar.countWorking(day("2026-12-31"), 1);
    expect(counted.day).toBe("2027-01-04");
    expect(counted.trace).toEqual([
      { day: "2027-01-01", reason: "NEW_YEAR" },
      { day: "2027-01-02", reason: "WEEKEND" },
      { day: "2027-01-03", reason: "WEEKEND" },
    ]);
    expect(counted.provisional).toBe(true);
  });
  test("a year without a list refuses rather than guesses", () => {
    expect(() => calendar.addWorking(day("2028-12-28"), 5)).toThrow(UnknownYear);
    expect(() => calendar.addWorking(day("2028-12-28"), 5)).toThrow(/900062/);
  });
  test("a decreed closure moves a count and the version", () => {
    const decreed = calendarOf(
      [{ date: day("2026-11-26"), key: "TYPHOON", kind: "EXTRAORDINARY", closure: "FULL_DAY", names: {} }],
      1,
    );
    expect(calendar.addWorking(day("2026-11-25"), 1)).toBe("2026-11-26");
    expect(decreed.addWorking(day("2026-11-25"), 1)).toBe("2026-11-27");
    expect(decreed.version).not.toBe(calendar.version);
  });
});

describe("calendar days", () => {
  test.each(vectors.workedExamples.calendarDays.map((v) => [v.from, v.calendarDays, v.result]))(
    "%s and %i days is %s",
    (from, days, result) => expect(addDays(day(String(from)), Number(days))).toBe(result),
  );
});
