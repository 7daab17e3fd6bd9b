/** Makes the grid of a zone as it is stored from what a page sends. Pure. */
import type { BoothPlanWrite } from "../../applications/places/booths/booth-plan-schema.ts";
import type { BoothGrid, BoothPlan } from "../../applications/places/booths/index.ts";

type GridWrite = BoothPlanWrite["zones"][number];
/** The members that a zone has once somebody sets them. */
type OptionalMember = Exclude<keyof BoothGrid, "id" | "count" | "columns">;
const optionalMembers: readonly OptionalMember[] = [
  "area",
  "ranges",
  "level",
  "aisleColumns",
  "aisleRows",
  "pavilions",
];
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/**
 * Completes the written grid of a zone: what a page from before these members leaves out stays as it is stored, and
 * what it empties is removed.
 */
export const completeGrid = (grid: GridWrite, before: Pick<BoothPlan, "zones"> | undefined): BoothGrid => {
  const storedGrid = before?.zones.find(({ id }) => id === grid.id);
  const { id, count, columns } = grid;
  const entries = optionalMembers
    .map((member) => [member, grid[member] === undefined ? storedGrid?.[member] : grid[member]] as const)
    .filter(([, value]) => !isEmpty(value));
  return { id, count, columns, ...(Object.fromEntries(entries) as Pick<BoothGrid, OptionalMember>) };
};

const sortByNumber = <Row extends { from: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.from - b.from);
const sortNumbers = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** Sorts the rows of a grid as the plan shows them. */
export const sortGrid = (grid: BoothGrid): BoothGrid => ({
  ...grid,
  ...(grid.ranges ? { ranges: sortByNumber(grid.ranges) } : {}),
  ...(grid.pavilions ? { pavilions: sortByNumber(grid.pavilions) } : {}),
  ...(grid.aisleColumns ? { aisleColumns: sortNumbers(grid.aisleColumns) } : {}),
  ...(grid.aisleRows ? { aisleRows: sortNumbers(grid.aisleRows) } : {}),
});
