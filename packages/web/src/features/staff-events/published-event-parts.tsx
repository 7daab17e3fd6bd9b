/** What a published event has beside its form: inspectors, a waiting room and a newsletter. */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { LazyInspectionList } from "../staff-inspections/lazy-inspection-list.tsx";
import { EventNewsletter } from "./event-newsletter.tsx";
import { EventWaitingRoom } from "./event-waiting-room.tsx";

export const PublishedEventParts = ({
  event,
  onDone,
}: {
  event: StaffEvent;
  /** Receives what was done. */
  onDone: (what: string) => void;
}) => (
  <>
    <LazyInspectionList of="activity" id={event.id} />
    <EventWaitingRoom eventId={event.id} opensAt={`${event.registration.opensOn}T00:00:00+08:00`} />
    <EventNewsletter event={event} onDone={onDone} />
  </>
);
