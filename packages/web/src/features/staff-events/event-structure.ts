/**
 * Converts the parts of an event to rows of text for the form, and back: zones, booths, tiers, programme, contacts.
 * Pure.
 */
import { listBoothEligibilities } from "@portal/core/events/booth-eligibilities";
import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { normalizeTypedText } from "@portal/core/platform/normalize-text";
import { parseTypedAmount, parseTypedNumber } from "@portal/core/platform/parse-number";
import { toNumberIssue } from "../../form/number-issue.ts";
import type { ApiIssue } from "../../shell/api-error.ts";

export type RowList = "zones" | "booths" | "tiers" | "schedule" | "contacts";
/** A row as typed: its values by column; a text in four languages has one value for each. */
export type RowDraft = { readonly [column: string]: string };
interface RowColumn {
  name: string;
  kind: "text" | "code" | "count" | "number" | "money" | "date" | "time" | "email" | "choice" | "localized";
  required?: boolean;
  /** The codes of a choice, and the code list with their names. */
  options?: readonly string[];
  list?: string;
}
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

export const rowColumns: { readonly [L in RowList]: readonly RowColumn[] } = {
  zones: [
    { name: "id", kind: "code", required: true },
    { name: "capacity", kind: "count", required: true },
    { name: "names", kind: "localized", required: true },
  ],
  booths: [
    { name: "type", kind: "choice", required: true, options: listCodes("boothType"), list: "boothType" },
    { name: "price", kind: "money", required: true },
    { name: "per", kind: "choice", required: true, options: ["BOOTH", "SQM"] },
    { name: "sqm", kind: "number" },
    { name: "minSqm", kind: "number" },
    { name: "maxSqm", kind: "number" },
    { name: "eligibility", kind: "choice", options: listBoothEligibilities(), list: "exhibitorType" },
  ],
  tiers: [{ name: "names", kind: "localized", required: true }],
  schedule: [
    { name: "date", kind: "date", required: true },
    { name: "from", kind: "time", required: true },
    { name: "to", kind: "time", required: true },
    { name: "title", kind: "localized", required: true },
  ],
  contacts: [
    { name: "names", kind: "localized", required: true },
    { name: "department", kind: "localized" },
    { name: "email", kind: "email", required: true },
    { name: "phone", kind: "text", required: true },
  ],
};
export const rowLists = Object.keys(rowColumns) as RowList[];

/** Lists the columns of a row, with one for each language of a text. */
export const listInputColumns = (list: RowList): (RowColumn & { path: string; language?: string })[] =>
  rowColumns[list].flatMap((column) =>
    column.kind === "localized"
      ? languages.map((language) => ({ ...column, path: `${column.name}.${language}`, language }))
      : [{ ...column, path: column.name }],
  );

export const createRow = (list: RowList): RowDraft =>
  Object.fromEntries(
    listInputColumns(list).map(({ path, kind, required, options }) => [
      path,
      kind === "choice" && required ? (options?.[0] ?? "") : "",
    ]),
  );

const readMember = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** Returns the rows of an event as they are typed; prices in whole currency units. */
export const toEventRows = (event: Pick<EventDetail, RowList>): Record<RowList, RowDraft[]> => {
  const toRow = (list: RowList, entry: unknown): RowDraft =>
    Object.fromEntries(
      listInputColumns(list).map(({ path, kind }) => {
        const value = readMember(entry, path);
        const inputValue = kind === "money" && typeof value === "number" ? value / 100 : value;
        return [path, inputValue === undefined || inputValue === null ? "" : String(inputValue)];
      }),
    );
  return Object.fromEntries(
    rowLists.map((list) => [list, event[list].map((entry) => toRow(list, entry))]),
  ) as Record<RowList, RowDraft[]>;
};

const parseCell = (kind: RowColumn["kind"], text: string, language: string): string | number => {
  if (kind === "money") {
    const parseResult = parseTypedAmount(text, language);
    return parseResult && "amount" in parseResult ? parseResult.amount : 0;
  }
  // A letter that an input method wrote in full width is the same letter.
  if (kind === "code") return normalizeTypedText(text);
  if (kind !== "count" && kind !== "number") return text.trim();
  const numberResult = parseTypedNumber(text, language);
  return numberResult && "value" in numberResult ? numberResult.value : 0;
};

