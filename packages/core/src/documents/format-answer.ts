/** Formats answers as text by the kind of their field, for printed copies. Every kind is covered. */

import { findCallingCode } from "../forms/code-lists/phone-areas.ts";
import { computeRowTotal, isMoneyTotal } from "../forms/expressions/computed-values.ts";
import type { Answers, ChoiceOptions, Field, FieldKind, Json } from "../forms/types/index.ts";
import { coerceToList, coerceToRecord } from "../forms/values/coerce-json.ts";
import { formatMeasure, formatNamedValue } from "../forms/values/format-value.ts";
import { toMopAmount } from "../forms/values/mop-amount.ts";
import type { Language } from "../messaging/notice-types.ts";
import { getPunctuation } from "./punctuation.ts";

export interface AnswerWords {
  language: Language;
  yes: string;
  no: string;
  agreed: string;
  none: string;
  option(list: string, code: string): string;
  /** Options of a field itself; their texts are at the field's `textKey`. */
  ownOption(textKey: string, code: string): string;
  /** Options of the event: zones, slots, booths. */
  eventOption(kind: string, code: string): string;
  money(value: { amount: number; currency: string }): string;
  day(value: string): string;
  number(value: number): string;
  /** A unit as a word, `hours`; symbols stay unchanged. */
  unit(code: string): string;
  region(id: string): string;
  file(id: string): string;
  contact(id: string): string;
  rowLabel(field: Field, row: string): string;
  columnLabel(field: Field, column: string): string;
}

const formatOption = (options: ChoiceOptions, code: Json, words: AnswerWords, textKey: string): string => {
  if ("list" in options) return words.option(options.list, String(code));
  if ("event" in options) return words.eventOption(options.event, String(code));
  return words.ownOption(textKey, String(code));
};
/** `textKey` is the key of the field's texts: `fields.exhibits.columns.kind`. */
type AnswerFormatters = {
  [K in FieldKind]: (field: Field & { kind: K }, value: Json, words: AnswerWords, textKey: string) => string;
};
const formatPlain = (_: Field, value: Json): string => String(value);
const formatQuantity = (
  field: Field & { kind: "integer" | "decimal" },
  value: Json,
  words: AnswerWords,
): string => formatMeasure(words.number(Number(value)), field.unit && words.unit(field.unit));
const formatRows = (
  field: Field & { kind: "lines" | "people" | "excel" },
  value: Json,
  words: AnswerWords,
  textKey: string,
): string =>
  coerceToList(Array.isArray(value) ? value : (coerceToRecord(value).rows ?? []))
    .map(
      (row, i) =>
        `${i + 1}. ${field.columns
          .filter((column) => coerceToRecord(row)[column.key] !== undefined)
          .map((column) =>
            formatNamedValue(
              words.columnLabel(field, column.key),
              formatAnswerForDocument(
                column,
                coerceToRecord(row)[column.key],
                words,
                `${textKey}.columns.${column.key}`,
              ),
              words.language,
            ),
          )
          .concat(formatRowTotal(field, coerceToRecord(row), words))
          .join(getPunctuation(words.language).item)}`,
    )
    .join("\n");

/**
 * Formats the amount of a row, which is computed and not answered (spec 3 §3); none where the list has no such column.
 */
const formatRowTotal = (
  field: Field & { kind: "lines" | "people" | "excel" },
  row: Answers,
  words: AnswerWords,
): string[] => {
  const total = field.kind === "excel" ? undefined : computeRowTotal(field, row);
  if (field.kind === "excel" || !field.rowTotal || typeof total !== "number") return [];
  const { column } = field.rowTotal;
  const text = isMoneyTotal(field, column) ? words.money(toMopAmount(total)) : words.number(total);
  return [formatNamedValue(words.columnLabel(field, column), text, words.language)];
};

