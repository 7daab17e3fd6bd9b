/** Formats answers as text: on the check page, in records, and in the comparison of a conflict. */

import type { EventDetail } from "@portal/core/events/event-schema";
import { getTree } from "@portal/core/forms/code-lists/index";
import { findCallingCode } from "@portal/core/forms/code-lists/phone-areas";
import type { FieldOfKind } from "@portal/core/forms/kinds/field-checker";
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import {
  coerceToCodes,
  coerceToList,
  coerceToRecord,
  coerceToText,
} from "@portal/core/forms/values/coerce-json";
import { formatMeasure, formatNamedValue } from "@portal/core/forms/values/format-value";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { isDay } from "@portal/core/platform/day";
import { formatDay, formatList, formatMoney, formatNumber, formatRange } from "../shell/format.ts";
import type { TranslateKey } from "../shell/translate-key.ts";
import { describeListTotal, describeRowTotal } from "./row-totals.ts";
import type { SchemeTexts } from "./use-scheme-texts.ts";

export interface AnswerTextContext {
  texts: SchemeTexts;
  t: TranslateKey;
  language: string;
  contacts: readonly ContactView[];
  files: Record<string, { name: string }>;
  event?: EventDetail | undefined;
}
const NONE = "—";
/** Maximum number of characters of a row on one line. */
const LONG = 240;

/** What the answer of one field is formatted with. */
interface AnswerReading extends AnswerTextContext {
  /** The key of the field's texts. */
  textKey: string;
}

const formatItems = (items: readonly string[], { language }: AnswerTextContext): string =>
  formatList(items.filter(Boolean), language) || NONE;
const findOptionLabel = (
  options: Parameters<SchemeTexts["options"]>[0],
  code: Json | undefined,
  { texts, textKey }: AnswerReading,
): string =>
  texts.options(options, textKey).find((option) => option.code === code)?.label ?? coerceToText(code);
const formatUnit = (unit: string | undefined, { t }: AnswerTextContext): string | undefined =>
  unit && t(`pages/form:unit.${unit}`, { defaultValue: unit });

const formatMultiText = (value: Json): string => {
  const record = coerceToRecord(value);
  return (
    (["zh", "en", "pt"] as const)
      .filter((one) => coerceToText(record[one]))
      .map((one) => coerceToText(record[one]))
      .join("\n") || NONE
  );
};

const formatMoneyAnswer = (value: Json, { language }: AnswerTextContext): string => {
  const money = coerceToRecord(value);
  // Only an answer of a draft can be something else than a number. It is shown as it was typed.
  if (typeof money.amount !== "number") return coerceToText(money.amount) || NONE;
  return formatMoney({ amount: money.amount, currency: coerceToText(money.currency) || "MOP" }, language);
};

const formatComputedValue = (
  { format }: FieldOfKind<"computed">,
  value: Json,
  { language }: AnswerTextContext,
): string => {
  if (format === "money") return formatMoney(toMopAmount(Number(value)), language);
  return format === "day"
    ? formatDay(coerceToText(value), language)
    : formatMeasure(formatNumber(Number(value), language), format === "percent" ? "%" : undefined);
};

/** Only an answer of a draft can be a text that names no day. It is shown as it was typed. */
const formatDayText = (text: string, language: string): string =>
  isDay(text) ? formatDay(text, language) : text;

const formatDayRange = (value: Json, context: AnswerTextContext): string => {
  const { language } = context;
  const range = coerceToRecord(value);
  const [from, to] = [coerceToText(range.from), coerceToText(range.to)];
  if (isDay(from) && isDay(to)) return formatRange(from, to, language);
  return formatItems([formatDayText(from, language), formatDayText(to, language)], context);
};

const formatChoiceWithText = (
  field: FieldOfKind<"choiceOther"> | FieldOfKind<"bandOrNumber">,
  value: Json,
  reading: AnswerReading,
): string => {
  const answer = coerceToRecord(value);
  const unit = field.kind === "bandOrNumber" && answer.stated !== undefined ? field.unit : undefined;
  const text = [coerceToText(answer.other ?? answer.stated), formatUnit(unit, reading)];
  return formatItems(
    [findOptionLabel(field.options, answer.code, reading), text.filter(Boolean).join(" ")],
    reading,
  );
};

const formatTree = ({ list }: FieldOfKind<"tree">, value: Json, reading: AnswerReading): string => {
  const { t, language } = reading;
  const labels = t(`lists:${list}`, { returnObjects: true, defaultValue: "" }) as unknown as Record<
    string,
    string
  >;
  const selectedCodes = coerceToCodes(value);
  return Object.entries(getTree(list))
    .map(([category, items]) => ({ category, items: items.filter((item) => selectedCodes.includes(item)) }))
    .filter(({ items }) => items.length > 0)
    .map(({ category, items }) =>
      formatNamedValue(
        labels[category] ?? category,
        formatItems(
          items.map((item) => labels[item] ?? item),
          reading,
        ),
        language,
      ),
    )
    .join("\n");
};

const formatPhone = (value: Json): string => {
  const phone = coerceToRecord(value);
  return `${findCallingCode(coerceToText(phone.area)) ?? `+${coerceToText(phone.area)}`} ${coerceToText(phone.number)}`;
};

