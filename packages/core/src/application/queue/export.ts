/** The review queue as a table for spreadsheets. Pure; texts and file formats are the caller's. */
import { dayOf } from "../../day.ts";
import type { Language } from "../../notice/types.ts";
import type { Queued } from "./queue.ts";

export const columns = [
  "code",
  "institution",
  "event",
  "scheme",
  "status",
  "pending",
  "submitted",
  "age",
  "due",
  "overdue",
  "fee",
  "currency",
  "receipt",
] as const;
export type Column = (typeof columns)[number];
export type Cell = string | number | null;

/** The words a table needs, in one language. */
export interface Words {
  language: Language;
  column(column: Column): string;
  scheme(id: string): string;
  status(status: string): string;
  pending(pending: string): string;
  yes: string;
  no: string;
}

/**
 * What people typed, made harmless for a spreadsheet: text that it would take for a formula (`=`, `+`, `-`, `@`, their
 * full-width forms, a tab or a line feed before) begins with an apostrophe.
 */
export const safe = (text: string): string =>
  /^\s*[=+\-@＝＋－＠|]|^[\t\r\n]/.test(text) ? `'${text}` : text;

/** Head and rows, cells in the order of `columns`. Amounts in currency units. */
export const table = (rows: readonly Queued[], words: Words): Cell[][] => [
  columns.map((column) => words.column(column)),
  ...rows.map((row) => columns.map((column) => guarded(cellOf(column, row, words)))),
];

const guarded = (cell: Cell): Cell => (typeof cell === "string" ? safe(cell) : cell);

function cellOf(column: Column, row: Queued, words: Words): Cell {
  const { header } = row;
  switch (column) {
    case "code":
      return header.code ?? header.id;
    case "institution":
      return header.institutionName ?? header.institutionId;
    case "event":
      return header.eventNames?.[words.language] ?? "";
    case "scheme":
      return words.scheme(header.scheme);
    case "status":
      return words.status(header.status);
    case "pending":
      return header.pending ? words.pending(header.pending) : "";
    case "submitted":
      return header.submittedAt ? dayOf(header.submittedAt) : "";
    case "age":
      return row.ageDays;
    case "due":
      return row.dueOn ?? "";
    case "overdue":
      return row.overdue ? words.yes : words.no;
    case "fee":
      return header.fee ? header.fee.total.amount / 100 : null;
    case "currency":
      return header.fee?.total.currency ?? "";
    case "receipt":
      return header.receiptNumber ?? "";
  }
}

/** Comma-separated with every text quoted, CRLF, and the mark by which spreadsheets know UTF-8 (RFC 4180). */
export const csv = (cells: readonly Cell[][]): string =>
  `\uFEFF${cells
    .map((row) =>
      row
        .map((cell) => (typeof cell === "string" ? `"${cell.replaceAll('"', '""')}"` : (cell ?? "")))
        .join(","),
    )
    .join("\r\n")}\r\n`;
