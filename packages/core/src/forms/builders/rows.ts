/** Builders of lists and tables. */
import type { FieldOfKind } from "../kinds/field-checker.ts";
import type { FormLimit } from "../types/index.ts";
import {
  type CommonOptions,
  type FieldDefinition,
  type FieldDefinitions,
  makeField,
  omitUndefined,
  toKeyedFields,
} from "./make-field.ts";

type RowOptions<C extends string> = {
  columns: FieldDefinitions<C>;
  min?: number;
  max?: FormLimit;
  unique?: string[];
};
type LineOptions<F extends string, C extends string> = CommonOptions<F> &
  RowOptions<C> &
  Partial<Pick<FieldOfKind<"lines">, "total" | "rowTotal" | "furtherUnique" | "apart">>;
const makeRowsBuilder =
  (kind: "lines" | "people") =>
  <F extends string = never, C extends string = never>({
    columns,
    min = 1,
    max,
    total,
    rowTotal,
    unique,
    furtherUnique,
    apart,
    ...common
  }: LineOptions<F, C>): FieldDefinition<F | C> =>
    makeField(
      kind,
      {
        columns: toKeyedFields(columns),
        min,
        ...omitUndefined({ max, total, rowTotal, unique, furtherUnique, apart }),
      },
      common as CommonOptions<F | C>,
    );
/** Rows with the same columns. */
export const lines = makeRowsBuilder("lines");
/** Rows that each describe a person. */
export const people = makeRowsBuilder("people");
/** A table with fixed rows. */
export const matrix = <F extends string = never, C extends string = never>(
  rows: string[],
  columns: FieldDefinitions<C>,
  common: CommonOptions<F> = {},
): FieldDefinition<F | C> =>
  makeField("matrix", { rows, columns: toKeyedFields(columns) }, common as CommonOptions<F | C>);
/** Rows imported from an uploaded spreadsheet. */
export const excel = <F extends string = never, C extends string = never>({
  columns,
  maxRows,
  unique,
  purpose,
  ...common
}: CommonOptions<F> & RowOptions<C> & { maxRows: number; purpose: string }): FieldDefinition<F | C> =>
  makeField(
    "excel",
    { columns: toKeyedFields(columns), maxRows, purpose, ...omitUndefined({ unique }) },
    common as CommonOptions<F | C>,
  );
