/** What is reported on: grants whose activity is over and whose report is due, and a report that waits for the staff. */
import { type Day, day, daysBetween } from "@portal/core/day";
import type { Answers } from "@portal/core/form/types";
import { schemeOf } from "@portal/core/schemes/index";
import { moved } from "./answers.ts";
import type { Planned } from "./institutions.ts";
import { randomOf, ulidOf } from "./random.ts";
import { epochOf, type Story } from "./stories.ts";

const exampleOf = (id: string) => {
  const example = schemeOf(id)?.example;
  if (!example) throw new Error(`no example of ${id}`);
  return example;
};
/** The participation whose report is due on the day the demonstration begins; the local example is on it. */
export const lastMinute = exampleOf("REPORT_LOCAL").parentId ?? "";
/** The participation whose report waits to be reviewed. */
export const toReview = ulidOf(epochOf(day("2026-07-14")), randomOf(31));

interface Grant {
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
const online = ["venue", "coOrganiser"];
const grants: Grant[] = [
  {
    report: "REPORT_OUTSIDE",
    scheme: "INCENTIVE_EXHIBITOR",
    name: "exhibitionName",
    dates: "exhibitionDates",
    submitOn: day("2026-08-24"),
    more: {},
  },
  {
    report: "REPORT_CONVENTION",
    scheme: "INCENTIVE_CONVENTION",
    name: "eventName",
    dates: "eventDates",
    submitOn: day("2026-09-07"),
    more: {},
  },
  {
    report: "REPORT_ONLINE",
    scheme: "INCENTIVE_EXHIBITOR",
    name: "exhibitionName",
    dates: "exhibitionDates",
    submitOn: day("2026-09-14"),
    more: { nature: "ONLINE", format: "ONLINE" },
    leaves: online,
  },
];

const grantOf = (by: Planned, { report, scheme, name, dates, submitOn, more, leaves = [] }: Grant): Story => {
  const { answers: told, parentId = "" } = exampleOf(report);
  const { answers } = exampleOf(scheme);
  const held = answers[dates] as { from: string };
  const { from } = told.dates as { from: string };
  const then = moved(answers, daysBetween(day(held.from), day(from))) as Answers;
  const kept = Object.entries(then).filter(([key]) => !leaves.includes(key));
  return {
    id: parentId,
    by,
    scheme,
    answers: {
      ...Object.fromEntries(kept),
      [name]: told.eventName ?? "",
      [dates]: told.dates ?? "",
      contactPerson: by.contacts[0]?.id ?? "",
      ...more,
    },
    goal: "PROCESSED",
    submitOn,
    pace: 3,
  };
};

const waiting = (by: Planned): Story => {
  const { answers } = exampleOf("REPORT_LOCAL");
  return {
    id: ulidOf(epochOf(day("2026-11-22")), randomOf(37)),
    by,
    scheme: "REPORT_LOCAL",
    parentId: toReview,
    answers: {
      ...answers,
      unitName: by.fields.nameZh,
      eventName: "澳門國際連鎖加盟商機展",
      contactPerson: by.contacts[0]?.id ?? "",
    },
    goal: "PROCESSING",
    submitOn: day("2026-11-22"),
    pace: 3,
  };
};

/** Of an institution that tries things out; none for the others. */
export const reported = (by: Planned): Story[] => {
  if (by.id === "institution-applicant") return grants.map((grant) => grantOf(by, grant));
  return by.id === "institution-debtor" ? [waiting(by)] : [];
};
