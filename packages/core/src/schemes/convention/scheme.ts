/**
 * INCENTIVE_CONVENTION: support for organisers of a conference or an exhibition in Macao (schemes S15; spec 3 §3 ›
 * Convention and exhibition incentive application). It has the nine parts of spec 3 §2 (C27), and the budget must
 * balance including the requested amount. INCENTIVE_EVENT_SUPPORT is the same form under another name, with a closing
 * date for each edition (schemes S16).
 */

import { defineScheme, deriveScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  add,
  all,
  dayDifference,
  field,
  includes,
  is,
  isAnsweredField,
  multiply,
  not,
  sum,
} from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { certifiedAs, latestFoundingDay } from "../shared/certified-data.ts";
import { FIRST_FOUNDING_YEAR, futureDayBounds } from "../shared/day-bounds.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { fetchedNote } from "../shared/enterprise-documents.ts";
import { contactBlock, institutionBlock, refundBlock } from "../shared/field-builders.ts";
import {
  approvedFundingRule,
  budgetBalanceRule,
  buildBudgetField,
  buildDocumentsDeadline,
  buildFundingDeadlines,
  fundingAgreements,
  otherSubsidies,
  registryCertificate,
  relatedParties,
  reportedGrantActions,
  unfundedExpenses,
} from "../shared/funding.ts";
import { conventionRules, isConference, isExhibition } from "./rules.ts";

const isVenueRented = is("venueRented", true);
const hasHotelGuests = is("guestsStay", true);
const wordLimit = { max: 200, unit: "words" } as const;
const peopleCount = f.integer({ min: 0, max: 1_000_000 });
const requestedTotal = sum("expenditureItems", "amount");

