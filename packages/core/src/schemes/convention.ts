/**
 * INCENTIVE_CONVENTION: support for who holds a conference or an exhibition in Macao (schemes S15; spec 3 §3 › Convention
 * and exhibition incentive application). The nine parts of spec 3 §2 (C27); the budget balances with what is asked for.
 * INCENTIVE_EVENT_SUPPORT is the same under another name, with a closing date of each edition (schemes S16).
 */
import { codes } from "../errors.ts";
import { defineScheme, lazily, variantOf } from "../form/define.ts";
import {
  add,
  any,
  count,
  daysBetween,
  field,
  gte,
  includes,
  is,
  isIn,
  lte,
  multiply,
  not,
  policy,
  sum,
  today,
} from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import { conventionAnswers } from "./convention-example.ts";
import {
  budgetBalances,
  budgetLines,
  completeBy,
  fundingAgreements,
  fundingClocks,
  heldAhead,
  otherSubsidies,
  registryCertificate,
  relatedParties,
  reportedMoves,
} from "./funding.ts";
import { contactBlock, institutionBlock, refundBlock } from "./shared.ts";

const exhibition = isIn("eventType", "GENERAL_EXHIBITION", "PROFESSIONAL_EXHIBITION", "COMBINED");
const conference = isIn("eventType", "GENERAL_CONFERENCE", "INTERNATIONAL_CONFERENCE");
const conferencePeople = policy("association", "conferenceMinPeople");
const rented = is("venueRented", true);
const hotels = is("guestsStay", true);
const words = { max: 200, unit: "words" } as const;
const people = f.integer({ min: 0, max: 1_000_000 });
const asked = sum("expenditureItems", "amount");

