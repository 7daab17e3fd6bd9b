/** Discards the list of a draw before its commitment is published. Afterwards nobody takes it back (decision 0792). */
import type { StaffDraw } from "../../applications/places/draw/draw-schema.ts";
import type { PublicDraw } from "../../applications/places/draw/index.ts";
import { getEvent } from "../../events/event-service.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { readDrawPage } from "./draw-candidates.server.ts";
import { buildStaffDraw } from "./staff-draw.server.ts";
import { getDrawInStatus, writeDraw } from "./write-draw.server.ts";

/**
 * Discards a prepared draw with its list and its places. Another one can be prepared.
 * @throws Refusal 404 without a prepared draw, 900050 stale, 900057 once the commitment is published
 */
export const discardDraw = async (eventId: string, version: number, ctx: Context): Promise<StaffDraw> => {
  const [before, event, page] = await Promise.all([
    getDrawInStatus(eventId, version, "PREPARED"),
    getEvent(eventId, ctx),
    getEvent(eventId, ctx).then((each) => readDrawPage(each)),
  ]);
  if (before.discarded) throw new Refusal(errorCodes.NOT_FOUND);
  const next: PublicDraw = { ...before, version: version + 1, pools: [], entries: [], discarded: true };
  await writeDraw(next, version, "lottery.discard", ctx, { listed: before.entries.length });
  return buildStaffDraw({ event, storedDraw: next, page }, ctx);
};
