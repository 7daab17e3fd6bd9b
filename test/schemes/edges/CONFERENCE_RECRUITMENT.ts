/** Answers on a conference to be held in Macao that depend on each other (spec 3 §3 › Conference recruitment, §5). */
import type { SchemeEdges } from "./edge-case.ts";

const buildRange = (from: string, to: string) => ({ from, to });
const buildRoom = (date: string, rooms = 1) => ({ hotelCheckIn: [{ date, rooms }] });
const heldAt = (from: string, to: string, place = "里斯本") => ({ from, to, place });
const buildEdition = (from: string, to: string) => ({ pastEditions: [heldAt(from, to)] });

/** The example prefers 14 to 17 September 2027, then 12 to 15 October. */
export const conferenceEdges: SchemeEdges = {
  scheme: "CONFERENCE_RECRUITMENT",
  event: {},
  cases: [
    {
      rule: "[R387] the preferred dates begin before they end",
      allowed: { preferredDates: buildRange("2027-09-14", "2027-09-14") },
      refused: { preferredDates: buildRange("2027-09-14", "2027-09-13") },
      issue: "preferredDates.to dayOrder",
      further: ["hotelCheckIn.1.date roomOutsideDates"],
    },
    {
      rule: "the second choice is another one",
      allowed: { secondaryDates: buildRange("2027-09-14", "2027-09-18") },
      refused: { secondaryDates: buildRange("2027-09-14", "2027-09-17") },
      issue: "secondaryDates sameDates",
    },
    {
      rule: "[R496] the preferred dates are at least 45 days away",
      allowed: { preferredDates: buildRange("2027-01-07", "2027-01-10"), hotelCheckIn: undefined },
      refused: { preferredDates: buildRange("2027-01-06", "2027-01-10"), hotelCheckIn: undefined },
      issue: "preferredDates.from leadTime",
    },
    {
      rule: "the alternative dates are at least 45 days away too",
      allowed: { secondaryDates: buildRange("2027-01-07", "2027-01-10"), hotelCheckIn: undefined },
      refused: { secondaryDates: buildRange("2027-01-06", "2027-01-10"), hotelCheckIn: undefined },
      issue: "secondaryDates.from leadTime",
    },
    {
      rule: "the second choice begins before it ends",
      allowed: { secondaryDates: buildRange("2027-10-12", "2027-10-12"), hotelCheckIn: undefined },
      refused: { secondaryDates: buildRange("2027-10-12", "2027-10-11"), hotelCheckIn: undefined },
      issue: "secondaryDates.to dayOrder",
    },
    {
      rule: "the second choice lasts a month at most",
      allowed: { secondaryDates: buildRange("2027-10-12", "2027-11-11") },
      refused: { secondaryDates: buildRange("2027-10-12", "2027-11-12") },
      issue: "secondaryDates.to activityTooLong",
    },
    {
      rule: "an edition is in the list once",
      allowed: {
        pastEditions: [
          ...buildEdition("2025-09-09", "2025-09-10").pastEditions,
          ...buildEdition("2024-09-09", "2024-09-10").pastEditions,
        ],
      },
      refused: {
        pastEditions: [
          ...buildEdition("2025-09-09", "2025-09-10").pastEditions,
          ...buildEdition("2025-09-09", "2025-09-11").pastEditions,
        ],
      },
      issue: "pastEditions.1.from duplicate",
    },
    {
      rule: "an edition began after the one before it had ended, at whatever place",
      allowed: {
        pastEditions: [heldAt("2024-02-27", "2024-02-28"), heldAt("2024-02-29", "2024-03-01", "波爾圖")],
      },
      refused: {
        pastEditions: [heldAt("2024-02-27", "2024-02-29"), heldAt("2024-02-29", "2024-03-01", "波爾圖")],
      },
      issue: "pastEditions.1.from periodsOverlap",
    },
    {
      rule: "in whichever order they are listed",
      allowed: {
        pastEditions: [heldAt("2025-03-02", "2025-03-04"), heldAt("2025-03-01", "2025-03-01", "波爾圖")],
      },
      refused: {
        pastEditions: [heldAt("2025-03-02", "2025-03-04"), heldAt("2025-03-01", "2025-03-31", "波爾圖")],
      },
      issue: "pastEditions.1.from periodsOverlap",
    },
    {
      rule: "a conference lasts a month at most",
      allowed: { preferredDates: buildRange("2027-09-01", "2027-10-01") },
      refused: { preferredDates: buildRange("2027-09-01", "2027-10-02") },
      issue: "preferredDates.to activityTooLong",
    },
    {
      rule: "rooms are taken three days before the preferred dates at the earliest",
      allowed: buildRoom("2027-09-11"),
      refused: buildRoom("2027-09-10"),
      issue: "hotelCheckIn.0.date roomOutsideDates",
    },
    {
      rule: "the last night is that of the last preferred day",
      allowed: buildRoom("2027-09-17"),
      refused: buildRoom("2027-09-18"),
      issue: "hotelCheckIn.0.date roomOutsideDates",
    },
    {
      rule: "rooms may be taken for the second choice instead",
      allowed: buildRoom("2027-10-09"),
      refused: { ...buildRoom("2027-10-09"), secondaryDates: buildRange("2027-11-12", "2027-11-15") },
      issue: "hotelCheckIn.0.date roomOutsideDates",
    },
    {
      rule: "rooms are taken within the preferred dates where there is no second choice",
      allowed: { ...buildRoom("2027-09-17"), secondaryDates: undefined },
      refused: { ...buildRoom("2027-10-09"), secondaryDates: undefined },
      issue: "hotelCheckIn.0.date roomOutsideDates",
    },
    {
      rule: "three days before the second choice at the earliest",
      allowed: buildRoom("2027-10-09"),
      refused: buildRoom("2027-10-08"),
      issue: "hotelCheckIn.0.date roomOutsideDates",
    },
    {
      rule: "a room is needed until the last night of the second choice at most",
      allowed: { ...buildRoom("2027-10-11"), secondaryDates: buildRange("2027-10-09", "2027-10-11") },
      refused: { ...buildRoom("2027-10-12"), secondaryDates: buildRange("2027-10-09", "2027-10-11") },
      issue: "hotelCheckIn.0.date roomOutsideDates",
    },
    {
      rule: "no more rooms on a day than participants",
      allowed: buildRoom("2027-09-14", 450),
      refused: buildRoom("2027-09-14", 451),
      issue: "hotelCheckIn.0.rooms max",
    },
    {
      rule: "[R388] an edition ended when or after it began",
      allowed: buildEdition("2025-09-09", "2025-09-09"),
      refused: buildEdition("2025-09-09", "2025-09-08"),
      issue: "pastEditions.0.to beforeMin",
    },
    {
      rule: "an edition lasted a month at most",
      allowed: buildEdition("2025-09-01", "2025-10-01"),
      refused: buildEdition("2025-09-01", "2025-10-02"),
      issue: "pastEditions.0.to activityTooLong",
    },
    {
      rule: "a past edition is over",
      allowed: buildEdition("2026-11-20", "2026-11-23"),
      refused: buildEdition("2026-11-20", "2026-11-24"),
      issue: "pastEditions.0.to afterMax",
    },
    {
      rule: "a venue is ranked once",
      allowed: { rankedVenues: [{ venue: "甲館" }, { venue: "乙館" }] },
      refused: { rankedVenues: [{ venue: "甲館" }, { venue: " 甲館" }] },
      issue: "rankedVenues.1.venue duplicate",
    },
    {
      rule: "the rooms of a day are in the list once",
      allowed: {
        hotelCheckIn: [
          { date: "2027-09-13", rooms: 1 },
          { date: "2027-09-14", rooms: 1 },
        ],
      },
      refused: {
        hotelCheckIn: [
          { date: "2027-09-13", rooms: 1 },
          { date: "2027-09-13", rooms: 1 },
        ],
      },
      issue: "hotelCheckIn.1.date duplicate",
    },
    {
      rule: "a conference has a name in one language at least",
      allowed: { meetingNames: { pt: "Conferência" } },
      refused: { meetingNames: {} },
      issue: "meetingNames required",
    },
  ],
};
