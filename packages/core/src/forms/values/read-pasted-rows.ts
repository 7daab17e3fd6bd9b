/**
 * Reads rows that were copied from a spreadsheet: cells between tabs, rows between line ends, a cell with either of
 * them in quotation marks. What does not fit its column keeps its text, and validation reports it beside the field.
 */
import { normalizeName } from "../../platform/normalize-text.ts";
import type { Answers, Field } from "../types/index.ts";
import {
  acceptsAnyText,
  findHeadingIndexes,
  isCellUnderstood,
  parseCell,
  type SheetWords,
} from "./read-spreadsheet.ts";

const isFilled = (cell: string | undefined): boolean => cell !== undefined && normalizeName(cell) !== "";
const hasFilledCell = (row: readonly string[]): boolean => row.some(isFilled);

/**
 * Returns the cells of a copied range, without the empty rows at its end. One before them keeps its place: in a range
 * of one column an empty cell is an empty row, and the cells below it belong to the rows below.
 */
export const splitPastedCells = (text: string): string[][] => {
  const rows: string[][] = [[]];
  // A cell in quotation marks may contain whatever else separates cells; they are doubled inside.
  const cells = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/gy;
  for (let end = ""; ; ) {
    const [, cell = "", separator = ""] = cells.exec(text) ?? [];
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
    rows.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    end = separator;
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows.slice(0, rows.findLastIndex(hasFilledCell) + 1);
};

/** Returns true for a range of several cells; what is pasted into one cell goes where the cursor is. */
export const isPastedRange = (cells: readonly (readonly string[])[]): boolean =>
  cells.length > 1 || (cells[0]?.length ?? 0) > 1;

/**
 * Kinds whose answer is a cell of a spreadsheet. A file, a region or a list is none: text in its place is no answer.
 */
const pasteableKinds = new Set<Field["kind"]>([
  "text",
  "longText",
  "choice",
  "choices",
  "money",
  "integer",
  "decimal",
  "day",
  "time",
  "year",
  "idNumber",
  "yesNo",
  "phone",
  "email",
  "url",
]);
/** Returns whether a column takes what is pasted. What is fixed is known from elsewhere, and nobody is asked for it. */
export const isPasteable = ({ kind, fixed }: Field): boolean => pasteableKinds.has(kind) && !fixed;

export interface PastedRows {
  rows: Answers[];
  /** The keys of the columns that were pasted into: a row without an answer for one of them has an empty cell there. */
  keys: string[];
  /**
   * What has no place in the list: the names of columns of the spreadsheet, or their numbers from 1 where it has none.
   */
  leftOut: (string | number)[];
  /** Whether the words of some cell are none of these languages, so that those of another one may be. */
  hasForeignWords: boolean;
}

/** Finds the cells of each column by the headings of a row; undefined when it has none. */
const findByHeading = (
  columns: readonly Field[],
  head: readonly string[],
  words: SheetWords,
): number[] | undefined => {
  const places = findHeadingIndexes(columns, head, words);
  // One word that happens to be the name of a column is no row of headings.
  return places.filter((place) => place >= 0).length >= Math.min(2, columns.length) ? places : undefined;
};

/**
 * Finds the cells of each column by its order, from the column of the cursor on. A spreadsheet seldom has a column for
 * what takes no text, such as files; it has one where its cells, also the empty ones at the end, are more than the
 * columns that do.
 */
const findByOrder = (columns: readonly Field[], first: number, width: number): number[] => {
  const fromCursor = columns.slice(first);
  const takingColumns = fromCursor.filter(isPasteable);
  const isWithoutOthers =
    fromCursor[0] !== undefined && isPasteable(fromCursor[0]) && width <= takingColumns.length;
  const places = isWithoutOthers ? takingColumns : fromCursor;
  return columns.map((column) => places.indexOf(column));
};

/**
 * Reads the rows by the names of their columns when the first row that is not empty has them, otherwise in the order of
 * the columns. An empty row between others is a row without answers.
 * @param columns those that are shown
 * @param first the column that the first cell belongs to
 */
export const readPastedRows = (
  columns: readonly Field[],
  cells: readonly (readonly string[])[],
  words: SheetWords,
  first = 0,
): PastedRows => {
  const headIndex = cells.findIndex(hasFilledCell);
  const head = cells[headIndex] ?? [];
  const width = Math.max(0, ...cells.map((row) => row.length));
  const byHeading = findByHeading(columns, head, words);
  const places = byHeading ?? findByOrder(columns, first, width);
  const sheetRows = byHeading ? cells.slice(headIndex + 1) : cells;
  const hasContent = (place: number): boolean => sheetRows.some((row) => isFilled(row[place]));
  // A column that is empty in every row was copied along with the others.
  const pastedColumns = columns.flatMap((column, i) => {
    const place = places[i] ?? -1;
    return place >= 0 && isPasteable(column) && hasContent(place) ? [{ column, place }] : [];
  });
  const leftOut = Array.from({ length: width }, (_, place) => place)
    .filter(
      (place) => hasContent(place) && !pastedColumns.some((pastedColumn) => pastedColumn.place === place),
    )
    .map((place) => (byHeading && head[place]?.trim()) || place + 1);
  const rows = sheetRows.map((row) =>
    Object.fromEntries(
      pastedColumns.flatMap(({ column, place }) => {
        const answer = parseCell(row[place], column, words);
        return answer === undefined ? [] : [[column.key, answer]];
      }),
    ),
  );
  const hasForeignWords = pastedColumns.some(({ column }) =>
    rows.some(({ [column.key]: answer }) => answer !== undefined && !isCellUnderstood(answer, column, words)),
  );
  // The first of several rows may be a heading in another language, which columns of text take for an answer.
  const mayHaveForeignHeading =
    !byHeading && sheetRows.length > 1 && pastedColumns.every(({ column }) => acceptsAnyText(column, words));
  return {
    rows,
    keys: pastedColumns.map(({ column }) => column.key),
    leftOut,
    hasForeignWords: hasForeignWords || mayHaveForeignHeading,
  };
};
