/** Decides which state of an event its chip shows, and in which tone. */

import type { EventSummary } from "@portal/core/events/event-schema";
import { type EventState, getEventState } from "@portal/core/events/index";
import type { Day } from "@portal/core/platform/day";
import { countDaysLeft } from "../../shell/format.ts";
import type { Tone } from "../../ui/status-chip.tsx";

/** A closing day counts as near from this many days before. */
const SOON_DAYS = 14;
type DisplayedEventState = EventState | "CLOSING";
export const eventStateTones: Record<DisplayedEventState, Tone> = {
  NOT_YET_OPEN: "processing",
  AVAILABLE: "accepted",
  CLOSING: "supplement",
  REGISTRATION_CLOSED: "cancelled",
  ONGOING: "approved",
  FINISHED: "cancelled",
};
/** Returns the state on a day, with the last two weeks of registration distinguished. */
export const getDisplayedEventState = (
  event: Pick<EventSummary, "registration" | "dates" | "status">,
  today: Day,
): DisplayedEventState => {
  const state = getEventState(event, today);
  return state === "AVAILABLE" && countDaysLeft(event.registration.closesOn, today) <= SOON_DAYS
    ? "CLOSING"
    : state;
};
