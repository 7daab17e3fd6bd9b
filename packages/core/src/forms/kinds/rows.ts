/** Checks of row lists, tables and imported spreadsheets. */
import { type Day, isDay, periodsOverlap } from "../../platform/day.ts";
import { foldName, foldText } from "../../platform/fold-text.ts";
import {
  type EvaluationScope,
  getValueAt,
  isAnswered,
  isConditionMet,
  toRows,
} from "../expressions/evaluate.ts";
import type { Answers, Field, Json } from "../types/index.ts";
import { foldPersonNumber } from "../values/person-number.ts";
import { isSharedNumber } from "../values/shared-numbers.ts";
import { toComparisonKey } from "../values/text-rules.ts";
import { checkFile } from "./documents.ts";
import {
  buildFault,
  buildIncompleteFault,
  type FieldChecker,
  type FieldFault,
  type FieldOfKind,
  prefixFaults,
  resolveLimit,
} from "./field-checker.ts";

type PeriodColumns = NonNullable<FieldOfKind<"lines">["apart"]>;
type CheckColumn = Parameters<FieldChecker<"lines">>[3];

const checkRow = (columns: Field[], row: Answers, scope: EvaluationScope, inner: CheckColumn): FieldFault[] =>
  columns.flatMap((column) => {
    const rowScope = { ...scope, row };
    if (column.when && !isConditionMet(column.when, rowScope)) return [];
    return prefixFaults(column.key, inner(column, row[column.key], rowScope));
  });

/** Returns the name in a row as the names of institutions are compared. */
const foldRowName = (row: Answers): string => (typeof row.name === "string" ? foldName(row.name) : "");

/**
 * Finds the rows that name an exhibitor of a row before, where one of the two has no number of its own: by its name
 * both would be the same institution, which has one booth (spec 2 §5).
 */
const findRepeatedExhibitors = (
  rows: Answers[],
  columns: Field[],
  unique: readonly string[],
): Set<number> => {
  const numberColumn = columns.find(
    (column) =>
      column.kind === "idNumber" && column.format === "EXHIBITOR_REGISTRATION" && unique.includes(column.key),
  )?.key;
  if (numberColumn === undefined) return new Set();
  const exhibitors = rows.map((row) => ({
    name: foldRowName(row),
    isUnregistered: isSharedNumber(row[numberColumn]),
  }));
  const isRepeated = ({ name, isUnregistered }: (typeof exhibitors)[number], at: number): boolean =>
    name !== "" &&
    exhibitors.slice(0, at).some((other) => other.name === name && (isUnregistered || other.isUnregistered));
  return new Set(exhibitors.flatMap((one, at) => (isRepeated(one, at) ? at : [])));
};

/**
 * Reports repeated values in unique columns. Case, blanks, brackets, accents and script do not count (茶业 equals 茶業),
 * nor any mark in the number of a person or a company (`1/234567/8` equals `12345678`), as in the comparison with other
 * applications. Rows with a number that is shared by law are told apart by their names, whomever one
 * contacts there (decision 0505).
 */
const findDuplicates = (rows: Answers[], columns: Field[], unique: string[] = []): FieldFault[] => {
  const numberColumns = new Set(columns.filter(({ kind }) => kind === "idNumber").map(({ key }) => key));
  const toRowValue = (row: Answers, column: string): Json => {
    const value = row[column];
    return typeof value === "string" && numberColumns.has(column)
      ? foldPersonNumber(value)
      : toComparedValue(value);
  };
  const buildRowKey = (row: Answers) => {
    const values = unique.map((column) => toRowValue(row, column));
    return JSON.stringify(values.some(isSharedNumber) ? [...values, toComparedValue(row.name)] : values);
  };
  const repeatedExhibitors = findRepeatedExhibitors(rows, columns, unique);
  const seenKeys = new Set<string>();
  return rows.flatMap((row, i) => {
    if (!unique.some((column) => isAnswered(row[column]))) return [];
    const key = buildRowKey(row);
    if (seenKeys.has(key) || repeatedExhibitors.has(i))
      return [buildFault("duplicate", undefined, `${i}.${unique[0]}`)];
    seenKeys.add(key);
    return [];
  });
};
/**
 * Returns a value as it is compared with others. Texts in several languages are compared one by one. Script and accents
 * do not matter, as in every comparison of names.
 */
