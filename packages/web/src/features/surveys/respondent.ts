/** The key that this browser keeps for a survey that is open to everybody: one answer, and nobody's name. */
import { readStoredItem, writeStoredItem } from "../../shell/browser-storage.ts";

interface StoredRespondent {
  key: string;
  done: boolean;
}

const readRespondent = (survey: string): StoredRespondent | undefined => {
  try {
    return JSON.parse(readStoredItem("survey", survey) ?? "") as StoredRespondent;
  } catch {
    return undefined;
  }
};
const writeRespondent = (survey: string, respondent: StoredRespondent): void => {
  try {
    writeStoredItem("survey", JSON.stringify(respondent), survey);
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
