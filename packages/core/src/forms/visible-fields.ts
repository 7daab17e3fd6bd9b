/**
 * Visibility of steps and fields by their conditions. The answer of a hidden field does not count, so hiding one
 * field can hide others.
 */

import { getOwnValue, isPlainObject } from "../platform/plain-object.ts";
import { addComputedValues } from "./expressions/computed-values.ts";
import { type EvaluationScope, isConditionMet, toRows } from "./expressions/evaluate.ts";
import { isWithoutAnswer } from "./kinds/without-answer.ts";
import type { Answers, CheckContext, Field, Json, Scheme, Step } from "./types/index.ts";

/**
 * Removes answers that are not part of the visible form: hidden fields and steps, hidden columns of rows, what belongs
 * to an option that is not chosen, unknown keys. It runs at submission and never for drafts, because applicants can
 * change their mind.
 */
export const pruneAnswers = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
): Answers => {
  let visibleAnswers = answers;
  // Each pass can hide what depended on a hidden answer, and ends the loop when it removes nothing.
  for (;;) {
    const scope = { answers: addComputedValues(scheme, visibleAnswers, context), context };
    const next = pickShownAnswers(scheme, visibleAnswers, scope);
    if (JSON.stringify(next) === JSON.stringify(visibleAnswers)) return next;
    visibleAnswers = next;
  }
};

const pickShownAnswers = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  scope: EvaluationScope,
): Answers => {
  const result: Answers = {};
  for (const step of scheme.steps) {
    if (step.when && !isConditionMet(step.when, scope)) continue;
    for (const field of step.fields) {
      const value = answers[field.key];
      if (value === undefined || isWithoutAnswer(field.kind)) continue;
      if (field.when && !isConditionMet(field.when, scope)) continue;
      result[field.key] = pruneValue(field, value, scope);
    }
  }
  return result;
};

const pruneValue = (field: Field, value: Json, scope: EvaluationScope): Json => {
  switch (field.kind) {
    case "choiceOther":
      return pruneOptionPart(value, field.other, "other");
    case "bandOrNumber":
      return pruneOptionPart(value, field.stated, "stated");
    case "lines":
    case "people":
      return pruneRows(field.columns, value, scope);
    default:
      return value;
  }
};

/** Removes the text or the number that only one option asks for, where another one is chosen. */
const pruneOptionPart = (value: Json, option: string, part: "other" | "stated"): Json => {
  if (!isPlainObject(value) || value.code === option || !Object.hasOwn(value, part)) return value;
  const { [part]: _, ...rest } = value;
  return rest;
};

const pruneRows = (columns: readonly Field[], value: Json, scope: EvaluationScope): Json => {
  // Values that are not rows are left for validation to refuse.
  if (!Array.isArray(value) || toRows(value).length < value.length) return value;
  return toRows(value).map((row) =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const cell = row[column.key];
        const isShown = !column.when || isConditionMet(column.when, { ...scope, row });
        return cell !== undefined && isShown ? [[column.key, pruneValue(column, cell, scope)]] : [];
      }),
    ),
  );
};

/**
 * Removes what a change of answers hides: what was sent for fields that are hidden now, and what these fields
 * contained. Answers that were hidden before stay, because something else hid them, such as an event that was moved.
 * @param before the answers before the change; `after` has the same values where nothing was sent
 */
export const dropHiddenAnswers = (
  scheme: Pick<Scheme, "steps">,
  { before, after }: { before: Answers; after: Answers },
  context: CheckContext,
): Answers => {
  const shownBefore = pruneAnswers(scheme, before, context);
  const shownAnswers = pruneAnswers(scheme, after, context);
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]) => {
      const [former, present] = [shownBefore, shownAnswers].map((answers) => getOwnValue(answers, key));
      const isUntouched =
        value === getOwnValue(before, key) && JSON.stringify(former) === JSON.stringify(present);
      const keptValue = isUntouched ? value : present;
      return keptValue === undefined ? [] : [[key, keptValue]];
    }),
  );
};

/** Returns the answers that conditions read: those of visible fields, with computed values. */
export const resolveEffectiveAnswers = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
): Answers => addComputedValues(scheme, pruneAnswers(scheme, answers, context), context);

/**
 * Lists the visible steps in order.
 * @param status the application's status: steps that open after submission are excluded until it is reached
 */
export const listVisibleSteps = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
  status = "DRAFT",
): Step[] => {
  const scope = { answers: resolveEffectiveAnswers(scheme, answers, context), context };
  return scheme.steps.filter(
    (step) =>
      (!step.after || step.after.status.includes(status)) && (!step.when || isConditionMet(step.when, scope)),
  );
};

/** Lists the visible fields of a step in order. */
export const listVisibleFields = (
  scheme: Pick<Scheme, "steps">,
  step: Step,
  answers: Answers,
  context: CheckContext,
): Field[] => {
  const scope = { answers: resolveEffectiveAnswers(scheme, answers, context), context };
  return step.fields.filter((field) => !field.when || isConditionMet(field.when, scope));
};
