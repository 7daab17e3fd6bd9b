/** Which field a path inside the answers belongs to: `exhibits.0.name` is the column `name` of the list `exhibits`. */
import type { Field, Scheme } from "@portal/core/form/types";

export interface Located {
  field: Field;
  /** Where its texts stand: `fields.exhibits.columns.name`. */
  textKey: string;
  /** The list or table around it, and the row in it (an index, or the name of a fixed row). */
  inside?: { field: Field; textKey: string; row: string };
  /** What of the path lies within the field's own answer: `zh` of a text in several languages. */
  rest: string[];
}

/** The field at a path, undefined when the scheme has none there. */
export const fieldAt = (scheme: Pick<Scheme, "steps">, path: string): Located | undefined => {
  const [key = "", row, column, ...rest] = path.split(".");
  const field = scheme.steps.flatMap((step) => step.fields).find((one) => one.key === key);
  if (!field) return undefined;
  const textKey = `fields.${key}`;
  if ("columns" in field && field.kind !== "excel" && row !== undefined && column !== undefined) {
    const inner = field.columns.find((one) => one.key === column);
    if (inner)
      return {
        field: inner,
        textKey: `${textKey}.columns.${column}`,
        inside: { field, textKey, row },
        rest,
      };
  }
  return { field, textKey, rest: path.split(".").slice(1) };
};

/** Kinds whose answers have parts that stand each for itself; of all others the parts belong together. */
const divisible = new Set<Field["kind"]>(["multiText", "lines", "people", "matrix", "quantities"]);

/**
 * Answers that are merged as one: an amount and its currency, a number and its area code, a code and what is stated
 * beside it. Half of one and half of the other would be a third that nobody entered.
 */
export const wholeIn =
  (scheme: Pick<Scheme, "steps">) =>
  (path: string): boolean => {
    const found = fieldAt(scheme, path);
    return found !== undefined && !divisible.has(found.field.kind);
  };
