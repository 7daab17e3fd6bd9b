/** Counts what a booth plan has for a pool of the draw: one kind of booth in one zone (decision 0822). Pure. */
import type { EventDetail } from "../../../events/event-schema.ts";
import type { DrawPool } from "../draw/draw-schema.ts";
import { type BoothGrid, type BoothPlan, findBoothRange, listBoothIds } from "./index.ts";

const isStandard = (kind: string): boolean => kind.startsWith("STANDARD_");

/** Lists the kind and area of each booth of a zone; one that is in no range has neither. */
const listBooths = (grid: BoothGrid) => listBoothIds(grid).map((_, i) => findBoothRange(grid, i + 1));

/**
 * Counts the booths or square metres that a plan has for a pool.
 * @returns undefined while the plan does not tell: it names no kinds, or a standard booth of several sizes could be
 * any of those without a kind
 */
export const countPlannedPlaces = (
  { zones }: Pick<BoothPlan, "zones">,
  { booths }: Pick<EventDetail, "booths">,
  pool: Omit<DrawPool, "places">,
): number | undefined => {
  if (!zones.some(({ ranges = [] }) => ranges.length > 0)) return undefined;
  const plannedBooths = zones
    .filter(({ id }) => pool.zone === undefined || id === pool.zone)
    .flatMap(listBooths);
  const ofKind = plannedBooths.filter((booth) => booth?.kind === pool.booth);
  if (pool.unit === "SQM") return ofKind.reduce((sum, booth) => sum + Math.floor(booth?.sqm ?? 0), 0);
  const withoutKind = plannedBooths.filter((booth) => booth === undefined).length;
  if (!isStandard(pool.booth) || withoutKind === 0) return ofKind.length;
  const standardKinds = new Set(booths.map(({ type }) => type).filter(isStandard));
  return standardKinds.size > 1 ? undefined : ofKind.length + withoutKind;
};
