/**
 * Finds the faults of a random application in which answers depend on each other: missing answers, days and times out
 * of bounds, options that the event no longer offers, numbers of documents, repeated rows and files, lead times and the
 * rules of the scheme. Each answer alone is right by the way in which it is rolled.
 */
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import type { Answers, CheckContext, Field, Json, Rule, Scheme, Step } from "@portal/core/forms/types/index";
import { addDays, isDay } from "@portal/core/platform/day";
import type { Situation } from "../generated/situation.ts";
import {
  hasAnswer,
  isAtOneTime,
  isSamePerson,
  isSameWord,
  type JudgedScope,
  judgeExpression,
  judgeOperand,
  listPolicies,
  listRows,
  readPath,
} from "./judge-expression.ts";
import { readDayBounds, readLimit, readOptions, readTimeBounds } from "./limits.ts";
import { resolveNumberFormat } from "./random-texts.ts";

export interface JudgedFault {
  path: string;
  key: string;
  rule?: Rule;
}
interface JudgedView {
  scope: JudgedScope;
  fields: { step: Step; field: Field }[];
}
const withoutAnswer = new Set(["computed", "content", "institution"]);

/** The fields that are shown, and the answers that count, with what is computed from them. */
export const viewApplication = (
  scheme: Pick<Scheme, "steps">,
  { answers, context }: Situation,
): JudgedView => {
  const all = scheme.steps.flatMap((step) => step.fields.map((field) => ({ step, field })));
  let countedAnswers = answers;
  for (let pass = 0; ; pass += 1) {
    const scope: JudgedScope = { answers: { ...countedAnswers }, context };
    for (const { field } of all)
      if (field.kind === "computed") {
        const value = judgeOperand(field.of, scope);
        if (value === undefined) delete scope.answers[field.key];
        else scope.answers[field.key] = value;
      }
    const fields = all.filter(
      ({ step, field }) =>
        !step.after &&
        !withoutAnswer.has(field.kind) &&
        (!step.when || judgeExpression(step.when, scope) === true) &&
        (!field.when || judgeExpression(field.when, scope) === true),
    );
    const shownKeys = new Set(fields.map(({ field }) => field.key));
    const next = Object.fromEntries(Object.entries(countedAnswers).filter(([key]) => shownKeys.has(key)));
    if (Object.keys(next).length === Object.keys(countedAnswers).length || pass > 12)
      return { scope, fields };
    countedAnswers = next;
  }
};

const judgeNumber = (
  field: Extract<Field, { kind: "idNumber" }>,
  value: Json,
  { answers, row }: JudgedScope,
): boolean => {
  const findAnswer = (key: string | undefined) =>
    key ? (readPath(row, key) ?? readPath(answers, key)) : undefined;
  if (resolveNumberFormat(field.format, findAnswer(field.typeField)) !== "MAINLAND_ID")
    return field.typeField === undefined || typeof findAnswer(field.typeField) === "string";
  const [birthDay, gender] = [findAnswer(field.birthField), findAnswer(field.genderField)];
  const number = String(value);
  return (
    (birthDay === undefined || number.slice(6, 14) === String(birthDay).replaceAll("-", "")) &&
    (gender === undefined || (Number(number[16]) % 2 === 1) === (gender === "MALE"))
  );
};

