/** Answers of a seminar that depend on each other (spec 2 §3 › Seminar, §5). */
import type { Json } from "@portal/core/forms/types/index";
import { seminarAnswers } from "../../../local/examples/seminar.ts";
import type { Changes } from "../cases.ts";
import type { SchemeEdges } from "./edge-case.ts";
import { buildNeededCases, refundCases } from "./shared-cases.ts";

const slots = ["2027-03-04", "2027-03-05"].flatMap((date) => [
  { id: `${date}-am`, date, from: "09:00", to: "13:30" },
  { id: `${date}-pm`, date, from: "12:00", to: "18:00" },
]);
const morning = {
  slotChoice1: "2027-03-05-am",
  slotChoice2: "2027-03-05-pm",
  halfDay: "MORNING",
  duration: 60,
};
const [speaker] = seminarAnswers.speakers as Record<string, Json>[];
const { onlineOption: _, ...others } = speaker ?? {};
/** Speeches of one speaker, by their topics. */
const withSpeeches = (...topics: Json[]): Changes => ({
  speakers: topics.map((speechTopic) => ({ ...speaker, speechTopic, speechAttachment: [] })),
});
export const seminarEdges: SchemeEdges = {
  scheme: "SEMINAR",
  event: {
    slots,
    rateChart: [
      { extra: "RENT", price: 100, per: "SESSION" },
      { extra: "LIVE_STREAM", price: 100, per: "SESSION" },
      { extra: "SIMULTANEOUS", price: 100, per: "SESSION" },
      { extra: "FOOD_BEVERAGE", price: 100, per: "PERSON" },
      { extra: "OTHER", price: 0, per: "SESSION" },
    ],
  },
  cases: [
    {
      rule: "a speaker may give two speeches, each of which is in the list once",
      allowed: withSpeeches({ zh: "甲題", en: "One" }, { zh: "乙題", en: "Two" }),
      refused: withSpeeches({ zh: "甲題", en: "One" }, { zh: " 甲題 ", en: "ONE" }),
      issue: "speakers.1.familyName duplicate",
    },
    {
      rule: "a room for 50 to 100 people takes 100",
      allowed: { scaleBand: "B_50_100", expectedAudience: 100 },
      refused: { scaleBand: "B_50_100", expectedAudience: 101 },
      issue: "expectedAudience audienceOutsideBand",
    },
    {
      rule: "a room for 50 to 100 people is not taken for fewer than 50",
      allowed: { scaleBand: "B_50_100", expectedAudience: 50 },
      refused: { scaleBand: "B_50_100", expectedAudience: 49 },
      issue: "expectedAudience audienceOutsideBand",
    },
    {
      rule: "the smallest room takes 50, never the 300 of the largest",
      allowed: { scaleBand: "B_0_50", expectedAudience: 50 },
      refused: { scaleBand: "B_0_50", expectedAudience: 300 },
      issue: "expectedAudience audienceOutsideBand",
    },
    {
      rule: "a morning ends by 13:00",
      allowed: { ...morning, startTime: "10:30", endTime: "13:00" },
      refused: { ...morning, startTime: "10:30", endTime: "13:01" },
      issue: "endTime afterMax",
    },
    {
      rule: "a morning begins before 13:00",
      allowed: { ...morning, startTime: "12:00", endTime: "13:00" },
      refused: { ...morning, startTime: "13:00", endTime: "13:30" },
      issue: "startTime afterMax",
      further: ["endTime afterMax", "duration durationTooLong"],
    },
    {
      rule: "an afternoon begins at noon at the earliest",
      allowed: { halfDay: "AFTERNOON", startTime: "12:00", endTime: "14:30" },
      refused: { halfDay: "AFTERNOON", startTime: "11:59", endTime: "14:30" },
      issue: "startTime beforeMin",
      further: ["slotChoice1 outsideSlot"],
    },
    {
      rule: "it begins before it ends",
      allowed: { startTime: "14:30", endTime: "14:45", duration: 15 },
      refused: { startTime: "14:30", endTime: "14:30", duration: 15 },
      issue: "endTime timeOrder",
    },
    {
      rule: "it ends within the time of its first choice",
      allowed: { startTime: "16:00", endTime: "18:00" },
      refused: { startTime: "16:00", endTime: "18:01" },
      issue: "slotChoice1 outsideSlot",
    },
    {
      rule: "it begins within the time of its first choice",
      allowed: { ...morning, startTime: "09:00", endTime: "10:00" },
      refused: {
        ...morning,
        slotChoice1: "2027-03-05-pm",
        slotChoice2: "2027-03-05-am",
        startTime: "11:59",
        endTime: "13:00",
      },
      issue: "slotChoice1 outsideSlot",
    },
    {
      rule: "it lasts no longer than from its start to its end",
      allowed: { startTime: "14:30", endTime: "15:30", duration: 60 },
      refused: { startTime: "14:30", endTime: "15:30", duration: 61 },
      issue: "duration durationTooLong",
    },
    {
      rule: "the first choice of a time is on the day of the seminar",
      allowed: { eventDate: "2027-03-04", slotChoice1: "2027-03-04-pm" },
      refused: { eventDate: "2027-03-04", slotChoice1: "2027-03-05-pm" },
      issue: "slotChoice1 slotOnOtherDay",
    },
    {
      rule: "it takes place during the fair",
      event: { dates: { start: "2027-03-04", end: "2027-03-05" } },
      allowed: { eventDate: "2027-03-05" },
      refused: { eventDate: "2027-03-06" },
      issue: "eventDate afterMax",
      further: ["slotChoice1 slotOnOtherDay"],
    },
    {
      rule: "an exhibitor gives its name",
      allowed: { isExhibitor: false, exhibitorName: undefined },
      refused: { isExhibitor: true, exhibitorName: undefined },
      issue: "exhibitorName required",
    },
    {
      rule: "a waiver of the rent has a reason",
      allowed: { rentWaiverRequest: false, rentWaiverReason: undefined },
      refused: { rentWaiverRequest: true, rentWaiverReason: undefined },
      issue: "rentWaiverReason required",
    },
    {
      rule: "the third choice is neither of the first two",
      event: { policy: { seminar: { dateChoices: 3 } } },
      allowed: { slotChoice3: "2027-03-04-am" },
      refused: { slotChoice3: "2027-03-05-pm" },
      issue: "slotChoice3 duplicate",
    },
    ...(["slotChoice2", "slotChoice3"] as const).map((choice) => ({
      rule: `the seminar fits into ${choice} as well`,
      event: {
        policy: { seminar: { dateChoices: 3 } },
        slots: [
          ...slots,
          { id: "long", date: "2027-03-04", from: "10:00", to: "12:00" },
          { id: "short", date: "2027-03-04", from: "10:00", to: "11:59" },
        ],
      },
      allowed: { slotChoice3: "2027-03-04-am", duration: 120, [choice]: "long" },
      refused: { slotChoice3: "2027-03-04-am", duration: 120, [choice]: "short" },
      issue: `${choice} slotTooShort`,
    })),
    ...refundCases,
    {
      rule: "the second choice is another time",
      allowed: { slotChoice2: "2027-03-05-am" },
      refused: { slotChoice2: "2027-03-05-pm" },
      issue: "slotChoice2 duplicate",
    },
    ...buildNeededCases(
      "another service is named",
      { extras: { OTHER: 0 } },
      { extras: { OTHER: 1 } },
      { otherExtra: "required" },
    ),
    {
      rule: "a summary has a hundred characters in Chinese",
      allowed: {
        speakers: [
          { ...speaker, speechSummary: { ...(speaker?.speechSummary as object), zh: "字".repeat(100) } },
        ],
      },
      refused: {
        speakers: [
          { ...speaker, speechSummary: { ...(speaker?.speechSummary as object), zh: "字".repeat(99) } },
        ],
      },
      issue: "speakers.0.speechSummary.zh tooShort",
    },
    {
      rule: "a summary has three hundred words in English at most",
      allowed: {
        speakers: [
          { ...speaker, speechSummary: { ...(speaker?.speechSummary as object), en: "word ".repeat(300) } },
        ],
      },
      refused: {
        speakers: [
          { ...speaker, speechSummary: { ...(speaker?.speechSummary as object), en: "word ".repeat(301) } },
        ],
      },
      issue: "speakers.0.speechSummary.en tooLong",
    },
    {
      rule: "a speaker who speaks online says how",
      allowed: { speakers: [{ ...others, online: false }] },
      refused: { speakers: [{ ...others, online: true }] },
      issue: "speakers.0.onlineOption required",
    },
    {
      rule: "other requirements have two hundred words",
      allowed: { otherRequirements: "字".repeat(200) },
      refused: { otherRequirements: "字".repeat(201) },
      issue: "otherRequirements tooLong",
    },
    {
      rule: "a description has five hundred words",
      allowed: { description: { zh: "字".repeat(500), en: "word" } },
      refused: { description: { zh: "字".repeat(501), en: "word" } },
      issue: "description.zh tooLong",
    },
  ],
};
