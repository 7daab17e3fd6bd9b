/** Finds situations (answers or an event) in which a condition holds or does not, and in which a field is shown. */

import { listFields } from "@portal/core/forms/expressions/computed-values";
import {
  type EvaluationScope,
  evaluateCondition,
  evaluateOperand,
  isAnswered,
} from "@portal/core/forms/expressions/evaluate";
import type {
  Answers,
  CheckContext,
  Expr,
  Field,
  Json,
  Operand,
  Scheme,
} from "@portal/core/forms/types/index";
import { addDays, isDay } from "@portal/core/platform/day";
import { buildRow, listSampleValues } from "./samples.ts";
import { createScope, listShownKeys, type Situation } from "./situation.ts";

/** A row inside which a condition is looked at. */
export interface RowAccess {
  columns: readonly Field[];
  read(situation: Situation): Answers;
  put(situation: Situation, column: string, value: Json | undefined): Situation;
}
const DEEP = 7;
/** The maximum number of situations to try for one part of a condition. */
const WIDE = 24;

/** A value put at a dotted path of plain data; `undefined` takes it away. */
export const setAtPath = (target: Json | undefined, path: string[], value: Json | undefined): Json => {
  const [head = "", ...rest] = path;
  const inner: Json = Array.isArray(target)
    ? [...target]
    : typeof target === "object" && target !== null
      ? { ...target }
      : /^\d+$/.test(head)
        ? []
        : {};
  const box = inner as Record<string, Json>;
  const next = rest.length > 0 ? setAtPath(box[head], rest, value) : value;
  if (next !== undefined) box[head] = next;
  else if (Array.isArray(inner)) inner.splice(Number(head), 1);
  else delete box[head];
  return inner;
};
const inContext = (
  { answers, context }: Situation,
  part: "event" | "institution",
  path: string,
  value: Json | undefined,
): Situation => ({
  answers,
  context: { ...context, [part]: setAtPath(context[part], path.split("."), value) } as CheckContext,
});

const fieldNamed = (scheme: Scheme, key: string): Field => {
  const foundField = listFields(scheme).find((field) => field.key === key);
  if (!foundField) throw new Error(`${scheme.id} has no field ${key}`);
  return foundField;
};

/** Answers a field and brings it into view, so that the answer counts. */
function* give(
  scheme: Scheme,
  s: Situation,
  path: string,
  value: Json | undefined,
  deep: number,
): Generator<Situation> {
  const [key = "", ...rest] = path.split(".");
  const field = fieldNamed(scheme, key);
  for (const shownSituation of findSituationsShowing(scheme, key, s, deep - 1)) {
    if (rest.length === 0)
      yield with_(shownSituation, key, toComparedValue(field, value, createScope(scheme, shownSituation)));
    else {
      const wholeValue =
        shownSituation.answers[key] ?? listSampleValues(field, createScope(scheme, shownSituation))[0];
      yield with_(shownSituation, key, setAtPath(wholeValue, rest, value));
    }
  }
}
const with_ = ({ answers, context }: Situation, key: string, value: Json | undefined): Situation => {
  const { [key]: _, ...others } = answers;
  return { answers: value === undefined ? others : { ...others, [key]: value }, context };
};
/** Choices with an "other" and bands are compared by their code. */
const toComparedValue = (field: Field, value: Json | undefined, scope: EvaluationScope): Json | undefined =>
  (field.kind === "choiceOther" || field.kind === "bandOrNumber") && typeof value === "string"
    ? (listSampleValues(field, scope).find((one) => (one as { code: string }).code === value) ?? {
        code: value,
      })
    : value;

const listOthers = (scheme: Scheme, s: Situation, path: string): (Json | undefined)[] => {
  const field = fieldNamed(scheme, path.split(".")[0] ?? path);
  return path.includes(".")
    ? [undefined, "another"]
    : [...listSampleValues(field, createScope(scheme, s)), undefined];
};

/** Yields situations in which a condition has the wanted result, those closest to the given one first. */
export function* findSituations(
  scheme: Scheme,
  expr: Expr,
  wanted: boolean,
  s: Situation,
  seat?: RowAccess,
  deep = DEEP,
): Generator<Situation> {
  const isMet = (one: Situation) =>
    (evaluateCondition(expr, { ...createScope(scheme, one), ...(seat && { row: seat.read(one) }) }) ===
      true) ===
    wanted;
  if (isMet(s)) yield s;
  if (deep <= 0) return;
  let triedCount = 0;
  for (const one of candidates(scheme, expr, wanted, s, seat, deep)) {
    if (isMet(one)) yield one;
    triedCount += 1;
    if (triedCount > WIDE) return;
  }
}

