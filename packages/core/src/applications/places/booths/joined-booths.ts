/**
 * Several booths for one exhibitor, who has one booth (spec 2 §5) on a larger area: neighbours without an aisle between
 * them, of one kind (decision 0824). Pure.
 */
import { type BoothGrid, findBoothRange } from "./index.ts";

/** The grid of a zone as far as neighbours depend on it. */
type Grid = Pick<BoothGrid, "columns" | "aisleColumns" | "aisleRows">;
/** A booth with which others are joined. */
export interface JoinableBooth {
  kind?: string | undefined;
  sqm: number;
  /** Whether it can be given to the exhibitor. */
  isFree: boolean;
}

/** Lists the numbers beside a booth in its row, with no aisle between. The next one to the right comes first. */
const listRowNeighbours = ({ columns, aisleColumns = [] }: Grid, number: number): number[] => {
  const column = ((number - 1) % columns) + 1;
  return [
    ...(column < columns && !aisleColumns.includes(column) ? [number + 1] : []),
    ...(column > 1 && !aisleColumns.includes(column - 1) ? [number - 1] : []),
  ];
};
const listRightNeighbours = (grid: Grid, number: number): number[] =>
  listRowNeighbours(grid, number).filter((next) => next > number);
/** Lists the numbers that touch a booth, with no aisle between. */
const listNeighbours = (grid: Grid, number: number): number[] => {
  const { columns, aisleRows = [] } = grid;
  const row = Math.floor((number - 1) / columns) + 1;
  return [
    ...listRowNeighbours(grid, number),
    ...(aisleRows.includes(row) ? [] : [number + columns]),
    ...(row > 1 && !aisleRows.includes(row - 1) ? [number - columns] : []),
  ];
};

/** Returns whether booths can be one: each touches another one, and all are reached from the first. */
export const areJoined = (grid: Grid, numbers: readonly number[]): boolean => {
  const reachedNumbers = new Set(numbers.slice(0, 1));
  for (const number of reachedNumbers)
    for (const next of listNeighbours(grid, number)) if (numbers.includes(next)) reachedNumbers.add(next);
  return reachedNumbers.size === numbers.length;
};

/** Returns whether staff have set one kind for booths, or none for all of them. */
export const areOfOneKind = (grid: Pick<BoothGrid, "ranges">, numbers: readonly number[]): boolean =>
  new Set(numbers.map((number) => findBoothRange(grid, number)?.kind)).size <= 1;

/**
 * Finds free booths of one kind that have an area together, beginning with one that was chosen: to its right, along
 * its row as far as that goes, then above and below.
 * @param booths the booths of the zone in their order
 * @param most the number of booths that one exhibitor can have
 * @returns the numbers, or undefined where there are not enough beside each other
 */
export const findJoinedNumbers = (
  grid: Grid,
  booths: readonly JoinableBooth[],
  first: number,
  sqm: number,
  most: number,
): number[] | undefined => {
  const start = booths[first - 1];
  if (!start?.isFree) return undefined;
  const numbers = [first];
  const sumArea = (): number => numbers.reduce((sum, number) => sum + (booths[number - 1]?.sqm ?? 0), 0);
  const isSuitable = (number: number): boolean => {
    const booth = booths[number - 1];
    return booth?.isFree === true && booth.kind === start.kind && !numbers.includes(number);
  };
  // An array that grows while it is walked through: what was added is looked around as well.
  for (const listNext of [listRightNeighbours, listRowNeighbours, listNeighbours])
    for (const number of numbers)
      for (const next of listNext(grid, number))
        if (sumArea() < sqm && numbers.length < most && isSuitable(next)) numbers.push(next);
  return sumArea() >= sqm ? numbers.sort((a, b) => a - b) : undefined;
};
