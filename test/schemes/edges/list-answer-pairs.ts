/** Finds the fields of a scheme that depend on other answers: whether they are asked, or how much they may hold. */
import { listReadFields } from "@portal/core/forms/builders/define-scheme";
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { CheckContext, Expr, Field, Scheme } from "@portal/core/forms/types/index";

/** A field and the answers that one of its members reads. */
export interface AnswerPair {
  /** The path of the field, without the numbers of rows. */
  path: string;
  kind: Field["kind"];
  member: string;
  reads: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Lists the columns of its own row that an expression reads. */
const listReadColumns = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(listReadColumns);
  if (!isRecord(node)) return [];
  const ownColumn = node.op === "row" && typeof node.column === "string" ? [node.column] : [];
  return [...ownColumn, ...Object.values(node).flatMap(listReadColumns)];
};
const listReadAnswers = (node: Expr, list?: string): string[] => [
  ...new Set([
    ...listReadFields(node),
    ...(list ? listReadColumns(node).map((one) => `${list}.${one}`) : []),
  ]),
];
/** Returns whether a condition can hold with some answers, at an event and for an institution that are given. */
const canHold = (condition: Expr | undefined, context: CheckContext): boolean => {
  if (!condition) return true;
  if (condition.op === "all") return condition.of.every((part) => canHold(part, context));
  if (condition.op === "any") return condition.of.some((part) => canHold(part, context));
  if (listReadFields(condition).length > 0 || listReadColumns(condition).length > 0) return true;
  return isConditionMet(condition, { answers: {}, context });
};

/** Members with an expression, and members with the key of an answer that decides what a number may be. */
const members = ["when", "required", "min", "max", "typeField", "birthField", "genderField"] as const;

/**
 * Lists the pairs of a scheme at its events.
 * @param contexts the events and institutions of its table; a field that none of them can show is left out
 */
export const listAnswerPairs = (scheme: Scheme, contexts: readonly CheckContext[]): AnswerPair[] => {
  const listFieldPairs = (field: Field, path: string, list?: string): AnswerPair[] => {
    // A text to read has no answer.
    if (field.kind === "content" || !contexts.some((context) => canHold(field.when, context))) return [];
    const ownPairs = members.flatMap((member): AnswerPair[] => {
      const node = (field as unknown as Record<string, unknown>)[member];
      const reads =
        typeof node === "string" && member.endsWith("Field")
          ? [list && hasColumn(scheme, list, node) ? `${list}.${node}` : node]
          : isRecord(node)
            ? listReadAnswers(node as Expr, list)
            : [];
      return reads.length > 0 ? [{ path, kind: field.kind, member, reads }] : [];
    });
    const columns = "columns" in field ? field.columns : [];
    return [
      ...ownPairs,
      ...columns.flatMap((column) => listFieldPairs(column, `${path}.${column.key}`, path)),
    ];
  };
  return scheme.steps
    .filter((step) => contexts.some((context) => canHold(step.when, context)))
    .flatMap((step) =>
      step.fields.flatMap((field) => [
        ...(step.when && listReadFields(step.when).length > 0
          ? [{ path: field.key, kind: field.kind, member: "step", reads: listReadFields(step.when) }]
          : []),
        ...listFieldPairs(field, field.key),
      ]),
    );
};
const hasColumn = (scheme: Scheme, list: string, key: string): boolean =>
  scheme.steps
    .flatMap((step) => step.fields)
    .some(
      (field) => field.key === list && "columns" in field && field.columns.some((one) => one.key === key),
    );
