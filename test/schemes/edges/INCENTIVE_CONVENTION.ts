/**
 * Answers on a conference or an exhibition that depend on each other (spec 3 §3 › Convention and exhibition incentive).
 */
import type { SchemeEdges } from "./edge-case.ts";
import { buildNeededCases, otherFundingCases, refundCases, relatedPartyCases } from "./shared-cases.ts";

const buildMop = (patacas: number) => ({ amount: Math.round(patacas * 100), currency: "MOP" });
const conference = {
  eventType: "INTERNATIONAL_CONFERENCE",
  recognition: ["NOT_APPLICABLE"],
  recognitionOther: undefined,
  exhibitorCount: undefined,
  netArea: undefined,
  qualifiedBuyers: undefined,
  hasRelatedExhibitors: undefined,
  relatedExhibitors: undefined,
  delegations: undefined,
  attendeeCounts: undefined,
  guestsStay: false,
  hotelStarRating: undefined,
  guestRooms: undefined,
  supportItems: ["PUBLICITY"],
  expenditureItems: [{ item: "PUBLICITY", amount: { amount: 62_000_000, currency: "MOP" } }],
};
const buildRoom = (date: string, rooms: number, roomNights: number) => ({
  guestRooms: [{ date, rooms, roomNights }],
});
const buildPeople = (macao: number, overseas: number, psc: number, workers: number) => ({
  macaoParticipants: macao,
  overseasParticipants: overseas,
  pscParticipants: psc,
  workers,
});
/** Builds an exhibition with so many visitors and nobody who stays. */
const buildExhibition = (visitors: number) => ({
  eventType: "GENERAL_EXHIBITION",
  ...buildPeople(visitors, 0, 0, 5),
  qualifiedBuyers: 0,
  guestsStay: false,
  hotelStarRating: undefined,
  guestRooms: undefined,
  delegations: undefined,
  attendeeCounts: undefined,
  supportItems: ["PUBLICITY"],
  expenditureItems: [{ item: "PUBLICITY", amount: buildMop(620_000) }],
});
const buildRequestedItems = (...items: string[]) => ({
  supportItems: ["ACCOMMODATION", "PUBLICITY"],
  expenditureItems: items.map((item) => ({ item, amount: buildMop(620_000 / items.length) })),
});
const exhibitions = ["GENERAL_EXHIBITION", "PROFESSIONAL_EXHIBITION", "COMBINED"];
const buildBuyers = (qualifiedBuyers: number) => ({
  supportItems: ["PUBLICITY", "BUYER_FEE"],
  qualifiedBuyers,
});
const buildApprovedSubsidy = (patacas: number) => ({
  hasOtherSubsidies: true,
  otherSubsidies: [
    { department: "甲", content: "宣傳", result: "APPROVED", amount: buildMop(patacas) },
    { department: "乙", content: "場租", result: "PENDING_REPLY", amount: buildMop(9_000_000) },
  ],
});

/** 100 m² for MOP 7.50 each, where nobody stays. */
const rentOf100 = {
  ...buildRequestedItems("PUBLICITY"),
  supportItems: ["PUBLICITY"],
  guestsStay: false,
  venueRented: true,
  twoVenues: true,
  venueArea: 100,
  rentalPerSqmPerDay: buildMop(7.5),
};

