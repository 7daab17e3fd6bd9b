/** Decides how often the newsletter of an event is sent (decision 0817). Pure. */
import type { EventDetail } from "./event-schema.ts";

/**
 * Returns whether the newsletter of an event is still to be sent: the first one, and one after each postponement or
 * move, because its subscribers have read other days or another venue.
 * @param sentAt when the last one was requested
 */
export const isNewsletterDue = (
  { changes = [] }: Pick<EventDetail, "changes">,
  sentAt: string | undefined,
): boolean => sentAt === undefined || changes.some(({ kind, at }) => kind !== "CANCELLED" && at > sentAt);
