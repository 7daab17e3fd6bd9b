/** Taking a published event back while nobody has applied. */
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent, unpublishEvent } from "../../events/event-service.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { SHARDS } from "../../platform/table.server.ts";
import { listSubmittedByEvent } from "../model/store.server.ts";

/** Counts the submitted applications of an event. One query for each shard. */
export const countEventApplications = async (eventId: string): Promise<number> => {
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => listSubmittedByEvent(eventId, shard)),
  );
  return shards.flat().length;
};

/**
 * Takes a published event back to a draft. Once somebody has applied, the event is cancelled, postponed or moved
 * instead, with notices and refunds.
 * @throws Refusal 900311 with the number of applications, 900050, 900057 when it is not published or was changed by its organiser
 */
export const unpublishEventForStaff = async (
  id: string,
  version: number,
  ctx: Context,
): Promise<EventDetail> => {
  const { changes } = await getEvent(id, ctx);
  if (changes?.length) throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { action: "unpublish" } });
  const count = await countEventApplications(id);
  if (count > 0) throw new Refusal(errorCodes.EVENT_HAS_APPLICATIONS, { params: { count } });
  return unpublishEvent(id, version, ctx);
};
