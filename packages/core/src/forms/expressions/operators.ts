/**
 * The operators of the form language, and the search for nodes of a scheme whose operator does not exist or stands
 * in the place of another sort of node. The compiler sees neither in a definition that is built at run time.
 */

import { isPlainObject } from "../../platform/plain-object.ts";
import type { Expr, Operand, Rule } from "../types/index.ts";

type NodeSort = "condition" | "operand";
/** What a node is, and what its members with further nodes are. */
interface Operator {
  readonly gives: NodeSort | "rule";
  readonly reads?: Readonly<Record<string, NodeSort>>;
}

const comparison = { gives: "condition", reads: { left: "operand", right: "operand" } } as const;
const group = { gives: "condition", reads: { of: "condition" } } as const;
const calculation = { gives: "operand", reads: { of: "operand" } } as const;
const period = { gives: "operand", reads: { from: "operand", to: "operand" } } as const;
const operators: Readonly<Record<Expr["op"] | Operand["op"] | Rule["must"]["op"], Operator>> = {
  is: { gives: "condition" },
  in: { gives: "condition" },
  includes: { gives: "condition" },
  answered: { gives: "condition" },
  eq: comparison,
  gt: comparison,
  gte: comparison,
  lt: comparison,
  lte: comparison,
  all: group,
  any: group,
  not: group,
  among: { gives: "condition", reads: { value: "operand" } },
  everyRow: group,
  someRow: group,
  value: { gives: "operand" },
  field: { gives: "operand" },
  row: { gives: "operand" },
  policy: { gives: "operand" },
  event: { gives: "operand" },
  institution: { gives: "operand" },
  today: { gives: "operand" },
  count: { gives: "operand" },
  sum: { gives: "operand" },
  sumOf: calculation,
  add: calculation,
  subtract: calculation,
  multiply: calculation,
  divide: calculation,
  min: calculation,
  max: calculation,
  dayAdd: { gives: "operand", reads: { day: "operand", amount: "operand" } },
  daysBetween: period,
  minutesBetween: period,
  bandBound: { gives: "operand" },
  chosenItem: { gives: "operand" },
  earliest: calculation,
  latest: calculation,
  if: { gives: "operand", reads: { when: "condition", yes: "operand", no: "operand" } },
  distinct: { gives: "rule" },
  sameSum: { gives: "rule", reads: { left: "operand", right: "operand" } },
  atLeastDocuments: { gives: "rule" },
};
const conditionMembers: readonly string[] = ["when", "required", "must", "waivedWhen"];

const listNodeFaults = (
  node: { readonly [member: string]: unknown },
  path: string,
  sorts: readonly string[],
): string[] => {
  const operator = Object.hasOwn(operators, String(node.op))
    ? operators[String(node.op) as keyof typeof operators]
    : undefined;
  if (!operator || !sorts.includes(operator.gives)) return [`${path}: ${String(node.op)}`];
  return Object.entries(operator.reads ?? {}).flatMap(([member, sort]) =>
    [node[member]].flat().flatMap((inner, i) => {
      const innerPath = `${path}.${member}${Array.isArray(node[member]) ? `.${i}` : ""}`;
      return isPlainObject(inner)
        ? listNodeFaults(inner, innerPath, [sort])
        : [`${innerPath}: ${typeof inner}`];
    }),
  );
};

/**
 * Lists the nodes of a scheme, or of a part of one, whose operator does not exist at their place, each as `path:
 * operator`. A condition is at `when`, `required`, `must` and `waivedWhen`, an operand everywhere else.
 */
export const listUnknownOperators = (part: unknown, path = "scheme", member = ""): string[] => {
  if (Array.isArray(part)) return part.flatMap((one, i) => listUnknownOperators(one, `${path}.${i}`, member));
  if (!isPlainObject(part)) return [];
  if (typeof part.op === "string") {
    const isCondition = conditionMembers.includes(member);
    return listNodeFaults(
      part,
      path,
      isCondition ? ["condition", ...(member === "must" ? ["rule"] : [])] : ["operand"],
    );
  }
  return Object.entries(part).flatMap(([name, inner]) =>
    listUnknownOperators(inner, `${path}.${name}`, name),
  );
};
