/**
 * Grants whose activity is over and whose report is due, and reports on fairs: one accepted, one that waits for staff.
 */

import type { Answers } from "@portal/core/forms/types/index";
import { addDays, type Day, daysBetween, parseDay, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { exhibitorIncentiveAnswers } from "../examples/exhibitor-incentive.ts";
import { getSchemeExample } from "../examples/index.ts";
import { shiftDays } from "./fair-answers.ts";
import { fillCertifiedData } from "./grants.ts";
import type { InstitutionPlan } from "./institutions.ts";
import { type PlannedApplication, startOfDayMs } from "./planned-application.ts";
import { createSeededRandom, generateSeededUlid } from "./random.ts";

/** The participation whose report is due on the day the demonstration begins; the local example is on it. */
export const reportDueTodayId = getSchemeExample("REPORT_LOCAL").parentId ?? "";
/** The participation whose report was accepted a year ago. */
export const reportedFairId = generateSeededUlid(
  startOfDayMs(parseDay("2025-07-03")),
  createSeededRandom(41),
);
export const fairReportedOn = parseDay("2025-11-12");
/** The participation whose report waits to be reviewed. */
export const reportToReviewId = generateSeededUlid(
  startOfDayMs(parseDay("2026-07-14")),
  createSeededRandom(31),
);

interface ReportedGrant {
  /** The example of the report that follows. */
  report: string;
  scheme: string;
  /** The paths at which the example of the application names and dates its activity. */
  name: string;
  dates: string;
  submitOn: Day;
  more: Answers;
  leaves?: string[];
}
/** Nothing is built or carried at an exhibition that is held online. */
const onlineCostLines = (exhibitorIncentiveAnswers.costLines as Answers[]).filter(
  ({ kind }) => kind !== "BOOTH_BUILD" && kind !== "TRANSPORT",
);
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
    more: { nature: "ONLINE", format: "ONLINE", costLines: onlineCostLines },
    leaves: onlineOmittedFields,
  },
];

const buildPlannedGrant = (
  by: InstitutionPlan,
  { report, scheme, name, dates, submitOn, more, leaves = [] }: ReportedGrant,
): PlannedApplication => {
  const { answers: reportAnswers, parentId = "" } = getSchemeExample(report);
  const { answers } = getSchemeExample(scheme);
  const activityDates = answers[dates] as { from: string };
  const { from } = reportAnswers.dates as { from: string };
  const shiftedAnswers = shiftDays(
    answers,
    daysBetween(parseDay(activityDates.from), parseDay(from)),
  ) as Answers;
  const retainedEntries = Object.entries(fillCertifiedData(by, shiftedAnswers)).filter(
    ([key]) => !leaves.includes(key),
  );
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

interface FairReport {
  parentId: string;
  eventName: string;
  submitOn: Day;
  seed: number;
  goal: PlannedApplication["goal"];
  more?: Answers;
  /** Fields of the example that are left out. */
  leaves?: readonly string[];
}
const buildPlannedFairReport = (
  by: InstitutionPlan,
  { parentId, eventName, submitOn, seed, goal, more, leaves = [] }: FairReport,
): PlannedApplication => {
  const { answers, at } = getSchemeExample("REPORT_LOCAL");
  const exampleDay = toMacaoDay(toInstant(at));
  const keptAnswers = Object.fromEntries(Object.entries(answers).filter(([key]) => !leaves.includes(key)));
  return {
    id: generateSeededUlid(startOfDayMs(submitOn), createSeededRandom(seed)),
    by,
    scheme: "REPORT_LOCAL",
    parentId,
    answers: {
      ...(shiftDays(keptAnswers, daysBetween(exampleDay, submitOn)) as Answers),
      unitName: by.fields.nameZh,
      eventName,
      contactPerson: by.contacts[0]?.id ?? "",
      ...more,
    },
    goal,
    submitOn,
    pace: 3,
  };
};

/** Days after a fair on which its exhibitors report, in turn. */
const reportDays = [6, 13, 20, 9];
/** Reports that were due before the demonstration begins, counted back by their thirty days. */
const lastReportedDay = parseDay("2026-10-23");
/** They paid in cash, so that nothing was transferred. */
const transferFields = ["transfers", "remittanceVoucher"];

/**
 * Adds the reports on the fairs of an institution that only fills the lists. Every fourth institution has forgotten its
 * first one, which was recorded (decision 0291); with two of them it could not have applied any more.
 * @param index of the institution
 */
export const addFairReports = (
  by: InstitutionPlan,
  index: number,
  planned: readonly PlannedApplication[],
): PlannedApplication[] => {
  const isDue = ({ goal, event }: PlannedApplication): boolean =>
    goal === "COMPLETED" && event !== undefined && event.dates.end < lastReportedDay;
  const forgottenApplication = index % 4 === 0 ? planned.find(isDue) : undefined;
  return planned.flatMap((each, i): PlannedApplication[] => {
    const { event, id } = each;
    if (!event || !isDue(each) || each === forgottenApplication) return [each];
    const reportedOn = addDays(parseDay(event.dates.end), reportDays[(index + i) % reportDays.length] ?? 6);
    return [
      { ...each, reportedOn },
      buildPlannedFairReport(by, {
        parentId: id,
        eventName: event.names["zh-Hant"],
        submitOn: reportedOn,
        seed: 15_485_863 + 97 * index + i,
        goal: "ACCEPTED",
        more: { paymentMethod: "CASH", place: event.venue["zh-Hant"] },
        leaves: transferFields,
      }),
    ];
  });
};

/** Lists the reports, and the grants that are reported on, of the institutions of demo accounts. */
export const listPlannedReports = (by: InstitutionPlan): PlannedApplication[] => {
  if (by.id === "institution-applicant")
    return [
      buildPlannedFairReport(by, {
        parentId: reportedFairId,
        eventName: "第三十屆澳門國際貿易投資展覽會",
        submitOn: fairReportedOn,
        seed: 43,
        goal: "ACCEPTED",
      }),
      ...reportedGrants.map((grant) => buildPlannedGrant(by, grant)),
    ];
  if (by.id !== "institution-debtor") return [];
  return [
    buildPlannedFairReport(by, {
      parentId: reportToReviewId,
      eventName: "澳門國際品牌連鎖加盟展2026",
      submitOn: parseDay("2026-11-22"),
      seed: 37,
      goal: "PROCESSING",
    }),
  ];
};
