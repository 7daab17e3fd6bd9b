/** Where an answer stands: a field of the form, or a column of its first row; and what the check says of it. */

import { listCertifiedValues } from "@portal/core/forms/certified-data";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import { isWithoutAnswer } from "@portal/core/forms/kinds/without-answer";
import type { Answers, Expr, Field, FormIssue, Json, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { findSituationsShowing, type RowAccess, setAtPath } from "./find-situations.ts";
import { listSampleValues } from "./samples.ts";
import { createScope, type Situation } from "./situation.ts";

export interface Place {
  field: Field;
  /** As issues name it: `members.0.name`. */
  path: string;
  /** The row it is in. */
  seat?: RowAccess;
  /** A situation in which the place is shown and answered so; `undefined` leaves it out. */
  put(s: Situation, value: Json | undefined): Situation;
}

const putAtPath = (s: Situation, path: string[], value: Json | undefined): Situation => ({
  answers: setAtPath(s.answers, path, value) as Answers,
  context: s.context,
});

/** Lists the issues of validation at a place. */
export const listPlaceIssues = (
  scheme: Scheme,
  { path }: Pick<Place, "path">,
  { answers, context }: Situation,
  mode: "draft" | "submit" = "submit",
): FormIssue[] =>
  validateAnswers(scheme, answers, context, { mode, only: [path.split(".")[0] ?? path] }).filter(
    (issue) => issue.path === path || issue.path.startsWith(`${path}.`),
  );

/** Creates a field at the top of the form. */
export const createTopPlace = (field: Field): Place => ({
  field,
  path: field.key,
  put: (s, value) => putAtPath(s, [field.key], value),
});

/** Lists the columns of a list or table, as places in its first row. */
export const listColumnPlaces = ({ field, path }: Place): Place[] => {
  if (!("columns" in field)) return [];
  const row = field.kind === "excel" ? "rows.0" : field.kind === "matrix" ? (field.rows[0] ?? "") : "0";
  const at = `${path}.${row}`.split(".");
  const seat: RowAccess = {
    columns: field.columns,
    read: ({ answers }) =>
      at.reduce<Json | undefined>((inner, key) => (inner as Answers | undefined)?.[key], answers) as Answers,
    put: (s, column, value) => putAtPath(s, [...at, column], value),
  };
  return field.columns
    .filter((column) => !isWithoutAnswer(column.kind))
    .map((column) => ({
      field: column,
      path: [...at, column.key].join("."),
      seat,
      put: (s, value) => putAtPath(s, [...at, column.key], value),
    }));
};

/** Answers of a place that may fit: the example's own first. */
const listFittingValues = (scheme: Scheme, place: Place, s: Situation): Json[] => {
  const ownAnswer = place.path
    .split(".")
    .reduce<Json | undefined>(
      (inner, key) => (inner as Answers | undefined)?.[key],
      getSchemeExample(scheme.id).answers,
    );
  return [
    ...(ownAnswer === undefined || ownAnswer === null ? [] : [ownAnswer]),
    ...listCertifiedValues(place.field, s.context.institution),
    ...listSampleValues(place.field, createScope(scheme, s)),
  ];
};

/** The place shown and answered so that nothing is wrong with it. @throws Error when no answer fits */
export const fillPlace = (scheme: Scheme, place: Place, from: Situation): Situation => {
  const key = place.path.split(".")[0] ?? place.path;
  for (const s of place.seat ? [from] : findSituationsShowing(scheme, key, from))
    for (const value of listFittingValues(scheme, place, s)) {
      const one = place.put(s, value);
      if (listPlaceIssues(scheme, place, one).length === 0) return one;
    }
  throw new Error(`${scheme.id}, ${place.path}: no fitting answer is known; put one into the example`);
};

/** Returns whether a condition holds at a place. */
export const isTrueIn = (scheme: Scheme, expr: Expr, s: Situation, seat?: RowAccess): boolean =>
  isConditionMet(expr, { ...createScope(scheme, s), ...(seat && { row: seat.read(s) }) });
