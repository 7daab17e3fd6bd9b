/** Surveys after an event: an officer opens one, its participants are invited, and some of them answer. */
import type { StaffSurvey, SurveyTask } from "@portal/core/surveys/survey-schema";
import { surveyAnswers } from "../support/events/survey-fixtures.ts";
import type { Person } from "./people.ts";
import type { ApiAnswer } from "./season-machine.ts";

/** Opens the survey that the world has for an event. */
export const openSurvey = async (
  officer: Person,
  { id, version }: Pick<StaffSurvey, "id" | "version">,
): Promise<ApiAnswer> =>
  officer.call({ method: "POST", path: `/staff/survey/${id}/open`, body: { version } });

/** Answers the survey that waits for an application. @returns undefined when none does */
export const answerSurvey = async (person: Person, application: string): Promise<ApiAnswer | undefined> => {
  const { data } = await person.call({ method: "GET", path: "/question" });
  const task = (data.items as SurveyTask[] | undefined)?.find(
    (each) => each.application === application && each.status === "PENDING",
  );
  if (!task) return undefined;
  return person.call({
    method: "POST",
    path: `/question/${task.survey}`,
    body: { answers: surveyAnswers, language: "pt", application },
  });
};
