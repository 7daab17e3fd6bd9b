/** The rules of a scheme broken one at a time: at the boundary where a rule has one, otherwise by rolled answers. */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Expr, Field, Json, Operand, Rule, Scheme } from "@portal/core/forms/types/index";
import { addDays, isDay } from "@portal/core/platform/day";
import type { Situation } from "../generated/situation.ts";
import { type Dice, rollInteger, rollItems } from "./dice.ts";
import { createRollScope, putAnswer } from "./grow-application.ts";
import { type JudgedFault, judgeApplication, judgeRule, viewApplication } from "./judge-application.ts";
import { isRecord, type JudgedScope, judgeOperand, listRows, readPath } from "./judge-expression.ts";
import { readLimit } from "./limits.ts";
import type { Mutant } from "./list-mutants.ts";
import { rollAnswer } from "./random-answers.ts";

/** Lists the fields that an expression names, with those that computed ones are computed from. */
const listReadFields = (scheme: Scheme, of: unknown): string[] => {
  const text = JSON.stringify(of);
  const namedFields = listFields(scheme).filter(
    ({ key }) => text.includes(`"${key}"`) || text.includes(`"${key}.`),
  );
  return namedFields.flatMap((field) =>
    field.kind === "computed" ? listReadFields(scheme, field.of) : [field.key],
  );
};

/** Finds the field at the path of an answer: `weight`, or a column as `boxes.0.number`. */
const findFieldAt = (scheme: Scheme, path: string): Field | undefined => {
  const [key, , column] = path.split(".");
  const field = listFields(scheme).find((one) => one.key === key);
  return column !== undefined && field && "columns" in field
    ? field.columns.find((one) => one.key === column)
    : field;
};

/** Moves a value over a boundary. A fraction in a whole number would break its field instead of the rule. */
const moveValue = (value: Json | undefined, by: number, isWhole: boolean): Json | undefined => {
  if (typeof value === "number" && isWhole && by !== 0)
    return by > 0 ? Math.floor(value + by) : Math.ceil(value + by);
  if (typeof value === "number") return Math.round((value + by) * 100) / 100;
  if (isDay(value)) return addDays(value, by);
  if (typeof value === "string" && /^\d\d:\d\d$/.test(value)) {
    const minutes = Number(value.slice(0, 2)) * 60 + Number(value.slice(3)) + by;
    return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  }
  return undefined;
};
const steps: Partial<Record<Expr["op"], [left: number, right: number]>> = {
  lte: [1, -1],
  lt: [0, 0],
  gte: [-1, 1],
  gt: [0, 0],
  eq: [1, 1],
};
/** Where an operand is one answer, its path. */
const findPath = (side: Operand, rowPath: string | undefined): string | undefined => {
  if (side.op === "field") return side.field;
  return side.op === "row" && rowPath ? `${rowPath}.${side.column}` : undefined;
};

/** Lists the first values beyond the boundary of a comparison. */
const listBoundaryChanges = (
  scheme: Scheme,
  rule: Rule,
  situation: Situation,
  scope: JudgedScope,
): Situation[] => {
  const { must, each } = rule;
  const by = steps[must.op as Expr["op"]];
  if (!by || !("left" in must) || must.op === "sameSum") return [];
  const rowCount = each === undefined ? 1 : listRows(scope.answers[each]).length;
  return Array.from({ length: rowCount }, (_, i) => i).flatMap((i) => {
    const rowPath = each === undefined ? undefined : `${each}.${i}`;
    const at = rowPath === undefined ? scope : { ...scope, row: readPath(scope.answers, rowPath) as never };
    return (["left", "right"] as const).flatMap((side, n) => {
      const path = findPath(must[side], rowPath);
      const other = judgeOperand(must[side === "left" ? "right" : "left"], at);
      const current = path === undefined ? undefined : readPath(situation.answers, path);
      const beyond = isRecord(other) ? readPath(other, "amount") : other;
      if (path === undefined || current === undefined) return [];
      const value = moveValue(beyond, by[n] ?? 0, findFieldAt(scheme, path)?.kind === "integer");
      if (value === undefined) return [];
      return [putAnswer(situation, path, isRecord(current) ? { ...current, amount: value } : value)];
    });
  });
};

/** Lists one avo, one hour or one person more in the last row of a list. */
const listRowChanges = (situation: Situation, keys: readonly string[]): Situation[] =>
  keys.flatMap((key) => {
    const rows = listRows(situation.answers[key]);
    const last = rows.at(-1);
    if (!last) return [];
    return Object.entries(last).flatMap(([column, value]) => {
      const amount = isRecord(value) ? value.amount : value;
      if (typeof amount !== "number") return [];
      return [1, 1_000_000_000, -1].map((by) =>
        putAnswer(
          situation,
          `${key}.${rows.length - 1}.${column}`,
          isRecord(value) ? { ...value, amount: amount + by } : amount + by,
        ),
      );
    });
  });

