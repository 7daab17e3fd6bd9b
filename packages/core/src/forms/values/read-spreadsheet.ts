/**
 * Rows read from a spreadsheet (spec 1 §8, 10503–10506): a heading a column, then a row a record. Nothing is guessed: a
 * cell that cannot be what its column wants stays as it was written, and the check tells it by row and column.
 */
import { findCallingCode, listPhoneAreas } from "../code-lists/index.ts";
import type { Answers, Field, Json } from "../types/index.ts";

export interface SheetOption {
  code: string;
  label: string;
}
/** What the sheet's words are compared with: headings and options in the reader's language. */
export interface SheetWords {
  label: (column: Field) => string;
  options: (column: Field) => readonly SheetOption[];
  yes: string;
  no: string;
}
export type ImportedSheet =
  /**
   * `lines` are the rows' numbers in the spreadsheet; `ignored` names columns that hold something and were not taken:
   * not of the template, or a second of the same name.
   */
  | { rows: Answers[]; lines: number[]; ignored: string[] }
  /** Headings the sheet lacks. */
  | { missing: Field[] }
  /** More rows than may be imported at once. */
  | { tooMany: number }
  | { empty: true };

const normalizeCellText = (value: unknown): string =>
  String(value ?? "")
    .normalize("NFKC")
    .trim()
    .toLowerCase();

/** Excel keeps a day as a moment at midnight UTC. */
const formatDayCell = (value: Date): string => value.toISOString().slice(0, 10);

const findOptionCode = (cellText: string, options: readonly SheetOption[]): string =>
  options.find(({ code, label }) =>
    [code, label].some((one) => normalizeCellText(one) === normalizeCellText(cellText)),
  )?.code ?? cellText;

/** Commas between thousands; a comma elsewhere may be the decimal one of another language. */
const GROUPED_NUMBER = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const parseAmount = (value: unknown): number | undefined => {
  const text = normalizeCellText(value).replace(/\s/g, "");
  const plain = GROUPED_NUMBER.test(text) ? text.replaceAll(",", "") : text;
  const number = typeof value === "number" ? value : Number(plain || Number.NaN);
  return Number.isFinite(number) ? number : undefined;
};

/** Of areas that share a calling code, the one it is known for. */
const preferredAreas = ["MO", "CN", "HK", "US", "GB", "RU", "AU", "IT", "NO", "FI", "MA"];

/** A number with its area where its calling code is written, else of the first area; what is no number stays as it is. */
const parsePhone = (text: string, areas: readonly string[]): Json => {
  const [first = "MO"] = areas;
  const digits = normalizeCellText(text)
    .replace(/[\s().\-‐-―]/g, "")
    .replace(/^00/, "+");
  if (/^\d+$/.test(digits)) return { area: first, number: digits };
  const getCallingCode = (area: string): string => findCallingCode(area) ?? "?";
  const rankArea = (area: string): number =>
    getCallingCode(area).length * 2 + (preferredAreas.includes(area) ? 1 : 0);
  const [area] = areas
    .filter((one) => digits.startsWith(getCallingCode(one)))
    .toSorted((one, other) => rankArea(other) - rankArea(one));
  const number = area ? digits.slice(getCallingCode(area).length) : "";
  return area && /^\d+$/.test(number) ? { area, number } : { area: first, number: text };
};

/** One cell as the answer of its column; undefined when it is empty. */
export const parseCell = (value: unknown, column: Field, words: SheetWords): Json | undefined => {
  if (value === null || value === undefined || normalizeCellText(value) === "") return undefined;
  const text = value instanceof Date ? formatDayCell(value) : String(value).trim();
  switch (column.kind) {
    case "integer":
    case "decimal":
    case "year":
      return parseAmount(value) ?? text;
    case "money": {
      const number = parseAmount(value);
      const currency = column.currency === "ANY" ? "MOP" : column.currency;
      return { amount: number === undefined ? text : Math.round(number * 100), currency };
    }
    case "yesNo":
      if (typeof value === "boolean") return value;
      if ([words.yes, "true", "y"].some((yes) => normalizeCellText(yes) === normalizeCellText(text)))
        return true;
      return [words.no, "false", "n"].some((no) => normalizeCellText(no) === normalizeCellText(text))
        ? false
        : text;
    case "choice":
      return findOptionCode(text, words.options(column));
    case "choices":
      return text
        .split(/[,;、，；\n]/)
        .flatMap((one) => (one.trim() ? [findOptionCode(one, words.options(column))] : []));
    case "phone":
      return parsePhone(text, column.areas ?? listPhoneAreas());
    default:
      return text;
  }
};

/** The rows of a sheet. @param cells its lines, the headings first */
export const readSheet = (
  field: Pick<Extract<Field, { kind: "excel" }>, "columns" | "maxRows">,
  cells: readonly (readonly unknown[])[],
  words: SheetWords,
): ImportedSheet => {
  const [headings = [], ...body] = cells;
  const columnIndexes = field.columns.map((column) =>
    headings.findIndex((name) =>
      [column.key, words.label(column)].some((one) => normalizeCellText(one) === normalizeCellText(name)),
    ),
  );
  const missing = field.columns.filter(
    (column, i) => column.required !== false && (columnIndexes[i] ?? -1) < 0,
  );
  if (missing.length > 0) return { missing };
  const parsedRows = body
    .map((line, i) => ({
      // The headings are the first line.
      line: i + 2,
      row: Object.fromEntries(
        field.columns.flatMap((column, columnIndex) => {
          const answer = parseCell(line[columnIndexes[columnIndex] ?? -1], column, words);
          return answer === undefined ? [] : [[column.key, answer]];
        }),
      ),
    }))
    .filter(({ row }) => Object.keys(row).length > 0);
  if (parsedRows.length > field.maxRows) return { tooMany: parsedRows.length };
  if (parsedRows.length === 0) return { empty: true };
  const ignored = Array.from(
    { length: Math.max(...cells.map((line) => line.length)) },
    (_, columnIndex) => columnIndex,
  )
    .filter(
      (columnIndex) =>
        !columnIndexes.includes(columnIndex) &&
        body.some((line) => normalizeCellText(line[columnIndex]) !== ""),
    )
    .map((columnIndex) => String(headings[columnIndex] ?? "").trim() || getColumnLetter(columnIndex));
  return { rows: parsedRows.map(({ row }) => row), lines: parsedRows.map(({ line }) => line), ignored };
};

/** A column as spreadsheets call it: A, B … Z, AA. */
const getColumnLetter = (columnIndex: number): string =>
  (columnIndex < 26 ? "" : getColumnLetter(Math.floor(columnIndex / 26) - 1)) +
  String.fromCharCode(65 + (columnIndex % 26));
