/** The plan of an event: zones as grids of numbered booths. Pure. */
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
/** Booths in a row where staff set nothing. */
const DEFAULT_COLUMNS = 10;

/** Numbers of a zone's booths: `A-01`, as wide as the last of them needs, two digits at least. */
export const listBoothIds = ({ id, count }: BoothGrid): string[] => {
  const width = Math.max(2, String(count).length);
  return Array.from({ length: count }, (_, i) => `${id}-${String(i + 1).padStart(width, "0")}`);
};

/** The plan of an event for which none was drawn yet: a booth for each place of a zone. */
export const buildDefaultPlan = (event: Pick<EventDetail, "zones">): BoothPlan => ({
  version: 0,
  zones: event.zones.map(({ id, capacity }) => ({ id, count: capacity, columns: DEFAULT_COLUMNS })),
  taken: {},
});

/** Every booth there is. */
export const listAllBoothIds = (plan: Pick<BoothPlan, "zones">): string[] => plan.zones.flatMap(listBoothIds);
