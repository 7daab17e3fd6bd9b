/** Each way in which an answer of a kind can be wrong, with the reason that the documents give for it. */
import type { Field, Json } from "@portal/core/forms/types/index";
import { addDays, type Day } from "@portal/core/platform/day";
import { formatFileId } from "../generated/situation.ts";
import {
  type AnswerFault,
  type FaultLister,
  listCountFaults,
  listNameFaults,
  listNumberFaults,
  listRowFaults,
  listTextFaults,
  unknownCode,
} from "./fault-parts.ts";
import { listFileFaults } from "./file-faults.ts";
import { isRecord, type JudgedScope, readPath } from "./judge-expression.ts";
import {
  readDayBounds,
  readLimit,
  readOptions,
  readTimeBounds,
  readTreeItems,
  readYearBounds,
} from "./limits.ts";
import { resolveNumberFormat } from "./random-texts.ts";

const listersByKind: { [Kind in Field["kind"]]?: FaultLister<Kind> } = {
  text: (field) =>
    field.pattern
      ? [{ what: "not of the form", value: "?", key: field.patternKey ?? "format" }]
      : [
          ...listTextFaults(field.limit, { isStrict: field.noIllegal === true }),
          ...listNameFaults(field, field.limit.max),
        ],
  longText: ({ limit: { min, max, unit }, noIllegal }, _value, scope) =>
    listTextFaults(
      { min: readLimit(min, scope), max: readLimit(max, scope), unit },
      { isStrict: noIllegal === true },
    ),
  multiText: (field, value, scope) =>
    Object.entries(field.limits).flatMap(([language, { min, max, unit }]) => {
      const texts = value as Record<string, Json>;
      const { [language]: _, ...others } = texts;
      const putText = (text: string) => ({ ...texts, [language]: text });
      return [
        field.need !== "any" &&
          Object.keys(others).length > 0 && {
            what: `no ${language}`,
            value: others,
            key: "required",
            at: language,
          },
        ...listTextFaults(
          { min: readLimit(min, scope), max: readLimit(max, scope), unit },
          { isStrict: true, at: language, wrap: putText },
        ),
        ...listNameFaults(field, readLimit(max, scope), putText, language),
      ];
    }),
  integer: ({ min, max }, _value, scope) => [
    ...listNumberFaults(readLimit(min, scope), readLimit(max, scope), 1),
    { what: "a half", value: (readLimit(min, scope) ?? 0) + 0.5, key: "notInteger" },
    { what: "a word", value: "ten", key: "notNumber" },
  ],
  decimal: ({ min, max, scale = 2 }, _value, scope) => [
    ...listNumberFaults(readLimit(min, scope), readLimit(max, scope), 0.01),
    { what: "too many decimals", value: Number(`1.${"1".repeat(scale + 1)}`), key: "decimals" },
    { what: "a word", value: "nine m²", key: "notNumber" },
  ],
  money: ({ min = 0, max = 1_000_000_000_000 }, value) => {
    const money = value as Record<string, Json>;
    return [
      ...listNumberFaults(min, max, 1, (amount) => ({ ...money, amount })),
      { what: "half an avo", value: { ...money, amount: 1.5 }, key: "decimals" },
      { what: "a word", value: { ...money, amount: "much" }, key: "notNumber" },
      { what: "another currency", value: { ...money, currency: "USD" }, key: "option" },
    ];
  },
  day: (field, _value, scope) => {
    const { min, max } = readDayBounds(field, scope);
    return [
      { what: "no day of the calendar", value: "2027-02-30", key: "notDay" },
      min && { what: "the day before", value: addDays(min, -1), key: "beforeMin" },
      max && { what: "the day after", value: addDays(max, 1), key: "afterMax" },
    ];
  },
  dayRange: (field, value, scope) => {
    const { min, max } = readDayBounds(field, scope);
    const range = value as Record<"from" | "to", Day>;
    return [
      { what: "no day of the calendar", value: { ...range, from: "2027-02-30" }, key: "notDay", at: "from" },
      { what: "no end", value: { from: range.from } as Json, key: "required", at: "to" },
      // Both ends are days that the field takes, so that their order is the only fault.
      [range.from, addDays(range.from, 1)]
        .filter((from) => (!min || addDays(from, -1) >= min) && (!max || from <= max))
        .map((from) => ({
          what: "the end before the start",
          value: { from, to: addDays(from, -1) },
          key: "order",
          at: "to",
        }))[0],
      min && {
        what: "the day before",
        value: { ...range, from: addDays(min, -1) },
        key: "beforeMin",
        at: "from",
      },
      max && { what: "the day after", value: { ...range, to: addDays(max, 1) }, key: "afterMax", at: "to" },
    ];
  },
  time: (field, _value, scope) => {
    const { min, max } = readTimeBounds(field, scope);
    return [
      { what: "no time of day", value: "25:00", key: "notTime" },
      min !== undefined && min > "00:00" && { what: "too early", value: "00:00", key: "beforeMin" },
      max !== undefined && max < "23:59" && { what: "too late", value: "23:59", key: "afterMax" },
    ];
  },
  year: (field, _value, scope) => {
    const { min, max } = readYearBounds(field, scope);
    return [...listNumberFaults(min, max, 1), { what: "five digits", value: 20266, key: "notYear" }];
  },
  yesNo: () => [{ what: "a word", value: "no", key: "format" }],
  declaration: () => [{ what: "not ticked", value: false, key: "agree" }],
  choice: ({ options }, _value, scope) => [
    readOptions(options, scope) !== undefined && {
      what: "an unknown one",
      value: unknownCode,
      key: "option",
    },
  ],
  choices: ({ options, min, max }, value, scope) =>
    listCountFaults(readOptions(options, scope), value, readLimit(min, scope), readLimit(max, scope)),
  ranked: ({ options, min, max }, value, scope) =>
    listCountFaults(readOptions(options, scope), value, min, max),
  slot: ({ options, minChoices, choices }, value, scope) =>
    listCountFaults(readOptions(options, scope), value, minChoices, choices),
  tree: ({ list, max }, value, scope) => {
    const items = readTreeItems(list);
    const most = readLimit(max, scope);
    const categories = [...new Set(items.map((item) => item.split(".")[0]))];
    const getFirstItem = (category: string | undefined) =>
      items.find((item) => item.startsWith(`${category}.`)) ?? "";
    return [
      ...listCountFaults(["?"], value, undefined, undefined),
      most !== undefined &&
        categories.length > most && {
          what: `${most + 1} categories`,
          value: categories.slice(0, most + 1).map(getFirstItem),
          key: "tooMany",
        },
    ];
  },
  choiceOther: ({ limit, other, options }, _value, scope) => [
    readOptions(options, scope) !== undefined && {
      what: "an unknown one",
      value: { code: unknownCode },
      key: "option",
    },
    { what: "another one without its name", value: { code: other }, key: "required", at: "other" },
    ...listTextFaults(limit, { isStrict: true, at: "other", wrap: (text) => ({ code: other, other: text }) }),
  ],
  bandOrNumber: ({ stated, min, max }) => [
    { what: "an unknown one", value: { code: unknownCode }, key: "option" },
    { what: "a number of its own without it", value: { code: stated }, key: "required", at: "stated" },
    ...listNumberFaults(min, max, 1, (value) => ({ code: stated, stated: value }), "stated"),
  ],
  quantities: ({ max }, value) => {
    const [code = ""] = Object.keys(value as object);
    const quantities = value as Record<string, Json>;
    return [
      { what: "an unknown one", value: { ...quantities, [unknownCode]: 1 }, key: "option", at: unknownCode },
      ...listNumberFaults(0, max, 1, (count) => ({ ...quantities, [code]: count }), code),
      { what: "a half", value: { ...quantities, [code]: 1.5 }, key: "notInteger", at: code },
    ];
  },
  phone: ({ areas }) => [
    { what: "a digit too few", value: { area: areas?.[0] ?? "MO", number: "6612345" }, key: "phoneLength" },
    {
      what: "a digit too many",
      value: { area: areas?.[0] ?? "MO", number: "661234567890" },
      key: "phoneLength",
    },
    { what: "an unknown area", value: { area: "XX", number: "66123456" }, key: "phoneArea" },
    areas !== undefined && {
      what: "an area that is not served",
      value: { area: "MO", number: "66123456" },
      key: "phoneArea",
    },
  ],
  email: () => [
    { what: "no domain", value: "tea@", key: "email" },
    { what: "255 characters", value: `${"a".repeat(250)}@b.mo`, key: "email" },
  ],
  url: () => [{ what: "a script", value: "javascript:alert(1)", key: "url" }],
  idNumber: (field, value, scope) => {
    const kind = field.typeField && readPath(scope.row ?? scope.answers, field.typeField);
    const format = resolveNumberFormat(field.format, kind);
    const number = String(value);
    const otherLast = (last: string) => (last === "0" ? "1" : "0");
    return [
      { what: "signs only", value: "???", key: "format" },
      { what: "zeros only", value: "0".repeat(number.length), key: "format" },
      format !== "REGISTERED_NUMBER" && {
        what: "too many digits",
        value: `${number}${"1".repeat(20)}`,
        key: "format",
      },
      ["MAINLAND_ID", "CREDIT_CODE"].includes(format) && {
        what: "another check digit",
        value: `${number.slice(0, -1)}${otherLast(number.slice(-1))}`,
        key: "checkDigit",
      },
      format === "HONG_KONG_ID" && {
        what: "another check digit",
        value: number.replace(/\((.)\)$/, (_, last: string) => `(${otherLast(last)})`),
        key: "checkDigit",
      },
    ];
  },
  region: ({ levels }, value) => [
    { what: "no country", value: ["??"], key: "option" },
    levels.length > 1 && { what: "another country", value: ["MO"], key: "option" },
    levels.length > 1
      ? { what: "no county", value: ["CN", "440000", "440400"], key: "required" }
      : { what: "a level too many", value: [...(value as string[]), "440000"], key: "tooMany" },
  ],
  contact: () => [
    { what: "somebody unknown", value: "nobody", key: "option" },
    { what: "somebody who has left", value: "contact-left", key: "contactLeft" },
  ],
  event: () => [{ what: "no id", value: "no id", key: "option" }],
  application: () => [{ what: "no id", value: "no id", key: "option" }],
  documents: listFileFaults,
  lines: (field, value, scope) =>
    listRowFaults(field, value, readLimit(field.max, scope), (rows) => rows, ""),
  people: (field, value, scope) =>
    listRowFaults(field, value, readLimit(field.max, scope), (rows) => rows, ""),
  excel: (field, value) => {
    const sheet = value as { file: string; rows: Json[] };
    return [
      { what: "no rows", value: { ...sheet, rows: [] }, key: "tooFew", at: "rows" },
      { what: "no spreadsheet", value: { rows: sheet.rows } as Json, key: "fileMissing", at: "file" },
      {
        what: "a file for another purpose",
        value: { ...sheet, file: formatFileId(field, 0, "other") },
        key: "filePurpose",
        at: "file",
      },
      ...listRowFaults(field, value, field.maxRows, (rows) => ({ ...sheet, rows }), "rows"),
    ];
  },
};

