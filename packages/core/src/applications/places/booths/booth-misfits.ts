/**
 * Finds booths of the plan that differ from what their exhibitors applied for. Pure; the plan warns, and the officer
 * decides.
 */
import type { EventDetail } from "../../../events/event-schema.ts";
import type { BoothPlanView } from "./booth-plan-schema.ts";

type Wishes = BoothPlanView["exhibitors"][number]["wants"];
export type BoothMisfit = "zone" | "area" | "rawSpace" | "kind";
/** A booth of the plan as it is compared with wishes. One in no range has no kind of its own. */
export interface ComparedBooth {
  zone: string;
  kind?: string | undefined;
  sqm: number;
}

const RAW_SPACE = "RAW_SPACE";
/** A booth of the plan, where the event names no size. */
const USUAL_SQM = 9;

/** Returns the area of one booth of the plan, in m²: the largest of the standard kinds that the event sells. */
export const getPlanBoothArea = ({ booths }: Pick<EventDetail, "booths">): number => {
  const areas = booths.flatMap(({ type, per, sqm }) =>
    type.startsWith("STANDARD_") && per === "BOOTH" && sqm !== undefined ? [sqm] : [],
  );
  return areas.length > 0 ? Math.max(...areas) : USUAL_SQM;
};

/** Returns the area that an exhibitor applied for, in m²: what was typed, or the size of the kind of booth. */
export const getWantedArea = (
  { booth, area }: Pick<Wishes, "booth" | "area">,
  { booths }: Pick<EventDetail, "booths">,
): number | undefined => area ?? booths.find(({ type }) => type === booth)?.sqm;

/** Finds whether a booth is of another kind than what was applied for. A built booth is no raw space of any kind. */
const findKindMisfit = (wanted: string | undefined, kind: string | undefined): BoothMisfit | undefined => {
  if (wanted === undefined || wanted === kind) return undefined;
  if (wanted === RAW_SPACE) return "rawSpace";
  return kind === undefined ? undefined : "kind";
};

/** Lists in what a booth is not what was applied for. */
export const findBoothMisfits = (
  { booth, zones, sqm }: Pick<Wishes, "booth" | "zones" | "sqm">,
  { zone, kind, sqm: size }: ComparedBooth,
): BoothMisfit[] => {
  const kindMisfit = findKindMisfit(booth, kind);
  return [
    ...(zones.length > 0 && !zones.includes(zone) ? (["zone"] as const) : []),
    ...(sqm !== undefined && sqm > size ? (["area"] as const) : []),
    ...(kindMisfit ? [kindMisfit] : []),
  ];
};
