/** The files that answers name, wherever they stand: in document fields, in rows and tables, as a read spreadsheet. */

import type { Answers, Field, Json } from "../types/index.ts";
import { getValueAt, toRows } from "./evaluate.ts";

const toTexts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** File ids in the order of the form; one that stands twice is told twice. */
export const listNamedFiles = (fields: readonly Field[], answers: Answers): string[] =>
  fields.flatMap((field) => {
    const value = answers[field.key];
    switch (field.kind) {
      case "documents":
        return toTexts(value);
      case "excel":
        return toTexts([getValueAt(value, "file") ?? null]);
      case "lines":
      case "people":
        return toRows(value).flatMap((row) => listNamedFiles(field.columns, row));
      case "matrix":
        return toRows(field.rows.map((row) => getValueAt(value, row) ?? null)).flatMap((row) =>
          listNamedFiles(field.columns, row),
        );
      default:
        return [];
    }
  });
