/** An answer as people read it: check-answers, records, the difference of a clash. */
import { callingCodeOf, treeOf } from "@portal/core/code-lists/index";
import type { EventDetail } from "@portal/core/event/wire";
import { measured, named } from "@portal/core/form/measure";
import type { Answers, Field, Json } from "@portal/core/form/types";
import type { ContactView } from "@portal/core/institution/wire";
import { formatDay, formatMoney, formatNumber, formatRange } from "../lib/format.ts";
import { asCodes, asList, asRecord, asText } from "./json.ts";
import type { SchemeTexts } from "./use-scheme-texts.ts";
import type { Say } from "./use-text.ts";

export interface Reading {
  texts: SchemeTexts;
  t: Say;
  language: string;
  contacts: readonly ContactView[];
  files: Record<string, { name: string }>;
  event?: EventDetail | undefined;
}
const NONE = "—";
/** Characters that a row may have on one line. */
const LONG = 240;

/** One line or several; "—" when there is no answer. */
export const answerText = (
  field: Field,
  value: Json | undefined,
  reading: Reading,
  textKey: string,
): string => {
  if (value === undefined || value === null || value === "") return NONE;
  const { texts, t, language } = reading;
  const label = (options: Parameters<SchemeTexts["options"]>[0], code: Json | undefined): string =>
    texts.options(options, textKey).find((option) => option.code === code)?.label ?? asText(code);
  const list = (items: string[]) =>
    items.filter(Boolean).join(language.startsWith("zh") ? "、" : ", ") || NONE;
  switch (field.kind) {
    case "multiText": {
      const record = asRecord(value);
      return (
        (["zh", "en", "pt"] as const)
          .filter((one) => asText(record[one]))
          .map((one) => asText(record[one]))
          .join("\n") || NONE
      );
    }
    case "money": {
      const money = asRecord(value);
      return formatMoney(
        { amount: Number(money.amount), currency: asText(money.currency) || "MOP" },
        language,
      );
    }
    case "integer":
    case "decimal":
      return typeof value === "number"
        ? measured(
            formatNumber(value, language),
            field.unit && t(`pages/form:unit.${field.unit}`, { defaultValue: field.unit }),
          )
        : asText(value);
    case "computed":
      if (field.format === "money") return formatMoney({ amount: Number(value), currency: "MOP" }, language);
      return field.format === "day"
        ? formatDay(asText(value), language)
        : measured(formatNumber(Number(value), language), field.format === "percent" ? "%" : undefined);
    case "day":
      return formatDay(asText(value), language);
    case "dayRange": {
      const range = asRecord(value);
      const [from, to] = [asText(range.from), asText(range.to)];
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
      return list(asCodes(value).map((code) => label(field.options, code)));
    case "ranked":
    case "slot":
      return (
        asCodes(value)
          .map((code, i) => `${i + 1}. ${label(field.options, code)}`)
          .join("\n") || NONE
      );
    case "choiceOther":
    case "bandOrNumber": {
      const answer = asRecord(value);
      const unit = field.kind === "bandOrNumber" && answer.stated !== undefined ? field.unit : undefined;
      return list([
        label(field.options, answer.code),
        [asText(answer.other ?? answer.stated), unit && t(`pages/form:unit.${unit}`, { defaultValue: unit })]
          .filter(Boolean)
          .join(" "),
      ]);
    }
    case "tree": {
      const labels = t(`lists:${field.list}`, { returnObjects: true, defaultValue: "" }) as unknown as Record<
        string,
        string
      >;
      const chosen = asCodes(value);
      return Object.entries(treeOf(field.list))
        .filter(([, items]) => items.some((item) => chosen.includes(item)))
        .map(([category, items]) =>
          named(
            labels[category] ?? category,
            list(items.filter((item) => chosen.includes(item)).map((item) => labels[item] ?? item)),
            language,
          ),
        )
        .join("\n");
    }
    case "phone": {
      const phone = asRecord(value);
      return `${callingCodeOf(asText(phone.area)) ?? `+${asText(phone.area)}`} ${asText(phone.number)}`;
    }
    case "contact": {
      const contact = reading.contacts.find((one) => one.id === value);
      return contact ? list([contact.nameZh ?? "", contact.nameForeign ?? "", contact.email ?? ""]) : NONE;
    }
    case "documents":
      return (
        asCodes(value)
          .map((id) => reading.files[id]?.name ?? t("pages/form:upload.file"))
          .join("\n") || NONE
      );
    case "quantities": {
      const record = asRecord(value);
      return list(
        texts
          .options(field.options, textKey)
          .filter((option) => record[option.code])
          .map((option) => `${option.label} × ${asText(record[option.code])}`),
      );
    }
    case "lines":
    case "people":
      return listed(asList(value).map((row) => rowText(field.columns, asRecord(row), reading, textKey)));
    case "matrix":
      return apart(
        field.rows.map((row) => {
          const name = texts.text(`${textKey}.rows.${row}`) ?? row;
          const text = rowText(field.columns, asRecord(asRecord(value)[row]), reading, textKey);
          return text.includes("\n") ? `${name}\n${text}` : named(name, text, language);
        }),
      );
    case "excel":
      return t("pages/form:excel.rows", { count: asList(asRecord(value).rows).length });
    default:
      return Array.isArray(value) ? list(asCodes(value)) : asText(value) || NONE;
  }
};

/** Rows one below the other; those of several lines with a blank line between. */
const apart = (rows: string[]): string => rows.join(rows.some((row) => row.includes("\n")) ? "\n\n" : "\n");
const listed = (rows: string[]): string => apart(rows.map((row, i) => `${i + 1}. ${row}`));

/** A row on one line; one that says more than two things, or much, has a line for each column. */
const rowText = (columns: Field[], row: Answers, reading: Reading, textKey: string): string => {
  const cells = columns
    .filter((column) => row[column.key] !== undefined)
    .map((column) => {
      const key = `${textKey}.columns.${column.key}`;
      const answer = answerText(column, row[column.key], reading, key);
      // A name in several languages is one cell of its row.
      const text = column.kind === "multiText" && !column.long ? answer.replaceAll("\n", " / ") : answer;
      const label = reading.texts.text(`${key}.label`);
      return label ? named(label, text, reading.language) : text;
    });
  const long = cells.length > 2 || cells.some((cell) => cell.includes("\n")) || cells.join("").length > LONG;
  return cells.join(long ? "\n" : " · ") || NONE;
};
