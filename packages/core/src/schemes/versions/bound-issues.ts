/** Validates changed limits of a field. Pure. */
import type { Field, FieldKind, FormLimit } from "../../forms/types/index.ts";
import type { FieldIssue } from "../../platform/refusal.ts";
import type { FieldChange } from "./scheme-overlay.ts";

/** Kinds that have a least and a greatest length, number or count. */
const boundedKinds: readonly FieldKind[] = [
  "text",
  "longText",
  "integer",
  "decimal",
  "money",
  "choices",
  "ranked",
  "documents",
  "lines",
];
/** Returns whether staff can set the least and greatest value of a field. */
export const hasBounds = ({ kind }: Pick<Field, "kind">): boolean => boundedKinds.includes(kind);

/** The most that a kind can hold, whatever is set: characters, options, rows, files. */
const ceilings: Partial<Record<FieldKind, number>> = {
  text: 500,
  longText: 5000,
  choices: 50,
  ranked: 50,
  documents: 20,
  lines: 200,
};

const readNumber = (limit: FormLimit | undefined): number | undefined =>
  typeof limit === "number" ? limit : undefined;
/** Reads the delivered limits, where they are plain numbers. */
export const readBounds = (field: Field): { min: number | undefined; max: number | undefined } => {
  const limits = field.kind === "text" || field.kind === "longText" ? field.limit : field;
  const { min, max } = limits as { min?: FormLimit; max?: FormLimit };
  return { min: readNumber(min), max: readNumber(max) };
};

/** The unit in which staff type the limits of a field: an amount in patacas, which is kept in avos. */
const getTypedUnit = ({ kind }: Pick<Field, "kind">): number => (kind === "money" ? 100 : 1);
/** Bytes of a megabyte, in which staff type the size of a file. */
export const MEGABYTE = 1_048_576;

const findNumberIssues = (field: Field, value: number | undefined, path: string): FieldIssue[] => {
  if (value === undefined) return [];
  if (!hasBounds(field)) return [{ path, key: "notOffered" }];
  // The studio marks a text that is no number in this way.
  if (Number.isNaN(value)) return [{ path, key: "notNumber" }];
  if (value < 0) return [{ path, key: "min", params: { min: 0 } }];
  if (field.kind !== "decimal" && !Number.isInteger(value)) return [{ path, key: "notInteger" }];
  const ceiling = ceilings[field.kind];
  return ceiling !== undefined && value > ceiling ? [{ path, key: "max", params: { max: ceiling } }] : [];
};

/**
 * Finds the issues of changed limits.
 * @param field as delivered, or an added one with its own limits as the change
 */
export const findBoundIssues = (field: Field, change: FieldChange, path: string): FieldIssue[] => {
  const { min, max, types, maxBytes } = change;
  const issues = [
    ...findNumberIssues(field, min, `${path}.min`),
    ...findNumberIssues(field, max, `${path}.max`),
  ];
  if (issues.length > 0) return issues;
  const deliveredBounds = readBounds(field);
  const [least, most] = [min ?? deliveredBounds.min, max ?? deliveredBounds.max];
  const unit = getTypedUnit(field);
  if (least !== undefined && most !== undefined && least > most)
    return [
      min === undefined
        ? { path: `${path}.max`, key: "min", params: { min: least / unit } }
        : { path: `${path}.min`, key: "max", params: { max: most / unit } },
    ];
  if (max === 0 && field.kind !== "integer" && field.kind !== "decimal" && field.kind !== "money")
    return [{ path: `${path}.max`, key: "min", params: { min: 1 } }];
  return [
    ...(types ? findTypeIssues(field, types, `${path}.types`) : []),
    ...(maxBytes === undefined ? [] : findSizeIssues(field, maxBytes, `${path}.maxBytes`)),
  ];
};

const findTypeIssues = (field: Field, types: readonly string[], path: string): FieldIssue[] => {
  if (field.kind !== "documents") return [{ path, key: "notOffered" }];
  if (types.length === 0) return [{ path, key: "required" }];
  return types.every((type) => field.types.includes(type)) ? [] : [{ path, key: "option" }];
};

/** Converts bytes to megabytes with two decimals, so that what is told is within the limit. */
const roundMegabytes = (bytes: number, round: (value: number) => number): number =>
  round((bytes / MEGABYTE) * 100) / 100;

/** Uploads are limited by the purpose of the file, so a form can ask for smaller files only. */
const findSizeIssues = (field: Field, maxBytes: number, path: string): FieldIssue[] => {
  if (field.kind !== "documents") return [{ path, key: "notOffered" }];
  if (!Number.isInteger(maxBytes)) return [{ path, key: "notNumber" }];
  const [min, max] = [field.minBytes ?? 1, readNumber(field.maxBytes)];
  if (maxBytes < min) return [{ path, key: "min", params: { min: roundMegabytes(min, Math.ceil) } }];
  return max !== undefined && maxBytes > max
    ? [{ path, key: "max", params: { max: roundMegabytes(max, Math.floor) } }]
    : [];
};
