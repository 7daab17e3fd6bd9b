/** The booth plan of an event: zones as grids of numbered booths. Pure. */
import type { EventDetail } from "../../../events/event-schema.ts";

export interface BoothGrid {
  id: string;
  count: number;
  columns: number;
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
export const listBoothIds = ({ id, count }: BoothGrid): string[] => {
  const width = Math.max(2, String(count).length);
  return Array.from({ length: count }, (_, i) => `${id}-${String(i + 1).padStart(width, "0")}`);
};

/** Builds the plan of an event without a saved one: one booth for each place of a zone. */
export const buildDefaultPlan = (event: Pick<EventDetail, "zones">): BoothPlan => ({
  version: 0,
  zones: event.zones.map(({ id, capacity }) => ({ id, count: capacity, columns: DEFAULT_COLUMNS })),
  taken: {},
});

/** Lists all booths. */
export const listAllBoothIds = (plan: Pick<BoothPlan, "zones">): string[] => plan.zones.flatMap(listBoothIds);