/** The fault of one answer that depends on others. */
const judgeAnswer = (
  field: Field,
  path: string,
  value: Json | undefined,
  scope: JudgedScope,
): JudgedFault[] => {
  const isRequired =
    typeof field.required === "boolean" ? field.required : judgeExpression(field.required, scope);
  if (value === undefined || value === null || !hasAnswer(value))
    return isRequired === true ? [{ path, key: "required" }] : [];
  switch (field.kind) {
    case "integer":
    case "decimal": {
      const [min, max] = [readLimit(field.min, scope), readLimit(field.max, scope)];
      return Number(value) < (min ?? -Infinity) || Number(value) > (max ?? Infinity)
        ? [{ path, key: "bounds" }]
        : [];
    }
    case "money": {
      const amount = Number(readPath(value, "amount"));
      return amount < (field.min ?? 0) || amount > (field.max ?? Infinity) ? [{ path, key: "bounds" }] : [];
    }
    case "dayRange": {
      const { min, max } = readDayBounds(field, scope);
      const [from, to] = [String(readPath(value, "from")), String(readPath(value, "to"))];
      return from > to || (min && from < min) || (max && to > max) ? [{ path, key: "bounds" }] : [];
    }
    case "day": {
      const { min, max } = readDayBounds(field, scope);
      return (min && value < min) || (max && value > max) ? [{ path, key: "bounds" }] : [];
    }
    case "time": {
      const { min, max } = readTimeBounds(field, scope);
      return (min && value < min) || (max && value > max) ? [{ path, key: "bounds" }] : [];
    }
    case "choice":
      return readOptions(field.options, scope)?.includes(String(value)) === false
        ? [{ path, key: "option" }]
        : [];
    case "region":
      // A city without counties is the last of three.
      return field.levels.length > 1 && readPath(value, "0") === "CN" && (value as Json[]).length < 3
        ? [{ path, key: "required" }]
        : [];
    case "idNumber":
      return judgeNumber(field, value, scope) ? [] : [{ path, key: "format" }];
    case "documents": {
      const min = field.exact ?? readLimit(field.min, scope) ?? 1;
      return (value as Json[]).length < min ? [{ path, key: "tooFew" }] : [];
    }
    case "lines":
    case "people":
    case "excel":
      return judgeRows(field, field.kind === "excel" ? `${path}.rows` : path, value, scope);
    case "matrix":
      return field.rows.flatMap((key) =>
        judgeColumns(field.columns, `${path}.${key}`, (readPath(value, key) ?? {}) as Answers, scope),
      );
    default:
      return [];
  }
};
const judgeColumns = (
  columns: readonly Field[],
  path: string,
  row: Answers,
  scope: JudgedScope,
): JudgedFault[] =>
  columns.flatMap((column) => {
    const at = { ...scope, row };
    if (withoutAnswer.has(column.kind) || (column.when && judgeExpression(column.when, at) !== true))
      return [];
    return judgeAnswer(column, `${path}.${column.key}`, row[column.key], at);
  });
const judgeRows = (
  field: Extract<Field, { kind: "lines" | "people" | "excel" }>,
  path: string,
  value: Json,
  scope: JudgedScope,
): JudgedFault[] => {
  const rows = listRows(value);
  const { unique = [] } = field;
  const apart = field.kind === "excel" ? undefined : field.apart;
  return rows.flatMap((row, i) => {
    const isRepeated =
      unique.length > 0 &&
      rows.slice(0, i).some((other) => unique.every((column) => isSameWord(other[column], row[column])));
    const further = field.kind === "excel" ? undefined : field.furtherUnique;
    const isRepeatedFurther =
      !isRepeated &&
      further !== undefined &&
      rows.slice(0, i).some((other) => isSamePerson(other[further], row[further]));
    return [
      ...judgeColumns(field.columns, `${path}.${i}`, row, scope),
      ...(isRepeatedFurther ? [{ path: `${path}.${i}.${further}`, key: "duplicate" }] : []),
      ...(isRepeated ? [{ path: `${path}.${i}.${unique[0]}`, key: "duplicate" }] : []),
      ...(!isRepeated && apart && rows.slice(0, i).some((other) => isAtOneTime(row, other, apart))
        ? [{ path: `${path}.${i}.${apart.from}`, key: "periodsOverlap" }]
        : []),
    ];
  });
};

const knownWorkingDays = new Map<string, string>();
/** Finds the first day that is so many working days away; counted once for each day. */
const findWorkingDay = ({ today, addWorkingDays }: CheckContext, amount: number): string => {
  const name = `${today} ${amount}`;
  for (let day = today; !knownWorkingDays.has(name); day = addDays(day, 1)) {
    const last = addWorkingDays?.(day, -amount);
    if (last === undefined || last >= today) knownWorkingDays.set(name, day);
  }
  return knownWorkingDays.get(name) ?? today;
};

