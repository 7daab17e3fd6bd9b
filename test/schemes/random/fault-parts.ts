/** Faults that several kinds of answers share: texts, numbers, lists of codes and rows. */
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import { type JudgedScope, listRows } from "./judge-expression.ts";
import type { FieldOf } from "./limits.ts";

export interface AnswerFault {
  what: string;
  /** The wrong answer; undefined leaves it out. */
  value: Json | undefined;
  /** The reason. */
  key: string;
  /** Where it is told, below the path of the field. */
  at?: string;
}
export type FaultLister<Kind extends Field["kind"]> = (
  field: FieldOf<Kind>,
  value: Json,
  scope: JudgedScope,
) => (AnswerFault | undefined | false)[];

const markup = "<b>茶</b>";
const bell = "茶\u0007葉";
/** A page that a mail program would make a link of. */
const pageAddress = "www.tea.mo";
/**
 * Names are printed in letters to others, and contain no address (decision 0155). The name of an online shop may be
 * one, and a name that is fixed by the certification is refused because it differs.
 */
export const listNameFaults = (
  { key, certified, prefill }: Field,
  max: number | undefined,
  wrap: (text: string) => Json = (text) => text,
  at?: string,
): (AnswerFault | false)[] => [
  /name|host|organiser|supporter|place|venue|^hotel|institution$|^scale/i.test(key) &&
    !/platform/i.test(key) &&
    // The report on an online activity names the platform as its place.
    prefill !== "reported.place" &&
    !certified?.strict &&
    (max === undefined || max >= pageAddress.length) && {
      what: "an address of a page",
      value: wrap(pageAddress),
      key: "noLinks",
      ...(at !== undefined && { at }),
    },
];
export const listTextFaults = (
  { min, max, unit }: { min?: number | undefined; max?: number | undefined; unit?: string | undefined },
  { isStrict, at, wrap = (text) => text }: { isStrict: boolean; at?: string; wrap?: (text: string) => Json },
): (AnswerFault | false)[] => {
  const place = at === undefined ? {} : { at };
  const buildTextOfLength = (length: number) => wrap("字".repeat(length));
  return [
    max !== undefined && {
      what: `${max + 1} ${unit ?? "characters"}`,
      value: buildTextOfLength(max + 1),
      key: "tooLong",
      ...place,
    },
    min !== undefined &&
      min > 1 && {
        what: `${min - 1} ${unit ?? "characters"}`,
        value: buildTextOfLength(min - 1),
        key: "tooShort",
        ...place,
      },
    { what: "a control character", value: wrap(bell), key: "characters", ...place },
    isStrict && { what: "markup", value: wrap(markup), key: "characters", ...place },
  ];
};
export const listNumberFaults = (
  min: number | undefined,
  max: number | undefined,
  step: number,
  wrap: (value: number) => Json = (value) => value,
  at?: string,
): (AnswerFault | false)[] => {
  const place = at === undefined ? {} : { at };
  const roundValue = (value: number) => Math.round(value * 1000) / 1000;
  return [
    min !== undefined && {
      what: `less than ${min}`,
      value: wrap(roundValue(min - step)),
      key: "min",
      ...place,
    },
    max !== undefined && {
      what: `more than ${max}`,
      value: wrap(roundValue(max + step)),
      key: "max",
      ...place,
    },
  ];
};
export const unknownCode = "NOTHING_OF_THE_LIST";
export const listCountFaults = (
  codes: readonly string[] | undefined,
  value: Json,
  min: number | undefined,
  max: number | undefined,
): (AnswerFault | false)[] => {
  const chosenCodes = value as string[];
  if (!codes) return [{ what: "one twice", value: [...chosenCodes, chosenCodes[0] ?? ""], key: "duplicate" }];
  return [
    { what: "an unknown one", value: [unknownCode, ...chosenCodes.slice(1)], key: "option", at: "0" },
    { what: "one twice", value: [...chosenCodes, chosenCodes[0] ?? ""], key: "duplicate" },
    max !== undefined &&
      codes.length > max && { what: `${max + 1} of them`, value: codes.slice(0, max + 1), key: "tooMany" },
    min !== undefined &&
      min > 1 && { what: `${min - 1} of them`, value: codes.slice(0, min - 1), key: "tooFew" },
  ];
};

/** A row of another text whose period is the last day of this one's. */
const moveToLastDay = (
  row: Answers,
  { from, to }: { from: string; to: string },
  columns: readonly Field[],
): Answers => ({
  ...row,
  ...Object.fromEntries(columns.filter(({ kind }) => kind === "text").map(({ key }) => [key, "另一個"])),
  [from]: row[to] ?? null,
});

export const listRowFaults = (
  { columns, unique = [], apart }: Pick<FieldOf<"lines">, "columns" | "unique" | "apart">,
  value: Json,
  max: number | undefined,
  wrap: (rows: Json[]) => Json,
  prefix: string,
): (AnswerFault | false)[] => {
  const rows = listRows(value);
  const [first] = rows;
  const joinPath = (path: string) => [prefix, path].filter(Boolean).join(".");
  // A repeated row brings its files again, which would be a second fault.
  const hasFiles = columns.some((column) => column.kind === "documents" && first?.[column.key] !== undefined);
  return [
    max !== undefined && {
      what: `${max + 1} rows`,
      value: wrap(Array.from({ length: max + 1 }, () => first ?? {})),
      key: "tooMany",
      ...(prefix && { at: prefix }),
    },
    unique.length > 0 &&
      first !== undefined &&
      !hasFiles &&
      (max === undefined || rows.length < max) && {
        what: "a row twice",
        value: wrap([...rows, first]),
        key: "duplicate",
        at: joinPath(`${rows.length}.${unique[0]}`),
      },
    apart !== undefined &&
      first !== undefined &&
      (max === undefined || rows.length < max) && {
        what: "a period that begins on the last day of another",
        value: wrap([...rows, moveToLastDay(first, apart, columns)]),
        key: "periodsOverlap",
        at: joinPath(`${rows.length}.${apart.from}`),
      },
  ];
};