export const convention = lazyScheme("INCENTIVE_CONVENTION", () =>
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
          foundingYear: f.year({
            min: FIRST_FOUNDING_YEAR,
            max: latestFoundingDay,
            prefill: "institution.establishedOn",
            certified: { paths: ["establishedOn"] },
          }),
          registrationPlace: f.region([1], {
            prefill: "institution.country",
            certified: certifiedAs("country"),
          }),
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
          exhibitorCount: f.integer({ min: 1, max: 100_000, when: isExhibition }),
          netArea: f.decimal({ min: 1, max: 1_000_000, unit: "m²", when: isExhibition }),
          eventDates: f.dayRange(futureDayBounds),
          venue: f.text(255, { noIllegal: true }),
          twoVenues: f.yesNo(),
          secondVenue: f.text(255, { noIllegal: true, when: is("twoVenues", true) }),
          venueRented: f.yesNo(),
          venueArea: f.decimal({ min: 1, max: 1_000_000, unit: "m²", when: isVenueRented }),
          rentalPerSqmPerDay: f.money({ min: 1, max: 10_000_000, when: isVenueRented }),
          venueRent: f.computed(
            multiply(
              field("venueArea"),
              field("rentalPerSqmPerDay"),
              add(dayDifference(field("eventDates.from"), field("eventDates.to")), 1),
            ),
            "money",
            { when: isVenueRented },
          ),
          frequency: f.choiceOther({ list: "conferenceCycle" }),
          firstTime: f.yesNo(),
          previousYearInfo: f.longText({ max: 500 }, { noIllegal: true, when: is("firstTime", false) }),
        },
      },
      results: {
        fields: {
          macaoParticipants: peopleCount,
          overseasParticipants: peopleCount,
          pscParticipants: peopleCount,
          workers: peopleCount,
          totalParticipants: f.computed(
            add(
              field("macaoParticipants"),
              field("overseasParticipants"),
              field("pscParticipants"),
              field("workers"),
            ),
            "integer",
          ),
          qualifiedBuyers: f.integer({ min: 0, max: 100_000, when: isExhibition }),
          guestsStay: f.yesNo(),
          hotelStarRating: f.integer({ min: 1, max: 5, when: hasHotelGuests }),
          guestRooms: f.lines({
            columns: {
              date: f.day(futureDayBounds),
              rooms: f.integer({ min: 1, max: 10_000 }),
              roomNights: f.integer({ min: 1, max: 100_000 }),
            },
            max: 31,
            unique: ["date"],
            total: { column: "roomNights", label: "totals.guestRooms" },
            when: hasHotelGuests,
          }),
        },
      },
      related: {
        fields: {
          ...relatedParties,
          hasRelatedExhibitors: f.yesNo({ when: isExhibition }),
          relatedExhibitors: f.documents("RELATED_EXHIBITORS", {
            // "Exhibitor list: Excel only" (spec 3 §5).
            profile: "excel",
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
          incomeLines: buildBudgetField(4, "totals.incomeLines"),
          expenseLines: buildBudgetField(6, "totals.expenseLines"),
          covered: f.computed(add(sum("incomeLines", "amount"), requestedTotal), "money"),
          expenses: f.computed(sum("expenseLines", "amount"), "money"),
        },
      },
      funding: {
        fields: {
          fundingText: f.content("funding"),
          ...otherSubsidies,
          pastFundingRecord: f.longText({ max: 500 }, { noIllegal: true, required: false }),
          // "Past funding record with online proof" (spec 3 §3): the address of a proof, or a document.
          pastFundingProof: f.documents("PAST_FUNDING_PROOF", {
            required: all(isAnsweredField("pastFundingRecord"), not(isAnsweredField("pastFundingLink"))),
          }),
          pastFundingLink: f.url({ required: false }),
          ...refundBlock,
        },
      },
      other: {
        fields: {
          internationalisation: f.longText(wordLimit, { noIllegal: true }),
          marketOrientation: f.longText(wordLimit, { noIllegal: true }),
          professionalism: f.longText(wordLimit, { noIllegal: true }),
          digital: f.longText(wordLimit, { noIllegal: true }),
          green: f.longText(wordLimit, { noIllegal: true }),
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
          ...fetchedNote,
          registrationCertificate: registryCertificate,
          programme: f.documents("EVENT_BROCHURE", { profile: "office" }),
          venueQuotation: f.documents("QUOTATION_90D", { profile: "office", when: isVenueRented }),
        },
      },
      declaration: { fields: { notesText: f.content("notes"), ...fundingAgreements } },
    },
    rules: [budgetBalanceRule, approvedFundingRule, ...conventionRules],
    grant: { asked: requestedTotal, payable: unfundedExpenses },
    activity: { name: "eventName", dates: "eventDates" },
    window: { kind: "ALL_YEAR" },
    deadlines: [
      ...buildFundingDeadlines(
        { policy: "leadDays.eventSupport" },
        "eventDates.from",
        errorCodes.LEAD_TIME_50_DAYS,
      ),
      { ...buildDocumentsDeadline({ policy: "leadDays.conference.supplement" }), when: isConference },
    ],
    fees: { kind: "NONE" },
    limits: { group: "INCENTIVE_CONVENTION", oneInProcessing: true, certified: true },
    eligibility: [notDelegationOnly],
    moves: reportedGrantActions,
    reports: ["REPORT_CONVENTION"],
  }),
);

/**
 * The same form and rules. An institution that applied under one name cannot apply for the same event under the other
 * (400878).
 */
export const eventSupport = lazyScheme("INCENTIVE_EVENT_SUPPORT", () =>
  deriveScheme(convention, {
    id: "INCENTIVE_EVENT_SUPPORT",
    deadlines: [
      ...convention.deadlines,
      // Applications close on a date of each edition (spec 3 §5); the date of another edition does not apply.
      {
        kind: "applyBy",
        anchor: { earliest: ["policy.eventSupport.closesOn"] },
        edition: "eventDates.from",
        amount: 0,
        unit: "CALENDAR",
        direction: "BEFORE",
        code: errorCodes.REGISTRATION_CLOSED,
      },
    ],
  }),
);
