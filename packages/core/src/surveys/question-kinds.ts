/** Kinds of questions and limits of a survey, separate from their schemas so that the site does not load zod. */
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

/** Maximum number of questions, options, rows and steps of a scale, and of characters of a text in one language. */
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
/** Public results need at least this many answers, so that no individual can be recognised. */
export const MIN_PUBLIC_ANSWERS = 5;

/** Returns whether staff write the options of this kind. */
export const hasWrittenOptions = (kind: QuestionKind): boolean =>
  kind === "SINGLE" || kind === "MULTIPLE" || kind === "MATRIX";
/** Returns whether a condition of a later question can refer to this kind. */
export const canBeCondition = (kind: QuestionKind): boolean =>
  kind === "SINGLE" || kind === "MULTIPLE" || kind === "SCALE";
