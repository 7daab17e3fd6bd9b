/** The editor of a survey: its state, and how questions are created, moved and removed. */
import { hasCustomOptions, type QuestionKind } from "@portal/core/surveys/question-kinds";
import type {
  LabelledCode,
  StaffSurvey,
  SurveyQuestion,
  SurveyWrite,
} from "@portal/core/surveys/survey-schema";
import { buildEmptyTexts } from "../../shell/empty-texts.ts";
import type { Language } from "../../shell/i18n.ts";

export type LanguageTexts = LabelledCode["labels"];
/** The state of the editor, for all its parts. */
export interface SurveyEditorContext {
  /** The language whose texts are edited. */
  editedLanguage: Language;
  /** Questions can no longer change, because there are answers; only texts can. */
  fixed: boolean;
  /** Returns the error message at a path, where there is one. */
  getError: (path: string) => string | undefined;
}

export const toSurveyDraft = (from?: StaffSurvey): SurveyWrite => ({
  titles: from?.titles ?? buildEmptyTexts(),
  intros: from?.intros ?? buildEmptyTexts(),
  ...(from?.eventId && { eventId: from.eventId }),
  ...(from?.scheme && { scheme: from.scheme }),
  ...(from?.closesOn && { closesOn: from.closesOn }),
  resultsPublic: from?.resultsPublic ?? false,
  questions: from?.questions ?? [],
});

/** Returns the next free code of a letter. A code with answers is never reused. */
const getNextCode = (letter: string, usedCodes: readonly string[]): string => {
  const numbers = usedCodes.map((code) => Number(code.slice(letter.length))).filter(Number.isFinite);
  return `${letter}${Math.max(0, ...numbers) + 1}`;
};
export const addLabelledCode = (letter: string, all: readonly LabelledCode[]): LabelledCode[] => [
  ...all,
  {
    code: getNextCode(
      letter,
      all.map(({ code }) => code),
    ),
    labels: buildEmptyTexts(),
  },
];

/** Converts a question to a kind, keeping the parts that fit. */
export const convertQuestion = (
  kind: QuestionKind,
  { key, labels, when, ...rest }: SurveyQuestion,
): SurveyQuestion => ({
  key,
  kind,
  labels,
  ...(when && { when }),
  ...(hasCustomOptions(kind) && { options: rest.options ?? addLabelledCode("o", addLabelledCode("o", [])) }),
  ...(kind === "MATRIX" && { rows: rest.rows ?? addLabelledCode("r", []) }),
  ...(kind === "SCALE" && {
    max: rest.max ?? 5,
    ends: rest.ends ?? { low: buildEmptyTexts(), high: buildEmptyTexts() },
  }),
});

export const addQuestion = (questions: readonly SurveyQuestion[]): SurveyQuestion[] => {
  const key = getNextCode(
    "q",
    questions.map((question) => question.key),
  );
  return [...questions, convertQuestion("SINGLE", { key, kind: "SINGLE", labels: buildEmptyTexts() })];
};

const dependsOn = (question: SurveyQuestion, key: string): boolean =>
  JSON.stringify(question.when ?? null).includes(`"${key}"`);
/** Removes conditions that refer to a later or missing question. */
const dropBrokenConditions = (questions: readonly SurveyQuestion[]): SurveyQuestion[] =>
  questions.map((question, i) => {
    const later = questions.slice(i).some(({ key }) => dependsOn(question, key));
    const hasEarlierQuestion = questions.slice(0, i).some(({ key }) => dependsOn(question, key));
    const { when: _, ...rest } = question;
    return question.when && (later || !hasEarlierQuestion) ? rest : question;
  });
export const removeQuestion = (questions: readonly SurveyQuestion[], at: number): SurveyQuestion[] =>
  dropBrokenConditions(questions.filter((_, i) => i !== at));
/** Moves a question by one position, up (-1) or down (1). */
export const moveQuestion = (
  questions: readonly SurveyQuestion[],
  at: number,
  offset: 1 | -1,
): SurveyQuestion[] => {
  const order = [...questions];
  const [one] = order.splice(at, 1);
  if (one) order.splice(at + offset, 0, one);
  return dropBrokenConditions(order);
};
