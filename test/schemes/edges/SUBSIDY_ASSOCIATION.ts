/** Answers of the association subsidy that depend on each other (spec 3 §3 › Association subsidy). */
import type { EdgeCase, SchemeEdges } from "./edge-case.ts";
import { buildNeededCases, otherFundingCases, refundCases } from "./shared-cases.ts";

const buildMop = (avos: number) => ({ amount: avos, currency: "MOP" });
/** The example is written for another association, with a contact of its own. */
const ownAnswers = { contactPerson: "contact-other-1" };
const asOwn = (one: EdgeCase): EdgeCase => ({
  ...one,
  allowed: { ...ownAnswers, ...one.allowed },
  refused: { ...ownAnswers, ...one.refused },
});
const buildMembers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `團員 ${i}`,
    unit: "會員企業",
    idNumber: `M1234${String(i).padStart(3, "0")}`,
  }));
const buildDelegation = (delegationSize: number, subsidisedCount: number, named: number) => ({
  ...ownAnswers,
  kind: "DELEGATION",
  delegationSize,
  subsidisedCount,
  members: buildMembers(named),
});
const booths = { ...ownAnswers, kind: "BOOTHS", boothCount: 2, members: buildMembers(2) };
const buildBudget = (income: number, expenses: number, requested: number) => ({
  ...ownAnswers,
  incomeLines: [{ item: "會費", amount: buildMop(income) }],
  expenseLines: [{ item: "機票", amount: buildMop(expenses) }],
  requestedAmount: buildMop(requested),
});

export const associationEdges: SchemeEdges = {
  scheme: "SUBSIDY_ASSOCIATION",
  event: {},
  cases: [
    {
      rule: "no more people are subsidised than travel",
      allowed: buildDelegation(12, 12, 12),
      refused: buildDelegation(12, 13, 12),
      issue: "subsidisedCount max",
      further: ["members tooFew"],
    },
    {
      rule: "no more people are named than travel",
      allowed: buildDelegation(12, 5, 12),
      refused: buildDelegation(12, 5, 13),
      issue: "members tooMany",
    },
    {
      rule: "everybody who is subsidised is named",
      allowed: buildDelegation(40, 20, 20),
      refused: buildDelegation(40, 20, 19),
      issue: "members tooFew",
    },
    {
      rule: "a delegation has ten people",
      allowed: buildDelegation(10, 5, 10),
      refused: buildDelegation(9, 5, 9),
      issue: "delegationSize min",
    },
    {
      rule: "forty people are subsidised at most, however many travel (C30)",
      allowed: buildDelegation(60, 40, 40),
      refused: buildDelegation(60, 41, 41),
      issue: "subsidisedCount max",
    },
    {
      rule: "each booth has at least the area of the smallest",
      allowed: { ...booths, boothArea: 12 },
      refused: { ...booths, boothArea: 11.99 },
      issue: "boothArea min",
    },
    {
      rule: "applied for at least 45 days before the first day",
      allowed: { ...ownAnswers, eventDates: { from: "2027-01-07", to: "2027-01-09" } },
      refused: { ...ownAnswers, eventDates: { from: "2027-01-06", to: "2027-01-09" } },
      issue: "eventDates.from leadTime",
    },
    {
      rule: "it lasts a year at most",
      allowed: { ...ownAnswers, eventDates: { from: "2027-05-20", to: "2028-05-19" } },
      refused: { ...ownAnswers, eventDates: { from: "2027-05-20", to: "2028-05-20" } },
      issue: "eventDates.to activityTooLong",
    },
    {
      rule: "the programme of a conference is uploaded",
      allowed: { ...booths, boothArea: 12, programme: undefined },
      refused: { ...ownAnswers, kind: "CONFERENCE", conferenceAttendees: 100, programme: undefined },
      issue: "programme fileMissing",
    },
    {
      rule: "whoever exhibits says who goes",
      allowed: {
        ...ownAnswers,
        kind: "CONFERENCE",
        conferenceAttendees: 100,
        members: undefined,
        programme: ["demo-EVENT_BROCHURE"],
      },
      refused: { ...booths, boothArea: 12, members: undefined },
      issue: "members required",
    },
    ...otherFundingCases("hasOtherSubsidies", "otherSubsidies").map(asOwn),
    ...refundCases.map(asOwn),
    {
      rule: "a conference has a hundred people",
      allowed: {
        ...ownAnswers,
        kind: "CONFERENCE",
        conferenceAttendees: 100,
        programme: ["demo-EVENT_BROCHURE"],
      },
      refused: {
        ...ownAnswers,
        kind: "CONFERENCE",
        conferenceAttendees: 99,
        programme: ["demo-EVENT_BROCHURE"],
      },
      issue: "conferenceAttendees min",
    },
    {
      rule: "income and the amount requested cover the expenses, and no more",
      allowed: buildBudget(400_000, 1_000_000, 600_000),
      refused: buildBudget(400_000, 1_000_000, 600_001),
      issue: "expenseLines budgetDiffers",
    },
    {
      rule: "what others approved is in the income",
      allowed: {
        ...buildBudget(400_000, 1_000_000, 600_000),
        hasOtherSubsidies: true,
        otherSubsidies: [
          { department: "部門", content: "交流", result: "APPROVED", amount: buildMop(400_000) },
        ],
      },
      refused: {
        ...buildBudget(400_000, 1_000_000, 600_000),
        hasOtherSubsidies: true,
        otherSubsidies: [
          { department: "部門", content: "交流", result: "APPROVED", amount: buildMop(400_001) },
        ],
      },
      issue: "incomeLines approvedFundingMissing",
    },
    {
      rule: "to the avo, and what is not decided yet does not",
      allowed: {
        ...buildBudget(400_000, 1_000_000, 600_000),
        hasOtherSubsidies: true,
        otherSubsidies: [
          { department: "部門", content: "交流", result: "APPROVED", amount: buildMop(400_000) },
          { department: "部門", content: "印刷", result: "PENDING_REPLY", amount: buildMop(1) },
        ],
      },
      refused: {
        ...buildBudget(399_999, 999_999, 600_000),
        hasOtherSubsidies: true,
        otherSubsidies: [
          { department: "部門", content: "交流", result: "APPROVED", amount: buildMop(400_000) },
          { department: "部門", content: "印刷", result: "PENDING_REPLY", amount: buildMop(1) },
        ],
      },
      issue: "incomeLines approvedFundingMissing",
    },
    ...buildNeededCases(
      "booths are counted and have an area",
      buildDelegation(12, 12, 12),
      { ...booths, boothArea: 18 },
      { boothCount: "required", boothArea: "required" },
    ),
    ...buildNeededCases(
      "a delegation is counted, and so are those who are supported",
      { ...booths, boothArea: 18 },
      buildDelegation(12, 12, 12),
      { delegationSize: "required", subsidisedCount: "required" },
    ),
    ...buildNeededCases(
      "the people of a conference are counted",
      buildDelegation(12, 12, 12),
      { ...ownAnswers, kind: "CONFERENCE", programme: ["demo-EVENT_BROCHURE"] },
      { conferenceAttendees: "required" },
    ),
    {
      rule: "something is asked for",
      allowed: ownAnswers,
      refused: { ...ownAnswers, requestedAmount: { amount: 0, currency: "MOP" } },
      issue: "requestedAmount min",
      further: ["expenseLines budgetDiffers"],
    },
  ],
};
