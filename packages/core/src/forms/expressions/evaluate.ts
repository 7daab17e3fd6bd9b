/**
 * The evaluation of expressions. Conditions are three-valued: a comparison with an unanswered field is unknown. So a
 * rule raises an issue only when it is definitely broken, and a field is shown only when its condition definitely
 * holds.
 */

import { addDays, addMonths, addYears, daysBetween, isDay } from "../../platform/day.ts";
import { foldName, foldText } from "../../platform/fold-text.ts";
import { getPolicy } from "../code-lists/policy-values.ts";
import type { Answers, CheckContext, Expr, Json, Operand } from "../types/index.ts";
import { parseBand } from "../values/number-bands.ts";
import { foldPersonNumber } from "../values/person-number.ts";
import { pickBooth } from "../values/pick-booth.ts";
import { toComparisonKey } from "../values/text-rules.ts";
import { getValueAt, isAnswered, toNumber, toRows } from "./answer-values.ts";

export { getValueAt, isAnswered, toNumber, toRows } from "./answer-values.ts";

/** The values that an expression can read. `row` is the current row of a list. */
export interface EvaluationScope {
  answers: Answers;
  context: CheckContext;
  row?: Answers;
}
type Truth = boolean | undefined;

/** Returns the policy overrides in effect: those of the event take precedence over the caller's. */
export const getPolicyOverrides = (context: CheckContext): Record<string, Json> => {
  const event = context.event?.policy;
  return { ...context.policy, ...(event && typeof event === "object" && !Array.isArray(event) ? event : {}) };
};

/**
 * Returns the value of an operand, or undefined when a value that it needs is unanswered or of another type.
 * @throws TypeError for an operator that the form language does not have
 */
export const evaluateOperand = (operand: Operand, scope: EvaluationScope): Json | undefined => {
  switch (operand.op) {
    case "value":
      return operand.value;
    case "field":
      return getValueAt(scope.answers, operand.field);
    case "row":
      return getValueAt(scope.row, operand.column);
    case "policy":
      return getPolicy(operand.key, getPolicyOverrides(scope.context), operand.path);
    case "event":
      return getValueAt(scope.context.event, operand.path);
    case "institution":
      return getValueAt(scope.context.institution, operand.path);
    case "today":
      return scope.context.today;
    case "count":
      return countAnswers(getValueAt(scope.answers, operand.field));
    case "sum":
      return sumColumn(getValueAt(scope.answers, operand.field), operand.column);
    case "sumOf":
      return roundDecimals(
        toRows(getValueAt(scope.answers, operand.field)).reduce(
          (total, row) => total + (toNumber(evaluateOperand(operand.of, { ...scope, row })) ?? 0),
          0,
        ),
      );
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "min":
    case "max":
      return calculate(operand.op, operand.of, scope);
    case "earliest":
    case "latest":
    case "dayAdd":
    case "daysBetween":
    case "minutesBetween":
      return evaluateTime(operand, scope);
    case "bandBound":
      return parseBand(getValueAt(scope.answers, operand.field))?.[operand.bound];
    case "chosenItem":
      return getValueAt(findChosenItem(operand, scope), operand.property);
    case "if":
      return evaluateOperand(isConditionMet(operand.when, scope) ? operand.yes : operand.no, scope);
    default:
      throw buildUnknownOperatorError(operand);
  }
};

/** Without a value, a rule with a misspelt operator would count as kept, and nobody would notice. */
const buildUnknownOperatorError = (node: never): TypeError =>
  new TypeError(`unknown operator: ${JSON.stringify(node)}`);

/** Finds the slot, booth or zone of the event that was chosen. */
const findChosenItem = (
  { field, list }: Extract<Operand, { op: "chosenItem" }>,
  { answers, context }: EvaluationScope,
): Answers | undefined => {
  const answer = getValueAt(answers, field);
  const identifier = list === "booths" ? "type" : "id";
  const items = toRows(getValueAt(context.event, list)).filter(
    (one) => answer !== undefined && one[identifier] === answer,
  );
  return list === "booths" ? pickBooth(items, getValueAt(answers, "exhibitorType")) : items[0];
};

