/** Rows and counts of enterprises, each of which must not reveal what the other holds back (decision 0292). */
import { anonymizeRows } from "@portal/core/statistics/anonymize-rows";
import { countKeys, MIN_DISCLOSED_COUNT, suppressSmallCounts } from "@portal/core/statistics/index";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const fields = ["industry", "size", "year"] as const;
type Row = Record<(typeof fields)[number], string | number | null>;
const buildRow = (industry: string, size: number, year: number | null): Row => ({ industry, size, year });
const repeatRow = (count: number, one: Row): Row[] => Array.from({ length: count }, () => one);

describe("values are given up from the last one on", () => {
  test("three alike keep all of them", () => {
    const rows = repeatRow(3, buildRow("RETAIL", 10, 2020));
    expect(anonymizeRows(rows, fields)).toEqual(rows);
  });
  test("three that differ in the year only keep the rest", () => {
    const rows = [
      ...repeatRow(3, buildRow("RETAIL", 10, 2020)),
      ...repeatRow(2, buildRow("RETAIL", 50, 2020)),
      buildRow("RETAIL", 50, 2021),
      ...repeatRow(3, buildRow("CATERING", 50, 2021)),
      ...repeatRow(3, buildRow("CATERING", 10, 2021)),
    ];
    expect(anonymizeRows(rows, fields)).toEqual([
      ...repeatRow(3, buildRow("CATERING", 10, 2021)),
      ...repeatRow(3, buildRow("CATERING", 50, 2021)),
      ...repeatRow(3, buildRow("RETAIL", 10, 2020)),
      ...repeatRow(3, buildRow("RETAIL", 50, null)),
    ]);
  });
  test("one or two enterprises in all are not shown", () =>
    expect(anonymizeRows(repeatRow(2, buildRow("RETAIL", 10, 2020)), fields)).toEqual([]));
  test("the order tells nothing about the order of the register", () => {
    const rows = [
      ...repeatRow(3, buildRow("RETAIL", 10, 2020)),
      ...repeatRow(3, buildRow("CATERING", 10, 2020)),
    ];
    expect(anonymizeRows(rows, fields)).toEqual(anonymizeRows(rows.toReversed(), fields));
  });
});

const anyRows = fc.array(
  fc.record({
    industry: fc.constantFrom("A", "B", "C", "D", null),
    size: fc.constantFrom(0, 10, 50),
    year: fc.constantFrom(2019, 2020, 2021, null),
  }),
  { maxLength: 60 },
);

test("[R532] whatever the register: every row that is shown has at least two others like it", () =>
  fc.assert(
    fc.property(anyRows, (rows) => {
      const shownCounts = countKeys(anonymizeRows(rows, fields).map((one) => JSON.stringify(one)));
      expect(shownCounts.every(({ count }) => count >= MIN_DISCLOSED_COUNT)).toBe(true);
    }),
  ));

test("[R532] whatever the register: a value whose count is held back is in no row", () =>
  fc.assert(
    fc.property(anyRows, (rows) => {
      const shownRows = anonymizeRows(rows, fields);
      for (const field of fields)
        for (const { key, count } of suppressSmallCounts(
          countKeys(rows.map((one) => String(one[field] ?? "UNKNOWN"))),
        ))
          if (count === null && key !== "UNKNOWN")
            expect(shownRows.some((one) => String(one[field]) === key)).toBe(false);
    }),
  ));
