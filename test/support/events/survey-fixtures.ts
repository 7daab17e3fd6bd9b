/** A survey that asks in every kind, and a whole answer to it. */
import type { Answers } from "@portal/core/forms/types/index";
import type { SurveyQuestion, SurveyWrite } from "@portal/core/surveys/survey-schema";
import { buildLocalizedText } from "./event-fixtures.ts";

const buildLabelledCodes = (codes: string) =>
  codes.split(" ").map((code) => ({ code, labels: buildLocalizedText(code) }));
export const buildQuestion = (
  key: string,
  kind: SurveyQuestion["kind"],
  more: Partial<SurveyQuestion> = {},
): SurveyQuestion => ({
  key,
  kind,
  labels: buildLocalizedText(`問題${key}`),
  ...more,
});
/** The fifth is asked of those alone who were not pleased. */
export const surveyQuestions: SurveyQuestion[] = [
  buildQuestion("q1", "SINGLE", { options: buildLabelledCodes("o1 o2 o3") }),
  buildQuestion("q2", "MULTIPLE", { options: buildLabelledCodes("o1 o2 o3") }),
  buildQuestion("q3", "SCALE", {
    max: 5,
    ends: { low: buildLocalizedText("差"), high: buildLocalizedText("好") },
  }),
  buildQuestion("q4", "MATRIX", { options: buildLabelledCodes("o1 o2"), rows: buildLabelledCodes("r1 r2") }),
  buildQuestion("q5", "LONG_TEXT", { when: { op: "in", field: "q3", values: ["1", "2"] } }),
  buildQuestion("q6", "TEXT"),
  buildQuestion("q7", "NUMBER"),
  buildQuestion("q8", "DAY"),
];
export const buildSurvey = (more: Partial<SurveyWrite> = {}): SurveyWrite => ({
  titles: buildLocalizedText("意見調查"),
  intros: buildLocalizedText("約需兩分鐘"),
  resultsPublic: false,
  questions: surveyQuestions,
  ...more,
});
/** Everything that is asked of somebody who was pleased. */
export const surveyAnswers: Answers = {
  q1: "o1",
  q2: ["o1", "o3"],
  q3: "5",
  q4: { r1: { a: "o1" }, r2: { a: "o2" } },
  q6: "很好",
  q7: 12.5,
  q8: "2026-11-20",
};
