/** Which field a path inside the answers belongs to: `exhibits.0.name` is the column `name` of the list `exhibits`. */
import type { Field } from "@portal/core/forms/types/index";
import type { TranslateKey } from "./use-text.ts";

export interface LocatedField {
  field: Field;
  /** Where its texts stand: `fields.exhibits.columns.name`. */
  textKey: string;
  /** The list or table around it, and the row in it (an index, or the name of a fixed row). */
  inside?: { field: Field; textKey: string; row: string };
  /** What of the path lies within the field's own answer: `zh` of a text in several languages. */
  rest: string[];
}

/** The field at a path, undefined when there is none. */
export const findField = (fields: readonly Field[], path: string): LocatedField | undefined => {
  const [key = "", ...below] = path.split(".");
  const field = fields.find((one) => one.key === key);
  if (!field) return undefined;
  const textKey = `fields.${key}`;
  // The rows of a spreadsheet lie one deeper than those of a list.
  const [row, column, ...rest] = field.kind === "excel" && below[0] === "rows" ? below.slice(1) : below;
  if ("columns" in field && row !== undefined && column !== undefined) {
    const innerColumn = field.columns.find((one) => one.key === column);
    if (innerColumn)
      return {
        field: innerColumn,
        textKey: `${textKey}.columns.${column}`,
        inside: { field, textKey, row },
        rest,
      };
  }
  return { field, textKey, rest: below };
};

/** Kinds whose answers have parts that stand each for itself; of all others the parts belong together. */
const divisible = new Set<Field["kind"]>(["multiText", "lines", "people", "matrix", "quantities"]);

/**
 * Answers that are merged as one: an amount and its currency, a number and its area code, a code and what is stated
 * beside it. Half of one and half of the other would be a third that nobody entered.
 */
export const createAtomicPathTest =
  (fields: readonly Field[]) =>
  (path: string): boolean => {
    const located = findField(fields, path);
    // A spreadsheet is read as a whole and kept as a whole.
    return (
      located !== undefined && (!divisible.has(located.field.kind) || located.inside?.field.kind === "excel")
    );
  };

/** The name of what stands at a path, with its row and its language: “Costs · Item 2 · Price”. */
export const describePath = (
  fields: readonly Field[],
  path: string,
  text: (key: string) => string | undefined,
  t: TranslateKey,
): string => {
  const located = findField(fields, path);
  const label = (textKey: string): string =>
    text(`${textKey}.label`) ?? text(textKey.replace(/^fields\./, "declarations.")) ?? "";
  if (!located) return label(`fields.${path.split(".")[0]}`);
  const { inside, field, textKey, rest } = located;
  const row = (at: string, rowField: LocatedField["field"], key: string): string =>
    rowField.kind === "matrix"
      ? (text(`${key}.rows.${at}`) ?? at)
      : t(rowField.kind === "people" ? "pages/form:person" : "pages/form:row", { n: Number(at) + 1 });
  const part = field.kind === "multiText" && rest[0] ? t(`pages/form:language.${rest[0]}`) : undefined;
  return [
    inside && label(inside.textKey),
    inside && row(inside.row, inside.field, inside.textKey),
    label(textKey),
    part,
  ]
    .filter(Boolean)
    .join(" · ");
};
