/** Finds the field of a path in the answers: `exhibits.0.name` is the column `name` of the list `exhibits`. */
import type { Field, Json } from "@portal/core/forms/types/index";
import type { TranslateKey } from "../shell/translate-key.ts";

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
 * Returns the kind of what is missing at a path in or below a field, which says whether it is chosen or filled in;
 * undefined for a part of an answer.
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

type FormText = (key: string, params?: Record<string, Json>) => string | undefined;
/** Returns the heading of a row: “Shareholder 2”, or “Item 2” where the form has no name for what it lists. */
export const describeRow = (
  { field, textKey }: Pick<LocatedField, "field" | "textKey">,
  number: number,
  text: FormText,
  t: TranslateKey,
): string =>
  text(`${textKey}.row`, { n: number }) ??
  t(field.kind === "people" ? "pages/form:person" : "pages/form:row", { n: number });

/** Returns the name of a path with its row and language: “Costs · Item 2 · Price”. */
export const describePath = (
  fields: readonly Field[],
  path: string,
  text: FormText,
  t: TranslateKey,
): string => {
  const foundField = findField(fields, path);
  const formatLabel = (textKey: string): string =>
    text(`${textKey}.label`) ?? text(textKey.replace(/^fields\./, "declarations.")) ?? "";
  if (!foundField) return formatLabel(`fields.${path.split(".")[0]}`);
  const { container: inside, field, textKey, rest } = foundField;
  const formatRowName = (container: NonNullable<LocatedField["container"]>): string =>
    container.field.kind === "matrix"
      ? (text(`${container.textKey}.rows.${container.row}`) ?? container.row)
      : describeRow(container, Number(container.row) + 1, text, t);
  const part = field.kind === "multiText" && rest[0] ? t(`pages/form:language.${rest[0]}`) : undefined;
  return [inside && formatLabel(inside.textKey), inside && formatRowName(inside), formatLabel(textKey), part]
    .filter(Boolean)
    .join(" · ");
};
