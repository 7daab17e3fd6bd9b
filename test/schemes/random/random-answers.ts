/** Random answers to a field of any kind, within its limits. */
import { getTree } from "@portal/core/forms/code-lists/index";
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import { addDays, type Day, daysBetween, isDay } from "@portal/core/platform/day";
import { type Dice, rollBetween, rollChance, rollInteger, rollItem, rollItems } from "./dice.ts";
import { isAtOneTime, isSameWord, type JudgedScope, judgeExpression, readPath } from "./judge-expression.ts";
import {
  type FieldOf,
  listFittingFiles,
  readDayBounds,
  readLimit,
  readOptions,
  readTimeBounds,
  readYearBounds,
} from "./limits.ts";
import {
  resolveNumberFormat,
  rollAddress,
  rollEmail,
  rollNumber,
  rollPhone,
  rollText,
} from "./random-texts.ts";

/** Places down to the county, which Dongguan and Danzhou do not have; forms can accept the Mainland alone. */
const chains: string[][] = [
  ["CN", "440000", "440400", "440402"],
  ["CN", "110000", "110100", "110105"],
  ["CN", "440000", "441900"],
  ["CN", "460000", "460400"],
  ["MO"],
];
const countries = ["CN", "MO", "HK", "PT", "BR", "AO"];

export interface RollScope extends JudgedScope {
  dice: Dice;
  /** Files that other answers use. */
  taken: Set<string>;
}

const rollDay = (bounds: { min?: Day; max?: Day }, { answers, row, context, dice }: RollScope): Day => {
  const min = bounds.min ?? addDays(context.today, -1000);
  const max = bounds.max ?? addDays(min, 1500);
  const span = Math.max(0, daysBetween(min, max));
  // Days of one application are near each other.
  const knownDays = JSON.stringify([answers, row ?? {}]).match(/\d{4}-\d\d-\d\d/g) ?? [];
  const near = rollChance(0.5, dice) ? rollItem(knownDays, dice) : undefined;
  if (near && isDay(near)) {
    const day = addDays(near, rollInteger(-3, 3, dice));
    if (day >= min && day <= max) return day;
  }
  return addDays(min, rollBetween(0, Math.min(span, 500), dice));
};
const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const rollTime = (field: FieldOf<"time">, scope: RollScope): string => {
  const { min = "00:00", max = "23:59" } = readTimeBounds(field, scope);
  return toClock(rollBetween(toMinutes(min), toMinutes(max), scope.dice));
};
/** Numbers in steps of a scale. */
const rollAmount = (min: number, max: number | undefined, scale: number, dice: Dice): number => {
  const factor = 10 ** scale;
  const low = Math.round(min * factor);
  const high = Math.round((max ?? min + 1000) * factor);
  // Small numbers are as likely as all others together, as among real answers.
  return rollBetween(low, rollChance(0.5, dice) ? Math.min(high, low + 120 * factor) : high, dice) / factor;
};
const rollSome = (
  codes: readonly string[],
  min: number | undefined,
  max: number | undefined,
  dice: Dice,
): string[] | undefined => {
  const high = Math.min(max ?? codes.length, codes.length);
  const low = Math.max(min ?? 1, 1);
  return low > high ? undefined : rollItems(codes, rollBetween(low, high, dice), dice);
};

const rollFiles = (
  field: FieldOf<"documents"> | FieldOf<"excel">,
  count: number,
  scope: RollScope,
): string[] | undefined => {
  const freeFiles = listFittingFiles(field, scope).filter(({ id }) => !scope.taken.has(id));
  if (freeFiles.length < count) return undefined;
  const files = rollItems(freeFiles, count, scope.dice).map(({ id }) => id);
  for (const id of files) scope.taken.add(id);
  return files;
};
const rollDocuments = (field: FieldOf<"documents">, scope: RollScope): string[] | undefined => {
  const min = field.exact ?? readLimit(field.min, scope) ?? 1;
  const max = field.exact ?? readLimit(field.max, scope) ?? min;
  const available = listFittingFiles(field, scope).filter(({ id }) => !scope.taken.has(id)).length;
  return rollFiles(field, rollBetween(min, Math.max(min, Math.min(max, available)), scope.dice), scope);
};

/** A row; numbers of documents last, because they depend on a birth date, a gender or a kind. */
export const rollRow = (columns: readonly Field[], scope: RollScope): Answers | undefined => {
  const row: Answers = {};
  const isLast = ({ kind }: Field) => kind === "idNumber";
  for (const column of [...columns.filter((one) => !isLast(one)), ...columns.filter(isLast)]) {
    const at = { ...scope, row };
    if (column.fixed || (column.when && judgeExpression(column.when, at) !== true)) continue;
    const isRequired =
      typeof column.required === "boolean" ? column.required : judgeExpression(column.required, at);
    if (isRequired !== true && rollChance(0.3, scope.dice)) continue;
    const value = rollAnswer(column, at);
    if (value !== undefined) row[column.key] = value;
    else if (isRequired === true) return undefined;
  }
  return row;
};
const rollRows = (
  columns: readonly Field[],
  min: number,
  max: number,
  { unique = [], apart }: Pick<FieldOf<"lines">, "unique" | "apart">,
  scope: RollScope,
): Answers[] | undefined => {
  const some = rollChance(0.15, scope.dice) ? 14 : 3;
  const count = rollBetween(Math.max(min, 1), Math.max(1, Math.min(max, min + some)), scope.dice);
  const rows: Answers[] = [];
  for (let tries = 0; rows.length < count && tries < count * 4; tries += 1) {
    const row = rollRow(columns, scope);
    if (!row) continue;
    const isKnown = rows.some((one) => unique.every((column) => isSameWord(one[column], row[column])));
    const isTaken = apart && rows.some((one) => isAtOneTime(one, row, apart));
    if ((unique.length === 0 || !isKnown) && !isTaken) rows.push(row);
  }
  return rows.length < Math.max(min, 1) ? undefined : rows;
};

