/** Checks how the booths of a zone stand: aisles within the grid, pavilions of neighbours (decision 0823). Pure. */
import type { FieldIssue } from "../../../platform/errors.ts";
import type { BoothGrid, Pavilion } from "./index.ts";

interface Numbers {
  from: number;
  to: number;
}
const MAX_NAME_LENGTH = 100;

/** Finds where a row of booths lies outside the zone, or shares a booth with a row before it. */
export const findNumberIssues = (
  count: number,
  rows: readonly Numbers[],
  at: number,
  path: string,
): FieldIssue[] => {
  const { from, to } = rows[at] as Numbers;
  if (from > count) return [{ path: `${path}.from`, key: "max", params: { max: count } }];
  if (to < from) return [{ path: `${path}.to`, key: "min", params: { min: from } }];
  if (to > count) return [{ path: `${path}.to`, key: "max", params: { max: count } }];
  const other = rows.slice(0, at).find((before) => before.from <= to && from <= before.to);
  return other
    ? [{ path: `${path}.from`, key: "boothsOverlap", params: { from: other.from, to: other.to } }]
    : [];
};

/** Finds aisles that run after the last column or row, or twice in one place. */
const findAisleIssues = (aisles: readonly number[], most: number, path: string): FieldIssue[] => {
  if (aisles.some((after) => after > most)) return [{ path, key: "max", params: { max: most } }];
  return new Set(aisles).size < aisles.length ? [{ path, key: "duplicate" }] : [];
};

/**
 * Returns whether consecutive booths touch each other in the grid: in one row, or with a booth below one of the first
 * row. An aisle does not part them, because visitors of a pavilion cross it.
 */
const areNeighbours = ({ from, to }: Numbers, columns: number): boolean =>
  Math.floor((from - 1) / columns) === Math.floor((to - 1) / columns) || to - from >= columns;

const findNameIssues = ({ names }: Pavilion, path: string): FieldIssue[] =>
  Object.entries(names).flatMap(([language, name]): FieldIssue[] => {
    if (!name.trim()) return [{ path: `${path}.names.${language}`, key: "required" }];
    const params = { context: "characters", max: MAX_NAME_LENGTH };
    return name.length > MAX_NAME_LENGTH
      ? [{ path: `${path}.names.${language}`, key: "tooLong", params }]
      : [];
  });

/** Finds what is wrong with the aisles and pavilions of a zone. */
export const findFloorIssues = (
  { count, columns, aisleColumns = [], aisleRows = [], pavilions = [] }: BoothGrid,
  path: string,
): FieldIssue[] => [
  ...findAisleIssues(aisleColumns, columns - 1, `${path}.aisleColumns`),
  ...findAisleIssues(aisleRows, Math.max(0, Math.ceil(count / columns) - 1), `${path}.aisleRows`),
  ...pavilions.flatMap((pavilion, at): FieldIssue[] => {
    const pavilionPath = `${path}.pavilions.${at}`;
    const issues = findNumberIssues(count, pavilions, at, pavilionPath);
    const isApart = issues.length === 0 && !areNeighbours(pavilion, columns);
    return [
      ...issues,
      ...(isApart ? [{ path: `${pavilionPath}.to`, key: "boothsApart", params: { columns } }] : []),
      ...findNameIssues(pavilion, pavilionPath),
    ];
  }),
];