/** Lists every row of a list with the largest numbers that the rules of a single row allow. */
const listFullRows = (scheme: Scheme, situation: Situation, keys: readonly string[]): Situation[] =>
  keys.flatMap((key) => {
    const rules = scheme.rules.filter(({ each, must }) => each === key && must.op === "lte");
    const rows = listRows(situation.answers[key]);
    if (rules.length === 0 || rows.length < 2) return [];
    const fullSituation = rows.reduce<Situation>(
      (at, _, i) =>
        rules.reduce((inner, { must }) => {
          if (must.op !== "lte" || must.left.op !== "row") return inner;
          const row = readPath(inner.answers, `${key}.${i}`) as never;
          const limit = judgeOperand(must.right, { ...viewApplication(scheme, inner).scope, row });
          return typeof limit === "number"
            ? putAnswer(inner, `${key}.${i}.${must.left.column}`, Math.floor(limit))
            : inner;
        }, at),
      situation,
    );
    return [fullSituation];
  });

/** Lists all numbers of a rule as small as they get, and one row of a list less, or only one left. */
const listSmallChanges = (situation: Situation, fields: readonly Field[]): Situation[] => {
  const numbers = fields.filter(({ kind }) => kind === "integer" || kind === "decimal");
  const small = numbers.reduce((at, { key }) => putAnswer(at, key, 0), situation);
  const shorter = fields.flatMap((field) => {
    const rows = listRows(situation.answers[field.key]);
    const path = field.kind === "excel" ? `${field.key}.rows` : field.key;
    return rows.length < 2
      ? []
      : [putAnswer(situation, path, rows.slice(0, -1)), putAnswer(situation, path, rows.slice(0, 1))];
  });
  // As little money as a row can have.
  const cheap = fields.reduce(
    (at, { key }) =>
      listRows(at.answers[key]).reduce(
        (inner, row, i) =>
          Object.entries(row)
            .filter(([, value]) => isRecord(value) && "amount" in value)
            .reduce(
              (one, [column, value]) =>
                putAnswer(one, `${key}.${i}.${column}`, { ...(value as object), amount: 1 } as Json),
              inner,
            ),
        at,
      ),
    situation,
  );
  // Of several things that are wanted, each alone.
  const wishes = fields.filter(({ key, kind }) => kind === "yesNo" && cheap.answers[key] === true);
  const single = wishes.map((wish) =>
    wishes.reduce((at, { key }) => (key === wish.key ? at : putAnswer(at, key, false)), cheap),
  );
  return [...shorter, cheap, ...single, small, ...numbers.map(({ key }) => putAnswer(small, key, 1))];
};
/** Every amount of money as small as its field takes, those in rows too. */
const listCheapest = (situation: Situation, fields: readonly Field[], scope: JudgedScope): Situation[] => {
  const listMoney = (some: readonly Field[]) =>
    some.flatMap((field) =>
      field.kind === "money" ? [{ key: field.key, avos: readLimit(field.min, scope) ?? 0 }] : [],
    );
  const setAmount = (at: Situation, path: string, avos: number): Situation => {
    const value = readPath(at.answers, path);
    return isRecord(value) ? putAnswer(at, path, { ...value, amount: avos }) : at;
  };
  const columns = fields.flatMap((field) =>
    "columns" in field
      ? listRows(situation.answers[field.key]).flatMap((_, i) =>
          listMoney(field.columns).map(({ key, avos }) => ({ key: `${field.key}.${i}.${key}`, avos })),
        )
      : [],
  );
  const amounts = [...listMoney(fields), ...columns];
  return amounts.length === 0
    ? []
    : [amounts.reduce((at, { key, avos }) => setAmount(at, key, avos), situation)];
};
/** Lists a value of a list where no value of it may stand. */
const listRepeatedValues = ({ each, must }: Rule, situation: Situation): Situation[] => {
  if (must.op !== "not" || must.of.op !== "among" || must.of.value.op !== "row" || each === undefined)
    return [];
  const { field, column, value } = must.of;
  const [known] = listRows(situation.answers[field]);
  return known && column ? [putAnswer(situation, `${each}.0.${value.column}`, readPath(known, column))] : [];
};