const formatContact = (value: Json, context: AnswerTextContext): string => {
  const contact = context.contacts.find((one) => one.id === value);
  return contact
    ? formatItems([contact.nameZh ?? "", contact.nameForeign ?? "", contact.email ?? ""], context)
    : NONE;
};

const formatQuantities = (
  { options }: FieldOfKind<"quantities">,
  value: Json,
  reading: AnswerReading,
): string => {
  const record = coerceToRecord(value);
  return formatItems(
    reading.texts
      .options(options, reading.textKey)
      .filter((option) => record[option.code])
      .map((option) => `${option.label} × ${coerceToText(record[option.code])}`),
    reading,
  );
};

const formatRows = (
  field: FieldOfKind<"lines"> | FieldOfKind<"people">,
  value: Json,
  reading: AnswerReading,
): string => {
  const rows = coerceToList(value).map(coerceToRecord);
  const total = describeListTotal(field, rows, reading);
  const texts = rows.map((row) =>
    formatRow(field.columns, row, reading, describeRowTotal(field, row, reading, reading.textKey)),
  );
  return joinRows([
    ...texts.map((text, i) => `${i + 1}. ${text}`),
    ...(total ? [formatNamedValue(total.label, total.text, reading.language)] : []),
  ]);
};

const formatMatrix = (field: FieldOfKind<"matrix">, value: Json, reading: AnswerReading): string =>
  joinRows(
    field.rows.map((row) => {
      const name = reading.texts.text(`${reading.textKey}.rows.${row}`) ?? row;
      const text = formatRow(field.columns, coerceToRecord(coerceToRecord(value)[row]), reading);
      return text.includes("\n") ? `${name}\n${text}` : formatNamedValue(name, text, reading.language);
    }),
  );

/** Returns one or several lines; "—" without an answer. */
export const formatAnswer = (
  field: Field,
  value: Json | undefined,
  context: AnswerTextContext,
  textKey: string,
): string => {
  if (value === undefined || value === null || value === "") return NONE;
  const { t, language } = context;
  const reading: AnswerReading = { ...context, textKey };
  switch (field.kind) {
    case "multiText":
      return formatMultiText(value);
    case "money":
      return formatMoneyAnswer(value, context);
    case "integer":
    case "decimal":
      return typeof value === "number"
        ? formatMeasure(formatNumber(value, language), formatUnit(field.unit, context))
        : coerceToText(value);
    case "computed":
      return formatComputedValue(field, value, context);
    case "day":
      return formatDayText(coerceToText(value), language) || NONE;
    case "dayRange":
      return formatDayRange(value, context);
    case "yesNo":
      return t(`pages/form:${value === true ? "yes" : "no"}`);
    case "declaration":
      return t(`pages/form:${value === true ? "agreed" : "notAgreed"}`);
    case "choice":
      return findOptionLabel(field.options, value, reading);
    case "choices":
      return formatItems(
        coerceToCodes(value).map((code) => findOptionLabel(field.options, code, reading)),
        context,
      );
    case "ranked":
    case "slot":
      return (
        coerceToCodes(value)
          .map((code, i) => `${i + 1}. ${findOptionLabel(field.options, code, reading)}`)
          .join("\n") || NONE
      );
    case "choiceOther":
    case "bandOrNumber":
      return formatChoiceWithText(field, value, reading);
    case "tree":
      return formatTree(field, value, reading);
    case "phone":
      return formatPhone(value);
    case "contact":
      return formatContact(value, context);
    case "documents":
      return (
        coerceToCodes(value)
          .map((id) => context.files[id]?.name ?? t("pages/form:upload.file"))
          .join("\n") || NONE
      );
    case "quantities":
      return formatQuantities(field, value, reading);
    case "lines":
    case "people":
      return formatRows(field, value, reading);
    case "matrix":
      return formatMatrix(field, value, reading);
    case "excel":
      return t("pages/form:excel.rows", { count: coerceToList(coerceToRecord(value).rows).length });
    default:
      return Array.isArray(value) ? formatItems(coerceToCodes(value), context) : coerceToText(value) || NONE;
  }
};

/** Joins rows, one per line; rows of several lines are separated by a blank line. */
const joinRows = (rows: string[]): string =>
  rows.join(rows.some((row) => row.includes("\n")) ? "\n\n" : "\n");

/** Formats a row on one line, or with a line for each column when it has more than two values or is long. */
const formatRow = (
  columns: Field[],
  row: Answers,
  reading: AnswerReading,
  total?: { label: string; text: string },
): string => {
  const columnCells = columns
    .filter((column) => row[column.key] !== undefined)
    .map((column) => {
      const key = `${reading.textKey}.columns.${column.key}`;
      const answer = formatAnswer(column, row[column.key], reading, key);
      // A name in several languages is one cell of its row.
      const text = column.kind === "multiText" && !column.long ? answer.replaceAll("\n", " / ") : answer;
      const label = reading.texts.text(`${key}.label`);
      return label ? formatNamedValue(label, text, reading.language) : text;
    });
  const cells = total
    ? [...columnCells, formatNamedValue(total.label, total.text, reading.language)]
    : columnCells;
  const isLong =
    cells.length > 2 || cells.some((cell) => cell.includes("\n")) || cells.join("").length > LONG;
  return cells.join(isLong ? "\n" : " · ") || NONE;
};
