/** What is shown: steps and fields whose conditions hold. A hidden answer counts for nothing, so hiding chains. */
import { holds, rowsOf, type Scope } from "./evaluate.ts";
import { isSilent } from "./kinds/index.ts";
import { withComputed } from "./totals.ts";
import type { Answers, CheckContext, Field, Json, Scheme, Step } from "./types.ts";

/**
 * Drops what does not belong to the form as it is shown: answers of hidden fields and steps, hidden columns of rows,
 * keys the scheme does not have. Called at submission, never while drafting (a reader may change their mind).
 */
export const prune = (scheme: Pick<Scheme, "steps">, answers: Answers, context: CheckContext): Answers => {
  let kept = answers;
  // Each pass may hide what depended on something hidden; a scheme's chains are short.
  for (let pass = 0; pass <= scheme.steps.length + 8; pass += 1) {
    const scope = { answers: withComputed(scheme, kept, context), context };
    const next = shownAnswers(scheme, kept, scope);
    if (Object.keys(next).length === Object.keys(kept).length && pass > 0) return next;
    kept = next;
  }
  return kept;
};

const shownAnswers = (scheme: Pick<Scheme, "steps">, answers: Answers, scope: Scope): Answers => {
  const result: Answers = {};
  for (const step of scheme.steps) {
    if (step.when && !holds(step.when, scope)) continue;
    for (const field of step.fields) {
      const value = answers[field.key];
      if (value === undefined || isSilent(field.kind)) continue;
      if (field.when && !holds(field.when, scope)) continue;
      result[field.key] = prunedRows(field, value, scope);
    }
  }
  return result;
};

const prunedRows = (field: Field, value: Json, scope: Scope): Json => {
  if ((field.kind !== "lines" && field.kind !== "people") || !Array.isArray(value)) return value;
  // What is no row is left for the check to refuse.
  if (rowsOf(value).length < value.length) return value;
  return rowsOf(value).map((row) =>
    Object.fromEntries(
      field.columns.flatMap((column) => {
        const cell = row[column.key];
        const shown = !column.when || holds(column.when, { ...scope, row });
        return cell !== undefined && shown ? [[column.key, cell]] : [];
      }),
    ),
  );
};

/** Answers as conditions see them: shown ones and computed values. */
export const effective = (scheme: Pick<Scheme, "steps">, answers: Answers, context: CheckContext): Answers =>
  withComputed(scheme, prune(scheme, answers, context), context);

/**
 * The steps a reader goes through, in order.
 * @param status the application's status: steps that open only after submission are left out until it is reached
 */
export const visibleSteps = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
  status = "DRAFT",
): Step[] => {
  const scope = { answers: effective(scheme, answers, context), context };
  return scheme.steps.filter(
    (step) => (!step.after || step.after.status.includes(status)) && (!step.when || holds(step.when, scope)),
  );
};

/** The fields of a step that are shown, in order. */
export const visibleFields = (
  scheme: Pick<Scheme, "steps">,
  step: Step,
  answers: Answers,
  context: CheckContext,
): Field[] => {
  const scope = { answers: effective(scheme, answers, context), context };
  return step.fields.filter((field) => !field.when || holds(field.when, scope));
};
