/** A condition as its builder shows it: comparisons, all or any of which must hold. */
import type { Expr, Field, Json } from "@portal/core/forms/types/index";
import {
  type Comparison,
  listComparisons,
  listKnownOptions,
} from "@portal/core/schemes/versions/condition-issues";

export interface ComparisonPart {
  field: string;
  comparison: Comparison;
  /** The values of `in`, the one value of all others, none of `answered`. */
  values: Json[];
}
interface ConditionParts {
  join: "all" | "any";
  parts: ComparisonPart[];
}

const parsePart = (expr: Expr): ComparisonPart | undefined => {
  switch (expr.op) {
    case "is":
    case "includes":
      return { field: expr.field, comparison: expr.op, values: [expr.value] };
    case "in":
      return { field: expr.field, comparison: "in", values: expr.values };
    case "answered":
      return { field: expr.field, comparison: "answered", values: [] };
    case "eq":
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return expr.left.op === "field" && expr.right.op === "value"
        ? { field: expr.left.field, comparison: expr.op, values: [expr.right.value] }
        : undefined;
    default:
      return undefined;
  }
};

/** Returns the parts; undefined for a condition that the builder cannot show. */
export const parseConditionParts = (expr: Expr | undefined): ConditionParts | undefined => {
  if (!expr) return { join: "all", parts: [] };
  const isGroup = expr.op === "all" || expr.op === "any";
  const parts = (isGroup ? expr.of : [expr]).map(parsePart);
  return parts.every((part) => part !== undefined)
    ? { join: isGroup ? (expr.op as "all" | "any") : "all", parts }
    : undefined;
};

const toExpr = ({ field, comparison, values }: ComparisonPart): Expr => {
  const [value = ""] = values;
  if (comparison === "answered") return { op: "answered", field };
  if (comparison === "in") return { op: "in", field, values };
  if (comparison === "is" || comparison === "includes") return { op: comparison, field, value };
  return { op: comparison, left: { op: "field", field }, right: { op: "value", value } };
};
/** Returns the condition of the parts; undefined without any. */
export const buildConditionOfParts = ({ join, parts }: ConditionParts): Expr | undefined => {
  const [first, ...rest] = parts.map(toExpr);
  if (!first) return undefined;
  return rest.length === 0 ? first : { op: join, of: [first, ...rest] };
};

/** Builds the first comparison of a field, with a value that it can have. */
export const buildFirstPart = (field: Field): ComparisonPart => {
  const [comparison = "answered"] = listComparisons(field);
  return { field: field.key, comparison, values: buildFirstValues(field, comparison) };
};
export const buildFirstValues = (field: Field, comparison: Comparison): Json[] => {
  if (comparison === "answered") return [];
  if (field.kind === "yesNo" || field.kind === "declaration") return [true];
  const options = listKnownOptions(field);
  if (options) return options.slice(0, 1);
  return field.kind === "day" ? [""] : [0];
};
