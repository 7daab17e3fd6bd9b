/** The demand for the booths of an event, in sums that are added up page by page. Pure. */
import type { DemandPage, EventTask } from "./event-task-schema.ts";

/** What the applications that were counted hold and ask for. */
export type DemandSums = Pick<DemandPage, "held" | "undecided" | "taken" | "wanted" | "zones">;

/** Adds what another page of the same event counted. */
export const addDemand = (sums: DemandSums, page: DemandSums): DemandSums => ({
  held: sums.held + page.held,
  undecided: sums.undecided + page.undecided,
  taken: sums.taken + page.taken,
  wanted: sums.wanted + page.wanted,
  zones: sums.zones.map((zone) => {
    const further = page.zones.find(({ id }) => id === zone.id);
    return {
      ...zone,
      taken: zone.taken + (further?.taken ?? 0),
      wanted: zone.wanted + (further?.wanted ?? 0),
    };
  }),
});

/** Compares the demand with the places of the event and of each zone. */
export const compareDemand = (
  { capacity }: Pick<EventTask, "capacity">,
  { taken, wanted, zones }: Pick<DemandSums, "taken" | "wanted" | "zones">,
): { exceeds: boolean; crowded: NonNullable<EventTask["crowded"]> } => ({
  // Of an event that has more booths than it was planned for, nothing is left.
  exceeds: wanted > Math.max(0, capacity - taken),
  crowded: zones.flatMap(({ id, names, ...zone }) => {
    const freePlaces = Math.max(0, zone.capacity - zone.taken);
    return zone.wanted > freePlaces ? [{ id, names, wanted: zone.wanted, free: freePlaces }] : [];
  }),
});

/** Returns the task of an event of which all applications have been counted, in place of what was known of some. */
export const completeEventTask = (
  { more: _, crowded: __, ...task }: EventTask,
  sums: DemandSums,
  draw: DemandPage["draw"],
): EventTask => {
  const { exceeds, crowded } = compareDemand(task, sums);
  // A draw whose public value was entered waits for its confirmation.
  const isConfirmed = !task.tasks.some((kind) => kind === "drawValue" || kind === "ownDrawValue");
  const isDue = isConfirmed && (draw === "AWAITED" || (draw !== "DRAWN" && (exceeds || crowded.length > 0)));
  return {
    ...task,
    held: sums.held,
    undecided: sums.undecided,
    tasks: [...task.tasks.filter((kind) => kind !== "draw"), ...(isDue ? (["draw"] as const) : [])],
    ...(isDue && crowded.length > 0 ? { crowded } : {}),
  };
};
