/**
 * Reads rows from a spreadsheet (spec 1 §8, 10503–10506): a heading per column, then one record per row. Nothing is
 * guessed: a cell that does not fit its column keeps its text, and validation reports it by row and column.
 */
import { normalizeName } from "../../platform/normalize-text.ts";
import { parseTypedAmount, parseTypedNumber, stripUnit } from "../../platform/parse-number.ts";
import { parseTypedDay } from "../../platform/parse-typed-day.ts";
import { parseTypedTime } from "../../platform/parse-typed-time.ts";
import { phoneAreas } from "../code-lists/phone-areas.ts";
import type { Answers, Field, Json } from "../types/index.ts";
import { coerceToRecord } from "./coerce-json.ts";
import { splitPhoneNumber } from "./phone.ts";

interface SheetOption {
  code: string;
  label: string;
}
/** The words that headings and options are compared with, in one language. */
interface LanguageWords {
  label: (column: Field) => string;
  options: (column: Field) => readonly SheetOption[];
  yes: string;
  no: string;
}
/** The words of the user's language, which come first, and those of other languages. */
export interface SheetWords extends LanguageWords {
  /** The language of typed numbers; Chinese and English write them alike. */
  language?: string;
  /** Whoever filled in the sheet may have used another language than the user. */
  others?: readonly LanguageWords[];
}
export type ImportedSheet =
  /**
   * `lines` are the row numbers in the spreadsheet. `ignored` names columns with values that were not imported,
   * because the template does not have them or their name occurs twice.
   */
  | { rows: Answers[]; lines: number[]; ignored: string[] }
  /** Headings that the sheet does not have. */
  | { missing: Field[] }
  /** The number of rows, when it exceeds the limit. */
  | { tooMany: number }
  | { empty: true };

const normalizeCellText = (value: unknown): string => normalizeName(String(value ?? ""));

/** Excel stores a day as midnight UTC. */
const formatDayCell = (value: Date): string => value.toISOString().slice(0, 10);

const findOption = (cellText: string, options: readonly SheetOption[]): string | undefined =>
  options.find(({ code, label }) =>
    [code, label].some((one) => normalizeCellText(one) === normalizeCellText(cellText)),
  )?.code;
const listLanguageWords = (words: SheetWords): readonly LanguageWords[] => [words, ...(words.others ?? [])];
/** Returns the options of a column, each by its name in every language. */
const listOptions = (column: Field, words: SheetWords): readonly SheetOption[] =>
  listLanguageWords(words).flatMap(({ options }) => options(column));
/** The unit or currency in brackets behind a heading: 金額（MOP）, Amount (MOP). */
const ADDITION = /\s*\([^()]*\)$/;
/**
 * Finds the heading of each column: its key or its name in some language. A heading that is none of these counts
 * without its addition in brackets, so that it stands for no column that has such an addition in its name.
 * @returns the indexes of the headings in the order of the columns; -1 for a column without one
 */
export const findHeadingIndexes = (
  columns: readonly Field[],
  headings: readonly unknown[],
  words: SheetWords,
): number[] => {
  const namesByColumn = columns.map((column) =>
    [column.key, ...listLanguageWords(words).map(({ label }) => label(column))].map(normalizeCellText),
  );
  const allNames = new Set(namesByColumn.flat());
  const headingTexts = headings.map(normalizeCellText);
  const shortenedTexts = headingTexts.map((text) => (allNames.has(text) ? text : text.replace(ADDITION, "")));
  return namesByColumn.map((names) => {
    const exactIndex = headingTexts.findIndex((text) => names.includes(text));
    return exactIndex >= 0 ? exactIndex : shortenedTexts.findIndex((text) => names.includes(text));
  });
};

const findOptionCode = (cellText: string, options: readonly SheetOption[]): string =>
  findOption(cellText, options) ?? cellText;

/**
 * Returns the options that a cell names one after the other. The name of an option may contain what separates two of
 * them: the longest one that fits counts.
 */
const splitOptionCodes = (cellText: string, options: readonly SheetOption[]): string[] => {
  // Separators are kept between the names, at odd places.
  const parts = cellText.split(/([,;、，；\n])/);
  const codes: string[] = [];
  for (let start = 0; start < parts.length; ) {
    let end = parts.length;
    while (end > start + 1 && findOption(parts.slice(start, end).join(""), options) === undefined) end -= 1;
    const name = parts.slice(start, end).join("").trim();
    if (name) codes.push(findOptionCode(name, options));
    start = end + 1;
  }
  return codes;
};

/** Parses a number of the spreadsheet, or a text by the reader's language. */
const parseNumberCell = (value: unknown, language: string, unit?: string): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const parsedNumber = parseTypedNumber(stripUnit(String(value ?? ""), unit), language);
  return parsedNumber && "value" in parsedNumber ? parsedNumber.value : undefined;
};
/** Parses an amount in minor units, or undefined. */
const parseAmountCell = (value: unknown, language: string, currency: string): number | undefined => {
  if (typeof value === "number") return Number.isFinite(value) ? Math.round(value * 100) : undefined;
  const parsedAmount = parseTypedAmount(String(value ?? ""), language, currency);
  return parsedAmount && "amount" in parsedAmount ? parsedAmount.amount : undefined;
};

