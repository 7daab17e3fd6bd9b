/** Surveys after an event: an officer opens one, its participants are invited, and some of them answer. */
import { errorCodes } from "@portal/core/platform/errors";
import type { StaffSurvey, SurveyTask } from "@portal/core/surveys/survey-schema";
import { surveyAnswers } from "../support/survey-fixtures.ts";
import type { Person } from "./people.ts";
import type { ApiAnswer } from "./season-machine.ts";

/** Opens the survey that the world has for an event. */
export const openSurvey = async (
  officer: Person,
  { id, version }: Pick<StaffSurvey, "id" | "version">,
): Promise<ApiAnswer> => {
  const path = `/staff/survey/${id}`;
  const opened = await officer.call({ method: "POST", path: `${path}/open`, body: { version } });
  if (opened.status < 300) return opened;
  // Whoever was told nothing asks again, and may be told that the version is another one now.
  const found = await officer.call({ method: "GET", path });
  return found.data.status === "OPEN" ? found : opened;
};

/** Answers the survey that waits for an application. @returns undefined when none does */
export const answerSurveyOf = async (person: Person, application: string): Promise<ApiAnswer | undefined> => {
  const { data } = await person.call({ method: "GET", path: "/question" });
  const task = (data.items as SurveyTask[] | undefined)?.find(
    (each) => each.application === application && each.status === "PENDING",
  );
  if (!task) return undefined;
  const answer = await person.call({
    method: "POST",
    path: `/question/${task.survey}`,
    body: { answers: surveyAnswers, language: "pt", application },
  });
  // Whoever was told nothing answers again, and is told that the first answer has come.
  return answer.code === errorCodes.QUESTIONNAIRE_EXISTS ? { ...answer, status: 201 } : answer;
};
