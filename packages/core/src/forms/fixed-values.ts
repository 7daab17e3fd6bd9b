/**
 * Fixed values (decisions 0092, 0235): the form shows them and does not ask, so the server writes them. What a browser
 * sends for a fixed field or a fixed column decides nothing, whichever field it is. Pure.
 */
import { toRows } from "./expressions/evaluate.ts";
import type { Answers, Field, Json, Scheme } from "./types/index.ts";

type Row = Record<string, Json>;
const isFixed = ({ fixed }: Pick<Field, "fixed">): boolean => fixed === true;

/** Returns the column by which a row is recognised: its first one that the applicant fills in. */
const getNameColumn = (columns: readonly Field[]): string | undefined =>
  columns.find((column) => !isFixed(column))?.key;
const toName = (value: Json | undefined): string =>
  typeof value === "string" ? value.trim().toLowerCase() : "";

/**
 * Finds the given row of a row: of the same name and, where the only given row has none, of the first row. Each given
 * row counts once.
 */
const findGivenRow = (row: Row, index: number, name: string, givenRows: readonly Row[]): Row | undefined =>
  givenRows.find(
    (givenRow) => toName(givenRow[name]) !== "" && toName(givenRow[name]) === toName(row[name]),
  ) ??
  (index === 0 && givenRows.length === 1 && toName(givenRows[0]?.[name]) === "" ? givenRows[0] : undefined);

const writeFixedColumns = (
  columns: readonly Field[],
  rows: Json | undefined,
  knownRows: Json | undefined,
): Json | undefined => {
  const fixedColumns = columns.filter(isFixed).map(({ key }) => key);
  const name = getNameColumn(columns);
  if (fixedColumns.length === 0 || !name || !Array.isArray(rows)) return rows;
  const givenRows = toRows(knownRows) as Row[];
  return (toRows(rows) as Row[]).map((row, index) => {
    const givenRow = findGivenRow(row, index, name, givenRows);
    const askedValues = Object.fromEntries(
      Object.entries(row).filter(([key]) => !fixedColumns.includes(key)),
    );
    const fixedValues = fixedColumns.flatMap((key) =>
      givenRow?.[key] === undefined ? [] : [[key, givenRow[key]] as [string, Json]],
    );
    return { ...askedValues, ...Object.fromEntries(fixedValues) };
  });
};

/**
 * Writes every fixed field and every fixed column of a form.
 * @param knownValues the known values by field; a fixed field of which nothing is known keeps its answer, as it can be
 * filled in then, and a row of which nothing is known has no fixed value
 */
export const writeFixedValues = (
  { steps }: Pick<Scheme, "steps">,
  answers: Answers,
  knownValues: Readonly<Record<string, Json | undefined>>,
): Answers => {
  const fixedValues = steps
    .flatMap(({ fields }) => fields)
    .flatMap((field): [string, Json][] => {
      const value = knownValues[field.key];
      if (isFixed(field)) return value === undefined ? [] : [[field.key, value]];
      const rows =
        "columns" in field ? writeFixedColumns(field.columns, answers[field.key], value) : undefined;
      return rows === undefined ? [] : [[field.key, rows]];
    });
  return { ...answers, ...Object.fromEntries(fixedValues) };
};
