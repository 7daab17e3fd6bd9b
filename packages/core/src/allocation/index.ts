/** The plan of an event: zones as grids of numbered booths. Pure. */
import type { EventDetail } from "../event/wire.ts";

export interface Grid {
  id: string;
  count: number;
  columns: number;
}
export interface Plan {
  version: number;
  zones: Grid[];
  /** Booth → application. */
  taken: Record<string, string>;
}
/** Booths in a row where staff set nothing. */
const COLUMNS = 10;

/** Numbers of a zone's booths: `A-01`, as wide as the last of them needs, two digits at least. */
export const boothsOf = ({ id, count }: Grid): string[] => {
  const width = Math.max(2, String(count).length);
  return Array.from({ length: count }, (_, i) => `${id}-${String(i + 1).padStart(width, "0")}`);
};

/** The plan of an event for which none was drawn yet: a booth for each place of a zone. */
export const planFor = (event: Pick<EventDetail, "zones">): Plan => ({
  version: 0,
  zones: event.zones.map(({ id, capacity }) => ({ id, count: capacity, columns: COLUMNS })),
  taken: {},
});

/** Every booth there is. */
export const allBooths = (plan: Pick<Plan, "zones">): string[] => plan.zones.flatMap(boothsOf);