/** The lists of an event from its rows. Cells that may stay empty are left out; tiers are numbered in their order. */
export const toEventLists = (
  rows: Record<RowList, readonly RowDraft[]>,
  language: string,
): Pick<StaffEvent, RowList> => {
  const applyRow = (list: RowList, row: RowDraft, at: number): object => {
    const entry: Record<string, unknown> = list === "tiers" ? { tier: at + 1 } : {};
    for (const column of rowColumns[list]) {
      const cells = listInputColumns(list).filter(({ name }) => name === column.name);
      if (!column.required && cells.every(({ path }) => !row[path]?.trim())) continue;
      entry[column.name] =
        column.kind === "localized"
          ? Object.fromEntries(cells.map(({ path, language: code = "" }) => [code, row[path]?.trim() ?? ""]))
          : parseCell(column.kind, row[column.name] ?? "", language);
    }
    return entry;
  };
  return Object.fromEntries(
    rowLists.map((list) => [list, rows[list].map((row, at) => applyRow(list, row, at))]),
  ) as unknown as Pick<StaffEvent, RowList>;
};

/** Finds what is missing or is no number in the rows. */
export const findRowIssues = (rows: Record<RowList, readonly RowDraft[]>, language: string): ApiIssue[] =>
  rowLists.flatMap((list) =>
    rows[list].flatMap((row, at) =>
      listInputColumns(list).flatMap(({ path, kind, required }): ApiIssue[] => {
        const text = row[path] ?? "";
        const place = `${list}.${at}.${path}`;
        if (!text.trim()) return required ? [{ path: place, key: "required" }] : [];
        if (kind !== "money" && kind !== "count" && kind !== "number") return [];
        const parseResult =
          kind === "money" ? parseTypedAmount(text, language) : parseTypedNumber(text, language);
        const issue = toNumberIssue(parseResult);
        if (issue) return [{ path: place, ...issue }];
        const value =
          parseResult &&
          ("amount" in parseResult ? parseResult.amount : "value" in parseResult ? parseResult.value : 0);
        if ((value ?? 0) < 0) return [{ path: place, key: "min", params: { min: 0 } }];
        return kind === "count" && !Number.isInteger(value) ? [{ path: place, key: "notInteger" }] : [];
      }),
    ),
  );

/** Lists of codes that are ticked in the form. */
export const codeLists = {
  participationModes: "participationMode",
  exhibitorTypes: "exhibitorType",
  applicationTypes: "applicationType",
} as const;
export type CodeMember = keyof typeof codeLists;
export const formVariants = [
  "HOSTED",
  "GREEN",
  "INTERNATIONAL",
  "FRANCHISE",
  "BELT_ROAD",
  "FOOD_STREET",
  "NONE",
] as const satisfies readonly EventDetail["formVariant"][];

/** Creates an event from nothing: a draft of which staff fill in everything. */
export const createBlankEvent = (id: string): StaffEvent => {
  const createEmptyTexts = () => ({ "zh-Hant": "", "zh-Hans": "", en: "", pt: "" });
  return {
    id,
    code: id.toUpperCase(),
    family: "OTHER",
    type: "LOCAL",
    nature: listCodes("fairNature")[0] ?? "",
    activityNature: listCodes("activityNature")[0] ?? "",
    form: "PHYSICAL",
    heldInMacao: true,
    providerOrganised: false,
    key: false,
    names: createEmptyTexts(),
    shortDescription: createEmptyTexts(),
    dates: { start: "", end: "" },
    venue: createEmptyTexts(),
    country: "MO",
    registration: { opensOn: "", closesOn: "", documentsBy: "" },
    applicationTypes: [],
    status: "DRAFT",
    exhibitorsCount: 0,
    description: createEmptyTexts(),
    organisers: [],
    contacts: [],
    schedule: [],
    conditions: createEmptyTexts(),
    notes: createEmptyTexts(),
    instructions: createEmptyTexts(),
    obligations: createEmptyTexts(),
    terms: createEmptyTexts(),
    clauseFive: createEmptyTexts(),
    zones: [],
    capacity: 0,
    tiers: [],
    participationModes: [],
    exhibitorTypes: [],
    booths: [],
    discounts: [],
    slots: [],
    rateChart: [],
    refundPolicy: "HOSTED",
    refundBands: [],
    formVariant: "HOSTED",
    policy: {},
    documentsNeeded: [],
    images: [],
    exhibitors: [],
    version: 0,
  };
};
