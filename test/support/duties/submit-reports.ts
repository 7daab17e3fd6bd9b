/** Hands in the reports of a season, each on an application of its own whose activity is over. */
import * as Application from "@portal/core/applications/application-service.server";
import * as Store from "@portal/core/applications/model/application-store.server";
import type { Answers } from "@portal/core/forms/types/index";
import { addDays, type Day, parseDay, toInstant } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { createApplicant, createTestContext } from "../applications/application-fixtures.ts";
import { fillCertifiedAnswers } from "../applications/institution-documents.ts";
import { accept, grant, payAtProvider, reportScenarios, type Step, scenarios } from "./scenarios.ts";
import {
  performStep,
  type SeasonApplication,
  seasonApplications,
  submitScenario,
} from "./submit-scenarios.ts";

/** For each report, the scheme of what it is about, other answers there, and the steps before the activity. */
const reportedSchemes: Readonly<Record<string, [scheme: string, steps: readonly Step[], changes?: Answers]>> =
  {
    REPORT_LOCAL: ["FAIR_HOSTED", [accept, payAtProvider]],
    REPORT_OUTSIDE: ["INCENTIVE_EXHIBITOR", [accept, grant]],
    REPORT_ONLINE: [
      "INCENTIVE_EXHIBITOR",
      [accept, grant],
      {
        nature: "ONLINE",
        format: "ONLINE",
        onlinePlatform: "https://fair.example.org",
        costLines: [
          {
            kind: "PROMOTION_AD",
            size: "展會會刊全版廣告",
            quantity: 1,
            unitPrice: { amount: 650_000, currency: "MOP" },
          },
        ],
      },
    ],
    REPORT_CONVENTION: ["INCENTIVE_CONVENTION", [accept, grant]],
  };
/** Every report that the schemes ask for. */
export const reportSchemes = schemes.filter(({ resource }) => resource === "report");

/** A report that is handed in once its activity is over. */
export interface PlannedReport {
  name: string;
  /** The day on which it is handed in, and on which the steps after it are made. */
  day: Day;
  reported: SeasonApplication;
  lapses: (typeof reportScenarios)[string]["lapses"];
  handIn(): Promise<void>;
}

/** The reports have the same actions and deadlines, so the first is tried with all scenarios and each with these. */
const scenariosOfEach: readonly string[] = ["handed in", "accepted"];

/** Submits what the reports of a season are about. */
export const planReports = async (): Promise<PlannedReport[]> => {
  const plans: PlannedReport[] = [];
  for (const [i, scheme] of reportSchemes.entries())
    for (const [name, { steps, lapses }] of Object.entries(reportScenarios)) {
      if (i > 0 && !scenariosOfEach.includes(name)) continue;
      const [reportedId, stepsBefore, changes = {}] = reportedSchemes[scheme.id] ?? ["", []];
      const reportedScheme = schemes.find(({ id }) => id === reportedId);
      if (!reportedScheme) throw new Error(`${scheme.id} is about nothing`);
      const answers = { ...getSchemeExample(scheme.id).answers, contactPerson: "contact-other-1" };
      const reportedApplication = await submitScenario(
        reportedScheme,
        `reported and ${name} (${scheme.id})`,
        stepsBefore,
        { changes, further: answers, number: Object.keys(scenarios).length + plans.length },
      );
      const { institutionId } = reportedApplication;
      const header = await Store.findHeader(institutionId, reportedApplication.id);
      if (!header?.eventDates) throw new Error(`${reportedApplication.name} has no days`);
      const { start: from, end: to } = header.eventDates;
      const day = addDays(parseDay(to), 3);
      plans.push({
        name: `${scheme.id} ${name}`,
        day,
        reported: reportedApplication,
        lapses,
        handIn: async () => {
          const time = toInstant(`${day}T10:00:00+08:00`);
          const { id } = await Application.submitApplication(
            {
              id: ulid(),
              scheme: scheme.id,
              parentId: reportedApplication.id,
              answers: await fillCertifiedAnswers(institutionId, scheme.id, {
                ...answers,
                dates: { from, to },
              }),
            },
            createTestContext(createApplicant(institutionId), time),
          );
          const report = { name: `${scheme.id} ${name}`, scheme, institutionId, id };
          seasonApplications.push(report);
          for (const step of steps) await performStep(report, step, time);
        },
      });
    }
  return plans;
};
