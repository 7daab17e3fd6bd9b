/** What is reported on: grants whose activity is over and whose report is due, and a report that waits for the staff. */

import type { Answers } from "@portal/core/forms/types/index";
import { type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import { getSchemeExample } from "../examples/index.ts";
import { type ApplicationStory, startOfDayMs } from "./application-story.ts";
import { shiftDays } from "./fair-answers.ts";
import type { InstitutionPlan } from "./institutions.ts";
import { createSeededRandom, generateSeededUlid } from "./random.ts";

/** The participation whose report is due on the day the demonstration begins; the local example is on it. */
export const reportDueTodayId = getSchemeExample("REPORT_LOCAL").parentId ?? "";
/** The participation whose report waits to be reviewed. */
export const reportToReviewId = generateSeededUlid(
  startOfDayMs(parseDay("2026-07-14")),
  createSeededRandom(31),
);

interface ReportedGrant {
  /** The example of the report that follows. */
  report: string;
  scheme: string;
  /** Where the application's example names and dates its activity. */
  name: string;
  dates: string;
  submitOn: Day;
  more: Answers;
  leaves?: string[];
}
const onlineOmittedFields = ["venue", "coOrganiser"];
const reportedGrants: ReportedGrant[] = [
  {
    report: "REPORT_OUTSIDE",
    scheme: "INCENTIVE_EXHIBITOR",
    name: "exhibitionName",
    dates: "exhibitionDates",
    submitOn: parseDay("2026-08-24"),
    more: {},
  },
  {
    report: "REPORT_CONVENTION",
    scheme: "INCENTIVE_CONVENTION",
    name: "eventName",
    dates: "eventDates",
    submitOn: parseDay("2026-09-07"),
    more: {},
  },
  {
    report: "REPORT_ONLINE",
    scheme: "INCENTIVE_EXHIBITOR",
    name: "exhibitionName",
    dates: "exhibitionDates",
    submitOn: parseDay("2026-09-14"),
    more: { nature: "ONLINE", format: "ONLINE" },
    leaves: onlineOmittedFields,
  },
];

const buildGrantStory = (
  by: InstitutionPlan,
  { report, scheme, name, dates, submitOn, more, leaves = [] }: ReportedGrant,
): ApplicationStory => {
  const { answers: reportAnswers, parentId = "" } = getSchemeExample(report);
  const { answers } = getSchemeExample(scheme);
  const activityDates = answers[dates] as { from: string };
  const { from } = reportAnswers.dates as { from: string };
  const shiftedAnswers = shiftDays(
    answers,
    daysBetween(parseDay(activityDates.from), parseDay(from)),
  ) as Answers;
  const retainedEntries = Object.entries(shiftedAnswers).filter(([key]) => !leaves.includes(key));
  return {
    id: parentId,
    by,
    scheme,
    answers: {
      ...Object.fromEntries(retainedEntries),
      [name]: reportAnswers.eventName ?? "",
      [dates]: reportAnswers.dates ?? "",
      contactPerson: by.contacts[0]?.id ?? "",
      ...more,
    },
    goal: "PROCESSED",
    submitOn,
    pace: 3,
  };
};

const buildPendingReportStory = (by: InstitutionPlan): ApplicationStory => {
  const { answers } = getSchemeExample("REPORT_LOCAL");
  return {
    id: generateSeededUlid(startOfDayMs(parseDay("2026-11-22")), createSeededRandom(37)),
    by,
    scheme: "REPORT_LOCAL",
    parentId: reportToReviewId,
    answers: {
      ...answers,
      unitName: by.fields.nameZh,
      eventName: "澳門國際連鎖加盟商機展",
      contactPerson: by.contacts[0]?.id ?? "",
    },
    goal: "PROCESSING",
    submitOn: parseDay("2026-11-22"),
    pace: 3,
  };
};

/** Of an institution that tries things out; none for the others. */
export const listReportStories = (by: InstitutionPlan): ApplicationStory[] => {
  if (by.id === "institution-applicant") return reportedGrants.map((grant) => buildGrantStory(by, grant));
  return by.id === "institution-debtor" ? [buildPendingReportStory(by)] : [];
};