/** Returns the key of the issue for a missing answer. */
const getMissingKey = (field: Field): string => {
  if (field.kind === "declaration") return "agree";
  return field.kind === "documents" ? (field.exact === undefined ? "fileMissing" : "exact") : "required";
};

/** Lists the ways in which an answer can be wrong by itself. */
export const listAnswerFaults = (
  field: Field,
  value: Json,
  scope: JudgedScope,
  isRequired: boolean,
): AnswerFault[] => {
  const lister = listersByKind[field.kind] as FaultLister<Field["kind"]> | undefined;
  const key = getMissingKey(field);
  const missing: AnswerFault[] = isRequired
    ? [
        { what: "left out", value: undefined, key },
        ...(typeof value === "string" && field.kind !== "day"
          ? [{ what: "blanks only", value: " \u3000", key }]
          : Array.isArray(value) || isRecord(value)
            ? [{ what: "empty", value: Array.isArray(value) ? [] : {}, key }]
            : []),
      ]
    : [];
  const strictFaults: AnswerFault[] = field.certified?.strict
    ? [{ what: "not as certified", value: differFrom(value), key: "certifiedDiffers" }]
    : [];
  const ownValue = readPath(scope.context.institution, field.otherThan?.[0] ?? "");
  const others: AnswerFault[] =
    ownValue === undefined
      ? []
      : [{ what: "the institution itself", value: ownValue, key: "ownInstitution" }];
  return [
    ...missing,
    ...strictFaults,
    ...others,
    ...(lister?.(field as never, value, scope) ?? []).filter((fault): fault is AnswerFault => Boolean(fault)),
  ];
};
/** Another text of the same form, another country, or an amount that is an avo more. */
const differFrom = (value: Json): Json => {
  if (Array.isArray(value)) return [value[0] === "PT" ? "BR" : "PT"];
  if (isRecord(value) && typeof value.amount === "number") return { ...value, amount: value.amount + 1 };
  const text = String(value);
  return /\d$/.test(text) ? `${text.slice(0, -1)}${(Number(text.slice(-1)) + 1) % 10}` : `${text}茶`;
};
