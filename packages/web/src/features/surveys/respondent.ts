/** The key that this browser keeps for a survey that is open to everybody: one answer, and nobody's name. */
interface StoredRespondent {
  key: string;
  done: boolean;
}
const nameOf = (survey: string): string => `survey:${survey}`;

const readRespondent = (survey: string): StoredRespondent | undefined => {
  try {
    return JSON.parse(localStorage.getItem(nameOf(survey)) ?? "") as StoredRespondent;
  } catch {
    return undefined;
  }
};
const writeRespondent = (survey: string, respondent: StoredRespondent): void => {
  try {
    localStorage.setItem(nameOf(survey), JSON.stringify(respondent));
  } catch {
    // A browser that keeps nothing may answer all the same.
  }
};

/** The key, made when it is first asked for. */
export const getRespondentKey = (survey: string): string => {
  const respondent = readRespondent(survey) ?? { key: crypto.randomUUID(), done: false };
  writeRespondent(survey, respondent);
  return respondent.key;
};
export const hasAnsweredSurvey = (survey: string): boolean => readRespondent(survey)?.done === true;
export const markSurveyAnswered = (survey: string): void =>
  writeRespondent(survey, { key: getRespondentKey(survey), done: true });
