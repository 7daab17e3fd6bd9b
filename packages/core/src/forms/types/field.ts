/** The kinds of form fields, and the members of each. */
import type { Expr, Json, Operand } from "./values.ts";

/**
 * Answers by kind (what `validateAnswers` accepts and the wizard writes):
 * text, longText, email, url, idNumber, choice, event, application, contact: string · multiText: `{zh?, en?, pt?}` ·
 * integer, decimal, year: number · money: `{amount (avos), currency}` · day: `YYYY-MM-DD` · dayRange: `{from, to}` ·
 * time: `HH:mm` · yesNo, declaration: boolean · choices, ranked, slot, tree, region, documents: string[] (tree: codes
 * `CATEGORY.ITEM`; region: ids from the country down; documents: file ids) · choiceOther: `{code, other?}` ·
 * bandOrNumber: `{code, stated?}` · phone: `{area, number}` · lines, people: rows `{column: answer}[]` ·
 * matrix: `{row: {column: answer}}` · quantities: `{code: number}` · excel: `{file, rows}` ·
 * institution, computed, content: none.
 */
export type FieldKind =
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
/**
 * The source of a choice's options: a list of `lists.json`, the event (zones, booths, slots…), or the field
 * itself.
 */
export type ChoiceOptions =
  | {
      list: string;
      only?: string[];
      /** Codes beside those of the list, with labels there too, that are offered while a condition holds. */
      further?: { codes: string[]; when: Expr };
    }
  | {
      event:
        | "zones"
        | "booths"
        | "slots"
        | "exhibitorTypes"
        | "participationModes"
        | "scaleBands"
        | "extras"
        | "miniZoneCategories";
      /** Offers only booths that everybody can have, because exhibitors of several types share the choice. */
      forEveryone?: true;
    }
  | { values: string[] };
/**
 * A number, or the policy key or event property that gives it. `path` selects a member of a structured policy value.
 */
export type FormLimit = number | { policy: string; path?: string } | { event: string };

