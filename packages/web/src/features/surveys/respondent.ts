/** The key that this browser stores for a survey open to everybody: one answer, without any name. */
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
    // A browser without storage can answer too.
  }
};

/** Returns the key and creates it on first use. */
export const getRespondentKey = (survey: string): string => {
  const respondent = readRespondent(survey) ?? { key: crypto.randomUUID(), done: false };
  writeRespondent(survey, respondent);
  return respondent.key;
};
export const hasAnsweredSurvey = (survey: string): boolean => readRespondent(survey)?.done === true;
export const markSurveyAnswered = (survey: string): void =>
  writeRespondent(survey, { key: getRespondentKey(survey), done: true });
