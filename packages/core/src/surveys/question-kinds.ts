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
export const hasCustomOptions = (kind: QuestionKind): boolean =>
  kind === "SINGLE" || kind === "MULTIPLE" || kind === "MATRIX";
/** Returns whether a condition of a later question can refer to this kind. */
export const canBeCondition = (kind: QuestionKind): boolean =>
  kind === "SINGLE" || kind === "MULTIPLE" || kind === "SCALE";

/** Returns the steps of a scale, `1` to its highest. */
export const listScaleSteps = (question: { max?: number | undefined }): string[] =>
  Array.from({ length: question.max ?? 5 }, (_, i) => String(i + 1));
/** Lists the codes of options or rows. */
export const listLabelledCodes = (all: readonly { code: string }[] | undefined): string[] =>
  (all ?? []).map(({ code }) => code);

/** The members of a question that some kinds have, and whether a kind has them. */
const membersByKind = {
  options: hasCustomOptions,
  rows: (kind: QuestionKind) => kind === "MATRIX",
  max: (kind: QuestionKind) => kind === "SCALE",
  ends: (kind: QuestionKind) => kind === "SCALE",
};
type KindMember = keyof typeof membersByKind;
/** Lists the members of a question that belong to another kind. */
export const listForeignMembers = (
  question: { kind: QuestionKind } & { readonly [M in KindMember]?: unknown },
): KindMember[] =>
  (Object.keys(membersByKind) as KindMember[]).filter(
    (member) => question[member] !== undefined && !membersByKind[member](question.kind),
  );
