/**
 * A second reading of the expressions of schemes, written from their types and not from the evaluator of the forms, so
 * that a random application is judged by other code than the code under test.
 */
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import type { Answers, CheckContext, Expr, Json, Operand } from "@portal/core/forms/types/index";
import { addDays, addMonths, addYears, daysBetween, isDay } from "@portal/core/platform/day";

export interface JudgedScope {
  answers: Answers;
  context: CheckContext;
  row?: Answers | undefined;
}
/** Undefined while something that the condition reads is not known. */
type Verdict = boolean | undefined;

export const isRecord = (value: unknown): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const readPath = (from: unknown, path: string): Json | undefined => {
  let value = from;
  for (const part of path.split(".")) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isRecord(value) && Object.hasOwn(value, part)) value = value[part];
    else return undefined;
  }
  return value as Json | undefined;
};
export const listRows = (value: Json | undefined): Answers[] => {
  const rows = isRecord(value) && Array.isArray(value.rows) ? value.rows : value;
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
};
/** Whether somebody answered anything at all. */
export const hasAnswer = (value: Json | undefined): boolean => {
  if (value === undefined || value === null) return false;
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) ? Object.values(value).some(hasAnswer) : true;
};
const toAmount = (value: Json | undefined): number | undefined => {
  const amount = isRecord(value) ? value.amount : value;
  return typeof amount === "number" ? amount : undefined;
};
const roundSum = (value: number): number => Number(value.toFixed(6));
const addAll = (values: readonly (number | undefined)[]): number =>
  roundSum(values.reduce<number>((total, value) => total + (value ?? 0), 0));

export const listPolicies = (context: CheckContext): Record<string, Json> => ({
  ...context.policy,
  ...(isRecord(context.event?.policy) ? context.event.policy : {}),
});

const calculations: Record<string, (one: number, other: number) => number> = {
  add: (one, other) => one + other,
  subtract: (one, other) => one - other,
  multiply: (one, other) => one * other,
  divide: (one, other) => one / other,
  min: (one, other) => (one < other ? one : other),
  max: (one, other) => (one > other ? one : other),
};
const toClockMinutes = (value: Json | undefined): number | undefined => {
  const [hours, minutes] = String(value).split(":").map(Number);
  return typeof value === "string" && hours !== undefined && minutes !== undefined
    ? hours * 60 + minutes
    : undefined;
};

const moveDay = (
  { unit }: Extract<Operand, { op: "dayAdd" }>,
  day: Json | undefined,
  amount: number | undefined,
  { context }: JudgedScope,
): Json | undefined => {
  if (!isDay(day) || amount === undefined) return undefined;
  const moves = { CALENDAR: addDays, MONTHS: addMonths, YEARS: addYears };
  return unit === "WORKING" ? context.addWorkingDays?.(day, amount) : moves[unit](day, amount);
};

/** Computes the value of an operand, undefined where it has none. */
export const judgeOperand = (operand: Operand, scope: JudgedScope): Json | undefined => {
  const { answers, context, row } = scope;
  const judgeSide = (of: Operand, at: JudgedScope = scope) => judgeOperand(of, at);
  switch (operand.op) {
    case "value":
      return operand.value;
    case "today":
      return context.today;
    case "field":
      return readPath(answers, operand.field);
    case "row":
      return readPath(row, operand.column);
    case "event":
      return readPath(context.event, operand.path);
    case "institution":
      return readPath(context.institution, operand.path);
    case "policy":
      return getPolicy(operand.key, listPolicies(context), operand.path);
    case "count": {
      const value = readPath(answers, operand.field);
      const items = isRecord(value) && Array.isArray(value.rows) ? value.rows : value;
      return Array.isArray(items) ? items.length : hasAnswer(value) ? 1 : 0;
    }
    case "sum": {
      const { column } = operand;
      const value = readPath(answers, operand.field) ?? [];
      const items = Array.isArray(value) ? value : Object.values(isRecord(value) ? value : {});
      return addAll(items.map((item) => toAmount(column ? readPath(item, column) : item)));
    }
    case "sumOf":
      return addAll(
        listRows(readPath(answers, operand.field)).map((each) =>
          toAmount(judgeSide(operand.of, { ...scope, row: each })),
        ),
      );
    case "dayAdd":
      return moveDay(operand, judgeSide(operand.day), toAmount(judgeSide(operand.amount)), scope);
    case "daysBetween": {
      const [from, to] = [judgeSide(operand.from), judgeSide(operand.to)];
      return isDay(from) && isDay(to) ? daysBetween(from, to) : undefined;
    }
    case "minutesBetween": {
      const [from, to] = [toClockMinutes(judgeSide(operand.from)), toClockMinutes(judgeSide(operand.to))];
      return from === undefined || to === undefined ? undefined : to - from;
    }
    case "bandBound": {
      const [, min, max] = String(readPath(answers, operand.field)).match(/^B_(\d+)_(\d+)$/) ?? [];
      return min === undefined ? undefined : Number(operand.bound === "min" ? min : max);
    }
    case "chosenItem": {
      const chosenId = readPath(answers, operand.field);
      const items = (context.event?.[operand.list] ?? []) as Answers[];
      return readPath(
        items.find((item) => chosenId !== undefined && chosenId === (item.id ?? item.type)),
        operand.property,
      );
    }
    case "earliest":
    case "latest": {
      const days = operand.of
        .map((of) => judgeSide(of))
        .filter(isDay)
        .toSorted();
      return operand.op === "earliest" ? days[0] : days[days.length - 1];
    }
    case "if":
      return judgeSide(judgeExpression(operand.when, scope) === true ? operand.yes : operand.no);
    default: {
      const values = operand.of.map((of) => toAmount(judgeSide(of)));
      if (values.some((value) => value === undefined)) return undefined;
      const result = (values as number[]).reduce(
        (one, other) => calculations[operand.op]?.(one, other) ?? NaN,
      );
      return Number.isFinite(result) ? roundSum(result) : undefined;
    }
  }
};