export const conventionEdges: SchemeEdges = {
  scheme: "INCENTIVE_CONVENTION",
  event: {},
  cases: [
    {
      rule: "[R341] what is asked for is among the support that is wanted, item by item",
      allowed: buildRequestedItems("ACCOMMODATION", "PUBLICITY"),
      refused: buildRequestedItems("ACCOMMODATION", "CATERING"),
      issue: "expenditureItems.1.item supportNotWanted",
    },
    {
      rule: "one item that is wanted does not stand for another",
      allowed: buildRequestedItems("PUBLICITY"),
      refused: buildRequestedItems("LOGISTICS"),
      issue: "expenditureItems.0.item supportNotWanted",
    },
    {
      rule: "accommodation is supported for guests who stay",
      allowed: buildRequestedItems("PUBLICITY"),
      refused: {
        ...buildRequestedItems("PUBLICITY"),
        guestsStay: false,
        hotelStarRating: undefined,
        guestRooms: undefined,
      },
      issue: "supportItems accommodationWithoutGuests",
    },
    {
      rule: "buyers' costs are supported where a buyer comes",
      allowed: {
        ...buildRequestedItems("PUBLICITY"),
        supportItems: ["PUBLICITY", "BUYER_FEE"],
        qualifiedBuyers: 1,
      },
      refused: {
        ...buildRequestedItems("PUBLICITY"),
        supportItems: ["PUBLICITY", "BUYER_FEE"],
        qualifiedBuyers: 0,
      },
      issue: "supportItems buyerCostsWithoutBuyers",
    },
    ...exhibitions.map((eventType) => ({
      rule: `also at ${eventType}`,
      allowed: { eventType, ...buildRequestedItems("PUBLICITY"), ...buildBuyers(1) },
      refused: { eventType, ...buildRequestedItems("PUBLICITY"), ...buildBuyers(0) },
      issue: "supportItems buyerCostsWithoutBuyers",
    })),
    {
      rule: "a conference has no buyers",
      allowed: { ...conference, supportItems: ["PUBLICITY"] },
      refused: { ...conference, supportItems: ["PUBLICITY", "BUYER_FEE"] },
      issue: "supportItems buyerCostsWithoutBuyers",
    },
    {
      rule: "somebody takes part",
      allowed: { ...buildExhibition(1) },
      refused: { ...buildExhibition(0) },
      issue: "macaoParticipants min",
    },
    {
      rule: "no recognition stands alone",
      allowed: { recognition: ["NOT_APPLICABLE"], recognitionOther: undefined },
      refused: { recognition: ["NOT_APPLICABLE", "UFI"], recognitionOther: undefined },
      issue: "recognition option",
    },
    {
      rule: "another recognition is named",
      allowed: { recognition: ["UFI"], recognitionOther: undefined },
      refused: { recognition: ["UFI", "OTHER"], recognitionOther: undefined },
      issue: "recognitionOther required",
    },
    {
      rule: "a professional exhibition is recognised as an exhibition",
      allowed: { recognition: ["PROFESSIONAL"], recognitionOther: undefined },
      refused: { ...conference, recognition: ["PROFESSIONAL"] },
      issue: "recognition recognitionOfExhibition",
    },
    {
      rule: "[R492] applied for at least 50 days before the first day (400875)",
      allowed: { eventDates: { from: "2027-01-12", to: "2027-01-14" }, ...buildRoom("2027-01-12", 1, 1) },
      refused: { eventDates: { from: "2027-01-11", to: "2027-01-14" }, ...buildRoom("2027-01-12", 1, 1) },
      issue: "eventDates.from leadTime",
    },
    {
      rule: "it lasts a month at most",
      allowed: { eventDates: { from: "2027-05-20", to: "2027-06-19" }, rentalPerSqmPerDay: buildMop(1) },
      refused: { eventDates: { from: "2027-05-20", to: "2027-06-20" }, rentalPerSqmPerDay: buildMop(1) },
      issue: "eventDates.to activityTooLong",
    },
    {
      rule: "an event in two venues names the second",
      allowed: { twoVenues: false, secondVenue: undefined },
      refused: { twoVenues: true, secondVenue: undefined },
      issue: "secondVenue required",
    },
    {
      rule: "an event that was held before tells of its last edition",
      allowed: { firstTime: true, previousYearInfo: undefined },
      refused: { firstTime: false, previousYearInfo: undefined },
      issue: "previousYearInfo required",
    },
    {
      rule: "[R339] a record of past funding has a proof, as a document",
      allowed: { pastFundingRecord: "2026 年", pastFundingLink: undefined },
      refused: {
        pastFundingRecord: "2026 年",
        pastFundingProof: undefined,
        pastFundingLink: undefined,
      },
      issue: "pastFundingProof fileMissing",
    },
    {
      rule: "a record of past funding has a document or a link, and without a record there is nothing to prove",
      allowed: { pastFundingRecord: "2026 年", pastFundingProof: undefined },
      refused: { pastFundingRecord: "無", pastFundingProof: [], pastFundingLink: undefined },
      issue: "pastFundingProof fileMissing",
    },
    {
      rule: "related exhibitors are listed",
      allowed: { hasRelatedExhibitors: false, relatedExhibitors: undefined },
      refused: { hasRelatedExhibitors: true, relatedExhibitors: undefined },
      issue: "relatedExhibitors fileMissing",
    },
    ...otherFundingCases("hasOtherSubsidies", "otherSubsidies"),
    ...relatedPartyCases,
    ...refundCases,
    {
      rule: "[R346] a conference has a hundred participants, without the people who work there",
      allowed: { ...conference, ...buildPeople(98, 1, 1, 0) },
      refused: { ...conference, ...buildPeople(97, 1, 1, 500) },
      issue: "macaoParticipants conferencePeople",
    },
    {
      rule: "an international conference has participants from outside Macao",
      allowed: { ...conference, ...buildPeople(99, 0, 1, 0) },
      refused: { ...conference, ...buildPeople(100, 0, 0, 0) },
      issue: "overseasParticipants internationalParticipants",
    },
    {
      rule: "a general conference needs none",
      allowed: { ...conference, eventType: "GENERAL_CONFERENCE", ...buildPeople(100, 0, 0, 0) },
      refused: { ...conference, eventType: "GENERAL_CONFERENCE", ...buildPeople(99, 0, 0, 1) },
      issue: "macaoParticipants conferencePeople",
    },
    {
      rule: "a combined event holds a conference too",
      allowed: { ...buildExhibition(100), eventType: "COMBINED" },
      refused: { ...buildExhibition(99), eventType: "COMBINED" },
      issue: "macaoParticipants conferencePeople",
    },
    {
      rule: "an exhibition alone may have fewer visitors",
      allowed: buildExhibition(99),
      refused: { ...buildExhibition(99), eventType: "COMBINED" },
      issue: "macaoParticipants conferencePeople",
    },
    {
      rule: "an exhibition has an exhibitor",
      allowed: { exhibitorCount: 1 },
      refused: { exhibitorCount: 0 },
      issue: "exhibitorCount min",
    },
    {
      rule: "an exhibition has an area",
      allowed: { exhibitorCount: 1, netArea: 1 },
      refused: { exhibitorCount: 1, netArea: 0 },
      issue: "netArea min",
    },
    ...exhibitions.map((eventType) => ({
      rule: `each exhibitor of ${eventType} has one`,
      allowed: { eventType, exhibitorCount: 1000, netArea: 1000 },
      refused: { eventType, exhibitorCount: 1000, netArea: 999.99 },
      issue: "netArea min",
    })),
    {
      rule: "each exhibitor has a table at least",
      allowed: { exhibitorCount: 3200, netArea: 3200 },
      refused: { exhibitorCount: 100_000, netArea: 99_999.99, twoVenues: true },
      issue: "netArea min",
    },
    {
      rule: "a venue that is rented is paid for",
      allowed: { rentalPerSqmPerDay: buildMop(0.01) },
      refused: { rentalPerSqmPerDay: buildMop(0) },
      issue: "rentalPerSqmPerDay min",
    },
    {
      rule: "the rent may be all that is spent",
      allowed: { venueArea: 1000, rentalPerSqmPerDay: buildMop(750) },
      refused: { venueArea: 1000, rentalPerSqmPerDay: buildMop(750.01) },
      issue: "expenseLines costOutsideBudget",
    },
    {
      rule: "the rent of three days is part of the expenses",
      allowed: { venueArea: 3200, rentalPerSqmPerDay: buildMop(234.37) },
      refused: { venueArea: 3200, rentalPerSqmPerDay: buildMop(234.38) },
      issue: "expenseLines costOutsideBudget",
    },
    {
      rule: "the exhibition fits into the one venue that is rented",
      allowed: { twoVenues: false, secondVenue: undefined, venueArea: 3200 },
      refused: { twoVenues: false, secondVenue: undefined, venueArea: 3199.99 },
      issue: "netArea max",
    },
    {
      rule: "the buyers are among the participants",
      allowed: { qualifiedBuyers: 8560 },
      refused: { qualifiedBuyers: 8561 },
      issue: "qualifiedBuyers max",
    },
    {
      rule: "the delegations are among the participants",
      allowed: { delegations: [{ name: "甲", place: "巴西", people: 8560 }] },
      refused: {
        delegations: [
          { name: "甲", place: "巴西", people: 8560 },
          { name: "乙", place: "葡萄牙", people: 1 },
        ],
      },
      issue: "delegations peopleExceed",
    },
    {
      rule: "the groups together are no more than all people",
      allowed: { attendeeCounts: [{ group: "甲", people: 8800 }] },
      refused: { attendeeCounts: [{ group: "甲", people: 8801 }] },
      issue: "attendeeCounts peopleExceed",
    },
    {
      rule: "guests arrive three days before the event at the earliest",
      allowed: buildRoom("2027-05-17", 1, 1),
      refused: buildRoom("2027-05-16", 1, 1),
      issue: "guestRooms.0.date beforeMin",
    },
    {
      rule: "the last night is that of the last day",
      allowed: buildRoom("2027-05-22", 1, 1),
      refused: buildRoom("2027-05-23", 1, 1),
      issue: "guestRooms.0.date afterMax",
    },
    {
      rule: "rooms of another year are not those of the event",
      allowed: buildRoom("2027-05-20", 1, 1),
      refused: buildRoom("2028-05-20", 1, 1),
      issue: "guestRooms.0.date afterMax",
    },
    {
      rule: "a room is taken until the day after the event at most",
      allowed: buildRoom("2027-05-20", 2, 6),
      refused: buildRoom("2027-05-20", 2, 7),
      issue: "guestRooms.0.roomNights max",
    },
    {
      rule: "a room of the last night has one night",
      allowed: buildRoom("2027-05-22", 1, 1),
      refused: buildRoom("2027-05-22", 1, 2),
      issue: "guestRooms.0.roomNights max",
    },
    {
      rule: "one room has no hundred thousand nights",
      allowed: buildRoom("2027-05-17", 1, 6),
      refused: buildRoom("2027-05-17", 1, 100_000),
      issue: "guestRooms.0.roomNights max",
      further: ["guestRooms roomNightsExceed"],
    },
    {
      rule: "each room is taken for a night",
      allowed: buildRoom("2027-05-20", 5, 5),
      refused: buildRoom("2027-05-20", 5, 4),
      issue: "guestRooms.0.roomNights min",
    },
    {
      rule: "no more rooms than people",
      allowed: { ...buildRoom("2027-05-20", 8800, 8800) },
      refused: { ...buildRoom("2027-05-20", 8801, 8801) },
      issue: "guestRooms.0.rooms max",
    },
    {
      rule: "nobody sleeps in two rooms in one night, in six nights at most",
      allowed: {
        guestRooms: [
          { date: "2027-05-17", rooms: 8800, roomNights: 44_000 },
          { date: "2027-05-18", rooms: 8800, roomNights: 8800 },
        ],
      },
      refused: {
        guestRooms: [
          { date: "2027-05-17", rooms: 8800, roomNights: 44_000 },
          { date: "2027-05-18", rooms: 8800, roomNights: 8801 },
        ],
      },
      issue: "guestRooms roomNightsExceed",
    },
    {
      rule: "support that others approved is part of the income; what is pending is not",
      allowed: buildApprovedSubsidy(1_630_000),
      refused: buildApprovedSubsidy(1_630_000.01),
      issue: "incomeLines approvedFundingMissing",
    },
    {
      rule: "UFI recognises exhibitions",
      allowed: { recognition: ["UFI"], recognitionOther: undefined },
      refused: { ...conference, recognition: ["UFI"] },
      issue: "recognition recognitionOfExhibition",
    },
    {
      rule: "a professional exhibition is an exhibition for UFI",
      allowed: { eventType: "PROFESSIONAL_EXHIBITION", recognition: ["UFI"], recognitionOther: undefined },
      refused: { ...conference, eventType: "GENERAL_CONFERENCE", recognition: ["UFI"] },
      issue: "recognition recognitionOfExhibition",
    },
    ...["GENERAL_CONFERENCE", "INTERNATIONAL_CONFERENCE"].map((eventType) => ({
      rule: `ICCA recognises ${eventType}`,
      allowed: { ...conference, eventType, recognition: ["ICCA"] },
      refused: { eventType: "PROFESSIONAL_EXHIBITION", recognition: ["ICCA"], recognitionOther: undefined },
      issue: "recognition recognitionOfConference",
    })),
    {
      rule: "ICCA recognises the conference of a combined event",
      allowed: { eventType: "COMBINED", recognition: ["ICCA"], recognitionOther: undefined },
      refused: { eventType: "PROFESSIONAL_EXHIBITION", recognition: ["ICCA"], recognitionOther: undefined },
      issue: "recognition recognitionOfConference",
    },
    {
      rule: "ICCA recognises conferences",
      allowed: { ...conference, recognition: ["ICCA"] },
      refused: { eventType: "GENERAL_EXHIBITION", recognition: ["ICCA"], recognitionOther: undefined },
      issue: "recognition recognitionOfConference",
    },
    {
      rule: "the budget balances to the avo",
      allowed: { incomeLines: [{ item: "甲", amount: buildMop(1_630_000) }] },
      refused: { incomeLines: [{ item: "甲", amount: buildMop(1_630_000.01) }] },
      issue: "expenseLines budgetDiffers",
    },
    ...buildNeededCases(
      "a venue that is rented has an area, a rent and a quotation",
      { venueRented: false },
      { venueRented: true },
      { venueArea: "required", rentalPerSqmPerDay: "required", venueQuotation: "fileMissing" },
    ),
    ...buildNeededCases(
      "a hotel has its stars and its rooms",
      {
        guestsStay: false,
        supportItems: ["PUBLICITY"],
        expenditureItems: [{ item: "PUBLICITY", amount: { amount: 62_000_000, currency: "MOP" } }],
      },
      { guestsStay: true },
      { hotelStarRating: "required", guestRooms: "required" },
    ),
    ...buildNeededCases(
      "an exhibition has exhibitors on an area, and buyers",
      { ...conference, ...buildPeople(98, 1, 1, 0) },
      {},
      {
        exhibitorCount: "required",
        netArea: "required",
        qualifiedBuyers: "required",
        hasRelatedExhibitors: "required",
      },
    ),
    {
      rule: "an event in two venues is held in two",
      allowed: { twoVenues: true, venue: "甲館", secondVenue: "乙館" },
      refused: { twoVenues: true, venue: "甲館", secondVenue: " 甲館" },
      issue: "secondVenue duplicate",
    },
    {
      rule: "an organiser was founded this year at the latest",
      institution: { taxRegisteredOn: "" },
      allowed: { foundingYear: 2026 },
      refused: { foundingYear: 2027 },
      issue: "foundingYear max",
    },
    {
      rule: "an organiser was founded when it registered for tax, or before",
      institution: { taxRegisteredOn: "2016-01-01" },
      allowed: { foundingYear: 2016 },
      refused: { foundingYear: 2017 },
      issue: "foundingYear max",
    },
    {
      rule: "a hotel has five stars at most",
      allowed: { hotelStarRating: 5 },
      refused: { hotelStarRating: 6 },
      issue: "hotelStarRating max",
    },
    {
      rule: "four lines of income",
      allowed: {
        incomeLines: Array.from({ length: 4 }, (_, i) => ({ item: `甲${i}`, amount: buildMop(407_500) })),
      },
      refused: {
        incomeLines: Array.from({ length: 5 }, (_, i) => ({ item: `甲${i}`, amount: buildMop(326_000) })),
      },
      issue: "incomeLines tooMany",
    },
    {
      rule: "six lines of expenses",
      allowed: {
        expenseLines: Array.from({ length: 6 }, (_, i) => ({ item: `甲${i}`, amount: buildMop(375_000) })),
      },
      refused: {
        expenseLines: Array.from({ length: 7 }, (_, i) => ({ item: `甲${i}`, amount: buildMop(375_000) })),
      },
      issue: "expenseLines tooMany",
    },
    {
      rule: "an answer on the impact has two hundred words",
      allowed: { digital: "字".repeat(200) },
      refused: { digital: "字".repeat(201) },
      issue: "digital tooLong",
    },
    {
      rule: "each other answer on an impact has two hundred words",
      allowed: { green: "word ".repeat(200) },
      refused: { green: "word ".repeat(201) },
      issue: "green tooLong",
    },
  ],
  amounts: [
    {
      rule: "the rent of a venue is for each square metre on each day, the first and the last included (spec 3 §3)",
      field: "venueRent",
      within: [{ ...rentOf100, eventDates: { from: "2027-05-20", to: "2027-05-20" } }, 75_000],
      beyond: [{ ...rentOf100, eventDates: { from: "2027-05-20", to: "2027-05-21" } }, 150_000],
    },
    {
      rule: "a venue that is not rented has no rent",
      field: "venueRent",
      within: [rentOf100, 225_000],
      beyond: [{ ...rentOf100, venueRented: false }, undefined],
    },
  ],
};