/** Operands that are days, times of day, or the time between two. */
const evaluateTime = (
  operand: Extract<Operand, { op: "earliest" | "latest" | "dayAdd" | "daysBetween" | "minutesBetween" }>,
  scope: EvaluationScope,
): Json | undefined => {
  switch (operand.op) {
    case "earliest":
    case "latest": {
      const days = operand.of
        .map((of) => evaluateOperand(of, scope))
        .filter(isDay)
        .sort();
      return operand.op === "earliest" ? days[0] : days.at(-1);
    }
    case "dayAdd": {
      const [day, amount] = [
        evaluateOperand(operand.day, scope),
        toNumber(evaluateOperand(operand.amount, scope)),
      ];
      if (!isDay(day) || amount === undefined) return undefined;
      if (operand.unit === "YEARS") return addYears(day, amount);
      if (operand.unit === "MONTHS") return addMonths(day, amount);
      return operand.unit === "CALENDAR" ? addDays(day, amount) : scope.context.addWorkingDays?.(day, amount);
    }
    case "daysBetween": {
      const [from, to] = [evaluateOperand(operand.from, scope), evaluateOperand(operand.to, scope)];
      return isDay(from) && isDay(to) ? daysBetween(from, to) : undefined;
    }
    case "minutesBetween": {
      const [from, to] = [operand.from, operand.to].map((side) => toMinutes(evaluateOperand(side, scope)));
      return from === undefined || to === undefined ? undefined : to - from;
    }
  }
};

