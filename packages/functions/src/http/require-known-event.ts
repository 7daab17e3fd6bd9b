/** The filter of lists by an event. A file of its own, because only some Lambdas read events. */

import type { EventSummary } from "@portal/core/events/event-schema";
import { isEventInScope } from "@portal/core/events/event-scope";
import { findEvent, listCachedEventSummaries } from "@portal/core/events/event-store.server";
import type { Context } from "@portal/core/platform/actor";
import { buildUnknownFilterRefusal } from "./list-filters.ts";

/** Returns true for an event that a caller may know of. A draft is there for staff whose role covers it. */
const isVisibleEvent = (event: EventSummary, { actor }: Context): boolean =>
  event.status !== "DRAFT" || (actor.kind === "staff" && isEventInScope(actor, event));

/** Returns true for an event that exists for the caller. One cached query, and a read for an event that is new. */
export const isKnownEvent = async (eventId: string, ctx: Context): Promise<boolean> => {
  const cachedEvent = (await listCachedEventSummaries(ctx.now)).find(({ id }) => id === eventId);
  if (cachedEvent && isVisibleEvent(cachedEvent, ctx)) return true;
  const event = await findEvent(eventId);
  return event !== undefined && isVisibleEvent(event, ctx);
};

/**
 * Refuses a list of an event that does not exist for the caller, as `isKnownEvent`.
 * @throws Refusal 200114
 */
export const requireKnownEvent = async (
  eventId: string | undefined,
  ctx: Context,
  path = "eventId",
): Promise<void> => {
  if (eventId !== undefined && !(await isKnownEvent(eventId, ctx))) throw buildUnknownFilterRefusal(path);
};
