/** Whatever is taken out of the graph, one thing at a time, a claim of the infrastructure tests misses it. */
import { beforeAll, expect, test } from "vitest";
import { type Claim, claims, setGraphs } from "./claims/index.ts";
import { Graph, type Lambda, type Resource, readGraph } from "./graph.ts";
import { listRemovals } from "./removals.ts";

/** A graph that knows what it was asked for: types of resources, and Lambdas with the roles that belong to them. */
class WatchedGraph extends Graph {
  #types = new Set<string>();
  #names = new Set<string>();
  #isInside = false;
  override all(type: string): Resource[] {
    if (!this.#isInside) this.#types.add(type);
    return super.all(type);
  }
  override lambda(entry: string): Lambda {
    this.#isInside = true;
    try {
      const lambda = super.lambda(entry);
      for (const part of ["Function", "Role"]) this.#names.add(lambda.name + part);
      return lambda;
    } finally {
      this.#isInside = false;
    }
  }
  /** Returns the questions since the last call. */
  takeQuestions(): { types: Set<string>; names: Set<string> } {
    const questions = { types: this.#types, names: this.#names };
    this.#types = new Set();
    this.#names = new Set();
    return questions;
  }
}

let production: WatchedGraph;
/** The questions of each claim to the complete graph. */
const questionsByClaim = new Map<Claim, ReturnType<WatchedGraph["takeQuestions"]>>();
beforeAll(() => {
  const { app, resources, outputs } = readGraph("production");
  production = new WatchedGraph(app, resources, outputs);
  setGraphs({ production, trial: readGraph("trial") });
  for (const claim of claims) {
    // Whether it holds is what the first test says.
    failsWithout(claim);
    questionsByClaim.set(claim, production.takeQuestions());
  }
});

const failsWithout = (claim: Claim): boolean => {
  try {
    claim.holds();
    return false;
  } catch {
    return true;
  }
};
/** Whether a claim has asked for a resource. */
const concernsResource = (claim: Claim, { type, name }: Resource): boolean => {
  const { types, names } = questionsByClaim.get(claim) ?? {};
  return names?.has(name) === true || [...(types ?? [])].some((suffix) => type.endsWith(suffix));
};
/** Claims, those that missed something lately first. */
const order = [...claims];
/**
 * Finds the first claim that does not hold; those that ask for the resource come first, and all others if they hold.
 */
const findFailingClaim = (resource?: Resource): string | undefined => {
  const likely = resource ? order.filter((claim) => concernsResource(claim, resource)) : [];
  const claim = likely.find(failsWithout) ?? order.find(failsWithout);
  if (!claim) return undefined;
  order.splice(order.indexOf(claim), 1);
  order.unshift(claim);
  return claim.name;
};

test("nothing is missed while everything is there", () => expect(findFailingClaim()).toBeUndefined());

test("each permission, queue, alarm, rule, header and setting is missed by a claim when it is taken away", () => {
  const claimsByRemoval = new Map<string, string>();
  const unnoticedRemovals: string[] = [];
  for (const { name, resource, remove } of listRemovals(production)) {
    const restore = remove();
    const claim = findFailingClaim(resource);
    restore();
    if (claim) claimsByRemoval.set(name, claim);
    else unnoticedRemovals.push(name);
  }
  expect(unnoticedRemovals).toEqual([]);
  expect(claimsByRemoval.size).toBeGreaterThan(900);
  expect(findFailingClaim()).toBeUndefined();
});

test("a permission beyond what its use requires is noticed too", () => {
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
    expect([role.name, findFailingClaim(role)]).toEqual([role.name, expect.any(String)]);
    holder.policy = was;
  }
});