/** Parses a number with its area: by its calling code where it has one, otherwise in the first area. */
const parsePhone = (text: string, areas: readonly string[]): Json => {
  const [first = "MO"] = areas;
  const phone = splitPhoneNumber({ area: first, number: text }, areas);
  // A text that is no number stays as it was typed.
  return /^\d+$/.test(phone.number) ? { ...phone } : { area: first, number: text };
};

/** Returns one cell as an answer of its column, or undefined when it is empty. */
export const parseCell = (value: unknown, column: Field, words: SheetWords): Json | undefined => {
  if (value === null || value === undefined || normalizeCellText(value) === "") return undefined;
  const text = value instanceof Date ? formatDayCell(value) : String(value).trim();
  const { language = "zh-Hant" } = words;
  switch (column.kind) {
    case "integer":
    case "decimal":
    case "year":
      return parseNumberCell(value, language, "unit" in column ? column.unit : undefined) ?? text;
    case "money": {
      const currency = column.currency === "ANY" ? "MOP" : column.currency;
      return { amount: parseAmountCell(value, language, currency) ?? text, currency };
    }
    case "yesNo": {
      if (typeof value === "boolean") return value;
      const isAnswer = (name: string) => normalizeCellText(name) === normalizeCellText(text);
      if ([...listLanguageWords(words).map(({ yes }) => yes), "true", "y"].some(isAnswer)) return true;
      return [...listLanguageWords(words).map(({ no }) => no), "false", "n"].some(isAnswer) ? false : text;
    }
    case "choice":
      return findOptionCode(text, listOptions(column, words));
    case "choices":
      return splitOptionCodes(text, listOptions(column, words));
    case "day":
      return parseTypedDay(text, language) ?? text;
    case "time":
      return parseTypedTime(text) ?? text;
    case "phone":
      return parsePhone(text, column.areas ?? phoneAreas);
    case "longText":
      return text;
    default:
      // A control of one line does not show where a cell begins a new one, and no answer of one line may do so.
      return text.replace(/\s*[\r\n]\s*/g, " ");
  }
};

/**
 * Returns whether the words and numbers of a cell were understood. Texts and what is written alike everywhere always
 * are.
 */
export const isCellUnderstood = (answer: Json, column: Field, words: SheetWords): boolean => {
  switch (column.kind) {
    case "integer":
    case "decimal":
    case "year":
      return typeof answer === "number";
    case "money":
      return typeof coerceToRecord(answer).amount === "number";
    case "yesNo":
      return typeof answer === "boolean";
    case "choice":
    case "choices":
      return [answer].flat().every((one) => listOptions(column, words).some(({ code }) => code === one));
    default:
      return true;
  }
};

/** A text that is no number, day or option. */
const ANY_TEXT = "?";
/** Returns whether every text is an answer of a column, so that a heading in another language would be one as well. */
export const acceptsAnyText = (column: Field, words: SheetWords): boolean =>
  isCellUnderstood(ANY_TEXT, column, words);

/**
 * Reads the rows of a sheet.
 * @param cells the lines of the sheet, headings first
 */
export const readSheet = (
  field: Pick<Extract<Field, { kind: "excel" }>, "columns" | "maxRows">,
  cells: readonly (readonly unknown[])[],
  words: SheetWords,
): ImportedSheet => {
  const [headings = [], ...body] = cells;
  const columnIndexes = findHeadingIndexes(field.columns, headings, words);
  const missing = field.columns.filter(
    (column, i) => column.required !== false && (columnIndexes[i] ?? -1) < 0,
  );
  if (missing.length > 0) return { missing };
  const parsedRows = body
    .map((line, i) => ({
      // The first line has the headings.
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
  const ignoredColumns = Array.from(
    { length: Math.max(...cells.map((line) => line.length)) },
    (_, columnIndex) => columnIndex,
  )
    .filter(
      (columnIndex) =>
        !columnIndexes.includes(columnIndex) &&
        body.some((line) => normalizeCellText(line[columnIndex]) !== ""),
    )
    .map((columnIndex) => String(headings[columnIndex] ?? "").trim() || getColumnLetter(columnIndex));
  return {
    rows: parsedRows.map(({ row }) => row),
    lines: parsedRows.map(({ line }) => line),
    ignored: ignoredColumns,
  };
};

/** Returns the name of a column in a spreadsheet: A, B … Z, AA. */
const getColumnLetter = (columnIndex: number): string =>
  (columnIndex < 26 ? "" : getColumnLetter(Math.floor(columnIndex / 26) - 1)) +
  String.fromCharCode(65 + (columnIndex % 26));
