/**
 * Surveys that staff create: when they are open, how they are validated, and the form that respondents fill in. Pure.
 */
import type { ApplicationStatus } from "../applications/model/statuses.ts";
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
import type { Expr, Json, Scheme } from "../forms/types/index.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import type { Day, Instant } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { canBeCondition, hasWrittenOptions, type SurveyStatus, surveyLimits } from "./question-kinds.ts";
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
export const isTiedSurvey = ({ eventId, scheme }: Pick<Survey, "eventId" | "scheme">): boolean =>
  eventId !== undefined || scheme !== undefined;

/** Returns whether a survey asks about an application. */
export const addressesApplication = (
  { eventId, scheme }: Pick<Survey, "eventId" | "scheme">,
  header: { eventId?: string | undefined; scheme: string; status: ApplicationStatus },
): boolean =>
  isParticipating(header.status) &&
  (eventId !== undefined ? header.eventId === eventId : scheme !== undefined && header.scheme === scheme);

/** Statuses of an application that takes part in its event, which a survey of the event addresses. */
const participatingStatuses: readonly ApplicationStatus[] = [
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
];
export const isParticipating = (status: ApplicationStatus): boolean => participatingStatuses.includes(status);

/** Returns the steps of a scale, `1` to its highest. */
export const listScaleSteps = (question: Pick<SurveyQuestion, "max">): string[] =>
  Array.from({ length: question.max ?? 5 }, (_, i) => String(i + 1));
const listCodes = (all: readonly LabelledCode[] | undefined): string[] => (all ?? []).map(({ code }) => code);
/** The column with the answer of a matrix row: `q3.r1.a`. */
export const MATRIX_COLUMN = "a";

