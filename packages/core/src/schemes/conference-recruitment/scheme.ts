/**
 * CONFERENCE_RECRUITMENT: bringing conferences to Macao (schemes S22; spec 3 §2, §3 › Conference recruitment, §5).
 * One form, which institutions outside Macao can use too.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  any,
  dayAdd,
  field,
  gte,
  isAnsweredField,
  lte,
  multiply,
  policy,
  rowColumn,
} from "../../forms/expressions/expressions.ts";
import { buildDurationRule, conferenceDayBounds, pastDayBounds } from "../shared/day-bounds.ts";
import { notDelegationOnly } from "../shared/eligibility-builders.ts";
import { contactBlock, institutionBlock } from "../shared/field-builders.ts";
import { agreements, buildDeadlineBeforeAnswers, freeDeadlines, requestActions } from "../shared/services.ts";

const nameLimit = { max: 255 };
const upToTwoFiles = { max: 2, profile: "office" } as const;
const longestConference = policy("plannedDates", "conventionMaxDays");
/** Guests arrive at most three days before the first day, and stay no night after the last (spec 2 §3). */
const isInStay = <F extends string>(dates: F) =>
  all(
    gte(
      rowColumn("date"),
      dayAdd(field(`${dates}.from` as const), multiply(-1, policy("entryList.window", "daysBeforeStart"))),
    ),
    lte(
      rowColumn("date"),
      dayAdd(dayAdd(field(`${dates}.to` as const), policy("entryList.window", "daysAfterEnd")), -1),
    ),
  );
/** The first day, of the preferred days or of those that would do as well. */
const firstDays = ["preferredDates.from", "secondaryDates.from"];

export const conferenceRecruitment = lazyScheme("CONFERENCE_RECRUITMENT", () =>
  defineScheme({
    id: "CONFERENCE_RECRUITMENT",
    resource: "special",
    family: "CONFERENCE",
    steps: {
      form: {
        fields: {
          conditionsText: f.content("conditions"),
          ...institutionBlock,
          ...contactBlock,
          applicantType: f.choice({ list: "conferenceApplicantType" }, { look: "radio" }),
          iccaStatus: f.choice({ list: "conferenceIccaStatus" }, { look: "radio" }),
          cycle: f.choice({ list: "conferenceCycle" }, { look: "radio" }),
          meetingNames: f.multiText({ zh: nameLimit, en: nameLimit, pt: nameLimit }, { need: "any" }),
          theme: f.text(255, { noIllegal: true }),
          preferredDates: f.dayRange(conferenceDayBounds),
          secondaryDates: f.dayRange({ ...conferenceDayBounds, required: false }),
          datesChangeable: f.yesNo(),
          expectedParticipants: f.integer({ min: 1, max: 100_000 }),
          pastEditions: f.lines({
            columns: {
              from: f.day(pastDayBounds),
              to: f.day({ ...pastDayBounds, min: rowColumn("from") }),
              place: f.text(255, { noIllegal: true }),
            },
            max: 10,
            unique: ["from", "place"],
            apart: { from: "from", to: "to" },
          }),
          rankedVenues: f.lines({
            columns: { venue: f.text(255, { noIllegal: true }) },
            max: 5,
            unique: ["venue"],
          }),
          hotelCheckIn: f.lines({
            columns: { date: f.day(conferenceDayBounds), rooms: f.integer({ min: 1, max: 20_000 }) },
            max: 31,
            unique: ["date"],
            total: { column: "rooms", label: "totals.hotelCheckIn" },
            required: false,
          }),
          expectedSchedule: f.documents("EVENT_BROCHURE", { ...upToTwoFiles, required: false }),
          notesText: f.content("notes"),
          ...agreements,
        },
      },
    },
    rules: [
      buildDurationRule("preferredDates", "conventionMaxDays"),
      buildDurationRule("secondaryDates", "conventionMaxDays"),
      {
        id: "editionDuration",
        each: "pastEditions",
        must: lte(rowColumn("to"), dayAdd(dayAdd(rowColumn("from"), longestConference), -1)),
        at: "pastEditions.to",
        key: "activityTooLong",
        worked: { days: longestConference },
      },
      {
        id: "otherDates",
        must: { op: "distinct", fields: ["preferredDates", "secondaryDates"] },
        at: "secondaryDates",
        key: "sameDates",
      },
      {
        id: "roomsInDates",
        each: "hotelCheckIn",
        // Dates that were left out are no dates of a stay, and not unknown: a rule is silent about what is unknown.
        must: any(
          isInStay("preferredDates"),
          all(isAnsweredField("secondaryDates"), isInStay("secondaryDates")),
        ),
        at: "hotelCheckIn.date",
        key: "roomOutsideDates",
      },
      {
        id: "roomsForGuests",
        each: "hotelCheckIn",
        must: lte(rowColumn("rooms"), field("expectedParticipants")),
        at: "hotelCheckIn.rooms",
        key: "max",
        worked: { max: field("expectedParticipants") },
      },
    ],
    window: { kind: "ALL_YEAR" },
    deadlines: [
      buildDeadlineBeforeAnswers("applyBy", firstDays, { policy: "leadDays.conference" }),
      buildDeadlineBeforeAnswers("supplementPeriod", firstDays, { policy: "leadDays.conference.supplement" }),
      ...freeDeadlines,
    ],
    fees: { kind: "NONE" },
    limits: {
      group: "CONFERENCE_RECRUITMENT",
      oneInProcessing: true,
      certified: true,
      subject: {
        names: ["meetingNames.zh", "meetingNames.en", "meetingNames.pt"],
        from: "preferredDates.from",
        to: "preferredDates.to",
      },
    },
    eligibility: [notDelegationOnly],
    moves: requestActions,
    titleFields: ["meetingNames"],
    reports: [],
  }),
);
