/**
 * Defines what an administrator changes of a scheme without a developer (decision 0403): texts, limits and conditions
 * of its fields, their order, and questions of its own. An overlay is plain data over the delivered scheme. Pure.
 */
import type { Expr, Field, FieldKind, Scheme, Step } from "../../forms/types/index.ts";

export const overlayLanguages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type OverlayLanguage = (typeof overlayLanguages)[number];
/** The same text in the four languages. */
export type OverlayText = Record<OverlayLanguage, string>;

/** The changes of a delivered field. Members that are absent stay as delivered. */
export interface FieldChange {
  /** The field is not asked any more. */
  hidden?: true;
  required?: boolean | Expr;
  /** Asked only while this holds as well: it never shows what the delivered condition hides. */
  when?: Expr;
  /** The least and greatest length, number, amount in avos, count of options, rows or files. */
  min?: number;
  max?: number;
  /** Types of files: some of the delivered ones. */
  types?: string[];
  /** Bytes of one file: at most the delivered number. */
  maxBytes?: number;
}
/** A question that the delivered scheme does not have. */
interface AddedField {
  step: string;
  field: Field;
}
export interface SchemeOverlay {
  /** Texts by their key in the scheme (`fields.contactPerson.label`), changed or of added questions. */
  texts: { [key: string]: OverlayText };
  fields: { [key: string]: FieldChange };
  added: AddedField[];
  /** The keys of a step's fields in their order, for steps whose order differs. */
  order: { [step: string]: string[] };
}
export const emptyOverlay: SchemeOverlay = { texts: {}, fields: {}, added: [], order: {} };

/** Keys of added questions never meet those of a delivered field: `q1`. */
export const addedKeyPattern = /^q[1-9]\d{0,2}$/;
/** Kinds of questions that can be added. The others depend on code that reads their answer. */
export const addedKinds = [
  "text",
  "longText",
  "multiText",
  "integer",
  "decimal",
  "money",
  "day",
  "dayRange",
  "time",
  "year",
  "yesNo",
  "choice",
  "choices",
  "ranked",
  "choiceOther",
  "phone",
  "email",
  "url",
  "idNumber",
  "region",
  "documents",
  "lines",
  "matrix",
  "content",
  "declaration",
] as const satisfies readonly FieldKind[];
export type AddedKind = (typeof addedKinds)[number];
/** Kinds of columns of an added table. */
export const addedColumnKinds = [
  "text",
  "integer",
  "decimal",
  "money",
  "day",
  "yesNo",
  "choice",
] as const satisfies readonly AddedKind[];
/** Documents that an added question can ask for: general ones, which staff of every scheme may read. */
export const addedDocumentPurposes = [
  "PROOF_OF_OPERATIONS",
  "CONTRACT_COPY",
  "TRADEMARK_CERTIFICATE",
  "AGENCY_AUTHORISATION",
  "CERTIFICATE_OF_ORIGIN",
  "TAX_DECLARATION",
  "ADDRESS_PROOF",
  "BUSINESS_LICENCE",
  "DECLARATION_LETTER",
] as const;

/** Replaces the least and greatest value where its kind keeps them. */
const changeBounds = (field: Field, { min, max }: FieldChange): Field => {
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  if (Object.keys(bounds).length === 0) return field;
  if (field.kind === "text" || field.kind === "longText")
    return { ...field, limit: { ...field.limit, ...bounds } } as Field;
  if (field.kind === "documents") {
    const { exact: _, ...rest } = field;
    return { ...rest, ...bounds } as Field;
  }
  return { ...field, ...bounds } as Field;
};

const changeField = (field: Field, change: FieldChange): Field => {
  const { required, when, types, maxBytes } = change;
  const next = changeBounds(field, change);
  return {
    ...next,
    ...(required === undefined ? {} : { required }),
    ...(when && { when: next.when ? { op: "all", of: [next.when, when] } : when }),
    ...(next.kind === "documents" && types ? { types: next.types.filter((one) => types.includes(one)) } : {}),
    ...(next.kind === "documents" && maxBytes !== undefined ? { maxBytes } : {}),
  } as Field;
};

/**
 * Sorts fields by a list of keys. A field that the list does not name, because a later release brought it, stays
 * behind the one that it was delivered behind.
 */
const orderFields = (fields: readonly Field[], keys: readonly string[]): Field[] => {
  const listedFields = keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  const orderedFields = [...new Set(listedFields)];
  fields.forEach((field, i) => {
    if (orderedFields.includes(field)) return;
    const before = fields[i - 1];
    orderedFields.splice(before ? orderedFields.indexOf(before) + 1 : 0, 0, field);
  });
  return orderedFields;
};

const applyToStep = (step: Step, overlay: SchemeOverlay): Step => {
  const deliveredFields = step.fields.flatMap((field) => {
    const change = overlay.fields[field.key];
    return change?.hidden ? [] : [change ? changeField(field, change) : field];
  });
  const addedFields = overlay.added.filter((one) => one.step === step.id).map(({ field }) => field);
  const fields = [...deliveredFields, ...addedFields];
  const keys = overlay.order[step.id];
  return { ...step, fields: keys ? orderFields(fields, keys) : fields };
};

/**
 * Returns the scheme with the overlay. It never fails: what the overlay says of fields and steps that a later release
 * took away has no effect.
 */
export const applyOverlay = (scheme: Scheme, overlay: SchemeOverlay): Scheme => ({
  ...scheme,
  steps: scheme.steps.map((step) => applyToStep(step, overlay)),
});

/** Texts of several paragraphs, one a line; all others are one text. */
const isParagraphs = (key: string): boolean => /^(content\.|steps\.\w+\.intro$)/.test(key);
type TextTree = { [key: string]: TextTree | string | string[] };
/** Returns the texts of a language as the tree in which texts of schemes are stored (`fields` › `q1` › `label`). */
export const buildTextTree = (texts: SchemeOverlay["texts"], language: OverlayLanguage): TextTree => {
  const tree: TextTree = {};
  for (const [key, text] of Object.entries(texts)) {
    const parts = key.split(".");
    const last = parts.pop() ?? key;
    let node = tree;
    for (const part of parts) {
      node[part] ??= {};
      node = node[part] as TextTree;
    }
    node[last] = isParagraphs(key) ? text[language].split(/\n+/).filter(Boolean) : text[language];
  }
  return tree;
};
