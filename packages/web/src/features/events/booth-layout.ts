/** Lays out the booths of a zone in a grid with aisles, for the plan of staff and the public one. Pure. */
import type { CSSProperties } from "react";

interface BoothGridFloor {
  columns: number;
  aisleColumns: readonly number[];
  aisleRows: readonly number[];
}
const AISLE = "14px";

const listTracks = (count: number, aisles: readonly number[], track: string): string =>
  Array.from({ length: count }, (_, i) => (aisles.includes(i + 1) ? `${track} ${AISLE}` : track)).join(" ");
const countBefore = (aisles: readonly number[], index: number): number =>
  aisles.filter((after) => after <= index).length;

/** Returns the tracks of the grid: columns and rows of booths, with a narrow track for each aisle. */
export const layOutGrid = (
  { columns, aisleColumns, aisleRows }: BoothGridFloor,
  boothCount: number,
): CSSProperties => ({
  gridTemplateColumns: listTracks(columns, aisleColumns, "minmax(0, 1fr)"),
  gridTemplateRows: listTracks(Math.ceil(boothCount / columns), aisleRows, "auto"),
});

/** Returns the place of a booth in the grid by its index. */
export const placeBooth = (
  { columns, aisleColumns, aisleRows }: BoothGridFloor,
  index: number,
): CSSProperties => {
  const column = index % columns;
  const row = Math.floor(index / columns);
  return {
    gridColumn: column + 1 + countBefore(aisleColumns, column),
    gridRow: row + 1 + countBefore(aisleRows, row),
  };
};
