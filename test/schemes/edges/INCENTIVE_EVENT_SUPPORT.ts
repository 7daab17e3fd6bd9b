/**
 * Answers on a conference or an exhibition that depend on each other (spec 3 §2, §3, §5): those of the incentive, which
 * has the same form, and the closing date of each edition (27 August 2025 in the specification).
 */
import type { SchemeEdges } from "./edge-case.ts";
import { conventionEdges } from "./INCENTIVE_CONVENTION.ts";

const buildEventDates = (from: string, to: string, room: string) => ({
  eventDates: { from, to },
  guestRooms: [{ date: room, rooms: 1, roomNights: 1 }],
});

export const eventSupportEdges: SchemeEdges = {
  scheme: "INCENTIVE_EVENT_SUPPORT",
  event: {},
  amounts: conventionEdges.amounts ?? [],
  cases: [
    ...conventionEdges.cases,
    {
      rule: "an edition whose closing date has passed takes no applications",
      policy: { eventSupport: { closesOn: "2026-11-22" } },
      allowed: buildEventDates("2027-11-22", "2027-11-24", "2027-11-22"),
      refused: buildEventDates("2027-11-21", "2027-11-23", "2027-11-21"),
      issue: "eventDates.from editionClosed",
    },
  ],
};