const toField = (question: SurveyQuestion): FieldDefinition<string> => {
  const common = question.when ? { when: question.when as Expr as never } : {};
  const values = {
    values: question.kind === "SCALE" ? listScaleSteps(question) : listCodes(question.options),
  };
  switch (question.kind) {
    case "SINGLE":
    case "SCALE":
      return choice(values, { look: "radio", ...common });
    case "MULTIPLE":
      return choices(values, common);
    case "MATRIX":
      return matrix(listCodes(question.rows), { [MATRIX_COLUMN]: choice(values, { look: "radio" }) }, common);
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

/** Lists the values of an earlier question that a condition can name: its options or steps. */
export const listConditionOptions = (question: SurveyQuestion): string[] =>
  question.kind === "SCALE"
    ? listScaleSteps(question)
    : canBeCondition(question.kind)
      ? listCodes(question.options)
      : [];

/** Builds "asked when one of these was chosen" in the form language; undefined for none. */
export const buildCondition = (
  question: SurveyQuestion,
  chosenCodes: readonly string[],
): Expr | undefined => {
  if (chosenCodes.length === 0) return undefined;
  return question.kind === "MULTIPLE"
    ? { op: "any", of: chosenCodes.map((value) => ({ op: "includes", field: question.key, value })) }
    : { op: "in", field: question.key, values: [...chosenCodes] };
};

const conditionOperands = { is: ["value"], in: ["values"], includes: ["value"], answered: [] } as const;
const isRecord = (value: unknown): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Returns whether the value is a condition over earlier questions that only names existing options. */
const isCondition = (value: unknown, earlier: readonly SurveyQuestion[]): boolean => {
  if (!isRecord(value)) return false;
  const { op, field, of } = value;
  if (op === "not") return isCondition(of, earlier);
  if (op === "all" || op === "any")
    return Array.isArray(of) && of.length > 0 && of.every((one) => isCondition(one, earlier));
  if (typeof op !== "string" || !Object.hasOwn(conditionOperands, op)) return false;
  const question = earlier.find(({ key }) => key === field);
  if (!question) return false;
  const namedOptions = op === "in" ? value.values : op === "answered" ? [] : [value.value];
  return (
    Array.isArray(namedOptions) &&
    namedOptions.every((one) => listConditionOptions(question).includes(String(one)))
  );
};

/** One part of a condition in the editor: an earlier question, and options of which one was chosen. */
export interface ConditionPart {
  question: string;
  chosen: string[];
}
/** The way in which parts are joined: all must hold, or any. */
export type ConditionJoin = "all" | "any";

const toConditionPart = (condition: unknown): ConditionPart | undefined => {
  if (!isRecord(condition)) return undefined;
  const { op, field, value, values, of } = condition;
  if (op === "any" && Array.isArray(of)) {
    const clauses = of.filter(isRecord);
    const isSameField = clauses.every((one) => one.op === "includes" && one.field === clauses[0]?.field);
    const question = clauses[0]?.field;
    return isSameField && typeof question === "string"
      ? { question, chosen: clauses.map((one) => String(one.value)) }
      : undefined;
  }
  if (typeof field !== "string") return undefined;
  if (op === "in") return { question: field, chosen: Array.isArray(values) ? values.map(String) : [] };
  return op === "is" || op === "includes" ? { question: field, chosen: [String(value)] } : undefined;
};

/** Parses a condition into the parts of the editor; undefined for one that the editor cannot show, and for none. */
export const parseCondition = (
  condition: unknown,
): { join: ConditionJoin; parts: ConditionPart[] } | undefined => {
  const singlePart = toConditionPart(condition);
  if (singlePart) return { join: "all", parts: [singlePart] };
  if (
    !isRecord(condition) ||
    (condition.op !== "all" && condition.op !== "any") ||
    !Array.isArray(condition.of)
  )
    return undefined;
  const parts = condition.of.map(toConditionPart).flatMap((part) => part ?? []);
  return parts.length > 0 && parts.length === condition.of.length ? { join: condition.op, parts } : undefined;
};

/**
 * Builds the condition of these parts in the form language; undefined for none. Parts without an option are ignored.
 */
export const joinConditionParts = (
  join: ConditionJoin,
  parts: readonly ConditionPart[],
  earlier: readonly SurveyQuestion[],
): Expr | undefined => {
  const conditions = parts.flatMap(({ question, chosen }) => {
    const askedQuestion = earlier.find(({ key }) => key === question);
    return (askedQuestion && buildCondition(askedQuestion, chosen)) ?? [];
  });
  return conditions.length > 1 ? { op: join, of: conditions } : conditions[0];
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
      : hasDuplicates(listCodes(all))
        ? [{ path: `${basePath}.${path}`, key: "duplicate" }]
        : [];
  const hasValidScale = kind !== "SCALE" || (max !== undefined && max >= 2 && max <= surveyLimits.scale);
  return [
    ...(hasWrittenOptions(kind) ? findTooFew("options", options, 2) : []),
    ...(kind === "MATRIX" ? findTooFew("rows", rows, 1) : []),
    ...(hasValidScale ? [] : [{ path: `${basePath}.max`, key: "option" }]),
    ...(question.when && !isCondition(question.when, earlier)
      ? [{ path: `${basePath}.when`, key: "option" }]
      : []),
  ];
};

/** Checks what even a draft needs: a title to find it by, questions with unique keys, conditions that can be met. */
export const findSurveyDraftIssues = (write: Pick<SurveyWrite, "titles" | "questions">): FieldIssue[] => [
  ...(write.titles["zh-Hant"].trim() ? [] : [{ path: "titles.zh-Hant", key: "required" }]),
  ...(hasDuplicates(write.questions.map(({ key }) => key)) ? [{ path: "questions", key: "duplicate" }] : []),
  ...write.questions.flatMap(({ when }, i) =>
    when && !isCondition(when, write.questions.slice(0, i))
      ? [{ path: `questions.${i}.when`, key: "option" }]
      : [],
  ),
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
    const missingLabels = (path: "options" | "rows", isRequired: boolean) =>
      isRequired
        ? (question[path] ?? []).flatMap(({ labels }, entryIndex) =>
            findMissingTexts(labels, `${basePath}.${path}.${entryIndex}.labels`),
          )
        : [];
    return [
      ...findMissingTexts(question.labels, `${basePath}.labels`),
      ...findShapeIssues(question, basePath, survey.questions.slice(0, i)),
      ...missingLabels("options", hasWrittenOptions(question.kind)),
      ...missingLabels("rows", question.kind === "MATRIX"),
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
        listCodes(options),
        listCodes(rows),
        max ?? 0,
        when ?? null,
      ]),
    );
  return toStructure(a) === toStructure(b);
};
