/** The files that answers refer to, in document fields, rows, tables and imported spreadsheets. */

import type { Answers, Field } from "../types/index.ts";
import { coerceToCodes } from "../values/coerce-json.ts";
import { getValueAt, toRows } from "./evaluate.ts";

/** Lists file ids in the order of the form. A file that is referred to twice occurs twice. */
export const listNamedFiles = (fields: readonly Field[], answers: Answers): string[] =>
  fields.flatMap((field) => {
    const value = answers[field.key];
    switch (field.kind) {
      case "documents":
        return coerceToCodes(value);
      case "excel":
        return coerceToCodes([getValueAt(value, "file") ?? null]);
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
