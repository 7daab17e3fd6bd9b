/** Counts that are published beside each other, read by somebody who adds and subtracts (decision 0474). */
import { suppressLinkedCounts } from "@portal/core/statistics/index";
import fc from "fast-check";
import { expect, test } from "vitest";

type Cells = { key: string; count: number }[];
const toCells = (counts: readonly number[]): Cells =>
  counts.map((count, i) => ({ key: String.fromCharCode(65 + i), count }));
const showCounts = (lists: readonly (readonly number[])[]): (number | null)[][] =>
  suppressLinkedCounts(lists.map(toCells)).map((cells) => cells.map(({ count }) => count));

test.each<[what: string, counts: number[], expected: (number | null)[]]>([
  ["nothing is small", [3, 4], [3, 4]],
  ["one is small", [1, 5, 9], [null, null, 9]],
  ["one is small, and two are the next smallest", [9, 2, 4, 4], [9, null, null, null]],
  ["two are small and their sum tells neither", [1, 2, 9], [null, null, 9]],
  ["two of one", [1, 1, 9, 7], [null, null, 9, null]],
  ["two of two", [2, 9, 2], [null, null, null]],
  ["three of one", [1, 1, 1, 4, 8], [null, null, null, null, 8]],
])(
  "[R532] beside a list that is shown whole, what the total would tell is held back: %s",
  (_, counts, expected) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(showCounts([[total], counts])).toEqual([[total], expected]);
  },
);

test("[R532] without a list that is shown whole, nothing more is held back", () =>
  expect(
    showCounts([
      [1, 5],
      [1, 1, 4],
    ]),
  ).toEqual([
    [null, null],
    [null, null, 4],
  ]));

test("[R532] a total in another list does not tell what is all held back", () => {
  expect(showCounts([[3], [1, 1, 1]])).toEqual([[null], [null, null, null]]);
  expect(showCounts([[4], [2, 2]])).toEqual([[null], [null, null]]);
  expect(showCounts([[4], [1, 1, 2]])).toEqual([[4], [null, null, null]]);
});

/** Lists every way of writing a sum as that many positive counts. */
const listCompositions = (sum: number, length: number): number[][] =>
  length === 0
    ? sum === 0
      ? [[]]
      : []
    : Array.from({ length: Math.max(0, sum - length + 1) }, (_, i) => i + 1).flatMap((first) =>
        listCompositions(sum - first, length - 1).map((rest) => [first, ...rest]),
      );

/** A population counted in two ways. */
const anyLists = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), fc.nat())
  .map(([counts, seed]): [number[], number[]] => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const ways = Array.from({ length: Math.min(total, 4) }, (_, i) => listCompositions(total, i + 1)).flat();
    return [counts, ways[seed % ways.length] ?? [total]];
  });

test("[R532] whoever knows the rule and adds up both lists finds no small count", () =>
  fc.assert(
    fc.property(anyLists, (lists) => {
      const shownCounts = showCounts(lists);
      const total = shownCounts
        .find((cells) => !cells.includes(null))
        ?.reduce<number>((sum, count) => sum + (count ?? 0), 0);
      if (total === undefined) return;
      for (const [i, cells] of shownCounts.entries()) {
        const hiddenCells = cells.flatMap((count, cell) => (count === null ? [cell] : []));
        const rest = total - cells.reduce<number>((sum, count) => sum + (count ?? 0), 0);
        const candidates = listCompositions(rest, hiddenCells.length).filter((values) => {
          const guess = lists.map((list, j) =>
            i === j ? list.map((count, cell) => values[hiddenCells.indexOf(cell)] ?? count) : list,
          );
          return JSON.stringify(showCounts(guess)) === JSON.stringify(shownCounts);
        });
        for (const [n, cell] of hiddenCells.entries())
          if ((lists[i]?.[cell] ?? 0) < 3)
            expect(
              new Set(candidates.map((values) => values[n])).size,
              JSON.stringify([lists, shownCounts]),
            ).toBeGreaterThan(1);
      }
    }),
    { numRuns: 3000 },
  ));
