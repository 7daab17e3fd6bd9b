/** The limits and options of a field as numbers, days and codes, read from its definition and from the event. */
import { getTree, listCodes } from "@portal/core/forms/code-lists/index";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";
import type { ChoiceOptions, Field, FileFact, FormLimit, Json } from "@portal/core/forms/types/index";
import { addDays, addMonths, type Day, isDay } from "@portal/core/platform/day";
import {
  isRecord,
  type JudgedScope,
  judgeExpression,
  judgeOperand,
  listPolicies,
  readPath,
} from "./judge-expression.ts";

export type FieldOf<Kind extends Field["kind"], F = Field> = F extends { kind: Field["kind"] }
  ? Kind extends F["kind"]
    ? F
    : never
  : never;

export const readLimit = (limit: FormLimit | undefined, { context }: JudgedScope): number | undefined => {
  if (limit === undefined || typeof limit === "number") return limit;
  const value =
    "policy" in limit
      ? getPolicy(limit.policy, listPolicies(context), limit.path)
      : readPath(context.event, limit.event);
  return typeof value === "number" ? value : undefined;
};
/** The first and the last day that a field takes. */
export const readDayBounds = (
  { min, max }: Pick<FieldOf<"day">, "min" | "max">,
  scope: JudgedScope,
): { min?: Day; max?: Day } => {
  const [low, high] = [min && judgeOperand(min, scope), max && judgeOperand(max, scope)];
  return { ...(isDay(low) && { min: low }), ...(isDay(high) && { max: high }) };
};
export const readTimeBounds = (
  { min, max }: Pick<FieldOf<"time">, "min" | "max">,
  scope: JudgedScope,
): { min?: string; max?: string } => {
  const [low, high] = [min, max].map((bound) =>
    isRecord(bound) ? judgeOperand(bound as never, scope) : bound,
  );
  return { ...(typeof low === "string" && { min: low }), ...(typeof high === "string" && { max: high }) };
};
export const readYearBounds = (
  { min, max }: FieldOf<"year">,
  scope: JudgedScope,
): { min: number; max: number } => ({
  min: min ?? 1800,
  max: Number(String((max && judgeOperand(max, scope)) ?? 9999).slice(0, 4)),
});

const readIds = (items: Json | undefined, name: string): string[] =>
  (Array.isArray(items) ? items : []).map((item) => (isRecord(item) ? String(item[name]) : String(item)));

/** A booth that has a price for some exhibitors only is offered to them alone, and never to a group of all types. */
const listBooths = ({ answers, context }: JudgedScope, forEveryone: boolean): string[] => {
  const booths = (context.event?.booths ?? []) as Record<string, Json>[];
  const { exhibitorType } = answers;
  const types = context.event?.exhibitorTypes;
  return readIds(
    booths.filter(({ eligibility }) => {
      if (forEveryone || eligibility === undefined) return eligibility === undefined;
      if (eligibility === exhibitorType) return true;
      return exhibitorType === undefined && Array.isArray(types) && types.includes(eligibility);
    }),
    "type",
  );
};

/** Reads the codes that may be chosen; undefined where the event sets none. */
export const readOptions = (options: ChoiceOptions, scope: JudgedScope): string[] | undefined => {
  if ("values" in options) return options.values;
  if ("list" in options) {
    const { list, only, further } = options;
    const furtherCodes = further && judgeExpression(further.when, scope) === true ? further.codes : [];
    return [...(only ?? listCodes(list)), ...furtherCodes];
  }
  const event = scope.context.event ?? {};
  switch (options.event) {
    case "booths":
      return event.booths ? [...new Set(listBooths(scope, options.forEveryone === true))] : undefined;
    case "zones":
    case "slots":
      return event[options.event] ? readIds(event[options.event], "id") : undefined;
    case "participationModes":
      if (event.form === "ONLINE") return ["ONLINE"];
      return event.form === "PHYSICAL" ? ["OFFLINE"] : (event.participationModes as string[] | undefined);
    case "exhibitorTypes":
      return event.exhibitorTypes as string[] | undefined;
    case "extras":
      return event.rateChart
        ? [...new Set(readIds(event.rateChart, "extra"))].filter((one) =>
            listCodes("seminarExtra").includes(one),
          )
        : undefined;
    case "scaleBands":
      return (event.scaleBands ??
        getPolicy("seminar", listPolicies(scope.context), "scaleBands")) as string[];
    case "miniZoneCategories": {
      const codes = [
        ...((event.miniZoneCategories as string[] | undefined) ?? listCodes("miniZoneCategory")),
      ];
      return [...codes, ...readIds(event.miniZoneOwn, "id")];
    }
  }
};
export const readTreeItems = (list: string): string[] => Object.values(getTree(list)).flat();

const extensionsByType: Record<string, string> = { jpeg: "jpg", "image/jpeg": "jpg", "image/png": "png" };
const foldType = (type: string): string => extensionsByType[type] ?? type.replace(/^application\//, "");

/** Reads the first day of issue with which a document is not too old. */
const readOldestIssueDay = ({ maxAge }: FieldOf<"documents">, scope: JudgedScope): Day | undefined => {
  const amount = readLimit(maxAge?.amount, scope);
  if (!maxAge || amount === undefined) return undefined;
  const { today, addWorkingDays } = scope.context;
  if (maxAge.unit === "DAYS") return addDays(today, -amount);
  return maxAge.unit === "MONTHS" ? addMonths(today, -amount) : addWorkingDays?.(today, -amount);
};
/** Files of the institution that fit a field. */
export const listFittingFiles = (
  field: FieldOf<"documents"> | FieldOf<"excel">,
  scope: JudgedScope,
): FileFact[] => {
  const oldest = field.kind === "documents" ? readOldestIssueDay(field, scope) : undefined;
  const types = field.kind === "documents" ? field.types : ["xls", "xlsx"];
  return Object.values(scope.context.files ?? {}).filter(
    ({ purpose, status, type, issuedOn, size, id }) =>
      purpose === field.purpose &&
      status === "verified" &&
      (id.startsWith("demo-") || /^fine-\d+-/.exec(id) !== null) &&
      (id.startsWith("demo-") || id.includes(`-${field.key}-`)) &&
      types.map(foldType).includes(foldType(type)) &&
      (oldest === undefined ||
        (issuedOn !== undefined && issuedOn >= oldest && issuedOn <= scope.context.today)) &&
      (field.kind === "excel" ||
        (size >= (field.minBytes ?? 0) && size <= (readLimit(field.maxBytes, scope) ?? size))),
  );
};
