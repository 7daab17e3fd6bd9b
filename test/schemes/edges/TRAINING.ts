/** Answers on a course and its trainees that depend on each other (spec 3 §3 › Training-support application, §5). */
import type { SchemeEdges } from "./edge-case.ts";
import { otherFundingCases } from "./shared-cases.ts";

const buildMop = (patacas: number) => ({ amount: Math.round(patacas * 100), currency: "MOP" });
const people = ["1234567(8)", "5123456(7)", "7654321(0)"].map((macaoId, i) => ({
  name: `學員${i}`,
  macaoId,
  position: "統籌",
}));
const buildApprovedSupport = (amount: number) => ({
  hasOtherSupport: true,
  otherSupport: [
    { department: "甲", content: "學費", result: "APPROVED", amount: buildMop(amount) },
    { department: "乙", content: "教材", result: "NOT_APPROVED", amount: buildMop(999_999) },
  ],
});

/** The example is taught from 5 July to 17 December 2027, 120 hours, at a cost of MOP 27,600. */
export const trainingEdges: SchemeEdges = {
  scheme: "TRAINING",
  event: {},
  cases: [
    {
      rule: "the course begins before it ends",
      allowed: { courseEnd: "2027-07-05", totalHours: 12, ordinaryHours: 12 },
      refused: { courseEnd: "2027-07-04", totalHours: 12, ordinaryHours: 12 },
      issue: "courseEnd dayOrder",
    },
    {
      rule: "[R358] it lasts twelve months at most",
      allowed: { courseEnd: "2028-07-04" },
      refused: { courseEnd: "2028-07-05" },
      issue: "courseEnd afterMax",
    },
    {
      rule: "[R357] ordinary hours are at least 80 percent of all",
      allowed: { ordinaryHours: 96 },
      refused: { ordinaryHours: 95.99 },
      issue: "ordinaryHours min",
    },
    {
      rule: "ordinary hours are no more than all",
      allowed: { ordinaryHours: 120 },
      refused: { ordinaryHours: 120.01 },
      issue: "ordinaryHours max",
    },
    {
      rule: "a day has room for twelve hours",
      allowed: { courseEnd: "2027-07-06", totalHours: 24, ordinaryHours: 24 },
      refused: { courseEnd: "2027-07-06", totalHours: 24.01, ordinaryHours: 24 },
      issue: "totalHours hoursOfCourse",
    },
    {
      rule: "the only day of a course has room for twelve hours",
      allowed: { courseEnd: "2027-07-05", totalHours: 12, ordinaryHours: 12 },
      refused: { courseEnd: "2027-07-05", totalHours: 12.01, ordinaryHours: 12 },
      issue: "totalHours hoursOfCourse",
    },
    {
      rule: "twelve months from March on include a leap day",
      allowed: { courseStart: "2027-03-01", courseEnd: "2028-02-29" },
      refused: { courseStart: "2027-03-01", courseEnd: "2028-03-01" },
      issue: "courseEnd afterMax",
    },
    {
      rule: "as many trainees are named as are sponsored",
      allowed: { sponsoredHeadcount: 3, trainees: people },
      refused: { sponsoredHeadcount: 3, trainees: people.slice(0, 2) },
      issue: "trainees exact",
    },
    {
      rule: "nobody is named twice, however the number is written",
      allowed: { trainees: people.slice(0, 2) },
      refused: { trainees: [people[0] ?? {}, { ...people[1], macaoId: "12345678" }] },
      issue: "trainees.1.macaoId duplicate",
    },
    ...otherFundingCases("hasOtherSupport", "otherSupport"),
    {
      rule: "what others approved is no more than the costs",
      allowed: buildApprovedSupport(27_600),
      refused: buildApprovedSupport(27_600.01),
      issue: "otherSupport approvedFundingExceeds",
    },
    {
      rule: "a course begins today at the earliest",
      allowed: { courseStart: "2026-11-23", courseEnd: "2027-10-31" },
      refused: { courseStart: "2026-11-22", courseEnd: "2027-10-31" },
      issue: "courseStart beforeMin",
    },
    {
      rule: "a course begins within a year, because the next period follows",
      allowed: { courseStart: "2027-11-23", courseEnd: "2027-12-17" },
      refused: { courseStart: "2027-11-24", courseEnd: "2027-12-17" },
      issue: "courseStart afterMax",
    },
    {
      rule: "fifty trainees at most",
      allowed: {},
      refused: { sponsoredHeadcount: 51 },
      issue: "sponsoredHeadcount max",
      further: ["trainees exact"],
    },
  ],
};
