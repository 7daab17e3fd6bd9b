/**
 * Rows read from a spreadsheet (spec 1 §8, 10503–10506): a heading a column, then a row a record. Nothing is guessed: a
 * cell that cannot be what its column wants stays as it was written, and the check tells it by row and column.
 */
import { callingCodeOf, phoneAreas } from "../code-lists/index.ts";
import type { Answers, Field, Json } from "./types.ts";

export interface Option {
  code: string;
  label: string;
}
/** What the sheet's words are compared with: headings and options in the reader's language. */
export interface SheetWords {
  label: (column: Field) => string;
  options: (column: Field) => readonly Option[];
  yes: string;
  no: string;
}
export type Sheet =
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

const folded = (value: unknown): string =>
  String(value ?? "")
    .normalize("NFKC")
    .trim()
    .toLowerCase();

/** Excel keeps a day as a moment at midnight UTC. */
const dayText = (value: Date): string => value.toISOString().slice(0, 10);

const optionOf = (written: string, options: readonly Option[]): string =>
  options.find(({ code, label }) => [code, label].some((one) => folded(one) === folded(written)))?.code ??
  written;

/** Commas between thousands; a comma elsewhere may be the decimal one of another language. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const amount = (value: unknown): number | undefined => {
  const text = folded(value).replace(/\s/g, "");
  const plain = GROUPED.test(text) ? text.replaceAll(",", "") : text;
  const number = typeof value === "number" ? value : Number(plain || Number.NaN);
  return Number.isFinite(number) ? number : undefined;
};

/** Of areas that share a calling code, the one it is known for. */
const foremost = ["MO", "CN", "HK", "US", "GB", "RU", "AU", "IT", "NO", "FI", "MA"];

/** A number with its area where its calling code is written, else of the first area; what is no number stays as it is. */
const phoneOf = (text: string, areas: readonly string[]): Json => {
  const [first = "MO"] = areas;
  const digits = folded(text)
    .replace(/[\s().\-‐-―]/g, "")
    .replace(/^00/, "+");
  if (/^\d+$/.test(digits)) return { area: first, number: digits };
  const codeOf = (area: string): string => callingCodeOf(area) ?? "?";
  const rank = (area: string): number => codeOf(area).length * 2 + (foremost.includes(area) ? 1 : 0);
  const [area] = areas
    .filter((one) => digits.startsWith(codeOf(one)))
    .toSorted((one, other) => rank(other) - rank(one));
  const number = area ? digits.slice(codeOf(area).length) : "";
  return area && /^\d+$/.test(number) ? { area, number } : { area: first, number: text };
};

/** One cell as the answer of its column; undefined when it is empty. */
export const cellAnswer = (value: unknown, column: Field, words: SheetWords): Json | undefined => {
  if (value === null || value === undefined || folded(value) === "") return undefined;
  const text = value instanceof Date ? dayText(value) : String(value).trim();
  switch (column.kind) {
    case "integer":
    case "decimal":
    case "year":
      return amount(value) ?? text;
    case "money": {
      const number = amount(value);
      const currency = column.currency === "ANY" ? "MOP" : column.currency;
      return { amount: number === undefined ? text : Math.round(number * 100), currency };
    }
    case "yesNo":
      if (typeof value === "boolean") return value;
      if ([words.yes, "true", "y"].some((yes) => folded(yes) === folded(text))) return true;
      return [words.no, "false", "n"].some((no) => folded(no) === folded(text)) ? false : text;
    case "choice":
      return optionOf(text, words.options(column));
    case "choices":
      return text
        .split(/[,;、，；\n]/)
        .flatMap((one) => (one.trim() ? [optionOf(one, words.options(column))] : []));
    case "phone":
      return phoneOf(text, column.areas ?? phoneAreas());
    default:
      return text;
  }
};

/** The rows of a sheet. @param cells its lines, the headings first */
export const readSheet = (
  field: Pick<Extract<Field, { kind: "excel" }>, "columns" | "maxRows">,
  cells: readonly (readonly unknown[])[],
  words: SheetWords,
): Sheet => {
  const [head = [], ...body] = cells;
  const places = field.columns.map((column) =>
    head.findIndex((name) => [column.key, words.label(column)].some((one) => folded(one) === folded(name))),
  );
  const missing = field.columns.filter((column, i) => column.required !== false && (places[i] ?? -1) < 0);
  if (missing.length > 0) return { missing };
  const read = body
    .map((line, i) => ({
      // The headings are the first line.
      line: i + 2,
      row: Object.fromEntries(
        field.columns.flatMap((column, at) => {
          const answer = cellAnswer(line[places[at] ?? -1], column, words);
          return answer === undefined ? [] : [[column.key, answer]];
        }),
      ),
    }))
    .filter(({ row }) => Object.keys(row).length > 0);
  if (read.length > field.maxRows) return { tooMany: read.length };
  if (read.length === 0) return { empty: true };
  const ignored = Array.from({ length: Math.max(...cells.map((line) => line.length)) }, (_, at) => at)
    .filter((at) => !places.includes(at) && body.some((line) => folded(line[at]) !== ""))
    .map((at) => String(head[at] ?? "").trim() || letterOf(at));
  return { rows: read.map(({ row }) => row), lines: read.map(({ line }) => line), ignored };
};

/** A column as spreadsheets call it: A, B … Z, AA. */
const letterOf = (at: number): string =>
  (at < 26 ? "" : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
