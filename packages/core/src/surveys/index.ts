/**
 * Surveys that staff create: when they are open, how they are validated, and the form that respondents fill in. Pure.
 */
import {
  choice,
  choices,
  day,
  decimal,
  type FieldDefinition,
  longText,
  matrix,
  text,
  toKeyedFields,
} from "../forms/builders/field-builders.ts";
import type { Expr, Scheme } from "../forms/types/index.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import type { Day, Instant } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import {
  hasCustomOptions,
  listForeignMembers,
  listLabelledCodes,
  listScaleSteps,
  type SurveyStatus,
  surveyLimits,
} from "./question-kinds.ts";
import { isSurveyCondition } from "./survey-conditions.ts";
import type { LabelledCode, StaffSurvey, SurveyQuestion, SurveyWrite } from "./survey-schema.ts";

export interface Survey extends Omit<StaffSurvey, "updatedAt" | "openedAt" | "status"> {
  status: SurveyStatus;
  openedAt?: Instant;
  updatedAt: Instant;
}

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type LabelTexts = LabelledCode["labels"];

/** Returns whether it accepts answers: opened, not closed, and the last day is not over. */
export const isSurveyOpen = (survey: Pick<Survey, "status" | "closesOn">, today: Day): boolean =>
  survey.status === "OPEN" && (!survey.closesOn || survey.closesOn >= today);

/** Returns whether it asks the applications of an event or of a scheme, not everybody. */
export const isApplicationSurvey = ({ eventId, scheme }: Pick<Survey, "eventId" | "scheme">): boolean =>
  eventId !== undefined || scheme !== undefined;

/** The column with the answer of a matrix row: `q3.r1.a`. */
export const MATRIX_COLUMN = "a";

const toField = (question: SurveyQuestion): FieldDefinition<string> => {
  const common = question.when ? { when: question.when as Expr as never } : {};
  const values = {
    values: question.kind === "SCALE" ? listScaleSteps(question) : listLabelledCodes(question.options),
  };
  switch (question.kind) {
    case "SINGLE":
    case "SCALE":
      return choice(values, { look: "radio", ...common });
    case "MULTIPLE":
      return choices(values, common);
    case "MATRIX":
      return matrix(
        listLabelledCodes(question.rows),
        { [MATRIX_COLUMN]: choice(values, { look: "radio" }) },
        common,
      );
    case "TEXT":
      return text(surveyLimits.text, common);
    case "LONG_TEXT":
      return longText({ max: surveyLimits.longText }, common);
    case "NUMBER":
      return decimal({ scale: 2, ...common });
    case "DAY":
      return day(common);
  }
};

/** Converts a survey to the form language: one step, every visible field required (spec 3 §5 › Survey). */
export const toSurveyForm = (questions: readonly SurveyQuestion[]): Pick<Scheme, "steps" | "rules"> => ({
  steps: [
    {
      id: "survey",
      fields: toKeyedFields(
        Object.fromEntries(questions.map((question) => [question.key, toField(question)])),
      ),
    },
  ],
  rules: [],
});

/** Finds the texts of a survey by the keys that form views use (`fields.q1.label`, `fields.q3.rows.r1`). */
export const findSurveyText = (questions: readonly SurveyQuestion[], key: string): LabelTexts | undefined => {
  const [, name, part, code, property = "label"] = key.split(".");
  const question = questions.find((one) => one.key === name);
  const findLabels = (all: readonly LabelledCode[] | undefined) =>
    all?.find((one) => one.code === code)?.labels;
  if (part === "label") return question?.labels;
  if (property !== "label") return undefined;
  return part === "options"
    ? findLabels(question?.options)
    : part === "rows"
      ? findLabels(question?.rows)
      : undefined;
};

