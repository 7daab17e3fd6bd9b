/** How an event's state is shown: the chip's tone and words, and the wording of its closing day. */
import type { Day } from "@portal/core/day";
import { type EventState, stateOf } from "@portal/core/event/index";
import type { EventSummary } from "@portal/core/event/wire";
import { daysLeft } from "../../lib/format.ts";
import type { Tone } from "../../ui/status-chip.tsx";

/** From so many days before, a closing day is called near. */
const SOON_DAYS = 14;
export type Shown = EventState | "CLOSING";
export const toneOfState: Record<Shown, Tone> = {
  NOT_YET_OPEN: "processing",
  AVAILABLE: "accepted",
  CLOSING: "supplement",
  REGISTRATION_CLOSED: "cancelled",
  ONGOING: "approved",
  FINISHED: "cancelled",
};
/** The state on a day, the last two weeks of registration told apart. */
export const shownState = (event: Pick<EventSummary, "registration" | "dates">, today: Day): Shown => {
  const state = stateOf(event, today);
  return state === "AVAILABLE" && daysLeft(event.registration.closesOn, today) <= SOON_DAYS
    ? "CLOSING"
    : state;
};
