/**
 * Valid applications with random answers: the example of the scheme, with one answer after the other rolled again. What
 * depends on a changed answer is rolled or adjusted with it until nothing is wrong by `judge-application.ts`.
 */
import type { Answers, Field, Json, Operand, Rule, Scheme } from "@portal/core/forms/types/index";
import { setAtPath } from "../generated/find-situations.ts";
import type { Situation } from "../generated/situation.ts";
import { type Dice, rollChance } from "./dice.ts";
import { type JudgedFault, judgeApplication, viewApplication } from "./judge-application.ts";
import { isRecord, type JudgedScope, judgeOperand, listRows, readPath } from "./judge-expression.ts";
import { type RollScope, rollAnswer, rollRow } from "./random-answers.ts";

export const putAnswer = (
  { answers, context }: Situation,
  path: string,
  value: Json | undefined,
): Situation => ({
  answers: setAtPath(answers, path.split("."), value) as Answers,
  context,
});
/** Lists every file that answers name, besides those of one field. */
const listTakenFiles = (answers: Answers, except: string): Set<string> => {
  const takenValues = new Set<string>();
  const walkValue = (value: Json): void => {
    if (typeof value === "string") takenValues.add(value);
    else if (Array.isArray(value)) value.forEach(walkValue);
    else if (isRecord(value)) Object.values(value).forEach(walkValue);
  };
  for (const [key, value] of Object.entries(answers)) if (key !== except) walkValue(value);
  return takenValues;
};
export const createRollScope = (
  scheme: Scheme,
  situation: Situation,
  key: string,
  dice: Dice,
): RollScope => ({
  ...viewApplication(scheme, situation).scope,
  dice,
  taken: listTakenFiles(situation.answers, key),
});

/** Sets the answer that an operand names, where it names one alone. */
const assignValue = (situation: Situation, side: Operand, value: Json | undefined): Situation | undefined => {
  if (side.op !== "field" || value === undefined || value === null) return undefined;
  return readPath(situation.answers, side.field) === undefined
    ? undefined
    : putAnswer(situation, side.field, value);
};
/** Adds an amount to the last row of a list, so that two sums agree. */
const addToLastRow = (situation: Situation, list: string, amount: number): Situation | undefined => {
  const rows = listRows(situation.answers[list]);
  const last = rows.at(-1);
  const [column, money] =
    Object.entries(last ?? {}).find(([, value]) => isRecord(value) && "amount" in value) ?? [];
  const current = readPath(money, "amount");
  if (!last || !column || typeof current !== "number" || current + amount < 1) return undefined;
  return putAnswer(situation, list, [
    ...rows.slice(0, -1),
    { ...last, [column]: { ...(money as Answers), amount: current + amount } },
  ]);
};

/** Lists the values of the lists that a condition looks for the value of a row in. */
const listKnownValues = (must: Rule["must"], answers: Answers): Json[] => {
  if (must.op === "any" || must.op === "all") return must.of.flatMap((one) => listKnownValues(one, answers));
  if (must.op !== "among" || must.value.op !== "row") return [];
  const { field, column } = must;
  return listRows(answers[field]).flatMap((row) => (column ? (readPath(row, column) ?? []) : []));
};
/** Gives a row a value that another list knows and no row before it has, or leaves it out. */
const adjustRow = (situation: Situation, { path }: JudgedFault, values: readonly Json[]): Situation => {
  const [list = "", index = "", column = ""] = path.split(".");
  const rows = listRows(situation.answers[list]);
  const takenValues = rows.map((row) => readPath(row, column));
  const freeValue = values.find((value) => !takenValues.includes(value));
  return freeValue === undefined
    ? putAnswer(
        situation,
        list,
        rows.filter((_, i) => i !== Number(index)),
      )
    : putAnswer(situation, path, freeValue);
};

