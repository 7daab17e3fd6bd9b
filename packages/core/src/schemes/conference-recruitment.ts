/**
 * CONFERENCE_RECRUITMENT: bringing a meeting to Macao (schemes S22; spec 3 §2, §3 › Conference recruitment, §5). One form;
 * institutions from elsewhere apply as well.
 */
import { codes } from "../errors.ts";
import { defineScheme, lazily } from "../form/define.ts";
import { everyRow, lte, row, today } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import type { Limit, SchemeDeadline } from "../form/types.ts";
import { conferenceAnswers } from "./conference-recruitment-example.ts";
import { agreements, freeClocks, requestMoves } from "./services.ts";
import { contactBlock, institutionBlock } from "./shared.ts";

const name = { max: 255 };
const one = { max: 2, profile: "office" } as const;
/** Calendar days before the first day that is preferred. */
const before = (kind: string, amount: Limit): SchemeDeadline => ({
  kind,
  anchor: { earliest: ["preferredDates.from"] },
  amount,
  unit: "CALENDAR",
  direction: "BEFORE",
  code: codes.REGISTRATION_DEADLINE_EXPIRED,
});

export const conferenceRecruitment = lazily("CONFERENCE_RECRUITMENT", () =>
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
          meetingNames: f.multiText({ zh: name, en: name, pt: name }, { need: "any" }),
          theme: f.text(255, { noIllegal: true }),
          preferredDates: f.dayRange({ min: today }),
          secondaryDates: f.dayRange({ min: today, required: false }),
          datesChangeable: f.yesNo(),
          expectedParticipants: f.integer({ min: 1, max: 100_000 }),
          pastEditions: f.lines({
            columns: {
              from: f.day({ max: today }),
              to: f.day({ max: today }),
              place: f.text(255, { noIllegal: true }),
            },
            max: 10,
            unique: ["from", "place"],
          }),
          rankedVenues: f.lines({
            columns: { venue: f.text(255, { noIllegal: true }) },
            max: 5,
            unique: ["venue"],
          }),
          hotelCheckIn: f.lines({
            columns: { date: f.day({ min: today }), rooms: f.integer({ min: 1, max: 20_000 }) },
            max: 31,
            unique: ["date"],
            total: { column: "rooms", label: "totals.hotelCheckIn" },
            required: false,
          }),
          expectedSchedule: f.documents("EVENT_BROCHURE", { ...one, required: false }),
          notesText: f.content("notes"),
          ...agreements,
        },
      },
    },
    rules: [
      {
        id: "editionDays",
        must: everyRow("pastEditions", lte(row("from"), row("to"))),
        at: "pastEditions",
        key: "dayOrder",
        code: codes.START_AFTER_END,
      },
    ],
    window: { kind: "ALL_YEAR" },
    deadlines: [
      before("applyBy", { policy: "leadDays.conference" }),
      before("supplementPeriod", { policy: "leadDays.conference.supplement" }),
      ...freeClocks,
    ],
    fees: { kind: "NONE" },
    limits: { group: "CONFERENCE_RECRUITMENT", oneInProcessing: true, certified: true },
    eligibility: [],
    moves: requestMoves,
    reports: [],
    example: { account: "other@demo.mo", at: "2026-11-23T10:00+08:00", answers: conferenceAnswers },
  }),
);
