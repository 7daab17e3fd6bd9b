/** Periods as blocks of days: conditions on single attributes find every common day (decision 0610). */
import { type DayBlocks, listDayBlocks } from "@portal/core/applications/reservations/day-blocks";
import { buildPersonWrites } from "@portal/core/applications/reservations/person-rows.server";
import { addDays, daysBetween, parseDay, periodsOverlap } from "@portal/core/platform/day";
import { describe, expect, test, vi } from "vitest";

const epoch = parseDay("1970-01-01");
/** Lists the blocks of a period, by their first day and size. */
const listWhole = (from: string, to: string): string[] => listDayBlocks(parseDay(from), parseDay(to)).whole;
const countDays = (block: string): number => Number(block.split("+")[1]);
/** Whether the rows say that a period has a day of another, as their conditions do. */
const findsCommonDay = (takenBlocks: DayBlocks, wantedBlocks: DayBlocks): boolean =>
  [...wantedBlocks.whole, ...wantedBlocks.around].some((block) => takenBlocks.whole.includes(block)) ||
  wantedBlocks.whole.some((block) => takenBlocks.around.includes(block));

describe("the blocks of a period", () => {
  test.each([
    ["a day", "2027-07-05", "2027-07-05"],
    ["two days", "2027-07-05", "2027-07-06"],
    ["the days around a leap day", "2028-02-28", "2028-03-01"],
    ["a year", "2027-07-05", "2028-07-04"],
  ])("%s: they follow each other without a gap", (_what, from, to) => {
    let day = parseDay(from);
    for (const block of listWhole(from, to)) {
      expect(block.startsWith(day)).toBe(true);
      expect(daysBetween(epoch, day) % countDays(block)).toBe(0);
      day = addDays(day, countDays(block));
    }
    expect(addDays(day, -1)).toBe(to);
  });
  test("of two periods find every common day, and no other", () => {
    const base = parseDay("2027-06-28");
    const spans = [0, 1, 2, 6, 7, 30, 63, 64].flatMap((length) =>
      Array.from({ length: 24 }, (_, i) => {
        const from = addDays(base, i * 3);
        const to = addDays(from, length);
        return { from, to, blocks: listDayBlocks(from, to) };
      }),
    );
    const mistakes = spans.flatMap((one) =>
      spans.filter((other) => findsCommonDay(one.blocks, other.blocks) !== periodsOverlap(one, other)),
    );
    expect(mistakes).toEqual([]);
  });
});

test("the condition on the days of a year is one that DynamoDB takes: 4 KB and 300 operators", () => {
  vi.stubEnv("TABLE_NAME", "portal");
  const longest = { characters: 0, operators: 0 };
  for (let start = 0; start < 512; start++) {
    const from = addDays(parseDay("2027-01-01"), start);
    const [write] = buildPersonWrites(
      [{ pk: "person#TRAINING#x", sk: "activity#y", from, to: addDays(from, 366) }],
      "01JZZZZZZZZZZZZZZZZZZZZZZZ",
      1,
    );
    const { UpdateExpression, ConditionExpression = "" } = (
      write as unknown as { Update: { UpdateExpression: string; ConditionExpression?: string } }
    ).Update;
    const operators =
      ConditionExpression.match(/attribute_not_exists|contains|size|<=|\b(?:AND|OR)\b/g) ?? [];
    longest.characters = Math.max(longest.characters, UpdateExpression.length, ConditionExpression.length);
    longest.operators = Math.max(longest.operators, operators.length);
  }
  expect(longest.characters).toBeGreaterThan(1000);
  expect(longest.characters).toBeLessThanOrEqual(4096);
  expect(longest.operators).toBeLessThanOrEqual(300);
});
