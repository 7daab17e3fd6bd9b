/**
 * Reads rows that were copied from a spreadsheet: cells between tabs, rows between line ends, a cell with either of them
 * in quotation marks. What does not fit its column keeps its text, and validation reports it beside the field.
 */
import type { Answers, Field } from "../types/index.ts";
import { parseCell, type SheetWords } from "./read-spreadsheet.ts";

/** Returns the cells of a copied range, without empty rows. */
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
  return rows.filter((row) => row.some((cell) => cell.trim() !== ""));
};

/** Returns true for a range of several cells; what is pasted into one cell goes where the cursor is. */
export const isPastedRange = (cells: readonly (readonly string[])[]): boolean =>
  cells.length > 1 || (cells[0]?.length ?? 0) > 1;

/** Kinds whose answer is a cell of a spreadsheet. A file, a region or a list is none: text in its place is no answer. */
const pasteableKinds = new Set<Field["kind"]>([
  "text",
  "longText",
  "choice",
  "choices",
  "money",
  "integer",
  "decimal",
  "day",
  "year",
  "idNumber",
  "yesNo",
  "phone",
  "email",
  "url",
]);
/** Returns whether a column takes what is pasted. */
export const isPasteable = ({ kind }: Field): boolean => pasteableKinds.has(kind);

const normalizeHeading = (text: string): string => text.normalize("NFKC").trim().toLowerCase();

/**
 * Reads the rows by the names of their columns when the first row has them, otherwise in the order of the columns that
 * take what is pasted: a spreadsheet holds no files.
 * @param first the column that the first cell belongs to
 */
export const readPastedRows = (
  columns: readonly Field[],
  cells: readonly (readonly string[])[],
  words: SheetWords,
  first = 0,
): Answers[] => {
  const [head = [], ...body] = cells;
  const byHeading = columns.map((column) =>
    head.findIndex((cell) =>
      [column.key, words.label(column)].some((name) => normalizeHeading(name) === normalizeHeading(cell)),
    ),
  );
  const takingColumns = columns.filter(isPasteable);
  const firstTaking = columns.slice(0, first).filter(isPasteable).length;
  // One word that happens to be the name of a column is no row of headings.
  const hasHeadings = byHeading.filter((place) => place >= 0).length >= Math.min(2, columns.length);
  return (hasHeadings ? body : cells).map((row) =>
    Object.fromEntries(
      columns.flatMap((column, i) => {
        if (!isPasteable(column)) return [];
        const place = hasHeadings ? (byHeading[i] ?? -1) : takingColumns.indexOf(column) - firstTaking;
        const answer = parseCell(row[place], column, words);
        return answer === undefined ? [] : [[column.key, answer]];
      }),
    ),
  );
};
