/**
 * Rows read from a spreadsheet (spec 1 §8, 10503–10506): a heading a column, then a row a record. Nothing is guessed: a
 * cell that cannot be what its column wants stays as it was written, and the check tells it by row and column.
 */
import { phoneAreas } from "../code-lists/index.ts";
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
  | { rows: Answers[] }
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

const amount = (value: unknown): number | undefined => {
  const number =
    typeof value === "number" ? value : Number(folded(value).replace(/[,\s]/g, "") || Number.NaN);
  return Number.isFinite(number) ? number : undefined;
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
    case "phone": {
      const [area = "MO"] = column.areas ?? phoneAreas();
      return { area, number: text.replace(/\D/g, "") };
    }
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
  const rows = body
    .map((line) =>
      Object.fromEntries(
        field.columns.flatMap((column, i) => {
          const answer = cellAnswer(line[places[i] ?? -1], column, words);
          return answer === undefined ? [] : [[column.key, answer]];
        }),
      ),
    )
    .filter((row) => Object.keys(row).length > 0);
  if (rows.length > field.maxRows) return { tooMany: rows.length };
  return rows.length > 0 ? { rows } : { empty: true };
};
