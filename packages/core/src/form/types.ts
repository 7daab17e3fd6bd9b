/**
 * The form language: what a scheme may say. Everything here is plain, serialisable data, so that a scheme can be
 * published (`GET /api/scheme/{id}`), printed, translated and, for surveys, made at run time.
 * Builders live in `fields.ts` and `expressions.ts`, the one validator in `check.ts`.
 */
import type { Day, Instant } from "../day.ts";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A value an expression computes with. Money counts in minor units (avos), days as `YYYY-MM-DD`. */
export type Operand =
  | { op: "value"; value: Json }
  /** The answer at a path; inside a row, `row` reads the same row. */
  | { op: "field"; field: string }
  | { op: "row"; column: string }
  /** A policy default by its key in `code-lists.json` › policyDefaults, overridable per event or scheme. */
  | { op: "policy"; key: string; path?: string }
  /** A property of the event applied for (`dates.start`, `formVariant`, …) or of the institution. */
  | { op: "event"; path: string }
  | { op: "institution"; path: string }
  /** The day of the check in Macao. */
  | { op: "today" }
  | { op: "count"; field: string }
  /** Sum of one column over the rows of a list; without a column, of a list of numbers. */
  | { op: "sum"; field: string; column?: string }
  | { op: "add" | "subtract" | "multiply" | "divide" | "min" | "max"; of: Operand[] }
  /** A day moved: the unit is calendar or working days. */
  | { op: "dayAdd"; day: Operand; amount: Operand; unit: "CALENDAR" | "WORKING" | "YEARS" }
  | { op: "daysBetween"; from: Operand; to: Operand }
  | { op: "earliest" | "latest"; of: Operand[] }
  | { op: "if"; when: Expr; yes: Operand; no: Operand };

/** A condition. */
export type Expr =
  | { op: "is"; field: string; value: Json }
  | { op: "in"; field: string; values: Json[] }
  | { op: "includes"; field: string; value: Json }
  | { op: "answered"; field: string }
  | { op: "eq" | "gt" | "gte" | "lt" | "lte"; left: Operand; right: Operand }
  | { op: "all" | "any"; of: Expr[] }
  | { op: "not"; of: Expr }
  /** Every or some row of a list satisfies a condition (columns are read by `row`). */
  | { op: "everyRow" | "someRow"; field: string; of: Expr };

/**
 * Answers by kind (what `check` accepts and the wizard writes):
 * text, longText, email, url, idNumber, choice, event, application, contact: string · multiText: `{zh?, en?, pt?}` ·
 * integer, decimal, year: number · money: `{amount (avos), currency}` · day: `YYYY-MM-DD` · dayRange: `{from, to}` ·
 * time: `HH:mm` · yesNo, declaration: boolean · choices, ranked, slot, tree, region, documents: string[] (tree: codes
 * `CATEGORY.ITEM`; region: ids from the country down; documents: file ids) · choiceOther: `{code, other?}` ·
 * bandOrNumber: `{code, stated?}` · phone: `{area, number}` · lines, people: rows `{column: answer}[]` ·
 * matrix: `{row: {column: answer}}` · quantities: `{code: number}` · excel: `{file, rows}` ·
 * institution, computed, content: none.
 */
export type Kind =
  | "text"
  | "multiText"
  | "longText"
  | "integer"
  | "decimal"
  | "money"
  | "day"
  | "dayRange"
  | "time"
  | "year"
  | "slot"
  | "yesNo"
  | "choice"
  | "choices"
  | "ranked"
  | "tree"
  | "choiceOther"
  | "bandOrNumber"
  | "phone"
  | "email"
  | "url"
  | "idNumber"
  | "region"
  | "event"
  | "application"
  | "contact"
  | "institution"
  | "documents"
  | "lines"
  | "matrix"
  | "quantities"
  | "people"
  | "excel"
  | "computed"
  | "content"
  | "declaration";

export type ContentLanguage = "zh" | "en" | "pt";
/** `characters` counts code points; `words` counts one Han character or one run of other letters as one (api.md). */
export type LengthUnit = "characters" | "words";
export interface TextLimit {
  max: number;
  min?: number;
  unit?: LengthUnit;
}
/** Where the options of a choice come from: a list of `code-lists.json`, the event (zones, booths, slots…), or here. */
export type Options =
  | { list: string; only?: string[] }
  | {
      event: "zones" | "booths" | "slots" | "exhibitorTypes" | "participationModes" | "scaleBands" | "extras";
    }
  | { values: string[] };
/** A number or a policy key that gives it; `path` picks inside a structured policy value. */
export type Limit = number | { policy: string; path?: string } | { event: string };

