/** Values that must be refused at any field, by its kind: another shape, and each limit passed by one. */
import { getTree } from "@portal/core/forms/code-lists/index";
import { type EvaluationScope, evaluateOperand, getValueAt } from "@portal/core/forms/expressions/evaluate";
import { listOptionCodes, resolveClockTime, resolveLimit } from "@portal/core/forms/kinds/field-checker";
import type {
  Answers,
  ChoiceOptions,
  Field,
  FieldKind,
  FormLimit,
  Json,
  Operand,
} from "@portal/core/forms/types/index";
import { addDays, isDay } from "@portal/core/platform/day";
import { buildRow, repeatHan } from "./samples.ts";
import { formatFileId } from "./situation.ts";

/** Answers of a shape that the kind never has. */
const wrongAnswers = {
  text: [5, ["x"]],
  longText: [true, { a: 1 }],
  multiText: ["茶", ["茶"]],
  email: ["tea@", 5],
  url: ["javascript:alert(1)", 5],
  idNumber: [7, "?"],
  phone: ["66123456", 66123456],
  integer: ["ten", 1.5],
  decimal: ["9 m²", {}],
  money: [100, { amount: "much", currency: "MOP" }, { amount: 1.5, currency: "MOP" }],
  year: ["last year", 20266],
  day: ["23/11/2026", 20261123],
  dayRange: ["2026-11-23", { from: "soon", to: "later" }],
  time: ["6 pm", 18],
  quantities: [["TABLE"], { NOTHING_OF_THE_LIST: 1.5 }],
  yesNo: ["no", 0],
  choice: [["x"], "NOTHING_OF_THE_LIST"],
  choices: ["x", ["NOTHING_OF_THE_LIST"]],
  ranked: ["x", ["NOTHING_OF_THE_LIST"]],
  slot: ["x", ["NOTHING_OF_THE_LIST"]],
  tree: ["x", ["NOTHING.OF_THE_LIST"]],
  choiceOther: ["x", { code: "NOTHING_OF_THE_LIST" }],
  bandOrNumber: ["x", { code: "NOTHING_OF_THE_LIST" }],
  region: ["CN", [1]],
  contact: [1, "nobody"],
  event: [["x"], "no id"],
  application: [["x"], "no id"],
  people: ["x", ["x"]],
  lines: ["x", ["x"]],
  matrix: ["x", [1]],
  excel: ["x", { file: "x", rows: "x" }],
  documents: ["x", [5]],
  declaration: ["yes", false],
} as const satisfies Record<Exclude<FieldKind, "institution" | "computed" | "content">, readonly unknown[]>;

/** Kinds whose list the event may leave open take any code. */
export const listWrongAnswers = (field: Field, scope: EvaluationScope): Json[] => {
  const all = [...(wrongAnswers[field.kind as keyof typeof wrongAnswers] as readonly Json[])];
  if (!("options" in field) || listOptionCodes(field.options, scope)) return all;
  return all.filter((one) => !JSON.stringify(one).includes("NOTHING_OF_THE_LIST"));
};

const openFormats = new Set(["PASSPORT", "PERSON_DOCUMENT", "REGISTERED_NUMBER"]);

type Case = [what: string, answer: Json];
const buildText = (n: number, unit: string | undefined): string =>
  unit === "words" ? repeatHan(n) : "x".repeat(Math.max(0, n));
