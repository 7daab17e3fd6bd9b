/**
 * What expressions mean. Conditions are three-valued: a comparison with something unanswered is unknown, so that a rule
 * speaks only when it is definitely broken and a field shows only when its condition definitely holds.
 */
import { policyOf } from "../code-lists/policy.ts";
import { addDays, addMonths, addYears, daysBetween, isDay } from "../day.ts";
import { hasIllegal, isBlank } from "./text.ts";
import type { Answers, CheckContext, Expr, Json, Operand } from "./types.ts";

/** What an expression may look at. `row` is the row at hand inside a list. */
export interface Scope {
  answers: Answers;
  context: CheckContext;
  row?: Answers;
}
export type Truth = boolean | undefined;

/** True when an answer says something: not empty text, list or object of empty members. `false` and 0 are answers. */
export const isAnswered = (value: Json | undefined): boolean => {
  if (value === undefined || value === null) return false;
  if (typeof value === "string") return !isBlank(value) || hasIllegal(value, false, true);
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object") return Object.values(value).some(isAnswered);
  return true;
};

/** The value at a dotted path (`dates.start`, `shareholders.0.name`), undefined where there is none. */
export const at = (value: Json | undefined, path: string): Json | undefined =>
  path.split(".").reduce<Json | undefined>((inner, part) => {
    if (Array.isArray(inner)) return inner[Number(part)];
    return typeof inner === "object" && inner !== null && Object.hasOwn(inner, part)
      ? inner[part]
      : undefined;
  }, value);

/** The policy overrides that hold: the event's over the caller's. */
export const overridesOf = (context: CheckContext): Record<string, Json> => {
  const event = context.event?.policy;
  return { ...context.policy, ...(event && typeof event === "object" && !Array.isArray(event) ? event : {}) };
};

/** The rows of a list answer, an empty list when it holds none. */
export const rowsOf = (value: Json | undefined): Answers[] =>
  Array.isArray(value)
    ? value.filter((row): row is Answers => typeof row === "object" && row !== null && !Array.isArray(row))
    : [];

/** A number, or the amount of money in avos; undefined for anything else. */
export const numeric = (value: Json | undefined): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const amount = at(value, "amount");
  return typeof amount === "number" ? amount : undefined;
};

/** The value of an operand, undefined when something it needs is unanswered or has no such form. */
export const evaluate = (operand: Operand, scope: Scope): Json | undefined => {
  switch (operand.op) {
    case "value":
      return operand.value;
    case "field":
      return at(scope.answers, operand.field);
    case "row":
      return at(scope.row, operand.column);
    case "policy":
      return policyOf(operand.key, overridesOf(scope.context), operand.path);
    case "event":
      return at(scope.context.event, operand.path);
    case "institution":
      return at(scope.context.institution, operand.path);
    case "today":
      return scope.context.today;
    case "count":
      return counted(at(scope.answers, operand.field));
    case "sum":
      return summed(at(scope.answers, operand.field), operand.column);
    case "sumOf":
      return round(
        rowsOf(at(scope.answers, operand.field)).reduce(
          (total, row) => total + (numeric(evaluate(operand.of, { ...scope, row })) ?? 0),
          0,
        ),
      );
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "min":
    case "max":
      return reckon(operand.op, operand.of, scope);
    case "earliest":
    case "latest": {
      const days = operand.of
        .map((of) => evaluate(of, scope))
        .filter(isDay)
        .sort();
      return operand.op === "earliest" ? days[0] : days.at(-1);
    }
    case "dayAdd": {
      const [day, amount] = [evaluate(operand.day, scope), numeric(evaluate(operand.amount, scope))];
      if (!isDay(day) || amount === undefined) return undefined;
      if (operand.unit === "YEARS") return addYears(day, amount);
      if (operand.unit === "MONTHS") return addMonths(day, amount);
      return operand.unit === "CALENDAR" ? addDays(day, amount) : scope.context.addWorkingDays?.(day, amount);
    }
    case "daysBetween": {
      const [from, to] = [evaluate(operand.from, scope), evaluate(operand.to, scope)];
      return isDay(from) && isDay(to) ? daysBetween(from, to) : undefined;
    }
    case "if":
      return evaluate(holds(operand.when, scope) ? operand.yes : operand.no, scope);
  }
};

const counted = (value: Json | undefined): number => {
  if (Array.isArray(value)) return value.length;
  const rows = at(value, "rows");
  if (Array.isArray(rows)) return rows.length;
  return isAnswered(value) ? 1 : 0;
};

const summed = (value: Json | undefined, column: string | undefined): number => {
  const rows = Array.isArray(value) ? value : Object.values(typeof value === "object" ? (value ?? {}) : {});
  // Six decimals are enough for shares and areas, and keep 0.1 + 0.2 at 0.3.
  return round(
    rows.reduce<number>((total, row) => total + (numeric(column ? at(row, column) : row) ?? 0), 0),
  );
};

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

const reckon = (
  op: "add" | "subtract" | "multiply" | "divide" | "min" | "max",
  of: Operand[],
  scope: Scope,
): number | undefined => {
  const values = of.map((operand) => numeric(evaluate(operand, scope)));
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
  return Number.isFinite(result) ? round(result) : undefined;
};

/** True, false, or undefined when it cannot be told yet. */
export const test = (expr: Expr, scope: Scope): Truth => {
  switch (expr.op) {
    case "is":
      return same(at(scope.answers, expr.field), expr.value);
    case "in": {
      const value = at(scope.answers, expr.field);
      return expr.values.some((one) => same(value, one));
    }
    case "includes": {
      const value = at(scope.answers, expr.field);
      return Array.isArray(value) && value.some((one) => same(one, expr.value));
    }
    case "answered":
      return isAnswered(at(scope.answers, expr.field));
    case "all":
      return conjunction(expr.of.map((one) => test(one, scope)));
    case "any":
      return negate(conjunction(expr.of.map((one) => negate(test(one, scope)))));
    case "not":
      return negate(test(expr.of, scope));
    case "everyRow":
      return conjunction(
        rowsOf(at(scope.answers, expr.field)).map((row) => test(expr.of, { ...scope, row })),
      );
    case "someRow":
      return negate(
        conjunction(
          rowsOf(at(scope.answers, expr.field)).map((row) => negate(test(expr.of, { ...scope, row }))),
        ),
      );
    default:
      return compare(expr.op, evaluate(expr.left, scope), evaluate(expr.right, scope));
  }
};

/** True only when the condition definitely holds. */
export const holds = (expr: Expr, scope: Scope): boolean => test(expr, scope) === true;

const negate = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const conjunction = (truths: Truth[]): Truth => {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
};

/** Choices with an "other" and bands compare by their code. */
const same = (value: Json | undefined, wanted: Json): boolean =>
  value === wanted || (typeof wanted === "string" && at(value, "code") === wanted);

const compare = (
  op: "eq" | "gt" | "gte" | "lt" | "lte",
  left: Json | undefined,
  right: Json | undefined,
): Truth => {
  const [a, b] = [comparable(left), comparable(right)];
  if (a === undefined || b === undefined) return undefined;
  if (op === "eq") return a === b;
  if (typeof a !== typeof b) return undefined;
  return { gt: a > b, gte: a >= b, lt: a < b, lte: a <= b }[op];
};

const comparable = (value: Json | undefined): string | number | boolean | undefined => {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") return value === "" ? undefined : value;
  return numeric(value);
};