const answerFormatters: AnswerFormatters = {
  text: formatPlain,
  longText: formatPlain,
  time: formatPlain,
  email: formatPlain,
  url: formatPlain,
  idNumber: formatPlain,
  region: (_, value, words) =>
    coerceToList(value)
      .map((id) => words.region(String(id)))
      .join(words.language.startsWith("zh") ? " " : ", "),
  event: formatPlain,
  application: formatPlain,
  multiText: (_, value) => Object.values(coerceToRecord(value)).filter(Boolean).map(String).join("\n"),
  integer: formatQuantity,
  decimal: formatQuantity,
  year: formatPlain,
  money: (_, value, words) =>
    words.money({
      amount: Number(coerceToRecord(value).amount ?? 0),
      currency: String(coerceToRecord(value).currency ?? "MOP"),
    }),
  day: (_, value, words) => words.day(String(value)),
  dayRange: (_, value, words) =>
    [coerceToRecord(value).from, coerceToRecord(value).to]
      .filter(Boolean)
      .map((slot) => words.day(String(slot)))
      .join(getPunctuation(words.language).range),
  slot: (field, value, words, textKey) =>
    coerceToList(value)
      .map((code, i) => `${i + 1}. ${formatOption(field.options, code, words, textKey)}`)
      .join("\n"),
  yesNo: (_, value, words) => (value === true ? words.yes : words.no),
  choice: (field, value, words, textKey) => formatOption(field.options, value, words, textKey),
  choices: (field, value, words, textKey) =>
    coerceToList(value)
      .map((code) => formatOption(field.options, code, words, textKey))
      .join(getPunctuation(words.language).item),
  ranked: (field, value, words, textKey) =>
    coerceToList(value)
      .map((code, i) => `${i + 1}. ${formatOption(field.options, code, words, textKey)}`)
      .join("\n"),
  tree: (field, value, words) =>
    coerceToList(value)
      .map((code) => words.option(field.list, String(code)))
      .join(getPunctuation(words.language).item),
  choiceOther: (field, value, words, textKey) =>
    [
      formatOption(field.options, coerceToRecord(value).code ?? "", words, textKey),
      coerceToRecord(value).other,
    ]
      .filter(Boolean)
      .join(getPunctuation(words.language).colon),
  bandOrNumber: (field, value, words, textKey) =>
    coerceToRecord(value).stated === undefined
      ? formatOption(field.options, coerceToRecord(value).code ?? "", words, textKey)
      : formatMeasure(
          words.number(Number(coerceToRecord(value).stated)),
          field.unit && words.unit(field.unit),
        ),
  phone: (_, value) =>
    [findCallingCode(String(coerceToRecord(value).area)) ?? "", coerceToRecord(value).number]
      .filter(Boolean)
      .join(" "),
  contact: (_, value, words) => words.contact(String(value)),
  institution: () => "",
  documents: (_, value, words) =>
    coerceToList(value)
      .map((id) => words.file(String(id)))
      .join("\n"),
  lines: formatRows,
  people: formatRows,
  excel: formatRows,
  matrix: (field, value, words, textKey) =>
    field.rows
      .map(
        (row) =>
          `${words.rowLabel(field, row)}${getPunctuation(words.language).colon}${field.columns
            .map((column) =>
              formatAnswerForDocument(
                column,
                coerceToRecord(coerceToRecord(value)[row])[column.key],
                words,
                `${textKey}.columns.${column.key}`,
              ),
            )
            .filter(Boolean)
            .join(getPunctuation(words.language).part)}`,
      )
      .join("\n"),
  quantities: (field, value, words, textKey) =>
    Object.entries(coerceToRecord(value))
      .map(([code, quantity]) => `${formatOption(field.options, code, words, textKey)} × ${String(quantity)}`)
      .join("\n"),
  computed: (field, value, words) =>
    field.format === "money"
      ? words.money(toMopAmount(Number(value)))
      : field.format === "day"
        ? words.day(String(value))
        : formatMeasure(words.number(Number(value)), field.format === "percent" ? "%" : undefined),
  content: () => "",
  declaration: (_, value, words) => (value === true ? words.agreed : words.none),
};

/** Formats an answer; a missing one is the dash of the language. */
export const formatAnswerForDocument = (
  field: Field,
  value: Json | undefined,
  words: AnswerWords,
  textKey = `fields.${field.key}`,
): string => {
  if (value === undefined || value === null || value === "") return words.none;
  const format = answerFormatters[field.kind] as (
    field: Field,
    value: Json,
    words: AnswerWords,
    textKey: string,
  ) => string;
  return format(field, value, words, textKey) || words.none;
};

/** Lists the answered fields of a step in order, without those that have no content of their own. */
export const listAnsweredFields = (
  fields: readonly Field[],
  answers: Answers,
): { field: Field; value: Json | undefined }[] =>
  fields.filter((field) => field.kind !== "content").map((field) => ({ field, value: answers[field.key] }));
