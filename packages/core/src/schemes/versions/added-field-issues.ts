/** Validates added questions, and lists the texts that each of them needs. Pure. */
import { isLabelledList } from "../../forms/code-lists/labelled-lists.ts";
import type { Field, Scheme } from "../../forms/types/index.ts";
import type { FieldIssue } from "../../platform/refusal.ts";
import { findBoundIssues, hasBounds, readBounds } from "./bound-issues.ts";
import { findConditionIssues } from "./condition-issues.ts";
import {
  addedColumnKinds,
  addedDocumentPurposes,
  addedKeyPattern,
  addedKinds,
  type SchemeOverlay,
} from "./scheme-overlay.ts";

/** The maximum number of fields that an overlay may add, so that a form stays short enough to be completed. */
const MAX_ADDED_FIELDS = 60;
const MAX_OPTIONS = 50;
const MAX_COLUMNS = 8;

/** Finds what is wrong with the questions that a version adds, by their paths in the overlay. */
export const findAddedFieldIssues = (
  scheme: Scheme,
  { added }: SchemeOverlay,
  fields: ReadonlyMap<string, Field>,
): FieldIssue[] => [
  ...(added.length > MAX_ADDED_FIELDS
    ? [{ path: "added", key: "tooMany", params: { max: MAX_ADDED_FIELDS } }]
    : []),
  ...added.flatMap(({ step, field }, i) => {
    const path = `added.${i}`;
    const keys = added.map((one) => one.field.key);
    return [
      ...(addedKeyPattern.test(field.key) ? [] : [{ path: `${path}.key`, key: "format" }]),
      ...(keys.indexOf(field.key) < i ? [{ path: `${path}.key`, key: "duplicate" }] : []),
      ...findPlaceIssues(scheme, step, `${path}.step`),
      ...(typeof field.required === "object"
        ? findConditionIssues(field.required, `${path}.required`, fields)
        : []),
      ...(field.when ? findConditionIssues(field.when, `${path}.when`, fields) : []),
      ...findKindIssues(field, path),
    ];
  }),
];

/** Steps that open after the submission have a form of their own. */
const findPlaceIssues = ({ steps }: Scheme, id: string, path: string): FieldIssue[] => {
  const step = steps.find((one) => one.id === id);
  return step && !step.after ? [] : [{ path, key: "option" }];
};

const findKindIssues = (field: Field, path: string): FieldIssue[] => {
  if (!addedKinds.some((kind) => kind === field.kind)) return [{ path: `${path}.kind`, key: "option" }];
  return [
    ...("options" in field ? findOptionIssues(field, path) : []),
    ...(hasBounds(field) ? findBoundIssues(field, pickDefinedBounds(field), path) : []),
    ...findMemberIssues(field, path),
  ];
};

const pickDefinedBounds = (field: Field): { min?: number; max?: number } => {
  const { min, max } = readBounds(field);
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
};

const findOptionIssues = (field: Extract<Field, { options: unknown }>, path: string): FieldIssue[] => {
  const { options } = field;
  if ("event" in options) return [{ path: `${path}.options`, key: "option" }];
  if ("list" in options)
    return isLabelledList(options.list) ? [] : [{ path: `${path}.options`, key: "option" }];
  const { values } = options;
  if (values.length === 0) return [{ path: `${path}.options`, key: "required" }];
  if (values.length > MAX_OPTIONS)
    return [{ path: `${path}.options`, key: "tooMany", params: { max: MAX_OPTIONS } }];
  if (new Set(values).size < values.length) return [{ path: `${path}.options`, key: "duplicate" }];
  if (field.kind === "choiceOther" && !values.includes(field.other))
    return [{ path: `${path}.options`, key: "option" }];
  return [];
};

const findMemberIssues = (field: Field, path: string): FieldIssue[] => {
  switch (field.kind) {
    case "documents":
      return addedDocumentPurposes.some((purpose) => purpose === field.purpose)
        ? []
        : [{ path: `${path}.purpose`, key: "option" }];
    case "multiText":
      return Object.keys(field.limits).length > 0 ? [] : [{ path: `${path}.limits`, key: "required" }];
    case "lines":
      return findColumnIssues(field.columns, path);
    case "matrix":
      return [...findRowIssues(field.rows, `${path}.rows`), ...findColumnIssues(field.columns, path)];
    case "content":
      return field.content === field.key ? [] : [{ path: `${path}.content`, key: "option" }];
    default:
      return [];
  }
};

const findRowIssues = (rows: readonly string[], path: string): FieldIssue[] => {
  if (rows.length === 0) return [{ path, key: "required" }];
  if (rows.length > MAX_OPTIONS) return [{ path, key: "tooMany", params: { max: MAX_OPTIONS } }];
  return new Set(rows).size < rows.length ? [{ path, key: "duplicate" }] : [];
};

const findColumnIssues = (columns: readonly Field[], path: string): FieldIssue[] => {
  if (columns.length === 0) return [{ path: `${path}.columns`, key: "required" }];
  if (columns.length > MAX_COLUMNS)
    return [{ path: `${path}.columns`, key: "tooMany", params: { max: MAX_COLUMNS } }];
  const keys = columns.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return [{ path: `${path}.columns`, key: "duplicate" }];
  return columns.flatMap((column, i) =>
    addedColumnKinds.some((kind) => kind === column.kind) &&
    !column.when &&
    typeof column.required === "boolean"
      ? findKindIssues(column, `${path}.columns.${i}`)
      : [{ path: `${path}.columns.${i}.kind`, key: "option" }],
  );
};

const listOptionTexts = (field: Field, prefix: string): string[] =>
  "options" in field && "values" in field.options
    ? field.options.values.map((code) => `${prefix}.options.${code}`)
    : [];

/** Lists the keys of the texts without which an added question cannot be shown. */
export const listRequiredTexts = (field: Field): string[] => {
  const prefix = `fields.${field.key}`;
  if (field.kind === "content") return [`content.${field.content}`];
  const columns = "columns" in field ? field.columns : [];
  return [
    `${prefix}.label`,
    ...listOptionTexts(field, prefix),
    ...(field.kind === "matrix" ? field.rows.map((row) => `${prefix}.rows.${row}`) : []),
    ...columns.flatMap((column) => [
      `${prefix}.columns.${column.key}.label`,
      ...listOptionTexts(column, `${prefix}.columns.${column.key}`),
    ]),
  ];
};