interface Base {
  key: string;
  kind: Kind;
  /** Required to submit, when visible. Default true. A condition makes it required only while it holds. */
  required: boolean | Expr;
  /** Shown (and counted) only while this holds. */
  when?: Expr;
  /** Shown prefilled from here and editable: `institution.nameZh`, `contact.email`, `event.names`. */
  prefill?: string;
  /** Personal data: masked in lists and logs. */
  personal?: boolean;
  /** Width hint for the wizard: number of characters. */
  width?: number;
}
export type Field =
  | (Base & { kind: "text"; limit: TextLimit; pattern?: string; patternKey?: string; noIllegal?: boolean })
  | (Base & {
      kind: "multiText";
      limits: Partial<Record<ContentLanguage, TextLimit | { max: Limit }>>;
      need: "all" | "any" | ContentLanguage[];
      long?: boolean;
    })
  | (Base & { kind: "longText"; limit: { max: Limit; min?: Limit; unit?: LengthUnit }; noIllegal?: boolean })
  | (Base & { kind: "integer" | "decimal"; min?: Limit; max?: Limit; unit?: string; scale?: number })
  | (Base & { kind: "money"; min?: number; max?: number; currency: "MOP" | "RMB" | "ANY" })
  | (Base & { kind: "day" | "dayRange"; min?: Operand; max?: Operand })
  | (Base & { kind: "time"; min?: string; max?: string })
  | (Base & { kind: "year"; min?: number; max?: Operand })
  | (Base & { kind: "slot"; choices: number; minChoices: number; options: Options })
  | (Base & { kind: "yesNo" })
  | (Base & { kind: "choice"; options: Options; look?: "radio" | "select" })
  | (Base & { kind: "choices"; options: Options; min: Limit; max?: Limit })
  | (Base & { kind: "ranked"; options: Options; min: number; max: number })
  /** Categories with sub-items: `min`/`max` count categories. */
  | (Base & { kind: "tree"; list: string; min: Limit; max: Limit; maxItems?: number })
  | (Base & { kind: "choiceOther"; options: Options; other: string; limit: TextLimit })
  | (Base & {
      kind: "bandOrNumber";
      options: Options;
      stated: string;
      min?: number;
      max?: number;
      unit?: string;
    })
  | (Base & { kind: "phone"; areas?: string[]; mobile?: boolean })
  | (Base & { kind: "email" | "url" })
  | (Base & {
      kind: "idNumber";
      format:
        | "MAINLAND_ID"
        | "CREDIT_CODE"
        | "TAXPAYER_8"
        | "SOCIAL_SECURITY_10"
        | "SITE_REGISTRATION"
        | "MACAO_ID"
        | "TRAVEL_PERMIT";
      birthField?: string;
    })
  | (Base & { kind: "region"; levels: number[] })
  | (Base & { kind: "event" | "application"; filter?: Record<string, Json> })
  | (Base & { kind: "contact" })
  /** Read-only institution data copied at submission; `parts` are property names of the institution. */
  | (Base & { kind: "institution"; parts: string[] })
  | (Base & {
      kind: "documents";
      purpose: string;
      types: string[];
      min: Limit;
      max: Limit;
      exact?: number;
      maxBytes: Limit;
      minBytes?: number;
      maxAge?: { amount: number; unit: "DAYS" | "MONTHS" | "WORKING_DAYS" };
      template?: string;
    })
  | (Base & {
      kind: "lines" | "people";
      columns: Field[];
      min: number;
      max?: number;
      total?: { column: string; label: string };
      rowTotal?: { column: string; of: Operand };
      unique?: string[];
    })
  | (Base & { kind: "matrix"; rows: string[]; columns: Field[] })
  | (Base & { kind: "quantities"; options: Options; max?: number; price?: "event" })
  | (Base & { kind: "excel"; columns: Field[]; maxRows: number; unique?: string[]; purpose: string })
  | (Base & { kind: "computed"; of: Operand; format: "money" | "integer" | "decimal" | "day" })
  | (Base & { kind: "content"; content: string })
  | (Base & { kind: "declaration"; content?: string });

/** A rule over several answers. When `must` does not hold, an issue is raised at `at` with `key` and `params`. */
export interface Rule {
  id: string;
  when?: Expr;
  must: Expr | Distinct | SameSum | AtLeastDocuments;
  at: string;
  key: string;
  params?: Record<string, Json>;
  /** Parameters that are worked out (a bound that a policy sets), on top of `params`. */
  worked?: Record<string, Operand>;
  code?: number;
}
export interface Distinct {
  op: "distinct";
  fields: string[];
}
/** Sums over lists that must agree, in minor units. */
export interface SameSum {
  op: "sameSum";
  left: Operand;
  right: Operand;
}
/** At least `n` of these document fields hold a file. */
export interface AtLeastDocuments {
  op: "atLeastDocuments";
  n: number;
  fields: string[];
}

