/** Checks what staff draw on a booth plan: kinds that the event sells, their sizes, and sums (decision 0822). Pure. */
import type { FieldIssue } from "../../../platform/errors.ts";
import type { PlanKind } from "./booth-kinds.ts";
import { findFloorIssues, findNumberIssues } from "./find-floor-issues.ts";
import type { BoothGrid, BoothRange } from "./index.ts";

const findSizeIssues = (
  { kind, sqm }: BoothRange,
  kinds: readonly PlanKind[],
  path: string,
): FieldIssue[] => {
  const offer = kinds.find((one) => one.kind === kind);
  if (!offer) return [{ path: `${path}.kind`, key: "option" }];
  const { minSqm, maxSqm } = offer;
  if (sqm < minSqm) return [{ path: `${path}.sqm`, key: "min", params: { min: minSqm } }];
  return sqm > maxSqm ? [{ path: `${path}.sqm`, key: "max", params: { max: maxSqm } }] : [];
};

/** Returns the area that the booths of a zone have together, in m². */
export const sumBoothArea = (
  { count, ranges = [] }: Pick<BoothGrid, "count" | "ranges">,
  usualSqm: number,
): number =>
  ranges.reduce((sum, { from, to, sqm }) => sum + (to - from + 1) * (sqm - usualSqm), count * usualSqm);

/**
 * Finds what is wrong with the grids of a plan.
 * @param kinds the kinds of booths that the event sells
 * @param usualSqm the area of a booth that is in no range, in m²
 * @returns issues by the path of the request
 */
export const findPlanIssues = (
  zones: readonly BoothGrid[],
  kinds: readonly PlanKind[],
  usualSqm: number,
): FieldIssue[] =>
  zones.flatMap((grid, zoneAt) => {
    const floorIssues = findFloorIssues(grid, `zones.${zoneAt}`);
    const issues = (grid.ranges ?? []).flatMap((range, at): FieldIssue[] => {
      const path = `zones.${zoneAt}.ranges.${at}`;
      return [
        ...findNumberIssues(grid.count, grid.ranges ?? [], at, path),
        ...findSizeIssues(range, kinds, path),
      ];
    });
    // A sum of what is wrong in itself would name a second fault for the first one.
    if (issues.length > 0 || grid.area === undefined) return [...issues, ...floorIssues];
    const total = sumBoothArea(grid, usualSqm);
    const sumIssues =
      total > grid.area ? [{ path: `zones.${zoneAt}.area`, key: "zoneArea", params: { total } }] : [];
    return [...sumIssues, ...floorIssues];
  });
