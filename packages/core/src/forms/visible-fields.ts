/** What is shown: steps and fields whose conditions hold. A hidden answer counts for nothing, so hiding chains. */

import { addComputedValues } from "./expressions/computed-values.ts";
import { type EvaluationScope, isConditionMet, toRows } from "./expressions/evaluate.ts";
import { isWithoutAnswer } from "./kinds/index.ts";
import type { Answers, CheckContext, Field, Json, Scheme, Step } from "./types/index.ts";

/**
 * Drops what does not belong to the form as it is shown: answers of hidden fields and steps, hidden columns of rows,
 * keys the scheme does not have. Called at submission, never while drafting (a reader may change their mind).
 */
export const pruneAnswers = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
): Answers => {
  let visibleAnswers = answers;
  // Each pass may hide what depended on something hidden; a scheme's chains are short.
  for (let pass = 0; pass <= scheme.steps.length + 8; pass += 1) {
    const scope = { answers: addComputedValues(scheme, visibleAnswers, context), context };
    const next = pickShownAnswers(scheme, visibleAnswers, scope);
    if (Object.keys(next).length === Object.keys(visibleAnswers).length && pass > 0) return next;
    visibleAnswers = next;
  }
  return visibleAnswers;
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
      result[field.key] = pruneRows(field, value, scope);
    }
  }
  return result;
};

const pruneRows = (field: Field, value: Json, scope: EvaluationScope): Json => {
  if ((field.kind !== "lines" && field.kind !== "people") || !Array.isArray(value)) return value;
  // What is no row is left for the check to refuse.
  if (toRows(value).length < value.length) return value;
  return toRows(value).map((row) =>
    Object.fromEntries(
      field.columns.flatMap((column) => {
        const cell = row[column.key];
        const isShown = !column.when || isConditionMet(column.when, { ...scope, row });
        return cell !== undefined && isShown ? [[column.key, cell]] : [];
      }),
    ),
  );
};

/** Answers as conditions see them: shown ones and computed values. */
export const resolveEffectiveAnswers = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
): Answers => addComputedValues(scheme, pruneAnswers(scheme, answers, context), context);

/**
 * The steps a reader goes through, in order.
 * @param status the application's status: steps that open only after submission are left out until it is reached
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

/** The fields of a step that are shown, in order. */
export const listVisibleFields = (
  scheme: Pick<Scheme, "steps">,
  step: Step,
  answers: Answers,
  context: CheckContext,
): Field[] => {
  const scope = { answers: resolveEffectiveAnswers(scheme, answers, context), context };
  return step.fields.filter((field) => !field.when || isConditionMet(field.when, scope));
};
