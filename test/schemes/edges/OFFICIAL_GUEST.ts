/** Edges of a request for a guest, by what is asked of the guest (spec 2 §3 › Official-guest request). */
import type { SchemeEdges } from "./edge-case.ts";
import { buildNeededCases } from "./shared-cases.ts";

const speech = {
  speechLanguage: "CANTONESE",
  speechDuration: 5,
  speechTopic: "綠色轉型",
  slidesNeeded: false,
};

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
      rule: "a speech has a topic",
      allowed: { requests: ["SPEECH"], ...speech },
      refused: { requests: ["SPEECH"], ...speech, speechTopic: undefined },
      issue: "speechTopic required",
    },
    {
      rule: "awards are presented at a time",
      allowed: { requests: ["AWARD_PRESENTER"], awardTime: "15:40" },
      refused: { requests: ["AWARD_PRESENTER"], awardTime: undefined },
      issue: "awardTime required",
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
      rule: "and not before its first day",
      allowed: { idealDate: "2027-03-18" },
      refused: { idealDate: "2027-03-17" },
      issue: "idealDate beforeMin",
    },
    ...buildNeededCases(
      "a speech is described",
      { requests: ["ATTEND"] },
      { requests: ["SPEECH"], ...speech },
      { speechLanguage: "required", speechDuration: "required", slidesNeeded: "required" },
    ),
    ...buildNeededCases(
      "awards are given by somebody to somebody",
      { requests: ["ATTEND"] },
      { requests: ["AWARD_PRESENTER"] },
      { awardRecipients: "required", awardPresenters: "required" },
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
      rule: "a point of the programme stands in the list once",
      allowed: {
        rundown: [
          { time: "14:30", item: "登記" },
          { time: "14:30", item: "致辭" },
        ],
      },
      refused: {
        rundown: [
          { time: "14:30", item: "登記" },
          { time: "14:30", item: "登記 " },
        ],
      },
      issue: "rundown.1.time duplicate",
    },
    {
      rule: "what is signed is told in five hundred characters",
      allowed: { signingContent: "字".repeat(500) },
      refused: { signingContent: "字".repeat(501) },
      issue: "signingContent tooLong",
    },
  ],
};
