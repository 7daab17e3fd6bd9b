/** The files that answers name, wherever they stand: in document fields, in rows and tables, as a read spreadsheet. */
import { at, rowsOf } from "./evaluate.ts";
import type { Answers, Field, Json } from "./types.ts";

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** File ids in the order of the form; one that stands twice is told twice. */
export const filesNamed = (fields: readonly Field[], answers: Answers): string[] =>
  fields.flatMap((field) => {
    const value = answers[field.key];
    switch (field.kind) {
      case "documents":
        return texts(value);
      case "excel":
        return texts([at(value, "file") ?? null]);
      case "lines":
      case "people":
        return rowsOf(value).flatMap((row) => filesNamed(field.columns, row));
      case "matrix":
        return rowsOf(field.rows.map((row) => at(value, row) ?? null)).flatMap((row) =>
          filesNamed(field.columns, row),
        );
      default:
        return [];
    }
  });