interface FieldBase {
  key: string;
  kind: FieldKind;
  /**
   * Whether a visible field is required to submit; true by default. With a condition, it is required only while the
   * condition holds.
   */
  required: boolean | Expr;
  /** The field is shown, and its answer counts, only while this holds. */
  when?: Expr;
  /** The source of an editable initial value: `institution.nameZh`, `contact.email`, `event.names`. */
  prefill?: string;
  /** The answer with which the form starts, computed from what is known before; it is shown and can be changed. */
  initial?: Operand;
  /** The prefilled value is displayed read-only, and editable only where nothing is known. */
  fixed?: true;
  /** Personal data: never logged, and removed from the answers when its person leaves (`forms/personal-answers.ts`). */
  personal?: boolean;
  /** The person that it describes, where the step describes several; without it, a step describes one person. */
  person?: string;
  /**
   * It describes the owners of the institution. Members who only see their own applications do not see these numbers
   * and documents.
   */
  whose?: "owner";
  /**
   * The answer repeats certified data: one of these members of the institution. Staff see them beside the answer.
   * `strict` refuses another answer (900006); `shortened` accepts a part of a name.
   */
  certified?: { paths: string[]; strict?: true; shortened?: true };
  /** The answer names somebody else than the institution: none of these members of its certified data. */
  otherThan?: string[];
  /** Width hint for the wizard: number of characters. */
  width?: number;
}
export type Field =
  | (FieldBase & {
      kind: "text";
      limit: TextLimit;
      pattern?: string;
      patternKey?: string;
      noIllegal?: boolean;
    })
  | (FieldBase & {
      kind: "multiText";
      limits: Partial<Record<ContentLanguage, { max: FormLimit; min?: FormLimit; unit?: LengthUnit }>>;
      need: "all" | "any" | ContentLanguage[];
      long?: boolean;
    })
  | (FieldBase & {
      kind: "longText";
      limit: { max: FormLimit; min?: FormLimit; unit?: LengthUnit };
      noIllegal?: boolean;
    })
  | (FieldBase & {
      kind: "integer" | "decimal";
      min?: FormLimit;
      max?: FormLimit;
      unit?: string;
      scale?: number;
    })
  | (FieldBase & { kind: "money"; min?: number; max?: number; currency: "MOP" | "RMB" | "ANY" })
  | (FieldBase & { kind: "day" | "dayRange"; min?: Operand; max?: Operand })
  | (FieldBase & { kind: "time"; min?: string | Operand; max?: string | Operand })
  | (FieldBase & { kind: "year"; min?: number; max?: Operand })
  | (FieldBase & { kind: "slot"; choices: number; minChoices: number; options: ChoiceOptions })
  | (FieldBase & { kind: "yesNo" })
  | (FieldBase & { kind: "choice"; options: ChoiceOptions; look?: "radio" | "select" })
  | (FieldBase & { kind: "choices"; options: ChoiceOptions; min: FormLimit; max?: FormLimit })
  | (FieldBase & { kind: "ranked"; options: ChoiceOptions; min: number; max: number })
  /** Categories with items: `min`/`max` count categories. */
  | (FieldBase & { kind: "tree"; list: string; min: FormLimit; max: FormLimit; maxItems?: number })
  | (FieldBase & { kind: "choiceOther"; options: ChoiceOptions; other: string; limit: TextLimit })
  | (FieldBase & {
      kind: "bandOrNumber";
      options: ChoiceOptions;
      stated: string;
      min?: number;
      max?: number;
      /** Decimals of the number: two, unless stated otherwise. */
      scale?: number;
      unit?: string;
    })
  | (FieldBase & { kind: "phone"; areas?: string[]; mobile?: boolean })
  | (FieldBase & { kind: "email" | "url" })
  | (FieldBase & {
      kind: "idNumber";
      format:
        | "MAINLAND_ID"
        | "CREDIT_CODE"
        | "TAXPAYER_8"
        | "SOCIAL_SECURITY_10"
        | "SITE_REGISTRATION"
        | "EXHIBITOR_REGISTRATION"
        | "MACAO_ID"
        | "HONG_KONG_ID"
        | "TRAVEL_PERMIT"
        | "HOME_RETURN_PERMIT"
        | "PASSPORT"
        | "PERSON_DOCUMENT"
        | "REGISTERED_NUMBER";
      /** The answer with the type of the document, which decides the format; `format` is that of any other type. */
      typeField?: string;
      /** The answers that a Mainland number must agree with, because it contains both. */
      birthField?: string;
      genderField?: string;
    })
  | (FieldBase & {
      kind: "region";
      levels: number[];
      /** The pattern that complete ids, joined by commas, must match. */
      pattern?: string;
    })
  | (FieldBase & { kind: "event" | "application"; filter?: Record<string, Json> })
  | (FieldBase & { kind: "contact" })
  /** Read-only institution data copied at submission; `parts` are property names of the institution. */
  | (FieldBase & { kind: "institution"; parts: string[] })
  | (FieldBase & {
      kind: "documents";
      purpose: string;
      types: string[];
      min: FormLimit;
      max: FormLimit;
      exact?: number;
      maxBytes: FormLimit;
      minBytes?: number;
      /** The least number of pixels of a picture's shorter edge. */
      minEdge?: FormLimit;
      maxAge?: { amount: FormLimit; unit: "DAYS" | "MONTHS" | "WORKING_DAYS" };
      template?: string;
      /** Accepts the same file in several rows, because one document can cover several people or suppliers. */
      shared?: true;
    })
  | (FieldBase & {
      kind: "lines" | "people";
      columns: Field[];
      min: number;
      max?: FormLimit;
      total?: { column: string; label: string };
      rowTotal?: { column: string; of: Operand };
      unique?: string[];
      /** A column whose values are in one row each, beside `unique`. */
      furtherUnique?: string;
      /** Columns with the first and the last day of a period: no two rows have a day in common. */
      apart?: { from: string; to: string };
    })
  | (FieldBase & { kind: "matrix"; rows: string[]; columns: Field[] })
  | (FieldBase & { kind: "quantities"; options: ChoiceOptions; max?: number; price?: "event" })
  | (FieldBase & { kind: "excel"; columns: Field[]; maxRows: number; unique?: string[]; purpose: string })
  | (FieldBase & {
      kind: "computed";
      of: Operand;
      format: "money" | "integer" | "decimal" | "percent" | "day";
    })
  | (FieldBase & { kind: "content"; content: string })
  | (FieldBase & { kind: "declaration"; content?: string });