export const toComparedValue = (value: Json | undefined): Json => {
  if (typeof value === "string") return toComparisonKey(foldText(value));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, toComparedValue(inner)]),
  );
};

/** Reads the period of a row by its columns; undefined while a day is missing or they are in the wrong order. */
const readPeriod = (row: Answers, { from, to }: PeriodColumns): { from: Day; to: Day } | undefined => {
  const [first, last] = [row[from], row[to]];
  return isDay(first) && isDay(last) && first <= last ? { from: first, to: last } : undefined;
};
/** Reports periods that have a day in common with one in a row before. */
const findOverlaps = (rows: Answers[], columns: PeriodColumns): FieldFault[] => {
  const periods = rows.map((row) => readPeriod(row, columns));
  return periods.flatMap((period, i) => {
    const overlappingPeriod = period && periods.slice(0, i).find((one) => one && periodsOverlap(one, period));
    return overlappingPeriod
      ? [buildFault("periodsOverlap", { ...overlappingPeriod }, `${i}.${columns.from}`)]
      : [];
  });
};

/** Returns the number of the row that a fault is in. */
const getRowNumber = (path: string): string => path.split(".")[0] ?? path;
export const checkLines: FieldChecker<"lines" | "people"> = (field, value, scope, inner) => {
  if (!Array.isArray(value) || toRows(value).length < value.length) return [buildFault("format")];
  const rows = toRows(value);
  const max = resolveLimit(field.max, scope);
  if (max !== undefined && rows.length > max) return [buildFault("tooMany", { max })];
  const duplicates = findDuplicates(rows, field.columns, field.unique);
  const repeatedRows = new Set(duplicates.map(({ path = "" }) => getRowNumber(path)));
  const furtherDuplicates = findDuplicates(
    rows,
    field.columns,
    field.furtherUnique === undefined ? [] : [field.furtherUnique],
  ).filter(({ path = "" }) => !repeatedRows.has(getRowNumber(path)));
  const overlaps = field.apart ? findOverlaps(rows, field.apart) : [];
  return [
    ...rows.flatMap((row, i) => prefixFaults(i, checkRow(field.columns, row, scope, inner))),
    // A duplicate row is reported once, and not as an overlap as well.
    ...duplicates,
    ...furtherDuplicates,
    ...overlaps.filter(({ path }) => !duplicates.some((one) => one.path === path)),
    ...(rows.length < field.min ? [buildIncompleteFault("tooFew", { min: field.min })] : []),
  ];
};

export const checkMatrix: FieldChecker<"matrix"> = (field, value, scope, inner) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [buildFault("format")];
  return field.rows.flatMap((key) => {
    const row = getValueAt(value, key);
    const answers = typeof row === "object" && row !== null && !Array.isArray(row) ? row : {};
    return prefixFaults(key, checkRow(field.columns, answers, scope, inner));
  });
};

/** The spreadsheet is stored with the application as proof of what was imported. */
const checkSpreadsheetFile = (
  purpose: string,
  file: Json | undefined,
  scope: EvaluationScope,
): FieldFault[] => {
  if (file === undefined || file === null) return [buildIncompleteFault("fileMissing", undefined, "file")];
  if (typeof file !== "string") return [buildFault("format", undefined, "file")];
  const { files } = scope.context;
  return files
    ? prefixFaults("file", checkFile({ purpose, types: ["xlsx", "xls"] }, files[file], scope))
    : [];
};

export const checkExcel: FieldChecker<"excel"> = (field, value, scope, inner) => {
  const rows = getValueAt(value, "rows") ?? [];
  if (!Array.isArray(rows) || toRows(rows).length < rows.length) return [buildFault("format")];
  if (rows.length > field.maxRows) return [buildFault("tooMany", { max: field.maxRows }, "rows")];
  if (rows.length === 0) return [buildIncompleteFault("tooFew", { min: 1 }, "rows")];
  const list = toRows(rows);
  return [
    ...checkSpreadsheetFile(field.purpose, getValueAt(value, "file"), scope),
    ...prefixFaults("rows", [
      ...list.flatMap((row, i) => prefixFaults(i, checkRow(field.columns, row, scope, inner))),
      ...findDuplicates(list, field.columns, field.unique),
    ]),
  ];
};
