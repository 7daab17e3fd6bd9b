/** Fitting answers of every kind, made up where the example gives none; the first that the check takes is used. */
import { getTree } from "@portal/core/forms/code-lists/index";
import { type EvaluationScope, evaluateOperand } from "@portal/core/forms/expressions/evaluate";
import { listOptionCodes, resolveClockTime, resolveLimit } from "@portal/core/forms/kinds/field-checker";
import { isWithoutAnswer } from "@portal/core/forms/kinds/without-answer";
import type { Answers, ChoiceOptions, Field, FormLimit, Json, Operand } from "@portal/core/forms/types/index";
import { addDays, addYears, isDay, parseDay } from "@portal/core/platform/day";
import { formatFileId } from "./situation.ts";

export const repeatHan = (n: number): string => "字".repeat(Math.max(0, n));
/** Codes a choice offers; where the event sets none, one that stands for any. */
const listOfferedCodes = (options: ChoiceOptions, scope: EvaluationScope): readonly string[] =>
  listOptionCodes(options, scope) ?? ["any"];

const numbers: Record<string, string[]> = {
  MAINLAND_ID: ["11010519491231002X", "440524198001010013"],
  CREDIT_CODE: ["91350100M000100Y43"],
  TAXPAYER_8: ["12345678"],
  SOCIAL_SECURITY_10: ["1234567890"],
  SITE_REGISTRATION: ["123456", "234567"],
  EXHIBITOR_REGISTRATION: ["123456", "234567"],
  MACAO_ID: ["12345678", "51234567", "71234567"],
  HONG_KONG_ID: ["A123456(3)"],
  HOME_RETURN_PERMIT: ["M0123456700"],
  PASSPORT: ["MB0123456"],
  PERSON_DOCUMENT: ["MB0123456", "MB0123457", "MB0123458", "1234567(8)", "11010519491231002X"],
  REGISTERED_NUMBER: ["1234567(8)", "SO40011"],
  TRAVEL_PERMIT: ["C12345678"],
};
/** Texts that fixed forms ask for: codes, numbers, document numbers. */
const forms = ["ABCD2345", "123456", "12345678", "A1234567", "M12345678", "123456789", "AB-1234", "G-001"];
const phones: Record<string, string> = { MO: "66123456", HK: "91234567", CN: "13800138000" };

/** Numbers inside bounds, the lowest first. */
const listNumbersInside = (
  min: FormLimit | undefined,
  max: FormLimit | undefined,
  scope: EvaluationScope,
): number[] => {
  const [low, high] = [resolveLimit(min, scope), resolveLimit(max, scope)];
  const most = high ?? Math.max(low ?? 0, 0) + 1000;
  return [
    low ?? Math.min(1, most),
    most,
    ...[1, 2, 10, 18, 20, 36, 100, 150].filter((n) => n >= (low ?? n) && n <= most),
  ];
};
const listDays = (field: { min?: Operand; max?: Operand }, scope: EvaluationScope): string[] => {
  const { today, event } = scope.context;
  const dates = event?.dates as { start?: string; end?: string } | undefined;
  const knownDays = [
    field.min && evaluateOperand(field.min, scope),
    field.max && evaluateOperand(field.max, scope),
    dates?.start,
    dates?.end,
    today,
    addDays(today, -7),
    addDays(today, 60),
    addYears(today, -30),
    addYears(today, 5),
  ].filter(isDay);
  const near = knownDays.flatMap((one) => [one, addDays(parseDay(one), 1), addDays(parseDay(one), -1)]);
  return [...new Set(near)];
};

/** Rows differ in every text and number, so that what must be unique is. */
const varyValue = (value: Json | undefined, n: number): Json | undefined => {
  if (n === 0) return value;
  if (typeof value === "string" && /^[字x]+$/.test(value))
    return `${value.slice(0, -1)}${String.fromCodePoint(0x4e00 + n)}`;
  return value;
};
/** Builds one row with a fitting answer in every column. */
export const buildRow = (columns: readonly Field[], scope: EvaluationScope, n = 0): Answers =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const all = listSampleValues(column, scope);
      const ownValue =
        column.kind === "text" || column.kind === "longText" ? varyValue(all[0], n) : (all[n] ?? all[0]);
      return ownValue === undefined || isWithoutAnswer(column.kind) ? [] : [[column.key, ownValue]];
    }),
  );
const buildRows = (columns: readonly Field[], scope: EvaluationScope, count: number): Answers[] =>
  Array.from({ length: count }, (_, n) => buildRow(columns, scope, n));

