/** The files that answers refer to, in document fields, rows, tables and imported spreadsheets. */

import type { Answers, Field, Json } from "../types/index.ts";
import { getValueAt, toRows } from "./evaluate.ts";

const toTexts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** Lists file ids in the order of the form. A file that is referred to twice occurs twice. */
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