/** The constants that a rule keeps out of a column. */
const listForbiddenConstants = (expr: Rule["must"]): { column: string; value: Json }[] => {
  if (expr.op === "any") return expr.of.flatMap(listForbiddenConstants);
  return expr.op === "eq" && expr.left.op === "row" && expr.right.op === "value"
    ? [{ column: expr.left.column, value: expr.right.value }]
    : [];
};
/** Lists a value that may not be in a row, in the first one. */
const listForbiddenValues = ({ each, must }: Rule, situation: Situation): Situation[] =>
  must.op === "not" && each !== undefined
    ? listForbiddenConstants(must.of).map(({ column, value }) =>
        putAnswer(situation, `${each}.0.${column}`, value),
      )
    : [];

/** Changes that are made for what a rule is about. */
const listOwnChanges = (
  scheme: Scheme,
  rule: Rule,
  situation: Situation,
  fields: readonly Field[],
): Situation[] => {
  const { must } = rule;
  const { answers } = situation;
  switch (must.op) {
    case "distinct":
      return must.fields.flatMap((key) =>
        must.fields
          .filter((other) => other !== key && answers[other] !== undefined)
          .map((other) => putAnswer(situation, key, answers[other])),
      );
    case "atLeastDocuments":
      return [must.fields.reduce((at, key) => putAnswer(at, key, undefined), situation)];
    default:
      return [
        ...listRepeatedValues(rule, situation),
        ...listForbiddenValues(rule, situation),
        ...listSmallChanges(situation, fields),
        ...listCheapest(situation, fields, viewApplication(scheme, situation).scope),
        ...listFullRows(
          scheme,
          situation,
          fields.map(({ key }) => key),
        ),
        ...listRowChanges(
          situation,
          fields.map(({ key }) => key),
        ),
      ];
  }
};

/** How many rolled answers are tried for a rule that has no boundary to step over. */
const ROLLS = 30;

/**
 * Breaks a rule; undefined where this application gives no way to.
 * @param isAlone nothing else may be wrong; otherwise further rules may be broken with it
 */
export const breakRule = (
  scheme: Scheme,
  rule: Rule,
  situation: Situation,
  dice: Dice,
  isAlone = true,
): Mutant | undefined => {
  const { scope, fields } = viewApplication(scheme, situation);
  const shownKeys = new Set(fields.map(({ field }) => field.key));
  const root = rule.at.split(".")[0] ?? rule.at;
  if (!shownKeys.has(root)) return undefined;
  const read = [...new Set([root, ...listReadFields(scheme, [rule.must, rule.when ?? null])])].filter((key) =>
    shownKeys.has(key),
  );
  /** Answers that only say more about the same are left out or small, so that the rule is broken alone. */
  const reduceOthers = (changed: Situation, faults: readonly JudgedFault[]): Situation =>
    faults
      .filter((fault) => fault.rule !== rule)
      .reduce((at, fault) => {
        const field = fields.find((one) => one.field.key === fault.path.split(".")[0])?.field;
        if (!field || field.key === root) return at;
        if (field.required === false) return putAnswer(at, field.key, undefined);
        return field.kind === "integer" ? putAnswer(at, field.key, readLimit(field.min, scope) ?? 0) : at;
      }, changed);
  const acceptJudged = (candidate: Situation, faults: readonly JudgedFault[]): Mutant | undefined => {
    const fault = faults.find((one) => one.rule === rule);
    if (fault && (isAlone ? faults.length === 1 : faults.every((one) => one.rule)))
      return { name: `rule ${rule.id}`, situation: candidate, path: fault.path, key: rule.key };
    return undefined;
  };
  const acceptMutant = (changed: Situation): Mutant | undefined => {
    // Most changes leave the rule alone, and one rule is judged much sooner than all of the application.
    if (judgeRule(rule, viewApplication(scheme, changed).scope).length === 0) return undefined;
    const faults = judgeApplication(scheme, changed);
    const mutant = acceptJudged(changed, faults);
    if (mutant) return mutant;
    const reducedSituation = reduceOthers(changed, faults);
    return reducedSituation === changed
      ? undefined
      : acceptJudged(reducedSituation, judgeApplication(scheme, reducedSituation));
  };
  for (const changedSituation of [
    ...listBoundaryChanges(scheme, rule, situation, scope),
    ...listOwnChanges(
      scheme,
      rule,
      situation,
      fields.map(({ field }) => field).filter(({ key }) => read.includes(key)),
    ),
  ]) {
    const mutant = acceptMutant(changedSituation);
    if (mutant) return mutant;
  }
  for (let n = 0; n < ROLLS; n += 1) {
    const changedSituation = rollItems(read, rollInteger(1, 2, dice), dice).reduce((at, key) => {
      const field = fields.find((one) => one.field.key === key)?.field;
      const value = field && rollAnswer(field, createRollScope(scheme, at, key, dice));
      return value === undefined ? at : putAnswer(at, key, value);
    }, situation);
    const mutant = acceptMutant(changedSituation);
    if (mutant) return mutant;
  }
  return undefined;
};
