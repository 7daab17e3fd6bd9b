/** Several booths beside each other as one: neighbours of one kind, and no aisle between them (decision 0824). */
import { joinBooths, splitBooths } from "@portal/core/applications/places/booths/index";
import {
  areJoined,
  findJoinedNumbers,
  type JoinableBooth,
} from "@portal/core/applications/places/booths/joined-booths";
import { expect, test } from "vitest";

// 1 2 | 3 4
// 5 6 | 7 8
// ---------
// 9 …
const grid = { columns: 4, aisleColumns: [2], aisleRows: [2] };

test.each([
  ["one booth", [3], true],
  ["two in a row", [1, 2], true],
  ["two above each other", [2, 6], true],
  ["a corner", [1, 2, 6], true],
  ["two with an aisle between", [2, 3], false],
  ["two rows with an aisle between", [5, 9], false],
  ["the end of a row and the beginning of the next", [4, 5], false],
  ["two that do not touch", [1, 6], false],
  ["two pairs", [1, 2, 7, 8], false],
])("[R451] %s", (_, numbers, joined) => expect(areJoined(grid, numbers)).toBe(joined));

const buildBooths = (over: Record<number, Partial<JoinableBooth>> = {}): JoinableBooth[] =>
  Array.from({ length: 12 }, (_, i) => ({ sqm: 9, isFree: true, ...over[i + 1] }));
test.each([
  ["the chosen one alone, where it is large enough", {}, 1, 9, [1]],
  ["its row, as far as an aisle", {}, 1, 18, [1, 2]],
  ["the row below, once the row is full", {}, 1, 36, [1, 2, 5, 6]],
  ["others than those that are taken", { 2: { isFree: false } }, 1, 18, [1, 5]],
  ["others than those of another kind", { 2: { kind: "RAW_SPACE" } }, 1, 18, [1, 5]],
  ["none, where aisles leave too few", {}, 1, 37, undefined],
  ["none, where it is taken itself", { 1: { isFree: false } }, 1, 9, undefined],
  ["none, where it would take more than one can have", {}, 9, 36, undefined],
])("an area of several booths takes %s", (_, over, first, sqm, numbers) =>
  expect(findJoinedNumbers(grid, buildBooths(over), first, sqm, first === 9 ? 3 : 20)).toEqual(numbers),
);

test("a row that is long enough is taken before the row below", () =>
  expect(findJoinedNumbers({ columns: 10 }, buildBooths(), 3, 27, 20)).toEqual([3, 4, 5]));

test("booths are named in the order of their numbers, each once", () =>
  expect(joinBooths(splitBooths(" A-03+A-01 +A-03+"))).toBe("A-01+A-03"));
