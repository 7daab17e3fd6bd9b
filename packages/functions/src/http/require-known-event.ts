/** The filter of lists by an event. A file of its own, because only some Lambdas read events. */

import { findEvent, listCachedEventSummaries } from "@portal/core/events/event-store.server";
import type { Context } from "@portal/core/platform/actor";
import { buildUnknownFilterRefusal } from "./list-filters.ts";

/** Returns true for an event that exists, drafts included. One cached query, and a read for an event that is new. */
export const isKnownEvent = async (eventId: string, ctx: Context): Promise<boolean> =>
  (await listCachedEventSummaries(ctx.now)).some(({ id }) => id === eventId) ||
  (await findEvent(eventId)) !== undefined;

/**
 * Refuses a list of an event that does not exist. One cached query, and a read for an event that is new.
 * @throws Refusal 200114
 */
export const requireKnownEvent = async (
  eventId: string | undefined,
  ctx: Context,
  path = "eventId",
): Promise<void> => {
  if (eventId !== undefined && !(await isKnownEvent(eventId, ctx))) throw buildUnknownFilterRefusal(path);
};
