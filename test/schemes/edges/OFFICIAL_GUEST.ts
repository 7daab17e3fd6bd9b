/** Edges of a request for a guest, by what is asked of the guest (spec 2 §3 › Official-guest request). */
import type { SchemeEdges } from "./edge-case.ts";
import { buildNeededCases } from "./shared-cases.ts";

const speech = {
  speechLanguage: "CANTONESE",
  speechDuration: 5,
  speechTopic: "綠色轉型",
  slidesNeeded: false,
};
/** The last point of the programme of the example, with which the awards are presented. */
const ceremony = { time: "15:40", item: "頒獎" };

/** From 18 to 20 March 2027. */
export const officialGuestEdges: SchemeEdges = {
  scheme: "OFFICIAL_GUEST",
  event: { dates: { start: "2027-03-18", end: "2027-03-20" } },
  cases: [
    {
      rule: "the ceremony is on a day of the event",
      allowed: { idealDate: "2027-03-20" },
      refused: { idealDate: "2027-03-21" },
      issue: "idealDate afterMax",
    },
    {
      rule: "a witness is told what is signed",
      allowed: { requests: ["ATTEND"], signingContent: undefined },
      refused: { requests: ["SIGNING_WITNESS"], signingContent: undefined },
      issue: "signingContent required",
    },
    {
      rule: "another kind of ceremony is described",
      allowed: { category: { code: "OTHER", other: "週年晚宴" } },
      refused: { category: { code: "OTHER" } },
      issue: "category.other required",
    },
    {
      rule: "a guest is listed once",
      allowed: {
        guestList: [
          { name: "梁志遠", title: "會長" },
          { name: "梁志遠", title: "理事" },
        ],
      },
      refused: {
        guestList: [
          { name: "梁志遠", title: "會長" },
          { name: "梁志遠", title: "會長" },
        ],
      },
      issue: "guestList.1.name duplicate",
    },
    {
      rule: "the ceremony is not before the first day of the event",
      allowed: { idealDate: "2027-03-18" },
      refused: { idealDate: "2027-03-17" },
      issue: "idealDate beforeMin",
    },
    ...buildNeededCases(
      "a speech is described",
      { requests: ["ATTEND"] },
      { requests: ["SPEECH"], ...speech },
      {
        speechLanguage: "required",
        speechDuration: "required",
        speechTopic: "required",
        slidesNeeded: "required",
      },
    ),
    ...buildNeededCases(
      "awards are given at a time, by somebody to somebody",
      { requests: ["ATTEND"] },
      { requests: ["AWARD_PRESENTER"] },
      { awardTime: "required", awardRecipients: "required", awardPresenters: "required" },
    ),
    {
      rule: "a speech lasts an hour at most",
      allowed: { requests: ["SPEECH"], ...speech, speechDuration: 60 },
      refused: { requests: ["SPEECH"], ...speech, speechDuration: 61 },
      issue: "speechDuration max",
    },
    {
      rule: "something is asked of the guest",
      allowed: { requests: ["ATTEND"] },
      refused: { requests: [] },
      issue: "requests required",
    },
    {
      rule: "a point of the programme is in the list once",
      allowed: {
        rundown: [{ time: "14:30", item: "登記" }, { time: "14:30", item: "致辭" }, ceremony],
      },
      refused: {
        rundown: [{ time: "14:30", item: "登記" }, { time: "14:30", item: "登記 " }, ceremony],
      },
      issue: "rundown.1.time duplicate",
    },
    {
      rule: "the main ceremony begins with the programme, or later",
      allowed: { idealTime: "14:30" },
      refused: { idealTime: "14:29" },
      issue: "idealTime outsideProgramme",
    },
    {
      rule: "the main ceremony begins with the last point of the programme at the latest",
      allowed: { idealTime: "15:40" },
      refused: { idealTime: "15:41" },
      issue: "idealTime outsideProgramme",
    },
    {
      rule: "awards are presented during the programme",
      allowed: { awardTime: "15:40" },
      refused: { awardTime: "15:41" },
      issue: "awardTime outsideProgramme",
    },
    {
      rule: "awards are not presented before the programme",
      allowed: { awardTime: "14:30" },
      refused: { awardTime: "14:29" },
      issue: "awardTime outsideProgramme",
    },
    {
      rule: "a programme of one point is the ceremony",
      allowed: { awardTime: "15:00", rundown: [{ time: "15:00", item: "開幕禮" }] },
      refused: { awardTime: "15:01", rundown: [{ time: "15:01", item: "開幕禮" }] },
      issue: "idealTime outsideProgramme",
    },
    {
      rule: "points of the programme are in any order",
      allowed: { rundown: [ceremony, { time: "14:30", item: "登記" }] },
      refused: { rundown: [ceremony, { time: "15:01", item: "登記" }] },
      issue: "idealTime outsideProgramme",
    },
    {
      rule: "nobody is asked for the night",
      allowed: { idealTime: "23:00", rundown: [ceremony, { time: "23:00", item: "煙花" }] },
      refused: { idealTime: "23:01", rundown: [ceremony, { time: "23:01", item: "煙花" }] },
      issue: "idealTime afterMax",
    },
    {
      rule: "nobody is asked for the early morning",
      allowed: { idealTime: "08:00", rundown: [ceremony, { time: "08:00", item: "開市" }] },
      refused: { idealTime: "07:59", rundown: [ceremony, { time: "07:59", item: "開市" }] },
      issue: "idealTime beforeMin",
    },
    {
      rule: "a day ends at 23:59",
      allowed: { rundown: [ceremony, { time: "14:30", item: "登記" }, { time: "23:59", item: "散場" }] },
      refused: { rundown: [ceremony, { time: "14:30", item: "登記" }, { time: "24:00", item: "散場" }] },
      issue: "rundown.2.time notTime",
    },
    {
      rule: "what is signed is told in five hundred characters",
      allowed: { signingContent: "字".repeat(500) },
      refused: { signingContent: "字".repeat(501) },
      issue: "signingContent tooLong",
    },
  ],
};
