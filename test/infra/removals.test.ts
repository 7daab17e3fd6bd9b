/** Whatever is taken out of the graph, one thing at a time, a claim of the infrastructure tests misses it. */
import { beforeAll, expect, test } from "vitest";
import { claims, regard } from "./claims/index.ts";
import { type Graph, readGraph } from "./graph.ts";
import { listRemovals } from "./removals.ts";

let production: Graph;
let trial: Graph;
beforeAll(() => {
  production = readGraph("production");
  trial = readGraph("trial");
  regard({ production, trial });
});

/** The first claim that does not hold, those that missed something lately asked first. */
const order = [...claims];
const missing = (): string | undefined => {
  for (const [i, claim] of order.entries()) {
    try {
      claim.holds();
    } catch {
      order.splice(i, 1);
      order.unshift(claim);
      return claim.name;
    }
  }
  return undefined;
};

test("nothing is missed while everything is there", () => expect(missing()).toBeUndefined());

test("each permission, queue, alarm, rule, header and setting is missed by a claim when it is taken away", () => {
  const found = new Map<string, string>();
  const unnoticed: string[] = [];
  for (const { name, remove } of listRemovals(production)) {
    const restore = remove();
    const claim = missing();
    restore();
    if (claim) found.set(name, claim);
    else unnoticed.push(name);
  }
  expect(unnoticed).toEqual([]);
  expect(found.size).toBeGreaterThan(900);
  expect(missing()).toBeUndefined();
});

test("a permission more than its use asks for is noticed too", () => {
  const extra = {
    actions: ["dynamodb:DeleteTable"],
    resources: ["arn:aws:dynamodb:ap-east-1:1:table/other"],
  };
  for (const role of production.all("iam/role:Role")) {
    const [holder] = (role.inputs.inlinePolicies ?? []) as { policy: string }[];
    if (!holder || !role.name.endsWith("Role") || /EveryMinute/.test(role.name)) continue;
    const was = holder.policy;
    const { Statement } = JSON.parse(was) as { Statement: unknown[] };
    holder.policy = JSON.stringify({ Statement: [...Statement, extra] });
    expect([role.name, missing()]).toEqual([role.name, expect.any(String)]);
    holder.policy = was;
  }
});