/** A random answer within the limits of the field; undefined where none is known. */
export const rollAnswer = (field: Field, scope: RollScope): Json | undefined => {
  const { dice, context } = scope;
  const [strict] = field.certified?.strict ? field.certified.paths : [];
  if (strict) {
    const certifiedValue = readPath(context.institution, strict);
    return field.kind === "region" && certifiedValue !== undefined ? [certifiedValue] : certifiedValue;
  }
  switch (field.kind) {
    case "text":
      return field.pattern ? undefined : rollText(field.limit, dice);
    case "longText": {
      const { min, max, unit } = field.limit;
      return rollText({ min: readLimit(min, scope), max: readLimit(max, scope) ?? 500, unit }, dice);
    }
    case "multiText": {
      const languages = Object.entries(field.limits);
      const chosenLanguages =
        field.need === "any" ? rollItems(languages, rollInteger(1, languages.length, dice), dice) : languages;
      return Object.fromEntries(
        chosenLanguages.map(([language, { min, max, unit }]) => [
          language,
          rollText({ min: readLimit(min, scope), max: readLimit(max, scope) ?? 255, unit }, dice),
        ]),
      );
    }
    case "integer":
      return rollAmount(readLimit(field.min, scope) ?? 0, readLimit(field.max, scope), 0, dice);
    case "decimal":
      return rollAmount(
        readLimit(field.min, scope) ?? 0,
        readLimit(field.max, scope),
        field.scale ?? 2,
        dice,
      );
    case "money": {
      const min = field.min ?? 0;
      const currency = field.currency === "ANY" ? (rollItem(["MOP", "RMB"], dice) ?? "MOP") : field.currency;
      return { amount: rollInteger(min, field.max ?? min + 5_000_000, dice), currency };
    }
    case "day":
      return rollDay(readDayBounds(field, scope), scope);
    case "dayRange": {
      const bounds = readDayBounds(field, scope);
      const from = rollDay(bounds, scope);
      const to = addDays(from, rollBetween(0, 4, dice));
      return { from, to: bounds.max && to > bounds.max ? bounds.max : to };
    }
    case "time":
      return rollTime(field, scope);
    case "year": {
      const { min, max } = readYearBounds(field, scope);
      return rollBetween(min, max, dice);
    }
    case "yesNo":
      return rollChance(0.5, dice);
    case "declaration":
      return true;
    case "choice":
      return rollItem(readOptions(field.options, scope) ?? [], dice);
    case "slot":
      return rollSome(readOptions(field.options, scope) ?? [], field.minChoices, field.choices, dice);
    case "choices":
    case "ranked":
      return rollSome(
        readOptions(field.options, scope) ?? [],
        readLimit(field.min, scope),
        readLimit(field.max, scope),
        dice,
      );
    case "tree": {
      const categories = rollSome(
        Object.keys(getTree(field.list)),
        readLimit(field.min, scope),
        readLimit(field.max, scope),
        dice,
      );
      const items = categories?.flatMap((category) => {
        const all = getTree(field.list)[category] ?? [];
        return rollItems(all, rollInteger(1, Math.min(3, all.length), dice), dice);
      });
      return items?.slice(0, field.maxItems ?? items.length);
    }
    case "choiceOther": {
      const code = rollItem(readOptions(field.options, scope) ?? [], dice);
      if (code === undefined) return undefined;
      return code === field.other ? { code, other: rollText(field.limit, dice) } : { code };
    }
    case "bandOrNumber": {
      const code = rollItem(readOptions(field.options, scope) ?? [], dice);
      if (code === undefined) return undefined;
      return code === field.stated
        ? { code, stated: rollAmount(field.min ?? 0, field.max, 0, dice) }
        : { code };
    }
    case "quantities": {
      const codes = rollSome(readOptions(field.options, scope) ?? [], 1, 3, dice);
      return codes && Object.fromEntries(codes.map((code) => [code, rollBetween(1, field.max ?? 9, dice)]));
    }
    case "phone":
      return rollPhone(field.areas, dice);
    case "email":
      return rollEmail(dice);
    case "url":
      return rollAddress(dice);
    case "idNumber": {
      const findAnswer = (key: string | undefined) =>
        key ? (readPath(scope.row, key) ?? readPath(scope.answers, key)) : undefined;
      const person = {
        birthDay: findAnswer(field.birthField) as string | undefined,
        gender: findAnswer(field.genderField) as string | undefined,
      };
      return rollNumber(resolveNumberFormat(field.format, findAnswer(field.typeField)), person, dice);
    }
    case "region":
      return field.levels.length > 1 ? rollItem(chains, dice) : [rollItem(countries, dice) ?? "MO"];
    case "contact":
      return rollItem(
        (context.contacts ?? []).filter(({ inService }) => inService),
        dice,
      )?.id;
    case "documents":
      return rollDocuments(field, scope);
    case "lines":
    case "people":
      return rollRows(field.columns, field.min, readLimit(field.max, scope) ?? 20, field, scope);
    case "excel": {
      const rows = rollRows(field.columns, 2, field.maxRows, field, scope);
      const [file] = rollFiles(field, 1, scope) ?? [];
      return rows && file ? { file, rows } : undefined;
    }
    case "matrix": {
      const rows = field.rows.map((key) => [key, rollRow(field.columns, scope)] as const);
      return rows.some(([, row]) => row === undefined) ? undefined : (Object.fromEntries(rows) as Answers);
    }
    default:
      return undefined;
  }
};
