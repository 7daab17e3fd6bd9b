/** Valid applications with one fault: an answer that is wrong by itself, or a rule that is broken alone. */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Answers, Field, Json, Scheme } from "@portal/core/forms/types/index";
import type { Situation } from "../generated/situation.ts";
import { type Dice, rollItem } from "./dice.ts";
import { putAnswer } from "./grow-application.ts";
import { readEarliestDay, viewApplication } from "./judge-application.ts";
import { type JudgedScope, judgeExpression, listRows, readPath } from "./judge-expression.ts";
import { listAnswerFaults } from "./single-faults.ts";

export interface Mutant {
  /** The field or rule, and what is the matter: stable from one application to the next. */
  name: string;
  situation: Situation;
  /** Where it is refused, and why. */
  path: string;
  key: string;
}

/** A fault of a day that is too near is told by the lead time, where the scheme has one for the day. */
const resolveKey = (scheme: Scheme, path: string, key: string, { context }: Situation): string =>
  (key === "beforeMin" && readEarliestDay(scheme, path, context)?.key) ||
  (key === "order" ? "dayOrder" : key);

const listPlaceMutants = (
  scheme: Scheme,
  field: Field,
  path: string,
  name: string,
  situation: Situation,
  scope: JudgedScope,
): Mutant[] => {
  const value = readPath(situation.answers, path);
  if (value === undefined || value === null || field.fixed) return [];
  const isRequired =
    (typeof field.required === "boolean" ? field.required : judgeExpression(field.required, scope)) === true;
  return listAnswerFaults(field, value, scope, isRequired).map(({ what, value: wrong, key, at }) => {
    const faultPath = at === undefined ? path : `${path}.${at}`;
    return {
      name: `${name}: ${what}`,
      situation: putAnswer(situation, path, wrong),
      path: faultPath,
      key: resolveKey(scheme, faultPath, key, situation),
    };
  });
};
/** The rows of an answer with their paths. */
const listRowPlaces = (field: Field, value: Json | undefined): { path: string; row: Answers }[] => {
  if (field.kind === "matrix")
    return field.rows.map((key) => ({
      path: `${field.key}.${key}`,
      row: (readPath(value, key) ?? {}) as Answers,
    }));
  const prefix = field.kind === "excel" ? `${field.key}.rows` : field.key;
  return listRows(value).map((row, i) => ({ path: `${prefix}.${i}`, row }));
};

/** Lists the mutants of every answer of an application, in one row of each list. */
export const listAnswerMutants = (scheme: Scheme, situation: Situation, dice: Dice): Mutant[] => {
  const { fields, scope } = viewApplication(scheme, situation);
  return fields.flatMap(({ field }) => {
    const mutants = listPlaceMutants(scheme, field, field.key, field.key, situation, scope);
    const place =
      "columns" in field ? rollItem(listRowPlaces(field, scope.answers[field.key]), dice) : undefined;
    if (!place || !("columns" in field)) return mutants;
    const rowScope = { ...scope, row: place.row };
    return [
      ...mutants,
      ...field.columns
        .filter((column) => !column.when || judgeExpression(column.when, rowScope) === true)
        .flatMap((column) =>
          listPlaceMutants(
            scheme,
            column,
            `${place.path}.${column.key}`,
            `${field.key}.${column.key}`,
            situation,
            rowScope,
          ),
        ),
    ];
  });
};

/**
 * Finds the fields that an answer decides on: by their conditions and limits, by the rules that are told at them, and
 * by those that these decide on in turn. A fault of the answer can make them wrong too.
 */
export const listDependents = (scheme: Scheme, path: string): Set<string> => {
  const fields = listFields(scheme);
  const texts = new Map(
    fields.map((field) => [
      field.key,
      JSON.stringify([
        field,
        // The price of a booth can be reserved for one kind of exhibitor.
        "options" in field && "event" in field.options && field.options.event === "booths" && "exhibitorType",
        scheme.steps.find((step) => step.fields.includes(field))?.when ?? null,
        scheme.rules.filter(({ at }) => at.split(".")[0] === field.key),
      ]),
    ]),
  );
  const dependents = new Set<string>();
  const waiting = [path.split(".")[0] ?? path];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
    for (const [other, text] of texts)
      if (
        other !== key &&
        !dependents.has(other) &&
        (text.includes(`"${key}"`) || text.includes(`"${key}.`))
      ) {
        dependents.add(other);
        waiting.push(other);
      }
  return dependents;
};

/** Whether a fault at one column can make another place of the same list or range wrong. */
export const isLinkedPlace = (scheme: Scheme, path: string, other: string): boolean => {
  const [root, ...below] = path.split(".");
  if (other.split(".")[0] !== root) return false;
  // A rule of the whole list can be broken by one of its rows, and one of a range by one of its ends.
  if (other === root || scheme.rules.some(({ at }) => at === other)) return true;
  const field = listFields(scheme).find(({ key }) => key === root);
  const column = below.find((part) => "columns" in (field ?? {}) && !/^(rows|\d+)$/.test(part));
  const otherColumn = other.split(".").find((part, i) => i > 0 && !/^(rows|\d+)$/.test(part));
  // A period can be at the same time as that of another row.
  const apart = field && "apart" in field ? field.apart : undefined;
  if (apart?.from === otherColumn && [apart?.from, apart?.to].includes(column)) return true;
  const text = JSON.stringify([
    field && "columns" in field ? field.columns.find(({ key }) => key === otherColumn) : null,
    scheme.rules.filter(({ at }) => at === `${root}.${otherColumn}`),
  ]);
  return column !== undefined && text.includes(`"${column}"`);
};
