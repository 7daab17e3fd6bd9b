/** Decides which state of an event its chip shows, and in which tone. */

import type { ListedEvent } from "@portal/core/events/event-schema";
import { type EventState, getEventState, getNextClosingDay } from "@portal/core/events/index";
import type { Day } from "@portal/core/platform/day";
import { countDaysLeft } from "../../shell/format.ts";
import type { Tone } from "../../ui/status-chip.tsx";

/** A closing day counts as near from this many days before. */
const SOON_DAYS = 14;
type DisplayedEventState = EventState | "CLOSING" | "CANCELLED";
export const eventStateTones: Record<DisplayedEventState, Tone> = {
  NOT_YET_OPEN: "processing",
  AVAILABLE: "accepted",
  CLOSING: "supplement",
  REGISTRATION_CLOSED: "cancelled",
  ONGOING: "approved",
  FINISHED: "cancelled",
  CANCELLED: "rejected",
};
/** Returns the state on a day. A cancelled event, and the last two weeks of registration, are told apart. */
export const getDisplayedEventState = (
  event: Pick<ListedEvent, "registration" | "dates" | "status" | "closingDays">,
  today: Day,
): DisplayedEventState => {
  if (event.status === "CANCELLED") return "CANCELLED";
  const state = getEventState(event, today);
  return state === "AVAILABLE" && countDaysLeft(getNextClosingDay(event, today), today) <= SOON_DAYS
    ? "CLOSING"
    : state;
};