export interface Step {
  id: string;
  /** Shown only while this holds (depends on the event, the institution or an answer). */
  when?: Expr;
  /** A step that opens only after submission (signed form, settlement, report). */
  after?: { status: string[] };
  fields: Field[];
}
export interface SchemeDeadline {
  kind: string;
  anchor:
    | "EVENT_START"
    | "EVENT_END"
    | "SUBMITTED"
    | "DECIDED"
    | "PAYMENT_REQUESTED"
    | "PHASE_END"
    | { earliest: string[] };
  amount: Limit;
  unit: "CALENDAR" | "WORKING";
  direction: "BEFORE" | "AFTER";
  action?: string;
  code?: number;
}
export interface SchemeFees {
  kind: "NONE" | "BOOTH" | "FIXED" | "EVENT";
  amount?: number;
  currency?: "MOP";
  waivedWhen?: Expr;
}
export interface SchemeLimits {
  /** Group of `workflow.md` › Limits: one per institution × event × group (400878). */
  group: "BOOTH" | "DELEGATION" | "SEMINAR" | "MATCHING" | "GUEST" | "ENDORSEMENT" | string;
  /** Yearly counter: EXHIBITION six an event year (10510), INCENTIVE four a calendar year. */
  counter?: { name: "EXHIBITION" | "INCENTIVE"; max: Limit; year: "EVENT" | "SUBMISSION"; code: number };
  oneInProcessing: boolean;
  certified: boolean;
  /** Limits per person across institutions, by the column that identifies the person. */
  perPerson?: {
    field: string;
    column: string;
    max: number;
    /** Counted by calendar year; else by event, or for good where there is none. */
    year?: boolean;
    /** Of the refusal; 400878 without. */
    code?: number;
  };
}
export interface Eligibility {
  id: string;
  must: Expr /** refusal code */;
  code: number;
  key: string;
}
export interface ChildApplications {
  scheme: string;
  min: number;
  max: number;
  consent: string;
  counts: boolean;
  by: "INVITATION_CODE";
}
export interface SchemeExample {
  account: string;
  at: string;
  eventId?: string;
  parentId?: string;
  answers: Answers;
}

export interface Scheme {
  id: string;
  resource: "participate" | "outlands" | "special" | "appother" | "report";
  family: string;
  titleKey: string;
  steps: Step[];
  rules: Rule[];
  window: {
    kind: "EVENT" | "ALL_YEAR" | "YEARLY" | "PHASES" | "SINCE";
    from?: string;
    to?: string;
    phases?: [string, string][];
  };
  deadlines: SchemeDeadline[];
  fees: SchemeFees;
  limits: SchemeLimits;
  eligibility: Eligibility[];
  /** Actions of the table of moves that this scheme takes. */
  moves: string[];
  reports: string[];
  children?: ChildApplications;
  needsSignedOriginal?: boolean;
  example: SchemeExample;
}

export type Answers = { [key: string]: Json };
export interface FileFact {
  id: string;
  purpose: string;
  type: string;
  size: number;
  status: "pending" | "verified" | "rejected";
  issuedOn?: Day;
  uploadedOn: Day;
}
/** What a check may look at besides the answers. Plain values only; the browser and the Lambda build the same. */
export interface CheckContext {
  today: Day;
  now?: Instant;
  event?: { [key: string]: Json };
  institution?: { [key: string]: Json };
  /** policy overrides of the event or scheme; the defaults come from the seed. */
  policy?: { [key: string]: Json };
  files?: Record<string, FileFact>;
  contacts?: { id: string; inService: boolean }[];
  /** Undefined for a year that no list of holidays covers. */
  addWorkingDays?: (from: Day, days: number) => Day | undefined;
}
/** `path` is relative to `answers` (`shareholders.0.name`); `key` is a text key of namespace `common` › `issue.<key>`. */
export interface Issue {
  path: string;
  key: string;
  params?: Record<string, Json>;
  step: string;
  /** What the refusal bears when this stands first. */
  code?: number;
  /** The catalogue's number of this one fault, in an imported list (105000–105015). */
  number?: number;
}
export interface CheckOptions {
  mode: "draft" | "submit";
  step?: string /** fields unlocked by a supplement */;
  only?: string[];
}
