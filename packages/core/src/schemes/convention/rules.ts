/**
 * Rules between the answers on a conference or an exhibition (spec 3 §3): what is asked for and wanted, people and
 * rooms, type and recognition.
 */
import {
  add,
  all,
  among,
  any,
  countRows,
  dayAdd,
  dayDifference,
  eq,
  field,
  gte,
  includes,
  is,
  isAnsweredField,
  isIn,
  lte,
  multiply,
  not,
  policy,
  rowColumn,
  subtract,
  sum,
} from "../../forms/expressions/expressions.ts";
import type { Rule } from "../../forms/types/index.ts";
import { buildDurationRule } from "../shared/day-bounds.ts";

export const isExhibition = isIn("eventType", "GENERAL_EXHIBITION", "PROFESSIONAL_EXHIBITION", "COMBINED");
/** A combined event holds a conference beside its exhibition, so that the rules of both apply (decision 0561). */
export const isConference = isIn("eventType", "GENERAL_CONFERENCE", "INTERNATIONAL_CONFERENCE", "COMBINED");
const minConferencePeople = policy("association", "conferenceMinPeople");
const fromOutside = add(field("overseasParticipants"), field("pscParticipants"));
/** Those who take part; the people who work at the event do not. */
const participants = add(field("macaoParticipants"), fromOutside);

/** Guests arrive at most three days before the event and leave by the day after it (spec 2 §3). */
const stay = {
  from: dayAdd(field("eventDates.from"), multiply(-1, policy("entryList.window", "daysBeforeStart"))),
  to: dayAdd(field("eventDates.to"), policy("entryList.window", "daysAfterEnd")),
};
const lastNight = dayAdd(stay.to, -1);
/** Each room is taken from the day of the row until the last possible departure at most. */
const maxRoomNights = multiply(rowColumn("rooms"), dayDifference(rowColumn("date"), stay.to));
/** Everybody who comes has a room in each night of the stay at most. */
const maxGuestNights = multiply(field("totalParticipants"), dayDifference(stay.from, stay.to));

const supportRules = [
  {
    id: "askedIsWanted",
    each: "expenditureItems",
    must: among(rowColumn("item"), "supportItems"),
    at: "expenditureItems.item",
    key: "supportNotWanted",
  },
  {
    id: "accommodationForGuests",
    when: includes("supportItems", "ACCOMMODATION"),
    must: eq(field("guestsStay"), true),
    at: "supportItems",
    key: "accommodationWithoutGuests",
  },
  {
    id: "buyerCostsForBuyers",
    when: includes("supportItems", "BUYER_FEE"),
    must: all(isExhibition, gte(field("qualifiedBuyers"), 1)),
    at: "supportItems",
    key: "buyerCostsWithoutBuyers",
  },
] as const satisfies Rule[];

const peopleRules = [
  {
    id: "hundredPeople",
    when: isConference,
    must: gte(participants, minConferencePeople),
    at: "macaoParticipants",
    key: "conferencePeople",
    worked: { min: minConferencePeople },
  },
  {
    id: "internationalGuests",
    when: is("eventType", "INTERNATIONAL_CONFERENCE"),
    must: gte(fromOutside, 1),
    at: "overseasParticipants",
    key: "internationalParticipants",
  },
  {
    id: "anybodyComes",
    must: gte(participants, 1),
    at: "macaoParticipants",
    key: "min",
    params: { min: 1 },
  },
  {
    id: "buyersTakePart",
    must: lte(field("qualifiedBuyers"), participants),
    at: "qualifiedBuyers",
    key: "max",
    worked: { max: participants },
  },
  {
    id: "delegatesTakePart",
    must: lte(sum("delegations", "people"), participants),
    at: "delegations",
    key: "peopleExceed",
    worked: { sum: sum("delegations", "people"), max: participants },
  },
  {
    id: "groupsTakePart",
    must: lte(sum("attendeeCounts", "people"), field("totalParticipants")),
    at: "attendeeCounts",
    key: "peopleExceed",
    worked: { sum: sum("attendeeCounts", "people"), max: field("totalParticipants") },
  },
] as const satisfies Rule[];

const roomRules = [
  {
    id: "roomsNotEarlier",
    each: "guestRooms",
    must: gte(rowColumn("date"), stay.from),
    at: "guestRooms.date",
    key: "beforeMin",
    worked: { min: stay.from },
  },
  {
    id: "roomsNotLater",
    each: "guestRooms",
    must: lte(rowColumn("date"), lastNight),
    at: "guestRooms.date",
    key: "afterMax",
    worked: { max: lastNight },
  },
  {
    id: "roomsForGuests",
    each: "guestRooms",
    must: lte(rowColumn("rooms"), field("totalParticipants")),
    at: "guestRooms.rooms",
    key: "max",
    worked: { max: field("totalParticipants") },
  },
  {
    id: "aNightForEachRoom",
    each: "guestRooms",
    must: gte(rowColumn("roomNights"), rowColumn("rooms")),
    at: "guestRooms.roomNights",
    key: "min",
    worked: { min: rowColumn("rooms") },
  },
  {
    id: "nightsOfTheStay",
    each: "guestRooms",
    when: lte(rowColumn("date"), lastNight),
    must: lte(rowColumn("roomNights"), maxRoomNights),
    at: "guestRooms.roomNights",
    key: "max",
    worked: { max: maxRoomNights },
  },
  {
    // Nobody sleeps in two rooms in one night.
    id: "nightsOfGuests",
    must: lte(sum("guestRooms", "roomNights"), maxGuestNights),
    at: "guestRooms",
    key: "roomNightsExceed",
    worked: { sum: sum("guestRooms", "roomNights"), max: maxGuestNights },
  },
] as const satisfies Rule[];

const eventRules = [
  buildDurationRule("eventDates", "conventionMaxDays"),
  {
    id: "insideTheVenue",
    when: is("twoVenues", false),
    must: lte(field("netArea"), field("venueArea")),
    at: "netArea",
    key: "max",
    worked: { max: field("venueArea") },
  },
  {
    // No exhibitor has less than a table.
    id: "areaOfExhibitors",
    when: isExhibition,
    must: gte(field("netArea"), field("exhibitorCount")),
    at: "netArea",
    key: "min",
    worked: { min: field("exhibitorCount") },
  },
  {
    id: "rentInBudget",
    when: all(is("venueRented", true), isAnsweredField("expenseLines")),
    must: lte(field("venueRent"), field("expenses")),
    at: "expenseLines",
    key: "costOutsideBudget",
    worked: { difference: subtract(field("venueRent"), field("expenses")) },
  },
  {
    id: "secondVenueDiffers",
    must: { op: "distinct", fields: ["venue", "secondVenue"] },
    at: "secondVenue",
    key: "duplicate",
  },
  {
    id: "recognisedOrNot",
    must: any(not(includes("recognition", "NOT_APPLICABLE")), lte(countRows("recognition"), 1)),
    at: "recognition",
    key: "option",
  },
  {
    id: "exhibitionRecognised",
    when: any(includes("recognition", "UFI"), includes("recognition", "PROFESSIONAL")),
    must: isExhibition,
    at: "recognition",
    key: "recognitionOfExhibition",
  },
  {
    id: "conferenceRecognised",
    when: includes("recognition", "ICCA"),
    must: isConference,
    at: "recognition",
    key: "recognitionOfConference",
  },
] as const satisfies Rule[];

export const conventionRules = [...supportRules, ...peopleRules, ...roomRules, ...eventRules];
