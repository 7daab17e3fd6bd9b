/** Lists of rows, tables, and lists read from a spreadsheet. */
import { at, holds, isAnswered, rowsOf, type Scope } from "../evaluate.ts";
import type { Answers, Field, Json } from "../types.ts";
import { fileFaults } from "./documents.ts";
import { below, type Checker, type Fault, fault, incomplete, limitOf } from "./fault.ts";

type Inner = Parameters<Checker<"lines">>[3];

const rowFaults = (columns: Field[], row: Answers, scope: Scope, inner: Inner): Fault[] =>
  columns.flatMap((column) => {
    const own = { ...scope, row };
    if (column.when && !holds(column.when, own)) return [];
    return below(column.key, inner(column, row[column.key], own));
  });

/** Numbers that many bear: delegations only, and those not registered (C50). */
const shared: readonly Json[] = ["00000", "none"];

/**
 * Each value of a unique column once, whatever its case, blanks and brackets (`1234567(8)` is `12345678`); of those who
 * bear the same number by law, the rest of the row tells them apart.
 */
const duplicates = (rows: Answers[], unique: string[] = []): Fault[] => {
  const keyOf = (row: Answers) => {
    const values = unique.map((column) => folded(row[column]));
    return JSON.stringify(
      values.some((value) => shared.includes(value)) ? Object.values(row).map(folded) : values,
    );
  };
  const seen = new Set<string>();
  return rows.flatMap((row, i) => {
    if (!unique.some((column) => isAnswered(row[column]))) return [];
    const key = keyOf(row);
    if (seen.has(key)) return [fault("duplicate", undefined, `${i}.${unique[0]}`)];
    seen.add(key);
    return [];
  });
};
const folded = (value: Json | undefined): Json =>
  typeof value === "string"
    ? value
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[\s()]/g, "")
    : (value ?? null);

export const lines: Checker<"lines" | "people"> = (field, value, scope, inner) => {
  if (!Array.isArray(value) || rowsOf(value).length < value.length) return [fault("format")];
  const rows = rowsOf(value);
  const max = limitOf(field.max, scope);
  if (max !== undefined && rows.length > max) return [fault("tooMany", { max })];
  return [
    ...rows.flatMap((row, i) => below(i, rowFaults(field.columns, row, scope, inner))),
    ...duplicates(rows, field.unique),
    ...(rows.length < field.min ? [incomplete("tooFew", { min: field.min })] : []),
  ];
};

export const matrix: Checker<"matrix"> = (field, value, scope, inner) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [fault("format")];
  return field.rows.flatMap((key) => {
    const row = at(value, key);
    const answers = typeof row === "object" && row !== null && !Array.isArray(row) ? row : {};
    return below(key, rowFaults(field.columns, answers, scope, inner));
  });
};

/** The spreadsheet itself stays with the application as proof of what was imported. */
const sheetFaults = (purpose: string, file: Json | undefined, scope: Scope): Fault[] => {
  if (file === undefined || file === null) return [incomplete("fileMissing", undefined, "file")];
  if (typeof file !== "string") return [fault("format", undefined, "file")];
  const { files } = scope.context;
  return files ? below("file", fileFaults({ purpose, types: ["xlsx", "xls"] }, files[file], scope)) : [];
};

export const excel: Checker<"excel"> = (field, value, scope, inner) => {
  const rows = at(value, "rows") ?? [];
  if (!Array.isArray(rows) || rowsOf(rows).length < rows.length) return [fault("format")];
  if (rows.length > field.maxRows) return [fault("tooMany", { max: field.maxRows }, "rows")];
  if (rows.length === 0) return [incomplete("tooFew", { min: 1 }, "rows")];
  const list = rowsOf(rows);
  return [
    ...sheetFaults(field.purpose, at(value, "file"), scope),
    ...below("rows", [
      ...list.flatMap((row, i) => below(i, rowFaults(field.columns, row, scope, inner))),
      ...duplicates(list, field.unique),
    ]),
  ];
};
