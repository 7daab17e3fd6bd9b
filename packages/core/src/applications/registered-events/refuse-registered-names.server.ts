/** Names that the registrations of organisers hold, and that staff cannot give to another event (C41). */
import {
  EVENT_REGISTRATION_SCHEME,
  isRegisteredEventId,
  toRegisteredEventId,
} from "../../events/event-registration.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { listEventSummaries } from "../../events/event-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { readRows } from "../../platform/query-partition.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { listNameReservations } from "../reservations/person-reservations.server.ts";

/**
 * Refuses an event with a name that a registration of the same year holds while it is reviewed or accepted: no event
 * could be made of it. The event of the registration has the name from there; once that event is cancelled, the name
 * is free.
 * @throws Refusal 900046 with the first such name
 */
export const refuseRegisteredNames = async ({
  id,
  names,
  dates,
}: Pick<EventDetail, "id" | "names" | "dates">): Promise<void> => {
  const scheme = findScheme(EVENT_REGISTRATION_SCHEME);
  const reservations = scheme ? listNameReservations(scheme, names, dates.start) : [];
  if (reservations.length === 0) return;
  const rows = await readRows(reservations.map(({ pk, sk }) => ({ pk, sk })));
  const holders = new Map(
    rows.map(({ pk, applications }) => [pk, [...((applications ?? []) as Iterable<string>)]]),
  );
  const cancelledIds = new Set<string>();
  if (holders.size > 0)
    for (const event of await listEventSummaries())
      if (event.status === "CANCELLED" && isRegisteredEventId(event.id)) cancelledIds.add(event.id);
  const takenName = reservations.find(({ pk }) =>
    holders.get(pk)?.some((applicationId) => {
      const eventId = toRegisteredEventId(applicationId);
      return eventId !== id && !cancelledIds.has(eventId);
    }),
  );
  if (takenName)
    throw new Refusal(errorCodes.EVENT_NAME_NOT_UNIQUE, {
      fields: [{ path: `names.${takenName.language}`, key: "duplicate" }],
    });
};
