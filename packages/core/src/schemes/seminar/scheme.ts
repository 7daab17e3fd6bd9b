/**
 * SEMINAR: a seminar or presentation at a fair (schemes S11; spec 2 §2, §3 › Seminar, §5). The form has the parts of
 * spec 2 §2. The prices of the room and its extras come from the event's price list; staff can waive the rent.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  bandBound,
  chosenItem,
  eq,
  eventProperty,
  field,
  gt,
  gte,
  is,
  isAnsweredField,
  lt,
  lte,
  minutesBetween,
  policy,
  rowColumn,
} from "../../forms/expressions/expressions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { certifiedNames } from "../shared/certified-data.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { contactBlock, institutionBlock, refundBlock } from "../shared/field-builders.ts";
import { hasVenue } from "../shared/form-variant.ts";
import { agreements, chargedActions, chargedConditionsStep, chargedDeadlines } from "../shared/services.ts";

/** The limit of a name of a person, in each of its languages. */
const nameLimit = { max: 100 };
const topicLimit = { max: 255 };
/** Between 100 and 300 characters in Chinese, or words in English (spec 2 §5 does not give the unit). */
const summaryLimits = {
  min: { policy: "seminar", path: "summary.min" },
  max: { policy: "seminar", path: "summary.max" },
};
/** The time at which a morning ends (spec 2 §3 › Seminar, "morning or afternoon"). */
const MORNING_END = "13:00";
/** Returns the expression for the minutes of a chosen time slot. */
const getSlotMinutes = <F extends string>(choice: F) =>
  minutesBetween(chosenItem(choice, "slots", "from"), chosenItem(choice, "slots", "to"));
/** Builds the rule that a slot is long enough, because the seminar may get any of its choices (spec 2 §3). */
const buildSlotLengthRule = <F extends string>(choice: F) => ({
  id: `${choice}LongEnough`,
  must: lte(field("duration"), getSlotMinutes(choice)),
  at: choice,
  key: "slotTooShort",
  worked: { max: getSlotMinutes(choice) },
});
/** The time of the first choice. */
const firstChoice = {
  from: chosenItem("slotChoice1", "slots", "from"),
  to: chosenItem("slotChoice1", "slots", "to"),
};
const descriptionLimits = {
  max: { policy: "seminar", path: "eventDescriptionMaxWords" },
  unit: "words",
} as const;

