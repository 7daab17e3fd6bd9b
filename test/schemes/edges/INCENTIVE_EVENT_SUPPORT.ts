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
  cases: [
    ...conventionEdges.cases,
    {
      rule: "an edition whose closing date has passed takes no applications",
      event: { policy: { eventSupport: { closesOn: "2027-08-27" } } },
      allowed: buildEventDates("2027-05-20", "2027-05-22", "2027-05-20"),
      refused: buildEventDates("2027-01-11", "2027-01-13", "2027-01-11"),
      issue: "eventDates.from leadTime",
    },
  ],
};
