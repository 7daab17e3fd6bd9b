/** A code in words. A code without a text says what is known: that it failed, and under which number (spec 1 §8). */
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { formatDay, formatList, formatMoney } from "./format.ts";
import { i18n } from "./i18n.ts";
import { keepCodeUnbroken } from "./unbroken-text.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The part of i18next's `t` that is needed, whatever namespaces it was made for. */
export interface Translate {
  (key: string): string;
  (key: string, options: Record<string, unknown>): string;
}
/** Formats one parameter: a day and a list as the reader's language writes them, and a code on one line. */
const localizeParam = (value: unknown): unknown => {
  if (Array.isArray(value))
    return formatList(
      value.map((each) => keepCodeUnbroken(String(each))),
      i18n.language,
    );
  if (typeof value !== "string") return value;
  return DAY.test(value) ? formatDay(value, i18n.language) : keepCodeUnbroken(value);
};
const localizeParams = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, localizeParam(value)]));
/** The parameters whose number decides between the singular and the plural of a text, the first that it has. */
const countNames = ["count", "days", "scale", "sum"] as const;
const addPluralCount = (params: Record<string, unknown>): Record<string, unknown> => {
  const count = countNames.map((name) => params[name]).find((value) => typeof value === "number");
  return count === undefined ? params : { ...params, count };
};
/**
 * Formats the text of a refusal, of one reason, or of a failure without a code. `t` must know the namespace `errors`.
 */
export const formatError = (
  t: Translate,
  failure: { code: number; params?: Record<string, unknown> | undefined } | undefined,
): string =>
  t(`errors:${failure?.code ?? 500}`, {
    ...addPluralCount(localizeParams(failure?.params ?? {})),
    defaultValue: t("common:error.unknown", { code: failure?.code ?? 500 }),
  });
/** Formats the text of a refusal of which only the code is known, as in a log: what it would name is left open. */
export const formatErrorWithoutParams = (t: Translate, code: number): string =>
  t(`errors:${code}`, {
    skipInterpolation: true,
    defaultValue: t("common:error.unknown", { code }),
  }).replace(/\{\{\w+\}\}/g, "…");
/**
 * The kind of a missing answer that is no text: a choice, several choices, rows, a sheet, or a choice in each row
 * (`issue.required_choice`).
 */
export type MissingAnswer = "choice" | "choices" | "rows" | "sheet" | "matrix";
/** Names codes by the list that they are of (`params.list`). `t` must know the namespace `lists` then. */
const nameOptions = (t: Translate, { options, list }: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(options) && typeof list === "string"
    ? { options: options.map((code) => t(`lists:${list}.${code}`, { defaultValue: String(code) })) }
    : {};
/**
 * Formats the text of one field issue; where two sums do not agree, with the difference between them, in avos.
 * @param missing says what is missing when the answer is
 */
export const formatIssue = (
  t: Translate,
  { key, params = {} }: { key: string; params?: Record<string, unknown> | undefined },
  missing?: MissingAnswer,
): string => {
  const text = t(`common:issue.${key}`, {
    ...addPluralCount(localizeParams({ ...params, ...nameOptions(t, params) })),
    ...(key === "required" && missing && { context: missing }),
    defaultValue: t("common:issue.illegal"),
  });
  if (typeof params.difference !== "number") return text;
  const amount = formatMoney(toMopAmount(Math.abs(params.difference)), i18n.language);
  // The sentence that follows brings its own full stop.
  return t("common:error.difference", { text: text.replace(/[.。]$/u, ""), amount });
};