const textCases = (
  { min, max, unit }: { min?: FormLimit; max: FormLimit; unit?: string },
  scope: EvaluationScope,
  wrap: (value: string) => Json = (value) => value,
): Case[] => {
  const [low, high] = [resolveLimit(min, scope), resolveLimit(max, scope)];
  return [
    ...(high === undefined
      ? []
      : [[`${high + 1} ${unit ?? "characters"}`, wrap(buildText(high + 1, unit))] as Case]),
    ...(low === undefined || low < 2
      ? []
      : [[`${low - 1} ${unit ?? "characters"}`, wrap(buildText(low - 1, unit))] as Case]),
  ];
};
const numberCases = (
  min: FormLimit | undefined,
  max: FormLimit | undefined,
  scope: EvaluationScope,
  step: number,
  wrap: (value: number) => Json = (value) => value,
): Case[] => {
  const [low, high] = [resolveLimit(min, scope), resolveLimit(max, scope)];
  const buildNumberCase = (n: number): Case => [String(n), wrap(Math.round(n * 100) / 100)];
  return [
    ...(high === undefined ? [] : [buildNumberCase(high + step)]),
    ...(low === undefined ? [] : [buildNumberCase(low - step)]),
  ];
};
/** Lists longer and shorter by one, where the options are many enough. */
const countCases = (
  options: ChoiceOptions,
  min: FormLimit | undefined,
  max: FormLimit | undefined,
  scope: EvaluationScope,
): Case[] => {
  const codes = listOptionCodes(options, scope) ?? ["any"];
  const [low, high] = [resolveLimit(min, scope), resolveLimit(max, scope)];
  const buildLengthCases = (n: number): Case[] =>
    n <= codes.length && n > 0 ? [[`${n} of ${codes.length}`, codes.slice(0, n)]] : [];
  return [
    ...(high === undefined ? [] : buildLengthCases(high + 1)),
    ...(low === undefined ? [] : buildLengthCases(low - 1)),
  ];
};
const dayCases = (
  field: { min?: Operand; max?: Operand },
  scope: EvaluationScope,
  wrap: (day: string) => Json,
): Case[] => {
  const [min, max] = [
    field.min && evaluateOperand(field.min, scope),
    field.max && evaluateOperand(field.max, scope),
  ];
  return [
    ...(isDay(min) ? [[`the day before ${min}`, wrap(addDays(min, -1))] as Case] : []),
    ...(isDay(max) ? [[`the day after ${max}`, wrap(addDays(max, 1))] as Case] : []),
  ];
};
const addMinutes = (time: string, by: number): string => {
  const total = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + by;
  return `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
};
const buildRows = (count: number, columns: readonly Field[], scope: EvaluationScope): Answers[] =>
  Array.from({ length: count }, (_, n) => buildRow(columns, scope, n));

/** Answers that pass a limit of the field by one; none where it has no limit of its own. */
export const listLimitCases = (field: Field, fits: Json | undefined, scope: EvaluationScope): Case[] => {
  switch (field.kind) {
    case "text":
    case "longText":
      return textCases(field.limit, scope);
    case "multiText":
      return Object.entries(field.limits).flatMap(([language, limit]) =>
        textCases(limit, scope, (value) => ({ ...(fits as Answers), [language]: value })),
      );
    case "email":
      return [["255 characters", `${"a".repeat(250)}@b.mo`]];
    case "url":
      return [["256 characters", `https://example.org/${"a".repeat(236)}`]];
    case "phone":
      return [
        ["a digit too many", { ...(fits as Answers), number: `${getValueAt(fits, "number")}1` }],
        ["a digit too few", { ...(fits as Answers), number: String(getValueAt(fits, "number")).slice(1) }],
      ];
    case "idNumber":
      // Documents of any country have no length of their own.
      return openFormats.has(field.format)
        ? [
            ["no letter and no digit", "???"],
            ["51 digits", "1".repeat(51)],
          ]
        : [["a digit too many", `${String(fits)}1`]];
    case "integer":
      return numberCases(field.min, field.max, scope, 1);
    case "decimal":
      return [
        ...numberCases(field.min, field.max, scope, 0.01),
        ["more decimals", Number(`1.${"1".repeat((field.scale ?? 2) + 1)}`)],
      ];
    case "money":
      return numberCases(field.min ?? 0, field.max ?? 1_000_000_000_000, scope, 1, (amount) => ({
        amount,
        currency: String(getValueAt(fits, "currency")),
      }));
    case "day":
      return dayCases(field, scope, (day) => day);
    case "dayRange":
      return [
        ...dayCases(field, scope, (day) => ({ from: day, to: day })),
        [
          "the end before the start",
          { from: String(getValueAt(fits, "to")), to: addDays(getValueAt(fits, "from") as never, -1) },
        ],
      ];
    case "time": {
      const [low, high] = [resolveClockTime(field.min, scope), resolveClockTime(field.max, scope)];
      return [
        ...(low ? [["a minute early", addMinutes(low, -1)] as Case] : []),
        ...(high ? [["a minute late", addMinutes(high, 1)] as Case] : []),
      ];
    }
    case "year": {
      const limit = field.max && evaluateOperand(field.max, scope);
      const max = typeof limit === "number" ? limit : Number(String(limit ?? "").slice(0, 4)) || undefined;
      return numberCases(field.min ?? 1800, max, scope, 1);
    }
    case "slot":
      return countCases(field.options, field.minChoices, field.choices, scope);
    case "choices":
    case "ranked":
      return countCases(field.options, field.min, field.max, scope);
    case "tree": {
      const items = Object.values(getTree(field.list)).map((all) => all[0] ?? "");
      const high = resolveLimit(field.max, scope) ?? items.length;
      return high < items.length ? [[`${high + 1} categories`, items.slice(0, high + 1)]] : [];
    }
    case "choiceOther":
      return textCases(field.limit, scope, (other) => ({ code: field.other, other }));
    case "bandOrNumber":
      return numberCases(field.min, field.max, scope, 1, (stated) => ({ code: field.stated, stated }));
    case "region":
      return [
        ["a level too many", [...(fits as string[]), "x", "y", "z", "u"].slice(0, field.levels.length + 1)],
      ];
    case "documents": {
      const most = field.exact ?? resolveLimit(field.max, scope);
      const least = field.exact ?? resolveLimit(field.min, scope) ?? 1;
      const buildFilesCase = (n: number): Case => [
        `${n} files`,
        Array.from({ length: n }, (_, i) => formatFileId(field, i)),
      ];
      return [
        ...(most === undefined ? [] : [buildFilesCase(most + 1)]),
        ...(least > 1 ? [buildFilesCase(least - 1)] : []),
        ["a byte too big", [formatFileId(field, 0, "big")]],
        ...(field.minBytes === undefined
          ? []
          : [["a byte too small", [formatFileId(field, 0, "small")]] as Case]),
        ...(field.maxAge ? [["too old", [formatFileId(field, 0, "old")]] as Case] : []),
        ["for something else", [formatFileId(field, 0, "other")]],
        ["not checked yet", [formatFileId(field, 0, "pending")]],
        ["of another type", [formatFileId(field, 0, "typed")]],
      ];
    }
    case "lines":
    case "people": {
      const most = resolveLimit(field.max, scope);
      return [
        ...(most === undefined
          ? []
          : [[`${most + 1} rows`, buildRows(most + 1, field.columns, scope)] as Case]),
        ...(field.min < 2
          ? []
          : [[`${field.min - 1} rows`, buildRows(field.min - 1, field.columns, scope)] as Case]),
      ];
    }
    case "excel":
      return [
        [
          `${field.maxRows + 1} rows`,
          { file: formatFileId(field), rows: buildRows(field.maxRows + 1, field.columns, scope) },
        ],
        [
          "of another type",
          { file: formatFileId(field, 0, "other"), rows: buildRows(1, field.columns, scope) },
        ],
      ];
    case "quantities": {
      const [code] = Object.keys((fits as Answers) ?? {});
      return code === undefined ? [] : numberCases(0, field.max, scope, 1, (n) => ({ [code]: n }));
    }
    default:
      return [];
  }
};
