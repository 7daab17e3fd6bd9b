/**
 * The applications of the demonstration: those of the demo accounts in every status, and some hundreds that fill queues
 * and lists.
 */
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { EventDetail } from "@portal/core/events/event-schema";
import { addDays, type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import { buildLeaderRow } from "./exhibitor-group.ts";
import { buildFairAnswers } from "./fair-answers.ts";
import { listPlannedGrants } from "./grants.ts";
import { type InstitutionPlan, leaderId } from "./institutions.ts";
import { type PlannedApplication, startOfDayMs } from "./planned-application.ts";
import { createSeededRandom, generateSeededUlid, type SeededRandom } from "./random.ts";
import {
  addFairReports,
  fairReportedOn,
  listPlannedReports,
  reportDueTodayId,
  reportedFairId,
  reportToReviewId,
} from "./reports.ts";

type StoryGoal = PlannedApplication["goal"];
type StoryRow = [eventId: string, goal: StoryGoal, submitOn: string, more?: Partial<PlannedApplication>];

/** The participations of applicant@demo.mo's certified institution, in the order of their first days. */
const applicantRows: readonly StoryRow[] = [
  ["gmbpf-2025", "COMPLETED", "2025-04-08"],
  ["mif-30", "COMPLETED", "2025-07-03", { id: reportedFairId, reportedOn: fairReportedOn }],
  ["miecf-2026", "REFUNDED", "2025-11-04"],
  ["iiicf-17", "REJECTED", "2026-03-05"],
  ["gmbpf-2026", "CANCELLED", "2026-05-06"],
  ["mif-31", "COMPLETED", "2026-07-07", { id: reportDueTodayId }],
  ["winter-2026", "PAID", "2026-08-11"],
  ["food-street-2026", "VOUCHER_PENDING_DOWNLOAD", "2026-08-20"],
  ["craft-2027", "PROCESSED", "2026-09-08"],
  ["canton-141-p3", "PAID", "2026-10-22", { scheme: "OVERSEAS_EXHIBIT" }],
  ["health-2027", "PAID", "2026-10-28", { pace: 3 }],
  ["coffee-2027", "AWAITING_PAYMENT", "2026-11-09", { acceptOn: parseDay("2026-11-18") }],
  ["lifestyle-2027", "SUPPLEMENT_REQUIRED", "2026-11-19", { pace: 1 }],
  ["green-2027", "PROCESSING", "2026-11-17"],
  ["miecf-2027", "DRAFT", "2026-11-20"],
  ["spring-food-2027", "DRAFT", "2026-11-20", { author: "sub" }],
];
/** debtor@demo.mo did not pay a fee, which blocks new applications. */
const debtorRows: readonly StoryRow[] = [
  ["gmbpf-2026", "COMPLETED", "2026-04-14"],
  ["mfe-2026", "COMPLETED", "2026-07-14", { id: reportToReviewId }],
  ["lifestyle-2027", "UNPAID", "2026-09-15"],
  ["mif-31", "COMPLETED", "2026-07-28", { scheme: "MINI_ZONE" }],
];
const pastGoals: readonly [string, readonly ApplicationStatus[]][] = [
  ["mif-30", ["COMPLETED"]],
  ["plpex-2", ["COMPLETED", "REJECTED"]],
  ["miecf-2026", ["COMPLETED", "REFUNDED"]],
  ["iiicf-17", ["COMPLETED", "REJECTED", "CANCELLED"]],
  ["gmbpf-2026", ["COMPLETED", "COMPLETED", "REFUNDED"]],
  ["mif-31", ["COMPLETED", "COMPLETED", "CANCELLED"]],
  ["food-street-2026", ["PAID", "VOUCHER_PENDING_DOWNLOAD"]],
];
const upcomingGoals: readonly [string, readonly ApplicationStatus[]][] = [
  ["winter-2026", ["PAID", "PAID"]],
  ["craft-2027", ["PAID", "AWAITING_PAYMENT", "REJECTED"]],
  ["coffee-2027", ["AWAITING_PAYMENT", "PAID"]],
  ["lifestyle-2027", ["PROCESSING", "SUPPLEMENT_REQUIRED", "AWAITING_PAYMENT"]],
  ["green-2027", ["PROCESSING", "PROCESSING", "DRAFT"]],
];

/** Lists the applications of an institution in the order of their first days. other@demo.mo has none. */
export const listPlannedApplications = (
  by: InstitutionPlan,
  index: number,
  events: ReadonlyMap<string, EventDetail>,
): PlannedApplication[] => {
  if (by.certification !== "PASSED" || by.id === "institution-other") return [];
  const random = createSeededRandom(7919 * (index + 1));
  const storyRows =
    by.id === "institution-applicant"
      ? applicantRows
      : by.id === "institution-debtor"
        ? debtorRows
        : [...drawStoryRows(events, random), ...(by.id === leaderId ? [buildLeaderRow(by)] : [])];
  const isFiller = by.id !== "institution-applicant" && by.id !== "institution-debtor";
  const atFairs = storyRows.map(([eventId, goal, submitOn, more]): PlannedApplication => {
    const event = events.get(eventId);
    const scheme =
      more?.scheme ??
      event?.applicationTypes.find((type) => type.startsWith("FAIR_") && type !== "FAIR_GROUP");
    if (!event || !scheme) throw new Error(`There is no fair ${eventId}.`);
    const answers = buildFairAnswers(scheme, event, by, random);
    // The free booth of the craft fair: without a fee the application is processed right after its acceptance.
    if (goal === "PROCESSED")
      Object.assign(answers, { boothPreference: "STANDARD_6", expectedArea: undefined });
    return {
      id: generateSeededUlid(startOfDayMs(parseDay(submitOn)), random),
      by,
      event,
      scheme,
      answers,
      goal,
      submitOn: parseDay(submitOn),
      pace: 3 + random.below(5),
      ...more,
    };
  });
  return (isFiller ? addFairReports(by, index, atFairs) : atFairs)
    .concat(listPlannedReports(by), listPlannedGrants(by))
    .sort((a, b) => (a.submitOn < b.submitOn ? -1 : 1));
};

/** Picks up to twelve events of the lists, with a first day and an outcome for each. */
function drawStoryRows(events: ReadonlyMap<string, EventDetail>, random: SeededRandom): StoryRow[] {
  return [...pastGoals, ...upcomingGoals]
    .filter(() => random.below(100) < 72)
    .map(([eventId, goals]) => {
      const goal = random.pick(goals);
      const submitOn = pickSubmissionDay(eventId, events.get(eventId)?.registration, goal, random);
      const recent = recentDays[eventId]?.[goal];
      const acceptOn = goal === "AWAITING_PAYMENT" && recent && { acceptOn: parseDay(recent.decideOn) };
      return [eventId, goal, submitOn, { ...acceptOn, ...(recent && { pace: 1 }) }];
    });
}

/**
 * The days on which an open application was submitted and, where it was, decided. The days for the fee begin with the
 * acceptance, so it was accepted in the last week. Only one application of a kind can be in processing (10507), so
 * those for different fairs follow each other.
 */
const recentDays: Readonly<
  Record<string, Partial<Record<StoryGoal, { submitOn: string; decideOn: string }>>>
> = {
  "craft-2027": { AWAITING_PAYMENT: { submitOn: "2026-11-10", decideOn: "2026-11-16" } },
  "coffee-2027": { AWAITING_PAYMENT: { submitOn: "2026-11-17", decideOn: "2026-11-18" } },
  "lifestyle-2027": {
    PROCESSING: { submitOn: "2026-11-19", decideOn: "" },
    SUPPLEMENT_REQUIRED: { submitOn: "2026-11-19", decideOn: "2026-11-20" },
    AWAITING_PAYMENT: { submitOn: "2026-11-19", decideOn: "2026-11-20" },
  },
  "green-2027": { PROCESSING: { submitOn: "2026-11-12", decideOn: "" } },
};

/** Picks a day within the window of the event: for open applications one of the last weeks, otherwise any. */
function pickSubmissionDay(
  eventId: string,
  window: { opensOn: string; closesOn: string } | undefined,
  goal: StoryGoal,
  random: SeededRandom,
): Day {
  if (!window) throw new Error(`The event ${eventId} has no window.`);
  const recentDay = recentDays[eventId]?.[goal]?.submitOn;
  if (recentDay) return parseDay(recentDay);
  const opens = parseDay(window.opensOn);
  const lastPossibleDay = window.closesOn < "2026-10-23" ? parseDay(window.closesOn) : parseDay("2026-10-23");
  return addDays(opens, random.below(Math.max(1, daysBetween(opens, lastPossibleDay))));
}
