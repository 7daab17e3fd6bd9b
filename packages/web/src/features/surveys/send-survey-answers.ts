/** Sends the answers to a survey: about an application in its name, to an anonymous survey with a proof of work. */
import type { Answers } from "@portal/core/forms/types/index";
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError, api } from "../../shell/api.ts";
import { getRespondentKey, markSurveyAnswered } from "./respondent.ts";
import { solveSurveyProof } from "./solve-survey-proof.ts";

interface SurveyAnswers {
  answers: Answers;
  language: string;
  /** The application that the survey is about; none for an anonymous survey. */
  application: string | undefined;
}
/**
 * Sends the answers, and marks an anonymous survey as answered.
 * @throws ApiError when they are refused
 */
export const sendSurveyAnswers = async (
  surveyId: string,
  { answers, language, application }: SurveyAnswers,
): Promise<void> => {
  const key = application
    ? { application }
    : { respondent: getRespondentKey(surveyId), ...(await solveSurveyProof()) };
  try {
    await api.post(
      `/question/${surveyId}`,
      { answers, language, ...key },
      { anonymous: application === undefined },
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === errorCodes.QUESTIONNAIRE_EXISTS && !application)
      markSurveyAnswered(surveyId);
    throw error;
  }
  if (!application) markSurveyAnswered(surveyId);
};