const isSame = (value: Json | undefined, other: Json): boolean =>
  value === other || (isRecord(value) && value.code !== undefined && value.code === other);
const invertVerdict = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);
const joinAll = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.some((one) => one === false) ? false : verdicts.every((one) => one === true) ? true : undefined;
const joinAny = (verdicts: readonly Verdict[]): Verdict =>
  invertVerdict(joinAll(verdicts.map(invertVerdict)));
/** Texts are one when they only differ in case, blanks and brackets. */
const foldWord = (value: Json | undefined): Json | undefined => {
  const word = isRecord(value) && value.code !== undefined ? value.code : value;
  return typeof word === "string" ? word.normalize("NFKC").toLowerCase().replace(/[ ()]/g, "") : word;
};
const listParts = (value: Json | undefined): Json[] =>
  isRecord(value) && value.code === undefined
    ? Object.keys(value)
        .sort()
        .flatMap((key) => [key, ...listParts(value[key])])
    : [foldWord(value) ?? null];
export const isSameWord = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(listParts(one)) === JSON.stringify(listParts(other));

/** A permit of a person from Hong Kong or Macao is the same with the two digits of its issue and without them. */
const readHolder = (number: Json | undefined): Json => {
  const word = String(foldWord(number) ?? "");
  return /^[hm]\d{10}$/.test(word) ? word.slice(0, 9) : word;
};
export const isSamePerson = (one: Json | undefined, other: Json | undefined): boolean =>
  readHolder(one) === readHolder(other);

/** Judges a condition. */
export const judgeExpression = (expr: Expr, scope: JudgedScope): Verdict => {
  const judgePart = (of: Expr, at: JudgedScope = scope) => judgeExpression(of, at);
  const judgeRows = (field: string, of: Expr) =>
    listRows(readPath(scope.answers, field)).map((row) => judgePart(of, { ...scope, row }));
  switch (expr.op) {
    case "is":
      return isSame(readPath(scope.answers, expr.field), expr.value);
    case "in":
      return expr.values.some((value) => isSame(readPath(scope.answers, expr.field), value));
    case "includes": {
      const list = readPath(scope.answers, expr.field);
      return Array.isArray(list) && list.some((item) => isSame(item, expr.value));
    }
    case "answered":
      return hasAnswer(readPath(scope.answers, expr.field));
    case "all":
      return joinAll(expr.of.map((of) => judgePart(of)));
    case "any":
      return joinAny(expr.of.map((of) => judgePart(of)));
    case "not":
      return invertVerdict(judgePart(expr.of));
    case "everyRow":
      return joinAll(judgeRows(expr.field, expr.of));
    case "someRow":
      return joinAny(judgeRows(expr.field, expr.of));
    case "among": {
      const value = judgeOperand(expr.value, scope);
      const list = readPath(scope.answers, expr.field);
      if (!hasAnswer(value) || !Array.isArray(list) || list.length === 0) return undefined;
      const isSameEntry = expr.ofPersons ? isSamePerson : isSameWord;
      return list.some((item) => isSameEntry(expr.column ? readPath(item, expr.column) : item, value));
    }
    default: {
      const [left, right] = [expr.left, expr.right]
        .map((side) => judgeOperand(side, scope))
        .map((value) => (isRecord(value) ? toAmount(value) : value));
      if (left === undefined || right === undefined || left === null || right === null) return undefined;
      if (expr.op === "eq") return left === right;
      if (typeof left !== typeof right) return undefined;
      const order = left < right ? -1 : left > right ? 1 : 0;
      return { lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[expr.op];
    }
  }
};

/** Whether the later of two periods begins before the earlier has ended; the columns have their first and last days. */
export const isAtOneTime = (one: Answers, other: Answers, columns: { from: string; to: string }): boolean => {
  const days = [one, other].map((row) => [String(row[columns.from] ?? ""), String(row[columns.to] ?? "")]);
  if (days.flat().includes("")) return false;
  const [[, end = ""] = [], [start = ""] = []] = days.sort(([a = ""], [b = ""]) => a.localeCompare(b));
  return start <= end;
};