export const seminar = lazyScheme("SEMINAR", () =>
  defineScheme({
    id: "SEMINAR",
    resource: "appother",
    family: "EXHIBITION",
    steps: {
      conditions: {
        fields: { ...chargedConditionsStep.fields, equipmentText: f.content("equipment") },
      },
      institution: {
        fields: {
          ...institutionBlock,
          ...contactBlock,
          isExhibitor: f.yesNo(),
          exhibitorName: f.text(255, {
            noIllegal: true,
            prefill: "institution.nameZh",
            certified: { paths: certifiedNames, shortened: true },
            when: is("isExhibitor", true),
          }),
        },
      },
      structure: {
        fields: {
          organisers: f.lines({
            columns: {
              role: f.choice({ list: "eventOrganiserRole" }, { look: "select" }),
              name: f.text(255, { noIllegal: true }),
            },
            max: 20,
            unique: ["role", "name"],
          }),
          inviteAsSupporter: f.yesNo({ required: false }),
          guestsOfHonour: f.people({
            columns: { name: f.text(100, { noIllegal: true }), title: f.text(255, { noIllegal: true }) },
            max: 20,
            unique: ["name", "title"],
            required: false,
            personal: true,
          }),
        },
      },
      activity: {
        fields: {
          eventNames: f.multiText({ zh: topicLimit, en: topicLimit, pt: topicLimit }, { need: "any" }),
          themes: f.lines({
            columns: { theme: f.text(100, { noIllegal: true }) },
            max: 5,
            unique: ["theme"],
          }),
          description: f.multiText({ zh: descriptionLimits, en: descriptionLimits }, { long: true }),
          eventDate: f.day({ min: eventProperty("dates.start"), max: eventProperty("dates.end") }),
          halfDay: f.choice({ list: "halfDay" }, { look: "radio" }),
          startTime: f.time({ min: "09:00", max: "21:00" }),
          endTime: f.time({ min: "09:00", max: "22:00" }),
          duration: f.integer({ min: 15, max: 480, unit: "minutes" }),
          scaleBand: f.choice({ event: "scaleBands" }, { look: "radio" }),
          expectedAudience: f.integer({ min: 1, max: 300 }),
        },
      },
      speakers: {
        fields: {
          speakers: f.people({
            columns: {
              familyName: f.multiText({ zh: nameLimit, en: nameLimit }),
              givenName: f.multiText({ zh: nameLimit, en: nameLimit }),
              salutation: f.choice({ list: "salutation" }, { look: "radio" }),
              nationality: f.text(100, { noIllegal: true }),
              title: f.multiText({ zh: topicLimit, en: topicLimit }),
              speechLanguage: f.choice({ list: "speechLanguage" }, { look: "select" }),
              speechTopic: f.multiText({ zh: topicLimit, en: topicLimit }),
              speechSummary: f.multiText(
                { zh: summaryLimits, en: { ...summaryLimits, unit: "words" } },
                { long: true },
              ),
              speechAttachment: f.documents("SPEECH_SUMMARY_ATTACHMENT", {
                profile: "office",
                required: false,
              }),
              online: f.yesNo(),
              onlineOption: f.choice(
                { list: "speechOnlineOption" },
                { look: "radio", when: eq(rowColumn("online"), true) },
              ),
            },
            max: 20,
            // A speaker may give several speeches.
            unique: ["familyName", "givenName", "speechTopic"],
            personal: true,
          }),
        },
      },
      slots: {
        fields: {
          slotChoice1: f.choice({ event: "slots" }, { look: "select" }),
          slotChoice2: f.choice({ event: "slots" }, { look: "select" }),
          slotChoice3: f.choice(
            { event: "slots" },
            { look: "select", required: false, when: gte(policy("seminar", "dateChoices"), 3) },
          ),
        },
      },
      extras: {
        fields: {
          chartText: f.content("chart"),
          extras: f.quantities({ event: "extras" }, { max: 999, price: "event", required: false }),
          otherExtra: f.text(255, { noIllegal: true, when: gt(field("extras.OTHER"), 0) }),
          // A room is rented on site only (decision 0827).
          rentWaiverRequest: f.yesNo({ required: false, when: hasVenue }),
          rentWaiverReason: f.longText(
            { max: 500 },
            { noIllegal: true, when: all(hasVenue, is("rentWaiverRequest", true)) },
          ),
          otherRequirements: f.longText(
            { max: { policy: "seminar", path: "otherRequirementsMaxWords" }, unit: "words" },
            { noIllegal: true, required: false },
          ),
        },
      },
      refund: { fields: { refundText: f.content("refund"), ...refundBlock } },
      declaration: { fields: { notesText: f.content("notes"), ...agreements } },
    },
    rules: [
      {
        id: "startBeforeEnd",
        must: lt(field("startTime"), field("endTime")),
        at: "endTime",
        key: "timeOrder",
        code: errorCodes.START_AFTER_END,
      },
      {
        id: "morning",
        when: is("halfDay", "MORNING"),
        must: lt(field("startTime"), MORNING_END),
        at: "startTime",
        key: "afterMax",
        params: { max: "12:59" },
      },
      {
        id: "morningEnd",
        when: is("halfDay", "MORNING"),
        must: lte(field("endTime"), MORNING_END),
        at: "endTime",
        key: "afterMax",
        params: { max: MORNING_END },
      },
      {
        id: "afternoon",
        when: is("halfDay", "AFTERNOON"),
        must: gte(field("startTime"), "12:00"),
        at: "startTime",
        key: "beforeMin",
        params: { min: "12:00" },
      },
      {
        id: "durationFits",
        when: lt(field("startTime"), field("endTime")),
        must: lte(field("duration"), minutesBetween(field("startTime"), field("endTime"))),
        at: "duration",
        key: "durationTooLong",
        worked: { max: minutesBetween(field("startTime"), field("endTime")) },
      },
      {
        id: "dayOfFirstChoice",
        must: eq(field("eventDate"), chosenItem("slotChoice1", "slots", "date")),
        at: "slotChoice1",
        key: "slotOnOtherDay",
        worked: { day: field("eventDate") },
      },
      {
        // The first choice is a date and a time (spec 2 §3), so the seminar takes place within it.
        id: "timeOfFirstChoice",
        when: all(
          lt(field("startTime"), field("endTime")),
          eq(field("eventDate"), chosenItem("slotChoice1", "slots", "date")),
        ),
        must: all(gte(field("startTime"), firstChoice.from), lte(field("endTime"), firstChoice.to)),
        at: "slotChoice1",
        key: "outsideSlot",
        worked: firstChoice,
      },
      {
        id: "audienceNotBelowBand",
        must: gte(field("expectedAudience"), bandBound("scaleBand", "min")),
        at: "expectedAudience",
        key: "audienceOutsideBand",
        worked: { min: bandBound("scaleBand", "min"), max: bandBound("scaleBand", "max") },
      },
      {
        id: "audienceFitsBand",
        must: lte(field("expectedAudience"), bandBound("scaleBand", "max")),
        at: "expectedAudience",
        key: "audienceOutsideBand",
        worked: { min: bandBound("scaleBand", "min"), max: bandBound("scaleBand", "max") },
      },
      {
        id: "secondSlotDiffers",
        must: { op: "distinct", fields: ["slotChoice1", "slotChoice2"] },
        at: "slotChoice2",
        key: "duplicate",
      },
      buildSlotLengthRule("slotChoice2"),
      buildSlotLengthRule("slotChoice3"),
      {
        id: "thirdSlotDiffers",
        when: isAnsweredField("slotChoice3"),
        must: { op: "distinct", fields: ["slotChoice1", "slotChoice2", "slotChoice3"] },
        at: "slotChoice3",
        key: "duplicate",
      },
    ],
    window: { kind: "EVENT" },
    deadlines: [
      // A date of each edition: 27 August 2025 for 2025, and the event's own date for others (C21).
      {
        kind: "applyBy",
        anchor: { earliest: ["policy.seminar.deadline"] },
        amount: 0,
        unit: "CALENDAR",
        direction: "BEFORE",
        code: errorCodes.REGISTRATION_CLOSED,
      },
      ...chargedDeadlines,
    ],
    fees: { kind: "EVENT", currency: "MOP" },
    limits: {
      group: "SEMINAR",
      perEvent: { policy: "seminar", path: "perEvent" },
      oneInProcessing: true,
      certified: true,
    },
    eligibility: [notDelegationOnly],
    moves: chargedActions,
    titleFields: ["eventNames"],
    reports: [],
  }),
);
