/**
 * Each comparison of a rule is tried where both sides are equal: with the comparison that takes the boundary to the
 * other side, a case of the table of edges is no longer judged as it should be.
 */
import type { Json } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { createChecksAtEvent } from "./cases.ts";
import type { SchemeEdges } from "./edges/edge-case.ts";

const files = import.meta.glob<object>("./edges/[A-Z]*.ts", { eager: true });
const isTable = (exported: object): exported is SchemeEdges => "scheme" in exported && "cases" in exported;
const tables = Object.values(files).flatMap((exports) => Object.values(exports).filter(isTable));

const opposites = { gt: "gte", gte: "gt", lt: "lte", lte: "lt" } as const;
type Comparison = { op: keyof typeof opposites };
const isComparison = (node: object): node is Comparison => "op" in node && String(node.op) in opposites;

/** Lists the comparisons of an expression, however deep. */
const listComparisons = (node: unknown): Comparison[] =>
  typeof node !== "object" || node === null
    ? []
    : [...(isComparison(node) ? [node] : []), ...Object.values(node).flatMap(listComparisons)];

/**
 * Comparisons whose boundary decides nothing: both sides are then the same amount, or the answer is refused by another
 * rule there.
 */
const indifferent = new Set([
  // The larger or the smaller of two equal areas.
  "smallestArea",
  "largestArea",
  // An event cannot have a booth of no size.
  "areaOfBooths gt",
  // A seminar that ends when it begins is refused for that.
  "durationFits lt",
  "timeOfFirstChoice lt",
  // A share of nothing is refused.
  "ownersHoldEquity gt",
]);
const isIndifferent = (id: string, { op }: Comparison): boolean =>
  indifferent.has(`${id} ${op}`) || (indifferent.has(id) && (op === "gt" || op === "lt"));

test.each(tables)("$scheme", ({ scheme, event, cases }) => {
  const judgeCases = cases.map(({ allowed, refused, issue, event: own, institution }) => {
    const { issues, context } = createChecksAtEvent(scheme, { ...event, ...own });
    const about = context();
    const checkedContext = {
      ...about,
      institution: { ...about.institution, ...institution } as Record<string, Json>,
    };
    return () =>
      issues(allowed, checkedContext).length === 0 && issues(refused, checkedContext).includes(issue);
  });
  const isNoticed = (comparison: Comparison): boolean => {
    const { op } = comparison;
    comparison.op = opposites[op];
    const allJudged = judgeCases.every((judge) => judge());
    comparison.op = op;
    return !allJudged;
  };
  const rules = schemes.find(({ id }) => id === scheme)?.rules ?? [];
  const unnoticedComparisons = rules.flatMap(({ id, must, when }) =>
    listComparisons([must, when])
      .filter((comparison) => !isIndifferent(id, comparison) && !isNoticed(comparison))
      .map(({ op }) => `${id} ${op}`),
  );
  expect(unnoticedComparisons).toEqual([]);
});
