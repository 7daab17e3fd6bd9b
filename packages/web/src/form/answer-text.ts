/** Formats answers as text: on the check page, in records, and in the comparison of a conflict. */

import type { EventDetail } from "@portal/core/events/event-schema";
import { getTree } from "@portal/core/forms/code-lists/index";
import { findCallingCode } from "@portal/core/forms/code-lists/phone-areas";
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import { formatMeasure, formatNamedValue } from "@portal/core/forms/values/format-value";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { formatDay, formatList, formatMoney, formatNumber, formatRange } from "../shell/format.ts";
import { jsonToCodes, jsonToList, jsonToRecord, jsonToText } from "./coerce-json.ts";
import { describeListTotal, describeRowTotal } from "./row-totals.ts";
import type { SchemeTexts } from "./use-scheme-texts.ts";
import type { TranslateKey } from "./use-text.ts";

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

/** Returns one or several lines; "—" without an answer. */
export const formatAnswer = (
  field: Field,
  value: Json | undefined,
  context: AnswerTextContext,
  textKey: string,
): string => {
  if (value === undefined || value === null || value === "") return NONE;
  const { texts, t, language } = context;
  const label = (options: Parameters<SchemeTexts["options"]>[0], code: Json | undefined): string =>
    texts.options(options, textKey).find((option) => option.code === code)?.label ?? jsonToText(code);
  const list = (items: string[]) => formatList(items.filter(Boolean), language) || NONE;
  switch (field.kind) {
    case "multiText": {
      const record = jsonToRecord(value);
      return (
        (["zh", "en", "pt"] as const)
          .filter((one) => jsonToText(record[one]))
          .map((one) => jsonToText(record[one]))
          .join("\n") || NONE
      );
    }
    case "money": {
      const money = jsonToRecord(value);
      // Only an answer of a draft can be something else than a number. It is shown as it was typed.
      if (typeof money.amount !== "number") return jsonToText(money.amount) || NONE;
      return formatMoney({ amount: money.amount, currency: jsonToText(money.currency) || "MOP" }, language);
    }
    case "integer":
    case "decimal":
      return typeof value === "number"
        ? formatMeasure(
            formatNumber(value, language),
            field.unit && t(`pages/form:unit.${field.unit}`, { defaultValue: field.unit }),
          )
        : jsonToText(value);
    case "computed":
      if (field.format === "money") return formatMoney(toMopAmount(Number(value)), language);
      return field.format === "day"
        ? formatDay(jsonToText(value), language)
        : formatMeasure(formatNumber(Number(value), language), field.format === "percent" ? "%" : undefined);
    case "day":
      return formatDay(jsonToText(value), language);
    case "dayRange": {
      const range = jsonToRecord(value);
      const [from, to] = [jsonToText(range.from), jsonToText(range.to)];
      if (from && to) return formatRange(from, to, language);
      return from || to ? formatDay(from || to, language) : NONE;
    }
    case "yesNo":
      return t(`pages/form:${value === true ? "yes" : "no"}`);
    case "declaration":
      return t(`pages/form:${value === true ? "agreed" : "notAgreed"}`);
    case "choice":
      return label(field.options, value);
    case "choices":
      return list(jsonToCodes(value).map((code) => label(field.options, code)));
    case "ranked":
    case "slot":
      return (
        jsonToCodes(value)
          .map((code, i) => `${i + 1}. ${label(field.options, code)}`)
          .join("\n") || NONE
      );
    case "choiceOther":
    case "bandOrNumber": {
      const answer = jsonToRecord(value);
      const unit = field.kind === "bandOrNumber" && answer.stated !== undefined ? field.unit : undefined;
      return list([
        label(field.options, answer.code),
        [
          jsonToText(answer.other ?? answer.stated),
          unit && t(`pages/form:unit.${unit}`, { defaultValue: unit }),
        ]
          .filter(Boolean)
          .join(" "),
      ]);
    }
    case "tree": {
      const labels = t(`lists:${field.list}`, { returnObjects: true, defaultValue: "" }) as unknown as Record<
        string,
        string
      >;
      const selectedCodes = jsonToCodes(value);
      return Object.entries(getTree(field.list))
        .filter(([, items]) => items.some((item) => selectedCodes.includes(item)))
        .map(([category, items]) =>
          formatNamedValue(
            labels[category] ?? category,
            list(items.filter((item) => selectedCodes.includes(item)).map((item) => labels[item] ?? item)),
            language,
          ),
        )
        .join("\n");
    }
    case "phone": {
      const phone = jsonToRecord(value);
      return `${findCallingCode(jsonToText(phone.area)) ?? `+${jsonToText(phone.area)}`} ${jsonToText(phone.number)}`;
    }
    case "contact": {
      const contact = context.contacts.find((one) => one.id === value);
      return contact ? list([contact.nameZh ?? "", contact.nameForeign ?? "", contact.email ?? ""]) : NONE;
    }
    case "documents":
      return (
        jsonToCodes(value)
          .map((id) => context.files[id]?.name ?? t("pages/form:upload.file"))
          .join("\n") || NONE
      );
    case "quantities": {
      const record = jsonToRecord(value);
      return list(
        texts
          .options(field.options, textKey)
          .filter((option) => record[option.code])
          .map((option) => `${option.label} × ${jsonToText(record[option.code])}`),
      );
    }
    case "lines":
    case "people": {
      const rows = jsonToList(value).map(jsonToRecord);
      const total = describeListTotal(field, rows, context);
      const texts = rows.map((row) =>
        formatRow(field.columns, row, context, textKey, describeRowTotal(field, row, context, textKey)),
      );
      return joinRows([
        ...texts.map((text, i) => `${i + 1}. ${text}`),
        ...(total ? [formatNamedValue(total.label, total.text, language)] : []),
      ]);
    }
    case "matrix":
      return joinRows(
        field.rows.map((row) => {
          const name = texts.text(`${textKey}.rows.${row}`) ?? row;
          const text = formatRow(field.columns, jsonToRecord(jsonToRecord(value)[row]), context, textKey);
          return text.includes("\n") ? `${name}\n${text}` : formatNamedValue(name, text, language);
        }),
      );
    case "excel":
      return t("pages/form:excel.rows", { count: jsonToList(jsonToRecord(value).rows).length });
    default:
      return Array.isArray(value) ? list(jsonToCodes(value)) : jsonToText(value) || NONE;
  }
};

/** Joins rows, one per line; rows of several lines are separated by a blank line. */
const joinRows = (rows: string[]): string =>
  rows.join(rows.some((row) => row.includes("\n")) ? "\n\n" : "\n");

/** Formats a row on one line, or with a line for each column when it has more than two values or is long. */
const formatRow = (
  columns: Field[],
  row: Answers,
  context: AnswerTextContext,
  textKey: string,
  total?: { label: string; text: string },
): string => {
  const columnCells = columns
    .filter((column) => row[column.key] !== undefined)
    .map((column) => {
      const key = `${textKey}.columns.${column.key}`;
      const answer = formatAnswer(column, row[column.key], context, key);
      // A name in several languages is one cell of its row.
      const text = column.kind === "multiText" && !column.long ? answer.replaceAll("\n", " / ") : answer;
      const label = context.texts.text(`${key}.label`);
      return label ? formatNamedValue(label, text, context.language) : text;
    });
  const cells = total
    ? [...columnCells, formatNamedValue(total.label, total.text, context.language)]
    : columnCells;
  const long = cells.length > 2 || cells.some((cell) => cell.includes("\n")) || cells.join("").length > LONG;
  return cells.join(long ? "\n" : " · ") || NONE;
};