/** The application with the answers changed so that a rule holds; undefined where no way is known. */
const adjustForRule = (
  rule: Rule,
  situation: Situation,
  scope: JudgedScope,
  fault: JudgedFault,
): Situation | undefined => {
  const { must } = rule;
  switch (must.op) {
    case "sameSum": {
      const [left, right] = [must.left, must.right].map((side) => {
        const value = judgeOperand(side, scope);
        return typeof value === "number" ? value : Number(readPath(value, "amount"));
      });
      return addToLastRow(situation, rule.at, (right ?? 0) - (left ?? 0));
    }
    case "eq":
      return (
        assignValue(situation, must.left, judgeOperand(must.right, scope)) ??
        assignValue(situation, must.right, judgeOperand(must.left, scope))
      );
    case "among": {
      const value = readPath(situation.answers, fault.path);
      const list = situation.answers[must.field];
      return must.column || !Array.isArray(list) || value === undefined
        ? undefined
        : putAnswer(situation, must.field, [...list, value]);
    }
    case "any": {
      const knownValues = rule.each === undefined ? [] : listKnownValues(must, situation.answers);
      return knownValues.length > 0 ? adjustRow(situation, fault, knownValues) : undefined;
    }
    default:
      return undefined;
  }
};

/** Rolls an answer again: the whole of it or, in a list, the row at fault. */
const rollAgain = (
  scheme: Scheme,
  situation: Situation,
  path: string,
  field: Field,
  dice: Dice,
): Situation | undefined => {
  const scope = createRollScope(scheme, situation, field.key, dice);
  const [, index = ""] = path.split(".");
  const rows = listRows(situation.answers[field.key]);
  if ((field.kind === "lines" || field.kind === "people") && /^\d+$/.test(index) && rows.length > 1) {
    const row = rollRow(field.columns, scope);
    return row && putAnswer(situation, `${field.key}.${index}`, row);
  }
  const value = rollAnswer(field, scope);
  return value === undefined ? undefined : putAnswer(situation, field.key, value);
};

/** The application with everything adjusted that the change of one answer has made wrong. */
const adjustAnswers = (
  scheme: Scheme,
  changed: Situation,
  key: string,
  dice: Dice,
): Situation | undefined => {
  let situation = changed;
  for (let step = 0; step < 25; step += 1) {
    const [fault] = judgeApplication(scheme, situation);
    if (!fault) return situation;
    const { scope, fields } = viewApplication(scheme, situation);
    const adjustedSituation = fault.rule && adjustForRule(fault.rule, situation, scope, fault);
    const root = fault.path.split(".")[0] ?? "";
    const field = fields.find((one) => one.field.key === root)?.field;
    // A changed answer that is wrong itself is rolled from the start by the caller.
    if (!adjustedSituation && (!field || field.fixed || (root === key && step === 0))) return undefined;
    const next = adjustedSituation ?? (field && rollAgain(scheme, situation, fault.path, field, dice));
    if (!next) return undefined;
    situation = next;
  }
  return undefined;
};

/** How often an answer is rolled before the one that stood there stays. */
const TRIES = 4;

/**
 * Grows a valid application from another one.
 * @param isRolled tells which fields are rolled, every field by default
 */
export const growApplication = (
  scheme: Scheme,
  seed: Situation,
  dice: Dice,
  isRolled: (field: Field) => boolean = () => true,
): Situation => {
  let situation = adjustAnswers(scheme, seed, "", dice) ?? seed;
  for (const { fields } of scheme.steps)
    for (const field of fields) {
      const isShown = viewApplication(scheme, situation).fields.some((one) => one.field === field);
      if (!isShown || field.fixed || !isRolled(field) || rollChance(0.1, dice)) continue;
      if (field.required === false && rollChance(0.3, dice)) {
        situation =
          adjustAnswers(scheme, putAnswer(situation, field.key, undefined), field.key, dice) ?? situation;
        continue;
      }
      for (let tries = 0; tries < TRIES; tries += 1) {
        const value = rollAnswer(field, createRollScope(scheme, situation, field.key, dice));
        if (value === undefined) break;
        const grownSituation = adjustAnswers(scheme, putAnswer(situation, field.key, value), field.key, dice);
        if (!grownSituation) continue;
        situation = grownSituation;
        break;
      }
    }
  return situation;
};