function* candidates(
  scheme: Scheme,
  expr: Expr,
  wanted: boolean,
  s: Situation,
  seat: RowAccess | undefined,
  deep: number,
): Generator<Situation> {
  switch (expr.op) {
    case "is":
    case "in": {
      const values = expr.op === "is" ? [expr.value] : expr.values;
      for (const value of wanted ? values : listOthers(scheme, s, expr.field))
        yield* give(scheme, s, expr.field, value, deep);
      return;
    }
    case "includes": {
      const now = s.answers[expr.field];
      const list = Array.isArray(now) ? now.filter((one) => one !== expr.value) : [];
      const options = wanted
        ? [[...list, expr.value], [expr.value]]
        : [list.length > 0 ? list : undefined, ...listOthers(scheme, s, expr.field)];
      for (const value of options) yield* give(scheme, s, expr.field, value, deep);
      return;
    }
    case "answered":
      if (!wanted) yield* give(scheme, s, expr.field, undefined, deep);
      else
        for (const value of listOthers(scheme, s, expr.field))
          yield* give(scheme, s, expr.field, value, deep);
      return;
    case "all":
    case "any":
      if ((expr.op === "all") === wanted) yield* together(scheme, expr.of, wanted, s, seat, deep);
      else for (const one of expr.of) yield* findSituations(scheme, one, wanted, s, seat, deep - 1);
      return;
    case "not":
      yield* candidates(scheme, expr.of, !wanted, s, seat, deep);
      return;
    case "among": {
      // A list that consists of the value, or the value taken from the list.
      const scope = { ...createScope(scheme, s), ...(seat && { row: seat.read(s) }) };
      const value = evaluateOperand(expr.value, scope) ?? null;
      const [key = expr.field] = expr.field.split(".");
      const field = fieldNamed(scheme, key);
      const listedValue = wanted ? value : "another";
      const list =
        "columns" in field && expr.column
          ? [{ ...buildRow(field.columns, scope), [expr.column]: listedValue }]
          : [listedValue];
      yield* give(scheme, s, expr.field, list, deep);
      return;
    }
    case "everyRow":
    case "someRow": {
      const field = fieldNamed(scheme, expr.field);
      if (!("columns" in field)) return;
      for (const shownSituation of findSituationsShowing(scheme, field.key, s, deep - 1)) {
        const filledSituation = isAnswered(shownSituation.answers[field.key])
          ? shownSituation
          : with_(shownSituation, field.key, [buildRow(field.columns, createScope(scheme, shownSituation))]);
        yield* findSituations(scheme, expr.of, wanted, filledSituation, firstRow(field), deep - 1);
      }
      return;
    }
    default:
      yield* listComparisonSituations(scheme, expr, wanted, s, seat, deep);
  }
}

/** The first row of a list at the top of the form. */
const firstRow = (field: Field & { columns: Field[] }): RowAccess => ({
  columns: field.columns,
  read: ({ answers }) => ((answers[field.key] as Answers[] | undefined)?.[0] ?? {}) as Answers,
  put: (s, column, value) => with_(s, field.key, setAtPath(s.answers[field.key], ["0", column], value)),
});

function* together(
  scheme: Scheme,
  parts: readonly Expr[],
  wanted: boolean,
  s: Situation,
  seat: RowAccess | undefined,
  deep: number,
): Generator<Situation> {
  const [first, ...rest] = parts;
  if (!first) yield s;
  else
    for (const one of findSituations(scheme, first, wanted, s, seat, deep - 1))
      yield* together(scheme, rest, wanted, one, seat, deep);
}

/** Moves whichever side can be moved to just this side of the other, and just beyond. */
function* listComparisonSituations(
  scheme: Scheme,
  expr: Extract<Expr, { left: Operand }>,
  _wanted: boolean,
  s: Situation,
  seat: RowAccess | undefined,
  deep: number,
): Generator<Situation> {
  const scope = { ...createScope(scheme, s), ...(seat && { row: seat.read(s) }) };
  for (const [moved, fixed] of [
    [expr.left, expr.right],
    [expr.right, expr.left],
  ] as const)
    for (const value of listNeighbours(evaluateOperand(fixed, scope)))
      yield* moveTo(scheme, moved, value, s, seat, deep);
}
const listNeighbours = (value: Json | undefined): (Json | undefined)[] => {
  if (typeof value === "number") return [value, value + 1, value - 1, undefined];
  if (isDay(value)) return [value, addDays(value, 1), addDays(value, -1), undefined];
  if (typeof value === "boolean") return [value, !value, undefined];
  return [value, "another", undefined];
};

