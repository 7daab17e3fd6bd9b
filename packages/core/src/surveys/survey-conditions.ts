/** Conditions of survey questions over the answers to earlier ones, and their parts in the editor. Pure. */
import type { Expr, Json } from "../forms/types/index.ts";
import { canBeCondition, listLabelledCodes, listScaleSteps } from "./question-kinds.ts";
import type { SurveyQuestion } from "./survey-schema.ts";

/** Lists the values of an earlier question that a condition can name: its options or steps. */
export const listConditionOptions = (question: SurveyQuestion): string[] =>
  question.kind === "SCALE"
    ? listScaleSteps(question)
    : canBeCondition(question.kind)
      ? listLabelledCodes(question.options)
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
export const isSurveyCondition = (value: unknown, earlier: readonly SurveyQuestion[]): boolean => {
  if (!isRecord(value)) return false;
  const { op, field, of } = value;
  if (op === "not") return isSurveyCondition(of, earlier);
  if (op === "all" || op === "any")
    return Array.isArray(of) && of.length > 0 && of.every((one) => isSurveyCondition(one, earlier));
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