/** Answers that may fit a field, likely ones first; none for what takes no answer. */
export const listSampleValues = (field: Field, scope: EvaluationScope): Json[] => {
  switch (field.kind) {
    case "text":
      return field.pattern
        ? [...forms, ...Object.values(numbers).flat()].filter((one) =>
            new RegExp(`^(?:${field.pattern})$`, "u").test(one),
          )
        : [repeatHan(Math.max(field.limit.min ?? 1, 1)), "x".repeat(Math.max(field.limit.min ?? 1, 1))];
    case "longText":
      return [repeatHan(Math.max(resolveLimit(field.limit.min, scope) ?? 1, 1))];
    case "multiText":
      return [
        Object.fromEntries(
          Object.entries(field.limits).map(([language, limit]) => [
            language,
            repeatHan(Math.max(resolveLimit(limit.min, scope) ?? 1, 1)),
          ]),
        ),
      ];
    case "integer":
      return listNumbersInside(field.min, field.max, scope).map(Math.ceil);
    case "decimal":
      return listNumbersInside(field.min, field.max, scope);
    case "money":
      return listNumbersInside(field.min ?? 0, field.max ?? 1_000_000, scope)
        .concat(100)
        .map((amount) => ({ amount, currency: field.currency === "ANY" ? "MOP" : field.currency }));
    case "day":
      return listDays(field, scope);
    case "dayRange":
      return listDays(field, scope).map((one) => ({ from: one, to: one }));
    case "time":
      return ["10:00", "15:00", "18:00"].concat(
        resolveClockTime(field.min, scope) ?? [],
        resolveClockTime(field.max, scope) ?? [],
      );
    case "year":
      return [2000, 2026, 1990].concat(field.min ?? []);
    case "slot":
      return [[...listOfferedCodes(field.options, scope)].slice(0, Math.max(1, field.minChoices))];
    case "yesNo":
      return [false, true];
    case "declaration":
      return [true];
    case "choice":
      return [...listOfferedCodes(field.options, scope)];
    case "choices": {
      const least = Math.max(1, resolveLimit(field.min, scope) ?? 1);
      return listOfferedCodes(field.options, scope).map((_, i, all) =>
        [...all.slice(i), ...all].slice(0, least),
      );
    }
    case "ranked":
      return [[...listOfferedCodes(field.options, scope)].slice(0, Math.max(1, field.min))];
    case "tree": {
      const least = Math.max(1, resolveLimit(field.min, scope) ?? 1);
      return [
        Object.values(getTree(field.list))
          .slice(0, least)
          .map((items) => items[0] ?? ""),
      ];
    }
    case "choiceOther":
      return listOfferedCodes(field.options, scope).map(
        (code): Json => (code === field.other ? { code, other: repeatHan(field.limit.min ?? 1) } : { code }),
      );
    case "bandOrNumber":
      return listOfferedCodes(field.options, scope).map(
        (code): Json => (code === field.stated ? { code, stated: field.min ?? field.max ?? 1 } : { code }),
      );
    case "phone":
      return (field.areas ?? ["MO", "HK", "CN"]).flatMap((area) =>
        phones[area] ? [{ area, number: phones[area] }] : [],
      );
    case "email":
      return ["tea@example.org"];
    case "url":
      return ["https://example.org/tea"];
    case "idNumber":
      return numbers[field.format] ?? [];
    case "region":
      return [["CN", "440000", "440400", "440402"].slice(0, field.levels.length)];
    case "contact":
      return (scope.context.contacts ?? []).map(({ id }) => id);
    case "event":
      return ["green-2027"];
    case "application":
      return ["01ARZ3NDEKTSV4RRFFQ69G5FAV"];
    case "documents": {
      const least = field.exact ?? Math.max(1, resolveLimit(field.min, scope) ?? 1);
      return [Array.from({ length: least }, (_, n) => formatFileId(field, n))];
    }
    case "lines":
    case "people":
      return [buildRows(field.columns, scope, Math.max(1, field.min))];
    case "excel":
      return [1, 2, 3].map((count) => ({
        file: formatFileId(field),
        rows: buildRows(field.columns, scope, count),
      }));
    case "matrix":
      return [Object.fromEntries(field.rows.map((key, n) => [key, buildRow(field.columns, scope, n)]))];
    case "quantities":
      return listOfferedCodes(field.options, scope).map((code) => ({ [code]: 1 }));
    case "institution":
    case "computed":
    case "content":
      return [];
  }
};