function* moveTo(
  scheme: Scheme,
  operand: Operand,
  value: Json | undefined,
  s: Situation,
  seat: RowAccess | undefined,
  deep: number,
): Generator<Situation> {
  switch (operand.op) {
    case "event":
    case "institution":
      yield inContext(s, operand.op, operand.path, value);
      return;
    case "policy":
      if (value !== undefined)
        yield {
          ...s,
          context: {
            ...s.context,
            policy: { ...s.context.policy, [operand.key]: operand.path ? { [operand.path]: value } : value },
          },
        };
      return;
    case "today":
      if (isDay(value)) yield { ...s, context: { ...s.context, today: value } };
      return;
    case "row":
      if (seat) yield seat.put(s, operand.column, value);
      return;
    case "field": {
      const field = fieldNamed(scheme, operand.field.split(".")[0] ?? operand.field);
      const money = field.kind === "money" && !operand.field.includes(".") && typeof value === "number";
      yield* give(scheme, s, operand.field, money ? { amount: value, currency: "MOP" } : value, deep);
      return;
    }
    case "count": {
      const field = fieldNamed(scheme, operand.field);
      if (typeof value !== "number" || value < 0) return;
      const scope = createScope(scheme, s);
      const items =
        "columns" in field
          ? Array.from({ length: value }, (_, n) => buildRow(field.columns, scope, n))
          : [...(listSampleValues(field, scope)[0] as Json[])].slice(0, value);
      yield* give(scheme, s, operand.field, items, deep);
      return;
    }
    case "sum": {
      const field = fieldNamed(scheme, operand.field);
      if (!("columns" in field) || !operand.column) return;
      const column = field.columns.find((one) => one.key === operand.column);
      const cell = column?.kind === "money" ? { amount: value ?? 0, currency: "MOP" } : value;
      const row = { ...buildRow(field.columns, createScope(scheme, s)), [operand.column]: cell ?? 0 };
      yield* give(scheme, s, operand.field, [row], deep);
      return;
    }
    case "add":
    case "subtract":
    case "multiply":
    case "divide":
    case "min":
    case "max":
    case "earliest":
    case "latest":
      for (const part of operand.of) yield* moveTo(scheme, part, value, s, seat, deep - 1);
      return;
    case "daysBetween":
      for (const part of [operand.from, operand.to])
        for (const one of [s.context.today, addDays(s.context.today, Number(value) || 0)])
          yield* moveTo(scheme, part, one, s, seat, deep - 1);
      return;
    case "minutesBetween":
      yield* moveTo(scheme, operand.from, "09:00", s, seat, deep - 1);
      return;
    case "bandBound":
      for (const code of ["B_0_50", "B_50_100", "B_101_200", "B_201_300"])
        yield* give(scheme, s, operand.field, code, deep);
      return;
    case "chosenItem": {
      const items = s.context.event?.[operand.list];
      for (const item of Array.isArray(items) ? (items as Record<string, Json>[]) : [])
        if (item[operand.property] === value)
          yield* give(scheme, s, operand.field, item.id ?? item.type ?? null, deep);
      return;
    }
    case "dayAdd":
      yield* moveTo(scheme, operand.day, value, s, seat, deep - 1);
      return;
    case "if": {
      const scope = { ...createScope(scheme, s), ...(seat && { row: seat.read(s) }) };
      for (const isYes of [true, false])
        if (evaluateOperand(isYes ? operand.yes : operand.no, scope) === value)
          yield* findSituations(scheme, operand.when, isYes, s, seat, deep - 1);
      return;
    }
    default:
      return;
  }
}

/** Situations in which a field is shown. */
export function* findSituationsShowing(
  scheme: Scheme,
  key: string,
  s: Situation,
  deep = DEEP,
): Generator<Situation> {
  if (listShownKeys(scheme, s).includes(key)) {
    yield s;
    return;
  }
  if (deep <= 0) return;
  const step = scheme.steps.find((one) => one.fields.some((field) => field.key === key));
  const field = step?.fields.find((one) => one.key === key);
  const parts = [step?.when, field?.when].flatMap((one) => (one ? [one] : []));
  for (const one of together(scheme, parts, true, s, undefined, deep))
    if (listShownKeys(scheme, one).includes(key)) yield one;
}

/** Takes the first situation of some, or a failure that says what to do. */
export const takeFirst = (situations: Iterable<Situation>, what: string): Situation => {
  for (const one of situations) return one;
  throw new Error(`${what}: no situation found; give the scheme's example answers that lead there`);
};
