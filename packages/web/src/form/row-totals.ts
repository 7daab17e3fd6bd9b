/** The totals of a list as text: the amount of each row, and the sum of all (spec 3 §3). */

import {
  computeColumnTotal,
  computeRowTotal,
  isMoneyTotal,
} from "@portal/core/forms/expressions/computed-values";
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { formatMoney, formatNumber } from "../shell/format.ts";
import type { TranslateKey } from "../shell/translate-key.ts";
import type { SchemeTexts } from "./use-scheme-texts.ts";

type ListField = Extract<Field, { kind: "lines" | "people" }>;
/** The texts and the language for labels and amounts. */
interface TotalTexts {
  texts: SchemeTexts;
  t: TranslateKey;
  language: string;
}
interface Total {
  label: string;
  text: string;
}

const formatTotal = (field: ListField, column: string, value: Json | undefined, language: string) =>
  typeof value !== "number"
    ? undefined
    : isMoneyTotal(field, column)
      ? formatMoney(toMopAmount(value), language)
      : formatNumber(value, language);

/** Describes the amount of a row, or undefined where the list has none or a value is missing. */
export const describeRowTotal = (
  field: ListField,
  row: Answers,
  { texts, t, language }: TotalTexts,
  textKey: string,
): Total | undefined => {
  const column = field.rowTotal?.column ?? "";
  const text = formatTotal(field, column, computeRowTotal(field, row), language);
  return text === undefined
    ? undefined
    : { label: texts.text(`${textKey}.columns.${column}.label`) ?? t("pages/form:rowTotal"), text };
};

/** Describes the sum of a list, or undefined where it has none. */
export const describeListTotal = (
  field: ListField,
  rows: Answers[],
  { texts, t, language }: TotalTexts,
): Total | undefined => {
  if (!field.total) return undefined;
  const { column, label } = field.total;
  const text = formatTotal(field, column, computeColumnTotal(field, { [field.key]: rows }), language);
  return text === undefined ? undefined : { label: texts.text(label) ?? t("pages/form:total"), text };
};
