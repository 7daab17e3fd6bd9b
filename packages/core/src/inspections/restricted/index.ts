/**
 * The two restricted views (requirements R14, R15, R193). Their fields are in `views.json`, one file that a reviewer
 * reads and signs; no other field leaves the server. Pure; used by the server, the exports and the pages.
 */
import { type ExportCell, escapeFormula } from "../../applications/worklist/worklist-export.ts";
import type { Language } from "../../messaging/notice-types.ts";
import { matchesSearchText } from "../../platform/fold-text.ts";
import agreed from "./views.json" with { type: "json" };

export const viewNames = [
  "roadshow.activity",
  "roadshow.enterprise",
  "roadshow.convention",
  "dsec.activity",
  "dsec.enterprise",
] as const;
export type ViewName = (typeof viewNames)[number];
const viewFieldKinds = ["text", "text4", "day", "number", "flag", "code"] as const;
export interface ViewField {
  name: string;
  kind: (typeof viewFieldKinds)[number];
  /** The code list of a field of kind `code`. */
  list?: string;
  /** The source of the value, and why the view needs it, for the reviewer. */
  from: string;
  why: string;
}
export interface RestrictedView {
  role: "ROADSHOW" | "DSEC";
  of: "activity" | "enterprise" | "convention";
  purpose: string;
  fields: readonly ViewField[];
}
/** A text in the four languages, or a plain value; null when unknown. */
export type ViewValue = string | number | boolean | null | { readonly [language in Language]: string };
export type ViewRow = { readonly [field: string]: ViewValue };

/** Version of the agreed list, which every entry of the access log contains. */
export const { version: viewsVersion, agreedOn: viewsAgreedOn } = agreed;
const views = agreed.views as Readonly<Record<ViewName, RestrictedView>>;

/** Returns the definition of a view: its fields, filters and readers. */
export const getRestrictedView = (name: ViewName): RestrictedView => views[name];

/** Projects a record to the agreed fields of a view, in order. */
export const projectViewRow = (name: ViewName, record: ViewRow): ViewRow =>
  Object.fromEntries(views[name].fields.map((field) => [field.name, record[field.name] ?? null]));

export interface ViewFilter {
  /** Part of any text of the row, in any language. */
  q?: string | undefined;
  /** The nature of the row. */
  nature?: string | undefined;
  /** Inclusive days: activities that overlap them, enterprises certified between them, or in their years. */
  from?: string | undefined;
  to?: string | undefined;
}

const listTexts = (value: ViewValue): string[] =>
  typeof value === "string"
    ? [value]
    : value !== null && typeof value === "object"
      ? Object.values(value)
      : [];

/** Returns whether a row matches the filter, which only searches displayed fields. */
export const matchesViewFilter = (row: ViewRow, { q, nature, from, to }: ViewFilter): boolean => {
  // Only the year of certification is known of an anonymous enterprise.
  const year = typeof row.certifiedYear === "number" ? String(row.certifiedYear) : undefined;
  const first = row.start ?? row.certifiedOn ?? (year ? `${year}-01-01` : "");
  const last = row.end ?? (year ? `${year}-12-31` : first);
  return (
    (!nature || row.nature === nature) &&
    (!from || String(last) >= from) &&
    (!to || (first !== "" && String(first) <= to)) &&
    matchesSearchText(q, Object.values(row).flatMap(listTexts))
  );
};

/** The words that rows need in a language. */
export interface ViewWords {
  language: Language;
  column(field: string): string;
  code(list: string, code: string): string;
  yes: string;
  no: string;
}

/** Formats a value for people; null when unknown. Days stay `2026-11-23`, which spreadsheets can sort. */
export const formatViewValue = (field: ViewField, value: ViewValue, words: ViewWords): ExportCell => {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return value;
  if (typeof value === "object") return value[words.language] || value["zh-Hant"];
  return field.kind === "code" ? words.code(field.list ?? "", value) : value;
};

/** Builds the table of a view with a heading; formulas are made harmless. */
export const buildViewTable = (
  name: ViewName,
  rows: readonly ViewRow[],
  words: ViewWords,
): ExportCell[][] => {
  const { fields } = views[name];
  const guardCell = (cell: ExportCell): ExportCell => (typeof cell === "string" ? escapeFormula(cell) : cell);
  return [
    fields.map((field) => words.column(field.name)),
    ...rows.map((row) =>
      fields.map((field) => guardCell(formatViewValue(field, row[field.name] ?? null, words))),
    ),
  ];
};
