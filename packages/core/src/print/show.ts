/** An answer as the words a person reads, by its field's kind: for printed copies. Exhaustive over the kinds. */
import { callingCodeOf } from "../code-lists/index.ts";
import { measured, named } from "../form/measure.ts";
import type { Answers, Field, Json, Kind, Options } from "../form/types.ts";
import type { Language } from "../notice/types.ts";

export interface Words {
  language: Language;
  yes: string;
  no: string;
  agreed: string;
  none: string;
  option(list: string, code: string): string;
  /** Options that stand in the field itself: their words stand with the field's, at `textKey`. */
  ownOption(textKey: string, code: string): string;
  /** Options that belong to the event: zones, slots, booths. */
  eventOption(kind: string, code: string): string;
  money(value: { amount: number; currency: string }): string;
  day(value: string): string;
  number(value: number): string;
  /** A unit in words: `hours`; what is no word stays. */
  unit(code: string): string;
  region(id: string): string;
  file(id: string): string;
  contact(id: string): string;
  rowLabel(field: Field, row: string): string;
  columnLabel(field: Field, column: string): string;
}

const record = (value: Json | undefined): { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const option = (options: Options, code: Json, words: Words, textKey: string): string => {
  if ("list" in options) return words.option(options.list, String(code));
  if ("event" in options) return words.eventOption(options.event, String(code));
  return words.ownOption(textKey, String(code));
};
/** `textKey` is where the texts of the field stand: `fields.exhibits.columns.kind`. */
type Shown = {
  [K in Kind]: (field: Field & { kind: K }, value: Json, words: Words, textKey: string) => string;
};
const plain = (_: Field, value: Json): string => String(value);
const quantity = (field: Field & { kind: "integer" | "decimal" }, value: Json, words: Words): string =>
  measured(words.number(Number(value)), field.unit && words.unit(field.unit));
const rows = (
  field: Field & { kind: "lines" | "people" | "excel" },
  value: Json,
  words: Words,
  textKey: string,
): string =>
  list(Array.isArray(value) ? value : (record(value).rows ?? []))
    .map(
      (row, i) =>
        `${i + 1}. ${field.columns
          .filter((column) => record(row)[column.key] !== undefined)
          .map((column) =>
            named(
              words.columnLabel(field, column.key),
              show(column, record(row)[column.key], words, `${textKey}.columns.${column.key}`),
              words.language,
            ),
          )
          .join("; ")}`,
    )
    .join("\n");

const shown: Shown = {
  text: plain,
  longText: plain,
  time: plain,
  email: plain,
  url: plain,
  idNumber: plain,
  region: (_, value, words) =>
    list(value)
      .map((id) => words.region(String(id)))
      .join(words.language.startsWith("zh") ? " " : ", "),
  event: plain,
  application: plain,
  multiText: (_, value) => Object.values(record(value)).filter(Boolean).map(String).join("\n"),
  integer: quantity,
  decimal: quantity,
  year: plain,
  money: (_, value, words) =>
    words.money({
      amount: Number(record(value).amount ?? 0),
      currency: String(record(value).currency ?? "MOP"),
    }),
  day: (_, value, words) => words.day(String(value)),
  dayRange: (_, value, words) =>
    [record(value).from, record(value).to]
      .filter(Boolean)
      .map((d) => words.day(String(d)))
      .join(" – "),
  slot: (field, value, words, textKey) =>
    list(value)
      .map((code, i) => `${i + 1}. ${option(field.options, code, words, textKey)}`)
      .join("\n"),
  yesNo: (_, value, words) => (value === true ? words.yes : words.no),
  choice: (field, value, words, textKey) => option(field.options, value, words, textKey),
  choices: (field, value, words, textKey) =>
    list(value)
      .map((code) => option(field.options, code, words, textKey))
      .join("; "),
  ranked: (field, value, words, textKey) =>
    list(value)
      .map((code, i) => `${i + 1}. ${option(field.options, code, words, textKey)}`)
      .join("\n"),
  tree: (field, value, words) =>
    list(value)
      .map((code) => words.option(field.list, String(code)))
      .join("; "),
  choiceOther: (field, value, words, textKey) =>
    [option(field.options, record(value).code ?? "", words, textKey), record(value).other]
      .filter(Boolean)
      .join(": "),
  bandOrNumber: (field, value, words, textKey) =>
    record(value).stated === undefined
      ? option(field.options, record(value).code ?? "", words, textKey)
      : measured(words.number(Number(record(value).stated)), field.unit && words.unit(field.unit)),
  phone: (_, value) =>
    [callingCodeOf(String(record(value).area)) ?? "", record(value).number].filter(Boolean).join(" "),
  contact: (_, value, words) => words.contact(String(value)),
  institution: () => "",
  documents: (_, value, words) =>
    list(value)
      .map((id) => words.file(String(id)))
      .join("\n"),
  lines: rows,
  people: rows,
  excel: rows,
  matrix: (field, value, words, textKey) =>
    field.rows
      .map(
        (row) =>
          `${words.rowLabel(field, row)}: ${field.columns
            .map((column) =>
              show(column, record(record(value)[row])[column.key], words, `${textKey}.columns.${column.key}`),
            )
            .filter(Boolean)
            .join(", ")}`,
      )
      .join("\n"),
  quantities: (field, value, words, textKey) =>
    Object.entries(record(value))
      .map(([code, quantity]) => `${option(field.options, code, words, textKey)} × ${String(quantity)}`)
      .join("\n"),
  computed: (field, value, words) =>
    field.format === "money"
      ? words.money({ amount: Number(value), currency: "MOP" })
      : field.format === "day"
        ? words.day(String(value))
        : measured(words.number(Number(value)), field.format === "percent" ? "%" : undefined),
  content: () => "",
  declaration: (_, value, words) => (value === true ? words.agreed : words.none),
};

/** An answer in words; an absent one is the dash of the language. */
export const show = (
  field: Field,
  value: Json | undefined,
  words: Words,
  textKey = `fields.${field.key}`,
): string => {
  if (value === undefined || value === null || value === "") return words.none;
  const write = shown[field.kind] as (field: Field, value: Json, words: Words, textKey: string) => string;
  return write(field, value, words, textKey) || words.none;
};

/** Answers of a step in its fields' order, without those that say nothing by themselves. */
export const answered = (
  fields: readonly Field[],
  answers: Answers,
): { field: Field; value: Json | undefined }[] =>
  fields.filter((field) => field.kind !== "content").map((field) => ({ field, value: answers[field.key] }));
