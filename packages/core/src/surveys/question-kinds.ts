/** The kinds of questions and the limits of a survey, apart from their schemas: the site carries no zod. */
export const questionKinds = [
  "SINGLE",
  "MULTIPLE",
  "SCALE",
  "MATRIX",
  "TEXT",
  "LONG_TEXT",
  "NUMBER",
  "DAY",
] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const surveyStatuses = ["DRAFT", "OPEN", "CLOSED"] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];

/** Most questions, options, rows and steps of a scale; most characters of a text in one language. */
export const surveyLimits = {
  questions: 40,
  options: 20,
  rows: 12,
  scale: 10,
  title: 200,
  intro: 2000,
  label: 300,
  option: 150,
  text: 200,
  longText: 2000,
} as const;
/** What is shown to everybody speaks of at least so many people, so that no single one is seen in it. */
export const MIN_PUBLIC_ANSWERS = 5;

/** Kinds whose options staff write. */
export const hasWrittenOptions = (kind: QuestionKind): boolean =>
  kind === "SINGLE" || kind === "MULTIPLE" || kind === "MATRIX";
/** Kinds that a condition of a later question may look at. */
export const canBeCondition = (kind: QuestionKind): boolean =>
  kind === "SINGLE" || kind === "MULTIPLE" || kind === "SCALE";
