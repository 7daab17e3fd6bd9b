/**
 * Keeps the zones of an event in which booths are given: an edit that removes or renames one would leave its exhibitors
 * with a booth that is on no plan.
 */
import { findBoothPlan } from "../../applications/places/booths/booth-plan-store.server.ts";
import { listNamedCodes } from "../../applications/places/draw/list-limit.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";

/**
 * Refuses an edit without a zone that has exhibitors.
 * @throws Refusal 900054 with the booths that are given
 */
export const refuseRemovedZones = async (next: Pick<EventDetail, "id" | "zones">): Promise<void> => {
  const plan = await findBoothPlan(next.id);
  const zones = new Set(next.zones.map(({ id }) => id));
  const lostBooths = Object.keys(plan?.taken ?? {})
    .filter((booth) => !zones.has(booth.slice(0, booth.lastIndexOf("-"))))
    .sort();
  if (lostBooths.length === 0) return;
  throw new Refusal(errorCodes.INVALID_VALUE, {
    fields: [{ path: "zones", key: "zoneHasBooths", params: { booths: listNamedCodes(lostBooths) } }],
  });
};
