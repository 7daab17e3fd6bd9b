/** The review queue as a table for spreadsheets. Pure; the caller provides texts and file formats. */

import { pickInstitutionName } from "../../institutions/institution-names.ts";
import type { Language } from "../../messaging/notice-types.ts";
import { toMacaoDay } from "../../platform/day.ts";
import { getPaidOutAmount } from "../funding/index.ts";
import type { WorklistEntry } from "./worklist-entries.ts";

export const exportColumns = [
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
  "refunded",
  "refundedOn",
  "refundReference",
  "grantAsked",
  "grantGranted",
  "grantPaid",
  "grantPaidOn",
  "booth",
] as const;
type ExportColumn = (typeof exportColumns)[number];
export type ExportCell = string | number | null;

/** The words that a table needs, in one language. */
export interface ExportWords {
  language: Language;
  column(column: ExportColumn): string;
  scheme(id: string): string;
  status(status: string): string;
  pending(pending: string): string;
  yes: string;
  no: string;
  /** The text in place of answers that cannot be read. */
  unreadable: string;
}

/**
 * Makes typed text harmless in a spreadsheet: a text that would be a formula (`=`, `+`, `-`, `@`, their full-width
 * forms, after a tab or a line feed) gets an apostrophe.
 */
export const escapeFormula = (text: string): string =>
  /^\s*[=+\-@＝＋－＠|]|^[\t\r\n]/.test(text) ? `'${text}` : text;

/** Builds the table with a heading; cells are in the order of `columns`, amounts in currency units. */
export const buildExportTable = (rows: readonly WorklistEntry[], words: ExportWords): ExportCell[][] => [
  exportColumns.map((column) => words.column(column)),
  ...rows.map((row) => exportColumns.map((column) => escapeCell(buildCell(column, row, words)))),
];

/** Escapes a text that a spreadsheet would read as a formula. */
export const escapeCell = (cell: ExportCell): ExportCell =>
  typeof cell === "string" ? escapeFormula(cell) : cell;

/** Amounts are exported in currency units; what there is none of is an empty cell. */
const toUnits = (amount: number | undefined): number | null => (amount === undefined ? null : amount / 100);

function buildCell(column: ExportColumn, row: WorklistEntry, words: ExportWords): ExportCell {
  const { header } = row;
  switch (column) {
    case "code":
      return header.code ?? header.id;
    case "institution":
      return (
        pickInstitutionName(header.institutionNames, header.institutionName, words.language) ??
        header.institutionId
      );
    case "event":
      return header.eventNames?.[words.language] ?? "";
    case "scheme":
      return words.scheme(header.scheme);
    case "status":
      return words.status(header.status);
    case "pending":
      return header.pending ? words.pending(header.pending) : "";
    case "submitted":
      return header.submittedAt ? toMacaoDay(header.submittedAt) : "";
    case "age":
      return row.ageDays;
    case "due":
      return row.dueOn ?? "";
    case "overdue":
      return row.overdue ? words.yes : words.no;
    case "fee":
      return toUnits(header.fee?.total.amount);
    case "currency":
      return header.fee?.total.currency ?? "";
    case "receipt":
      return header.receiptNumber ?? "";
    case "refunded":
      return toUnits(header.refunded);
    case "refundedOn":
      return header.refundPayment?.on ?? "";
    case "refundReference":
      return header.refundPayment?.reference ?? "";
    case "grantAsked":
      return toUnits(header.funding?.asked);
    case "grantGranted":
      return toUnits(header.funding?.amount);
    case "grantPaid":
      // With the payments before the last one: what the institution has of the grant.
      return toUnits(header.funding && (getPaidOutAmount(header.funding) || header.funding.settled?.amount));
    case "grantPaidOn":
      return header.funding?.settled?.amount ? header.funding.settled.on : "";
    case "booth":
      return header.booth ?? "";
  }
}

/** The start of a formula inside a text, after what may end a cell there. */
const innerFormulaStart = /[;\t\r\n](?:[^\S;\t\r\n]|")*(?=[=+\-@＝＋－＠|])/g;
/**
 * Makes harmless what would be a formula in the middle of a text. Where lists are separated by semicolons, as on a
 * Portuguese computer, a spreadsheet reads a line of this file as one cell up to the next semicolon, and takes
 * quotation marks for text except at its start, so a semicolon or a line break in any text begins another cell.
 */
const escapeInnerFormulas = (text: string): string => text.replace(innerFormulaStart, "$&'");

/**
 * Formats comma-separated values with every text quoted, CRLF line ends, and a byte order mark, by which spreadsheets
 * recognise UTF-8 (RFC 4180). The start of each text must already be escaped (`escapeFormula`).
 */
export const formatCsv = (cells: readonly ExportCell[][]): string =>
  `\uFEFF${cells
    .map((row) =>
      row
        .map((cell) =>
          typeof cell === "string" ? `"${escapeInnerFormulas(cell).replaceAll('"', '""')}"` : (cell ?? ""),
        )
        .join(","),
    )
    .join("\r\n")}\r\n`;
