/** Estimates the minutes that a form takes, from its fields, for somebody who has the documents at hand. Pure. */
import { isWithoutAnswer } from "../../forms/kinds/without-answer.ts";
import type { Field, FieldKind, Scheme } from "../../forms/types/index.ts";

/** Minutes for a field that takes longer than a short answer. */
const minutesByKind: { readonly [kind in FieldKind]?: number } = {
  longText: 4,
  documents: 2,
  excel: 10,
  lines: 5,
  people: 5,
  matrix: 5,
  tree: 1,
  region: 0.5,
  declaration: 0.2,
};
const MINUTES_FOR_SHORT_ANSWER = 0.3;
/** Reading the conditions, and checking the answers before they are submitted. */
const MINUTES_AROUND = 4;
/** Nobody plans by the minute. */
const STEP_MINUTES = 5;

const estimateField = ({ kind, prefill, required }: Field): number => {
  if (isWithoutAnswer(kind)) return 0;
  // Known data are only read, and half of the fields that are optional or depend on other answers are left out.
  const share = prefill ? 0.3 : required === true ? 1 : 0.5;
  return (minutesByKind[kind] ?? MINUTES_FOR_SHORT_ANSWER) * share;
};

/** Returns minutes, in steps of five. */
export const estimateMinutes = ({ steps }: Pick<Scheme, "steps">): number => {
  const minutes = steps
    .flatMap(({ fields }) => fields)
    .reduce((sum, each) => sum + estimateField(each), MINUTES_AROUND);
  return Math.max(STEP_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES);
};
