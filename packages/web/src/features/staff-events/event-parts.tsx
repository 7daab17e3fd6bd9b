/** The parts of the form of an event, in the order in which they are filled in. */
import type { StaffEvent } from "@portal/core/events/event-schema";
import { EventAboutForm, type EventPartProps } from "./event-about-form.tsx";
import { EventDaysForm, EventPlacesForm } from "./event-basics-form.tsx";
import { EventFeesForm } from "./event-fees-form.tsx";
import { EventOfferForm } from "./event-offer-form.tsx";
import { EventStaffDetails } from "./event-staff-details.tsx";
import { EventStructureForm } from "./event-structure-form.tsx";
import { EventNamesForm, EventTextsForm } from "./event-texts-form.tsx";

interface Props extends EventPartProps {
  /** The event as it is stored, or the one that is copied. */
  base: StaffEvent;
  /** Returns the error of a field by its path. */
  getError: (path: string) => string | undefined;
}
export const EventParts = ({ base, ...part }: Props) => (
  <>
    <EventNamesForm {...part} />
    <EventDaysForm {...part} />
    <EventPlacesForm {...part} />
    <EventStructureForm {...part} />
    <EventOfferForm {...part} />
    <EventFeesForm {...part} />
    <EventAboutForm base={base} {...part} />
    <EventTextsForm {...part} />
    <EventStaffDetails base={base} draft={part.draft} changeDraft={part.changeDraft} />
  </>
);
