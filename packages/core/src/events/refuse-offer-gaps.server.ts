/** Refuses to publish an event, or to leave one published, for which nobody could apply or a stand would be free. */
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { EventDetail } from "./event-schema.ts";
import { findEvent } from "./event-store.server.ts";
import { findOfferGaps } from "./find-offer-gaps.ts";

/**
 * Refuses an event whose lists lack what its forms need.
 * @throws Refusal 10502 with the lists that lack something
 */
export const refuseOfferGaps = (event: EventDetail): void => {
  const fields = findOfferGaps(event);
  if (fields.length > 0)
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { params: { context: "offer" }, fields });
};

/**
 * The same for the edit of an event that is published. A draft may still lack anything.
 * @throws Refusal 10502 with the lists that lack something
 */
export const refuseOfferGapsOfPublished = async (next: EventDetail): Promise<void> => {
  const before = await findEvent(next.id);
  if (before?.status === "PUBLISHED") refuseOfferGaps(next);
};
