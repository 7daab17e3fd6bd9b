/** Builders of lists and tables. */
import type { FieldOf } from "../kinds/fault.ts";
import type { Limit } from "../types.ts";
import { type Common, type Draft, type Drafts, given, keyed, make } from "./make.ts";

type Rows<C extends string> = { columns: Drafts<C>; min?: number; max?: Limit; unique?: string[] };
type LineOptions<F extends string, C extends string> = Common<F> &
  Rows<C> &
  Partial<Pick<FieldOf<"lines">, "total" | "rowTotal">>;
const rowsOf =
  (kind: "lines" | "people") =>
  <F extends string = never, C extends string = never>({
    columns,
    min = 1,
    max,
    total,
    rowTotal,
    unique,
    ...common
  }: LineOptions<F, C>): Draft<F | C> =>
    make(
      kind,
      { columns: keyed(columns), min, ...given({ max, total, rowTotal, unique }) },
      common as Common<F | C>,
    );
/** Rows of the same columns. */
export const lines = rowsOf("lines");
/** Rows that are people. */
export const people = rowsOf("people");
/** A table with fixed rows. */
export const matrix = <F extends string = never, C extends string = never>(
  rows: string[],
  columns: Drafts<C>,
  common: Common<F> = {},
): Draft<F | C> => make("matrix", { rows, columns: keyed(columns) }, common as Common<F | C>);
/** Rows read from an uploaded spreadsheet. */
export const excel = <F extends string = never, C extends string = never>({
  columns,
  maxRows,
  unique,
  purpose,
  ...common
}: Common<F> & Rows<C> & { maxRows: number; purpose: string }): Draft<F | C> =>
  make("excel", { columns: keyed(columns), maxRows, purpose, ...given({ unique }) }, common as Common<F | C>);