const hasDuplicates = (all: readonly string[]): boolean => new Set(all).size < all.length;
const findShapeIssues = (
  question: SurveyQuestion,
  basePath: string,
  earlier: readonly SurveyQuestion[],
): FieldIssue[] => {
  const { kind, options, rows, max } = question;
  const findTooFew = (path: string, all: readonly LabelledCode[] | undefined, min: number): FieldIssue[] =>
    (all ?? []).length < min
      ? [{ path: `${basePath}.${path}`, key: "tooFew", params: { min } }]
      : hasDuplicates(listLabelledCodes(all))
        ? [{ path: `${basePath}.${path}`, key: "duplicate" }]
        : [];
  const hasValidScale = kind !== "SCALE" || (max !== undefined && max >= 2 && max <= surveyLimits.scale);
  return [
    ...(hasCustomOptions(kind) ? findTooFew("options", options, 2) : []),
    ...(kind === "MATRIX" ? findTooFew("rows", rows, 1) : []),
    ...(hasValidScale ? [] : [{ path: `${basePath}.max`, key: "option" }]),
    ...(question.when && !isSurveyCondition(question.when, earlier)
      ? [{ path: `${basePath}.when`, key: "option" }]
      : []),
  ];
};

/**
 * Checks what even a draft needs: a title, questions with unique keys and the members of their kind, possible
 * conditions.
 */
export const findSurveyDraftIssues = (write: Pick<SurveyWrite, "titles" | "questions">): FieldIssue[] => [
  ...(write.titles["zh-Hant"].trim() ? [] : [{ path: "titles.zh-Hant", key: "required" }]),
  ...(hasDuplicates(write.questions.map(({ key }) => key)) ? [{ path: "questions", key: "duplicate" }] : []),
  ...write.questions.flatMap((question, i) => [
    ...listForeignMembers(question).map((name) => ({ path: `questions.${i}.${name}`, key: "illegal" })),
    ...(question.when && !isSurveyCondition(question.when, write.questions.slice(0, i))
      ? [{ path: `questions.${i}.when`, key: "option" }]
      : []),
  ]),
];

const findMissingTexts = (texts: LabelTexts | undefined, path: string): FieldIssue[] =>
  languages
    .filter((language) => !texts?.[language].trim())
    .map((language) => ({ path: `${path}.${language}`, key: "required" }));

/** Checks what opening needs: at least one question, every text in four languages, a last day in the future. */
export const findSurveyOpenIssues = (survey: SurveyWrite, today: Day): FieldIssue[] => [
  ...findMissingTexts(survey.titles, "titles"),
  ...findMissingTexts(survey.intros, "intros"),
  ...(survey.closesOn && survey.closesOn < today
    ? [{ path: "closesOn", key: "beforeMin", params: { min: today } }]
    : []),
  ...(survey.questions.length === 0 ? [{ path: "questions", key: "tooFew", params: { min: 1 } }] : []),
  ...survey.questions.flatMap((question, i) => {
    const basePath = `questions.${i}`;
    const listMissingLabels = (path: "options" | "rows", isRequired: boolean) =>
      isRequired
        ? (question[path] ?? []).flatMap(({ labels }, entryIndex) =>
            findMissingTexts(labels, `${basePath}.${path}.${entryIndex}.labels`),
          )
        : [];
    return [
      ...findMissingTexts(question.labels, `${basePath}.labels`),
      ...findShapeIssues(question, basePath, survey.questions.slice(0, i)),
      ...listMissingLabels("options", hasCustomOptions(question.kind)),
      ...listMissingLabels("rows", question.kind === "MATRIX"),
      ...(question.kind === "SCALE"
        ? (["low", "high"] as const).flatMap((end) =>
            findMissingTexts(question.ends?.[end], `${basePath}.ends.${end}`),
          )
        : []),
    ];
  }),
];

/** Returns whether the same is asked, in any wording: answers must keep their questions. */
export const hasSameQuestions = (a: readonly SurveyQuestion[], b: readonly SurveyQuestion[]): boolean => {
  // The table returns members in any order.
  const toStructure = (all: readonly SurveyQuestion[]) =>
    toCanonicalJson(
      all.map(({ key, kind, options, rows, max, when }) => [
        key,
        kind,
        listLabelledCodes(options),
        listLabelledCodes(rows),
        max ?? 0,
        when ?? null,
      ]),
    );
  return toStructure(a) === toStructure(b);
};
