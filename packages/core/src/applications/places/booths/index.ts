/** The booth plan of an event: zones as grids of numbered booths. Pure. */
import type { EventDetail, LocalizedText } from "../../../events/event-schema.ts";

/** Consecutive booths of a zone that have a kind and a size of their own (decision 0822). */
export interface BoothRange {
  /** The number of the first booth, from 1 on, and that of the last one. */
  from: number;
  to: number;
  kind: string;
  /** The area of each of them, in m². */
  sqm: number;
}
/** Consecutive neighbouring booths under one organiser or country, which its name says (decision 0823). */
export interface Pavilion {
  from: number;
  to: number;
  names: LocalizedText;
}
/** How the booths of a zone stand on their floor. Plans from before 2026-12-01 have none of it. */
interface BoothFloor {
  /** The level of the hall. */
  level?: number | undefined;
  /** Columns and rows after which an aisle runs, from 1 on. */
  aisleColumns?: number[] | undefined;
  aisleRows?: number[] | undefined;
  pavilions?: Pavilion[] | undefined;
}
export interface BoothGrid extends BoothFloor {
  id: string;
  count: number;
  columns: number;
  /** The area of the floor for booths, in m², where staff have set it. */
  area?: number | undefined;
  /** Plans from before 2026-12-01 have none. */
  ranges?: BoothRange[] | undefined;
}
export interface BoothPlan {
  version: number;
  zones: BoothGrid[];
  /** Booth → application. */
  taken: Record<string, string>;
}
/** Booths per row unless staff set a number. */
const DEFAULT_COLUMNS = 10;

/** Lists the booth numbers of a zone: `A-01`, with as many digits as the last one needs, at least two. */
export const listBoothIds = ({ id, count }: Pick<BoothGrid, "id" | "count">): string[] => {
  const width = Math.max(2, String(count).length);
  return Array.from({ length: count }, (_, i) => `${id}-${String(i + 1).padStart(width, "0")}`);
};

/** Several booths of one exhibitor are named by all of them, `A-01+A-02` (decision 0824). */
const JOINT = "+";
/** One exhibitor can have so many booths beside each other. A larger area is one booth of that size on the plan. */
export const MAX_JOINED_BOOTHS = 20;
/** Lists the booths that an exhibitor has, each once, in the order of their numbers. */
export const splitBooths = (booth: string): string[] =>
  [...new Set(booth.split(JOINT).map((id) => id.trim()))].filter(Boolean).sort();
/** Names the booths of an exhibitor as one. */
export const joinBooths = (booths: readonly string[]): string => booths.join(JOINT);
/** Reads the zone and the number of a booth. */
export const parseBoothId = (booth: string): { zone: string; number: number } => {
  const at = booth.lastIndexOf("-");
  return { zone: booth.slice(0, at), number: Number(booth.slice(at + 1)) };
};

/** Finds the kind and size that staff have set for the booth with a number, if any. */
export const findBoothRange = (
  { ranges }: Pick<BoothGrid, "ranges">,
  number: number,
): BoothRange | undefined => ranges?.find(({ from, to }) => from <= number && number <= to);

/** Finds the pavilion in which the booth with a number stands, if any. */
export const findPavilion = <P extends Pick<Pavilion, "from" | "to">>(
  pavilions: readonly P[] | undefined,
  number: number,
): P | undefined => pavilions?.find(({ from, to }) => from <= number && number <= to);

/** Lays out a zone that nobody has drawn: one booth for each of its places. */
const buildDefaultGrid = ({ id, capacity }: EventDetail["zones"][number]): BoothGrid => ({
  id,
  count: capacity,
  columns: DEFAULT_COLUMNS,
});

/** Builds the plan of an event without a saved one. */
export const buildDefaultPlan = (event: Pick<EventDetail, "zones">): BoothPlan => ({
  version: 0,
  zones: event.zones.map(buildDefaultGrid),
  taken: {},
});

/**
 * Brings a saved plan in line with the zones that its event has now: one that was added since has a booth for each
 * place, and one that was removed has none (decision 0813).
 */
export const completePlan = <Plan extends Pick<BoothPlan, "zones">>(
  plan: Plan,
  event: Pick<EventDetail, "zones">,
): Plan => ({
  ...plan,
  zones: event.zones.map((zone) => plan.zones.find(({ id }) => id === zone.id) ?? buildDefaultGrid(zone)),
});

/** Lists all booths. */
export const listAllBoothIds = (plan: Pick<BoothPlan, "zones">): string[] => plan.zones.flatMap(listBoothIds);
