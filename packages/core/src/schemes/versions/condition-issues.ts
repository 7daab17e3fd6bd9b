/** Validates a condition that staff build: it may only compare known fields with values that they can have. Pure. */
import { listCodes } from "../../forms/code-lists/index.ts";
import type { Field, FieldKind, Json } from "../../forms/types/index.ts";
import { isDay } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/refusal.ts";

/** Comparisons that the builder of conditions offers. */
const comparisons = ["is", "in", "includes", "answered", "eq", "gt", "gte", "lt", "lte"] as const;
export type Comparison = (typeof comparisons)[number];
const orderedKinds: readonly FieldKind[] = ["integer", "decimal", "money", "year", "day"];
const listKinds: readonly FieldKind[] = ["choices", "ranked"];
const silentKinds: readonly FieldKind[] = ["content", "institution"];

/** Lists the comparisons that make sense for a field; none for a field without an answer. */
export const listComparisons = ({ kind }: Pick<Field, "kind">): readonly Comparison[] => {
  if (silentKinds.includes(kind)) return [];
  if (kind === "choice") return ["is", "in", "answered"];
  if (kind === "yesNo" || kind === "declaration") return ["is"];
  if (listKinds.includes(kind)) return ["includes", "answered"];
  return orderedKinds.includes(kind) ? ["eq", "gt", "gte", "lt", "lte", "answered"] : ["answered"];
};

/** Lists the codes that a choice can have; undefined where the event decides. */
export const listKnownOptions = (field: Field): readonly string[] | undefined => {
  if (!("options" in field) || "event" in field.options) return undefined;
  if ("values" in field.options) return field.options.values;
  const { list, only, further } = field.options;
  return [...(only ?? listCodes(list)), ...(further?.codes ?? [])];
};

const isPossibleValue = (field: Field, value: Json | undefined): boolean => {
  if (field.kind === "yesNo" || field.kind === "declaration") return typeof value === "boolean";
  if (field.kind === "day") return isDay(value);
  if (orderedKinds.includes(field.kind)) return typeof value === "number" && Number.isFinite(value);
  const options = listKnownOptions(field);
  return typeof value === "string" && value !== "" && (options === undefined || options.includes(value));
};

type ConditionNode = { [member: string]: Json };
const isNode = (value: unknown): value is ConditionNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Groups may be nested so deep; a person cannot read more. */
const MAX_DEPTH = 4;

/** Reads the field of a comparison and the values that it is compared with. */
const readComparison = (node: ConditionNode): { field: Json | undefined; values: (Json | undefined)[] } => {
  if (node.op === "in") return { field: node.field, values: Array.isArray(node.values) ? node.values : [] };
  if (node.op === "is" || node.op === "includes") return { field: node.field, values: [node.value] };
  if (node.op === "answered") return { field: node.field, values: [] };
  const { left, right } = node;
  return {
    field: isNode(left) && left.op === "field" ? left.field : undefined,
    values: [isNode(right) && right.op === "value" ? right.value : undefined],
  };
};

/**
 * Finds the issues of a condition.
 * @param path where it is in the overlay
 * @param fields every field that it may read
 */
export const findConditionIssues = (
  condition: unknown,
  path: string,
  fields: ReadonlyMap<string, Field>,
  depth = 0,
): FieldIssue[] => {
  if (!isNode(condition) || depth > MAX_DEPTH) return [{ path, key: "conditionUnknown" }];
  const { op, of } = condition;
  if (op === "all" || op === "any")
    return Array.isArray(of) && of.length > 0
      ? of.flatMap((one, i) => findConditionIssues(one, `${path}.of.${i}`, fields, depth + 1))
      : [{ path, key: "required" }];
  if (op === "not") return findConditionIssues(of, `${path}.of`, fields, depth + 1);
  if (!comparisons.some((one) => one === op)) return [{ path, key: "conditionUnknown" }];
  const { field: key, values } = readComparison(condition);
  const field = fields.get(String(key));
  if (!field) return [{ path: `${path}.field`, key: "conditionField", params: { field: String(key ?? "") } }];
  if (!listComparisons(field).some((one) => one === op)) return [{ path: `${path}.op`, key: "option" }];
  if (op === "in" && values.length === 0) return [{ path: `${path}.value`, key: "required" }];
  return values.every((value) => isPossibleValue(field, value))
    ? []
    : [
        {
          path: `${path}.value`,
          key:
            values.includes("") || values.includes(undefined)
              ? "required"
              : values.some(Number.isNaN)
                ? "notNumber"
                : "option",
        },
      ];
};
