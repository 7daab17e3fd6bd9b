/** Which applications there are: the demo accounts' in every status, and some hundreds that fill queues and lists. */
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import type { EventDetail } from "@portal/core/events/event-schema";
import { addDays, type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import { type ApplicationStory, startOfDayMs } from "./application-story.ts";
import { buildLeaderRow } from "./exhibitor-group.ts";
import { buildFairAnswers } from "./fair-answers.ts";
import { listGrantStories } from "./grants.ts";
import { type InstitutionPlan, leaderId } from "./institutions.ts";
import { createSeededRandom, generateSeededUlid, type SeededRandom } from "./random.ts";
import { listReportStories, reportDueTodayId, reportToReviewId } from "./reports.ts";

type StoryGoal = ApplicationStory["goal"];
type StoryRow = [eventId: string, goal: StoryGoal, submitOn: string, more?: Partial<ApplicationStory>];

/** The certified institution of applicant@demo.mo: every status once, in the order it happened. */
const applicantRows: readonly StoryRow[] = [
  ["gmbpf-2025", "ENDORSEMENT_APPROVED", "2025-04-08"],
  ["mif-30", "SETTLED", "2025-07-03"],
  ["miecf-2026", "REFUNDED", "2025-11-04"],
  ["iiicf-17", "REJECTED", "2026-03-05"],
  ["gmbpf-2026", "CANCELLED", "2026-05-06"],
  ["mif-31", "COMPLETED", "2026-07-07", { id: reportDueTodayId }],
  ["food-street-2026", "PAID", "2026-08-11"],
  ["winter-2026", "VOUCHER_PENDING_DOWNLOAD", "2026-08-20"],
  ["craft-2027", "PROCESSED", "2026-09-08"],
  ["coffee-2027", "AWAITING_PAYMENT", "2026-10-08", { acceptOn: parseDay("2026-11-19") }],
  ["health-2027", "AWAITING_PAYMENT", "2026-10-28", { acceptOn: parseDay("2026-11-20") }],
  ["lifestyle-2027", "SUPPLEMENT_REQUIRED", "2026-11-10"],
  ["green-2027", "PROCESSING", "2026-11-17"],
  ["miecf-2027", "DRAFT", "2026-11-20"],
  ["spring-food-2027", "DRAFT", "2026-11-20", { author: "sub" }],
];
/** debtor@demo.mo did not pay; the fee bars new applications. */
const debtorRows: readonly StoryRow[] = [
  ["gmbpf-2026", "COMPLETED", "2026-04-14"],
  ["mfe-2026", "COMPLETED", "2026-07-14", { id: reportToReviewId }],
  ["lifestyle-2027", "UNPAID", "2026-09-15"],
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
  ["winter-2026", ["PAID", "VOUCHER_PENDING_DOWNLOAD"]],
  ["craft-2027", ["PAID", "AWAITING_PAYMENT", "REJECTED"]],
  ["coffee-2027", ["AWAITING_PAYMENT", "PAID"]],
  ["lifestyle-2027", ["PROCESSING", "SUPPLEMENT_REQUIRED", "AWAITING_PAYMENT"]],
  ["green-2027", ["PROCESSING", "PROCESSING", "DRAFT"]],
];

/** All stories of an institution, in the order they began. other@demo.mo has none. */
export const listStories = (
  by: InstitutionPlan,
  index: number,
  events: ReadonlyMap<string, EventDetail>,
): ApplicationStory[] => {
  if (by.certification !== "PASSED" || by.id === "institution-other") return [];
  const random = createSeededRandom(7919 * (index + 1));
  const storyRows =
    by.id === "institution-applicant"
      ? applicantRows
      : by.id === "institution-debtor"
        ? debtorRows
        : [...drawStoryRows(events, random), ...(by.id === leaderId ? [buildLeaderRow(by)] : [])];
  return storyRows
    .map(([eventId, goal, submitOn, more]): ApplicationStory => {
      const event = events.get(eventId);
      const scheme = event?.applicationTypes.find(
        (type) => type.startsWith("FAIR_") && type !== "FAIR_GROUP",
      );
      if (!event || !scheme) throw new Error(`no fair ${eventId}`);
      const answers = buildFairAnswers(scheme, event, by, random);
      // the free stand of the craft fair: nothing to pay, so the decision is carried out at once
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
    })
    .concat(listReportStories(by), listGrantStories(by))
    .sort((a, b) => (a.submitOn < b.submitOn ? -1 : 1));
};

/** Nine events out of the lists, a day of the window for each. */
function drawStoryRows(events: ReadonlyMap<string, EventDetail>, random: SeededRandom): StoryRow[] {
  return [...pastGoals, ...upcomingGoals]
    .filter(() => random.below(100) < 72)
    .map(([eventId, goals]) => {
      const goal = random.pick(goals);
      const submitOn = pickSubmissionDay(events.get(eventId)?.registration, goal, random);
      const acceptOn =
        goal === "AWAITING_PAYMENT"
          ? { acceptOn: parseDay(random.pick(["2026-11-18", "2026-11-19", "2026-11-20"])) }
          : {};
      return [eventId, goal, submitOn, acceptOn];
    });
}

/** What is still open came last: one application of a kind stands in processing at a time. */
function pickSubmissionDay(
  window: { opensOn: string; closesOn: string } | undefined,
  goal: StoryGoal,
  random: SeededRandom,
): Day {
  if (!window) throw new Error("an event without a window");
  if (goal === "PROCESSING" || goal === "SUPPLEMENT_REQUIRED")
    return addDays(parseDay("2026-11-09"), random.below(5));
  const opens = parseDay(window.opensOn);
  const lastPossibleDay = window.closesOn < "2026-10-30" ? parseDay(window.closesOn) : parseDay("2026-10-30");
  return addDays(opens, random.below(Math.max(1, daysBetween(opens, lastPossibleDay))));
}