/** The first day that is far enough away, by the deadlines that count back from an answer. */
export const readEarliestDay = (
  scheme: Scheme,
  path: string,
  context: CheckContext,
): { day: string; key: "leadTime" | "leadTimeWorking" } | undefined => {
  const deadline = scheme.deadlines.find(
    ({ kind, direction, anchor }) =>
      kind === "applyBy" &&
      direction === "BEFORE" &&
      typeof anchor === "object" &&
      anchor.earliest.includes(path),
  );
  const amount = deadline && readLimit(deadline.amount, { answers: {}, context });
  if (!deadline || amount === undefined) return undefined;
  if (deadline.unit === "CALENDAR") return { day: addDays(context.today, amount), key: "leadTime" };
  return { day: findWorkingDay(context, amount), key: "leadTimeWorking" };
};

/** Whether the day on which the edition of an activity closes has passed. */
const isEditionClosed = (path: string, day: Json | undefined, context: CheckContext): boolean => {
  const [, key = "", ...rest] = path.split(".");
  const closesOn = getPolicy(key, listPolicies(context), rest.join("."));
  if (!isDay(closesOn) || !isDay(day) || context.today <= closesOn) return false;
  // The same day of the next year opens the next edition. Days are compared as texts, so that 29 February has one too.
  const nextEdition = `${Number(closesOn.slice(0, 4)) + 1}${closesOn.slice(4)}`;
  return day >= closesOn && day < nextEdition;
};

const isSameAnswer = (one: Json | undefined, other: Json | undefined): boolean =>
  typeof one === "string" && typeof other === "string"
    ? isSameWord(one, other)
    : JSON.stringify(one) === JSON.stringify(other);

/** Where a rule is broken. */
export const judgeRule = (rule: Rule, scope: JudgedScope): string[] => {
  const { must } = rule;
  const isBroken = (at: JudgedScope): boolean => {
    if (rule.when && judgeExpression(rule.when, at) !== true) return false;
    switch (must.op) {
      case "distinct": {
        const values = must.fields.map((field) => at.answers[field]).filter(hasAnswer);
        return values.some((value, i) => values.findIndex((one) => isSameAnswer(one, value)) < i);
      }
      case "sameSum": {
        const [left, right] = [judgeOperand(must.left, at), judgeOperand(must.right, at)].map((side) =>
          typeof side === "number" ? side : readPath(side, "amount"),
        );
        return left !== undefined && right !== undefined && left !== right;
      }
      case "atLeastDocuments":
        return new Set(must.fields.flatMap((field) => at.answers[field] ?? [])).size < must.n;
      default:
        return judgeExpression(must, at) === false;
    }
  };
  const { each } = rule;
  if (each === undefined) return isBroken(scope) ? [rule.at] : [];
  return listRows(scope.answers[each]).flatMap((row, i) =>
    isBroken({ ...scope, row }) ? [rule.at.replace(`${each}.`, `${each}.${i}.`)] : [],
  );
};

/** Finds what is wrong with an application; nothing when it is valid. */
export const judgeApplication = (scheme: Scheme, situation: Situation): JudgedFault[] => {
  const { scope, fields } = viewApplication(scheme, situation);
  const faults = fields.flatMap(({ field }) =>
    judgeAnswer(field, field.key, scope.answers[field.key], scope),
  );
  const shownKeys = new Set(fields.map(({ field }) => field.key));
  for (const deadline of scheme.deadlines) {
    const { anchor, kind, edition } = deadline;
    if (kind !== "applyBy" || typeof anchor !== "object") continue;
    for (const path of anchor.earliest) {
      if (edition !== undefined && isEditionClosed(path, readPath(scope.answers, edition), scope.context))
        faults.push({ path: edition, key: "editionClosed" });
      const day = readPath(scope.answers, path);
      const earliest = readEarliestDay(scheme, path, scope.context);
      if (edition === undefined && isDay(day) && earliest && day < earliest.day)
        faults.push({ path, key: earliest.key });
    }
  }
  for (const { must, key } of scheme.eligibility)
    if (judgeExpression(must, scope) !== true) faults.push({ path: "", key });
  for (const rule of scheme.rules)
    if (shownKeys.has(rule.at.split(".")[0] ?? ""))
      faults.push(...judgeRule(rule, scope).map((path) => ({ path, key: rule.key, rule })));
  return faults;
};