/** Minutes since midnight of a time of day (`HH:mm`). */
const toMinutes = (value: Json | undefined): number | undefined => {
  const [, hours, minutes] = (typeof value === "string" && /^(\d{2}):(\d{2})$/.exec(value)) || [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

const countAnswers = (value: Json | undefined): number => {
  if (Array.isArray(value)) return value.length;
  const rows = getValueAt(value, "rows");
  if (Array.isArray(rows)) return rows.length;
  return isAnswered(value) ? 1 : 0;
};

const sumColumn = (value: Json | undefined, column: string | undefined): number => {
  const rows = Array.isArray(value) ? value : Object.values(typeof value === "object" ? (value ?? {}) : {});
  // Six decimals are enough for shares and areas, and make 0.1 + 0.2 equal to 0.3.
  return roundDecimals(
    rows.reduce<number>((total, row) => total + (toNumber(column ? getValueAt(row, column) : row) ?? 0), 0),
  );
};

/** Whole numbers are exact: a large amount times a million no longer is, and would lose a part of an avo. */
const roundDecimals = (value: number): number =>
  Number.isInteger(value) ? value : Math.round(value * 1e6) / 1e6;

const calculate = (
  op: "add" | "subtract" | "multiply" | "divide" | "min" | "max",
  of: Operand[],
  scope: EvaluationScope,
): number | undefined => {
  const values = of.map((operand) => toNumber(evaluateOperand(operand, scope)));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const [first = 0, ...rest] = values as number[];
  const result = {
    add: () => rest.reduce((a, b) => a + b, first),
    subtract: () => rest.reduce((a, b) => a - b, first),
    multiply: () => rest.reduce((a, b) => a * b, first),
    divide: () => rest.reduce((a, b) => a / b, first),
    min: () => Math.min(first, ...rest),
    max: () => Math.max(first, ...rest),
  }[op]();
  return Number.isFinite(result) ? roundDecimals(result) : undefined;
};

/**
 * Returns true or false, or undefined while the answer is unknown.
 * @throws TypeError for an operator that the form language does not have
 */
export const evaluateCondition = (expr: Expr, scope: EvaluationScope): Truth => {
  switch (expr.op) {
    case "is":
      return isSameValue(getValueAt(scope.answers, expr.field), expr.value);
    case "in": {
      const value = getValueAt(scope.answers, expr.field);
      return expr.values.some((one) => isSameValue(value, one));
    }
    case "includes": {
      const value = getValueAt(scope.answers, expr.field);
      return Array.isArray(value) && value.some((one) => isSameValue(one, expr.value));
    }
    case "answered":
      return isAnswered(getValueAt(scope.answers, expr.field));
    case "all":
      return allTruths(expr.of.map((one) => evaluateCondition(one, scope)));
    case "any":
      return negateTruth(allTruths(expr.of.map((one) => negateTruth(evaluateCondition(one, scope)))));
    case "not":
      return negateTruth(evaluateCondition(expr.of, scope));
    case "among":
      return isAmongAnswers(
        evaluateOperand(expr.value, scope),
        getValueAt(scope.answers, expr.field),
        expr.column,
        expr.ofPersons ? foldNumber : expr.ofInstitutions ? foldInstitutionName : foldAnswer,
      );
    case "everyRow":
      return allTruths(
        toRows(getValueAt(scope.answers, expr.field)).map((row) =>
          evaluateCondition(expr.of, { ...scope, row }),
        ),
      );
    case "someRow":
      return negateTruth(
        allTruths(
          toRows(getValueAt(scope.answers, expr.field)).map((row) =>
            negateTruth(evaluateCondition(expr.of, { ...scope, row })),
          ),
        ),
      );
    case "eq":
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return compareValues(expr.op, evaluateOperand(expr.left, scope), evaluateOperand(expr.right, scope));
    default:
      throw buildUnknownOperatorError(expr);
  }
};

/** Returns true only when the condition definitely holds. */
export const isConditionMet = (expr: Expr, scope: EvaluationScope): boolean =>
  evaluateCondition(expr, scope) === true;

const negateTruth = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const allTruths = (truths: Truth[]): Truth => {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
};

/** Unknown while the value or the list is unanswered, or the value is a name without letters and digits. */
const isAmongAnswers = (
  value: Json | undefined,
  list: Json | undefined,
  column: string | undefined,
  fold: (value: Json | undefined) => Json | undefined,
): Truth => {
  if (!isAnswered(value) || !Array.isArray(list) || list.length === 0) return undefined;
  const foldedAnswer = fold(value);
  if (foldedAnswer === undefined) return undefined;
  return list.some((one) => fold(column ? getValueAt(one, column) : one) === foldedAnswer);
};
const foldNumber = (value: Json | undefined): Json | undefined =>
  typeof value === "string" ? foldPersonNumber(value) : value;

/** Returns a name as names are compared with each other, without punctuation. */
const foldInstitutionName = (value: Json | undefined): Json | undefined =>
  typeof value === "string" ? foldName(value) || undefined : value;

/** Returns the code of a choice with "other"; texts without case, blanks, brackets, accents and script. */
const foldAnswer = (value: Json | undefined): Json | undefined => {
  const text = getValueAt(value, "code") ?? value;
  return typeof text === "string" ? toComparisonKey(foldText(text)) : text;
};

/** Choices with "other" and ranges are compared by their code. */
const isSameValue = (value: Json | undefined, expected: Json): boolean =>
  value === expected || (typeof expected === "string" && getValueAt(value, "code") === expected);

const compareValues = (
  op: "eq" | "gt" | "gte" | "lt" | "lte",
  left: Json | undefined,
  right: Json | undefined,
): Truth => {
  const [a, b] = [toComparable(left), toComparable(right)];
  if (a === undefined || b === undefined) return undefined;
  if (op === "eq") return a === b;
  if (typeof a !== typeof b) return undefined;
  return { gt: a > b, gte: a >= b, lt: a < b, lte: a <= b }[op];
};

const toComparable = (value: Json | undefined): string | number | boolean | undefined => {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return value === "" ? undefined : value;
  return toNumber(value);
};
