/** What the home page lists for its reader to do. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { SurveyTask } from "@portal/core/surveys/survey-schema";
import { pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { findApplicantDay } from "../application-list/applicant-deadline.ts";
import { getRequiredTask, type RequiredTask } from "../applications/required-task.ts";

/** A line of the list: a task with a last day or without one, or a draft. */
interface HomeTask {
  key: string;
  kind: RequiredTask["kind"] | "survey" | "draft";
  title: string;
  day: string | undefined;
  to: string;
  /** The application that it is about. */
  row?: ApplicationRow;
}
/** Compares by the last day; tasks without one come last. */
export const compareTasks = (a: HomeTask, b: HomeTask): number =>
  (a.day ?? "9999").localeCompare(b.day ?? "9999");

/** Returns what an application asks of its owner, or that its draft can be finished. */
export const buildApplicationTask = (row: ApplicationRow, language: string): HomeTask | undefined => {
  const title = pickLanguage(row.eventNames, language) || row.title || row.code || row.scheme;
  const requiredTask = getRequiredTask(row);
  if (requiredTask) return { key: row.id, title, row, ...requiredTask };
  return row.status === "DRAFT"
    ? { key: row.id, title, row, kind: "draft", day: findApplicantDay(row), to: paths.draft(row.id) }
    : undefined;
};
/** Returns the line of a survey that has not been answered. */
export const buildSurveyTask = (
  { survey, application, titles, closesOn }: SurveyTask,
  language: string,
): HomeTask => ({
  key: `${survey} ${application}`,
  kind: "survey",
  title: pickLanguage(titles, language),
  day: closesOn,
  to: paths.survey(survey, application),
});