export const convention = lazily("INCENTIVE_CONVENTION", () =>
  defineScheme({
    id: "INCENTIVE_CONVENTION",
    resource: "special",
    family: "INCENTIVE",
    steps: {
      applicant: {
        fields: {
          conditionsText: f.content("conditions"),
          ...institutionBlock,
          organiserRole: f.choiceOther({ list: "conventionOrganiserRole" }),
          foundingYear: f.year({ max: today }),
          registrationPlace: f.region([1]),
          shortIntroduction: f.longText({ max: 500 }, { noIllegal: true }),
          experience5Years: f.longText({ max: 1000 }, { noIllegal: true }),
        },
      },
      contacts: {
        fields: {
          ...contactBlock,
          contacts: f.people({
            columns: {
              name: f.text(255, { noIllegal: true }),
              position: f.text(255, { noIllegal: true }),
              phone: f.phone(),
              email: f.email(),
              address: f.text(255, { noIllegal: true }),
            },
            max: 10,
            unique: ["name", "email"],
            personal: true,
          }),
        },
      },
      event: {
        fields: {
          eventName: f.text(255, { noIllegal: true }),
          category: f.choiceOther({ list: "industry" }),
          eventType: f.choice({ list: "conventionEventType" }, { look: "radio" }),
          recognition: f.choices({ list: "eventRecognition" }),
          recognitionOther: f.text(255, { noIllegal: true, when: includes("recognition", "OTHER") }),
          scale: f.text(255, { noIllegal: true }),
          exhibitorCount: f.integer({ min: 0, max: 100_000, when: exhibition }),
          netArea: f.decimal({ min: 0, max: 1_000_000, unit: "m²", when: exhibition }),
          eventDates: f.dayRange(heldAhead),
          venue: f.text(255, { noIllegal: true }),
          twoVenues: f.yesNo(),
          secondVenue: f.text(255, { noIllegal: true, when: is("twoVenues", true) }),
          venueRented: f.yesNo(),
          venueArea: f.decimal({ min: 1, max: 1_000_000, unit: "m²", when: rented }),
          rentalPerSqmPerDay: f.money({ max: 10_000_000, when: rented }),
          venueRent: f.computed(
            multiply(
              field("venueArea"),
              field("rentalPerSqmPerDay"),
              add(daysBetween(field("eventDates.from"), field("eventDates.to")), 1),
            ),
            "money",
            { when: rented },
          ),
          frequency: f.choiceOther({ list: "conferenceCycle" }),
          firstTime: f.yesNo(),
          previousYearInfo: f.longText({ max: 500 }, { noIllegal: true, when: is("firstTime", false) }),
        },
      },
      results: {
        fields: {
          macaoParticipants: people,
          overseasParticipants: people,
          pscParticipants: people,
          workers: people,
          totalParticipants: f.computed(
            add(
              field("macaoParticipants"),
              field("overseasParticipants"),
              field("pscParticipants"),
              field("workers"),
            ),
            "integer",
          ),
          qualifiedBuyers: f.integer({ min: 0, max: 100_000, when: exhibition }),
          guestsStay: f.yesNo(),
          hotelStarRating: f.integer({ min: 1, max: 5, when: hotels }),
          guestRooms: f.lines({
            columns: {
              date: f.day(heldAhead),
              rooms: f.integer({ min: 1, max: 10_000 }),
              roomNights: f.integer({ min: 1, max: 100_000 }),
            },
            max: 31,
            unique: ["date"],
            total: { column: "roomNights", label: "totals.guestRooms" },
            when: hotels,
          }),
        },
      },
      related: {
        fields: {
          ...relatedParties,
          hasRelatedExhibitors: f.yesNo({ when: exhibition }),
          relatedExhibitors: f.documents("RELATED_EXHIBITORS", {
            profile: "office",
            max: 1,
            when: is("hasRelatedExhibitors", true),
          }),
        },
      },
      budget: {
        fields: {
          budgetText: f.content("budget"),
          supportItems: f.choices({ list: "supportItem" }),
          expenditureItems: f.lines({
            columns: {
              item: f.choice({ list: "supportItem" }, { look: "select" }),
              amount: f.money({ min: 1 }),
            },
            max: 10,
            unique: ["item"],
            total: { column: "amount", label: "totals.expenditureItems" },
          }),
          incomeLines: budgetLines(4, "totals.incomeLines"),
          expenseLines: budgetLines(6, "totals.expenseLines"),
          covered: f.computed(add(sum("incomeLines", "amount"), asked), "money"),
          expenses: f.computed(sum("expenseLines", "amount"), "money"),
        },
      },
      funding: {
        fields: {
          fundingText: f.content("funding"),
          ...otherSubsidies,
          pastFundingRecord: f.longText({ max: 500 }, { noIllegal: true, required: false }),
          pastFundingProof: f.documents("PAST_FUNDING_PROOF", { required: false }),
          pastFundingLink: f.url({ required: false }),
          ...refundBlock,
        },
      },
      other: {
        fields: {
          internationalisation: f.longText(words, { noIllegal: true }),
          marketOrientation: f.longText(words, { noIllegal: true }),
          professionalism: f.longText(words, { noIllegal: true }),
          digital: f.longText(words, { noIllegal: true }),
          green: f.longText(words, { noIllegal: true }),
          speakers: f.people({
            columns: {
              name: f.text(100, { noIllegal: true }),
              title: f.text(255, { noIllegal: true }),
              topic: f.text(255, { noIllegal: true, required: false }),
            },
            max: 100,
            unique: ["name", "title"],
            required: false,
            personal: true,
          }),
          delegations: f.lines({
            columns: {
              name: f.text(255, { noIllegal: true }),
              place: f.text(100, { noIllegal: true }),
              people: f.integer({ min: 1, max: 10_000 }),
            },
            max: 50,
            unique: ["name"],
            required: false,
            total: { column: "people", label: "totals.delegations" },
          }),
          attendeeCounts: f.lines({
            columns: {
              group: f.text(100, { noIllegal: true }),
              people: f.integer({ min: 1, max: 1_000_000 }),
            },
            max: 20,
            unique: ["group"],
            required: false,
            total: { column: "people", label: "totals.attendeeCounts" },
          }),
          registrationCertificate: registryCertificate,
          programme: f.documents("EVENT_BROCHURE", { profile: "office" }),
          venueQuotation: f.documents("QUOTATION_90D", { profile: "office", when: rented }),
        },
      },
      declaration: { fields: { notesText: f.content("notes"), ...fundingAgreements } },
    },
    rules: [
      budgetBalances,
      {
        // What is asked for is among what support is wanted for, each once.
        id: "askedIsWanted",
        must: lte(count("expenditureItems"), count("supportItems")),
        at: "expenditureItems",
        key: "tooMany",
        worked: { max: count("supportItems") },
      },
      {
        id: "hundredPeople",
        when: conference,
        must: gte(field("totalParticipants"), conferencePeople),
        at: "macaoParticipants",
        key: "conferencePeople",
        worked: { min: conferencePeople },
      },
      {
        id: "recognisedOrNot",
        must: any(not(includes("recognition", "NOT_APPLICABLE")), lte(count("recognition"), 1)),
        at: "recognition",
        key: "option",
      },
    ],
    grant: { asked },
    activity: { name: "eventName", dates: "eventDates" },
    window: { kind: "ALL_YEAR" },
    deadlines: [
      ...fundingClocks({ policy: "leadDays.eventSupport" }, "eventDates.from", codes.LEAD_TIME_50_DAYS),
      { ...completeBy({ policy: "leadDays.conference.supplement" }), when: conference },
    ],
    fees: { kind: "NONE" },
    limits: { group: "INCENTIVE_CONVENTION", oneInProcessing: true, certified: true },
    eligibility: [],
    moves: reportedMoves,
    reports: ["REPORT_CONVENTION"],
    example: { account: "other@demo.mo", at: "2026-11-23T10:00+08:00", answers: conventionAnswers },
  }),
);

/** The same form and rules; whoever applied under one name may not apply for the event under the other (400878). */
export const eventSupport = lazily("INCENTIVE_EVENT_SUPPORT", () =>
  variantOf(convention, {
    id: "INCENTIVE_EVENT_SUPPORT",
    deadlines: [
      ...convention.deadlines,
      // Its forms close on a date of each edition (spec 3 §5); that of another year says nothing.
      {
        kind: "applyBy",
        anchor: { earliest: ["policy.eventSupport.closesOn"] },
        edition: "eventDates.from",
        amount: 0,
        unit: "CALENDAR",
        direction: "BEFORE",
        code: codes.REGISTRATION_CLOSED,
      },
    ],
  }),
);
