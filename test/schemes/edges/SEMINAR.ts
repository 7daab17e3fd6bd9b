/** Answers of a seminar that depend on each other (spec 2 §3 › Seminar, §5). */
import type { SchemeEdges } from "./edge-case.ts";

const slots = ["2027-03-04", "2027-03-05"].flatMap((date) => [
  { id: `${date}-am`, date, from: "10:30", to: "12:30" },
  { id: `${date}-pm`, date, from: "14:30", to: "17:30" },
]);
export const seminarEdges: SchemeEdges = {
  scheme: "SEMINAR",
  event: {
    slots,
    rateChart: [
      { extra: "RENT", price: 100, per: "SESSION" },
      { extra: "LIVE_STREAM", price: 100, per: "SESSION" },
      { extra: "SIMULTANEOUS", price: 100, per: "SESSION" },
      { extra: "FOOD_BEVERAGE", price: 100, per: "PERSON" },
    ],
  },
  cases: [
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
      allowed: { halfDay: "MORNING", startTime: "10:30", endTime: "13:00" },
      refused: { halfDay: "MORNING", startTime: "10:30", endTime: "13:01" },
      issue: "endTime afterMax",
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
      rule: "the second choice is another time",
      allowed: { slotChoice2: "2027-03-05-am" },
      refused: { slotChoice2: "2027-03-05-pm" },
      issue: "slotChoice2 duplicate",
    },
  ],
};
