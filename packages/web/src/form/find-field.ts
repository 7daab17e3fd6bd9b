/** Finds the field of a path in the answers: `exhibits.0.name` is the column `name` of the list `exhibits`. */
import type { Field } from "@portal/core/forms/types/index";
import type { TranslateKey } from "./use-text.ts";

interface LocatedField {
  field: Field;
  /** The key of its texts: `fields.exhibits.columns.name`. */
  textKey: string;
  /** The list or table that contains it, and the row (an index, or the name of a fixed row). */
  container?: { field: Field; textKey: string; row: string };
  /** The part of the path inside the field's own answer: `zh` of a text in several languages. */
  rest: string[];
}

/** Returns the field at a path, or undefined. */
export const findField = (fields: readonly Field[], path: string): LocatedField | undefined => {
  const [key = "", ...below] = path.split(".");
  const field = fields.find((one) => one.key === key);
  if (!field) return undefined;
  const textKey = `fields.${key}`;
  // The rows of an imported list are one level deeper than those of other lists.
  const [row, column, ...rest] = field.kind === "excel" && below[0] === "rows" ? below.slice(1) : below;
  if ("columns" in field && row !== undefined && column !== undefined) {
    const innerColumn = field.columns.find((one) => one.key === column);
    if (innerColumn)
      return {
        field: innerColumn,
        textKey: `${textKey}.columns.${column}`,
        container: { field, textKey, row },
        rest,
      };
  }
  return { field, textKey, rest: below };
};

/**
 * Returns the kind of what is missing at a path in or below a field, which says whether it is chosen or filled in; undefined
 * for a part of an answer.
 * @param below the path without that of the field: `.0.country`
 */
export const findMissingKind = (field: Field, below: string): Field["kind"] | undefined => {
  const foundField = findField([field], `${field.key}${below}`);
  // The rows of a survey have one choice each, which the path names.
  return foundField?.rest.length === 0 || field.kind === "choice" ? foundField?.field.kind : undefined;
};

/** Kinds whose answers have independent parts; the parts of all others belong together. */
const divisible = new Set<Field["kind"]>(["multiText", "lines", "people", "matrix", "quantities"]);

/**
 * Creates the test for answers that are merged as one: an amount and its currency, a number and its area code, an
 * option and the text beside it. Half of each would be a value that nobody entered.
 */
export const createAtomicPathTest =
  (fields: readonly Field[]) =>
  (path: string): boolean => {
    const foundField = findField(fields, path);
    // An imported list is replaced as a whole.
    return (
      foundField !== undefined &&
      (!divisible.has(foundField.field.kind) || foundField.container?.field.kind === "excel")
    );
  };

/** Returns the name of a path with its row and language: “Costs · Item 2 · Price”. */
export const describePath = (
  fields: readonly Field[],
  path: string,
  text: (key: string) => string | undefined,
  t: TranslateKey,
): string => {
  const foundField = findField(fields, path);
  const label = (textKey: string): string =>
    text(`${textKey}.label`) ?? text(textKey.replace(/^fields\./, "declarations.")) ?? "";
  if (!foundField) return label(`fields.${path.split(".")[0]}`);
  const { container: inside, field, textKey, rest } = foundField;
  const row = (row: string, rowField: LocatedField["field"], key: string): string =>
    rowField.kind === "matrix"
      ? (text(`${key}.rows.${row}`) ?? row)
      : t(rowField.kind === "people" ? "pages/form:person" : "pages/form:row", { n: Number(row) + 1 });
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
