/**
 * Every field of every scheme, held to what the scheme itself says: left out, of another shape, over each limit by one,
 * it is refused beside itself; every condition is seen to show and to hide; and the example is right from end to end.
 */

import { isWithoutAnswer } from "@portal/core/forms/kinds/without-answer";
import type { Expr, Field, Scheme, Step } from "@portal/core/forms/types/index";
import { pruneAnswers, validateAnswers } from "@portal/core/forms/validate-answers";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { listLimitCases, listWrongAnswers } from "./generated/cases.ts";
import { findSituations, findSituationsShowing, takeFirst } from "./generated/find-situations.ts";
import {
  createTopPlace,
  fillPlace,
  isTrueIn,
  listColumnPlaces,
  listPlaceIssues,
  type Place,
} from "./generated/places.ts";
import { buildExampleSituation, createScope, listShownKeys, type Situation } from "./generated/situation.ts";

describe.each(schemes.map((scheme) => [scheme.id, scheme] as const))("%s, the example", (_id, scheme) => {
  const { answers, context } = buildExampleSituation(scheme);
  test("is accepted", () =>
    expect(validateAnswers(scheme, answers, context, { mode: "submit" })).toEqual([]));
  test("says nothing that is not asked", () =>
    expect(pruneAnswers(scheme, answers, context)).toEqual(answers));
  test("leaves out nothing that may not be left out", () =>
    expect(validateAnswers(scheme, {}, context, { mode: "submit" }).length).toBeGreaterThan(0));
});

/** Schemes that share their steps are looked at once. */
const distinctSchemes = schemes.filter(
  (scheme, i) => schemes.findIndex((one) => one.steps === scheme.steps) === i,
);
/** Steps that open after submission are checked when they open. */
const listOpenSteps = (scheme: Scheme): Step[] => scheme.steps.filter((step) => !step.after);
const askedIn = (step: Step): Field[] => step.fields.filter((field) => !isWithoutAnswer(field.kind));
const listIssueKeys = (scheme: Scheme, place: Place, s: Situation) =>
  listPlaceIssues(scheme, place, s).map(({ key }) => key);
const leftOut = ["required", "fileMissing", "exact", "agree"];

/** One place and, in lists and tables, every column below it. */
const checkPlace = (scheme: Scheme, place: Place, from: Situation): void => {
  const fits = fillPlace(scheme, place, from);
  const value = place.path
    .split(".")
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], fits.answers);
  const scope = createScope(scheme, fits);
  const { field, path } = place;

  const situationWithout = place.put(fits, undefined);
  expect(listPlaceIssues(scheme, place, situationWithout, "draft"), `${path} left out of a draft`).toEqual(
    [],
  );
  if (field.required === true)
    expect(leftOut, `${path} left out`).toContain(listIssueKeys(scheme, place, situationWithout)[0]);
  else if (field.required === false)
    expect(leftOut, `${path} left out, as it may be`).not.toContain(
      listIssueKeys(scheme, place, situationWithout)[0],
    );
  else
    for (const isRequired of [true, false]) {
      const what = `${scheme.id}, ${path} ${isRequired ? "required" : "not required"}`;
      const situationAsking = takeFirst(
        findSituations(scheme, field.required, isRequired, situationWithout, place.seat),
        what,
      );
      expect(leftOut.includes(listIssueKeys(scheme, place, situationAsking)[0] ?? ""), what).toBe(isRequired);
    }
  for (const answer of listWrongAnswers(field, scope))
    expect(
      listIssueKeys(scheme, place, place.put(fits, answer)),
      `${path}: ${JSON.stringify(answer)}`,
    ).not.toEqual([]);
  for (const [what, answer] of listLimitCases(field, value as never, scope))
    expect(listIssueKeys(scheme, place, place.put(fits, answer)), `${path}: ${what}`).not.toEqual([]);

  for (const column of listColumnPlaces(place)) {
    const { when } = column.field;
    if (!when) checkPlace(scheme, column, fits);
    else
      for (const isShown of [true, false]) {
        const what = `${scheme.id}, ${column.path} ${isShown ? "shown" : "hidden"}`;
        const situationSeen = takeFirst(findSituations(scheme, when, isShown, fits, column.seat), what);
        expect(isTrueIn(scheme, when, situationSeen, column.seat), what).toBe(isShown);
        if (isShown) checkPlace(scheme, column, situationSeen);
        else expect(listPlaceIssues(scheme, column, column.put(situationSeen, undefined)), what).toEqual([]);
      }
  }
};

describe.each(distinctSchemes.map((scheme) => [scheme.id, scheme] as const))("%s", (_id, scheme) => {
  const fields = listOpenSteps(scheme).flatMap(askedIn);
  test.each(fields.map((field) => [field.key, field] as const))(
    "%s is held to its kind, its limits and what it is required for",
    (_key, field) => checkPlace(scheme, createTopPlace(field), buildExampleSituation(scheme)),
  );

  const steps = listOpenSteps(scheme).flatMap((step) =>
    step.when ? [[step.id, step, step.when] as const] : [],
  );
  const conditional = listOpenSteps(scheme).flatMap((step) =>
    step.fields.flatMap((field) => (field.when ? [[field.key, field.when] as const] : [])),
  );
  const findVisibilitySituations = (key: string, expr: Expr) => {
    const visible = takeFirst(
      findSituationsShowing(scheme, key, buildExampleSituation(scheme)),
      `${scheme.id}, ${key} shown`,
    );
    expect(listShownKeys(scheme, visible)).toContain(key);
    const situationHiding = takeFirst(
      findSituations(scheme, expr, false, visible),
      `${scheme.id}, ${key} hidden`,
    );
    expect(listShownKeys(scheme, situationHiding)).not.toContain(key);
  };
  if (conditional.length > 0)
    test.each(conditional)("%s is shown and hidden by its condition", (key, when) =>
      findVisibilitySituations(key, when),
    );
  if (steps.length > 0)
    test.each(steps)("step %s is shown and hidden by its condition", (_step, step, when) => {
      for (const { key } of step.fields.slice(0, 1)) findVisibilitySituations(key, when);
    });
});
