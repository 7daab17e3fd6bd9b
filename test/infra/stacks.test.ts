/** The AWS side as it would be made: the real SST components under Pulumi's mocks (`quality.md` › Infrastructure). */
import { beforeAll, expect, test } from "vitest";
import { claims, setGraphs } from "./claims/index.ts";
import { Graph, readGraph } from "./graph.ts";
import { findStackTypeErrors } from "./stack-types.ts";

let production = new Graph({ removal: "", protect: false }, []);
beforeAll(() => {
  production = readGraph("production");
  setGraphs({ production, trial: readGraph("trial") });
});

test.each(claims.map(({ name, holds }) => [name, holds] as const))("%s", (_, holds) => holds());

test("nothing of the local machine is deployed", () => {
  expect(JSON.stringify(production.resources)).not.toContain("__dev");
});

test("sst.config.ts and stacks/ type-check against the platform's own types", async () =>
  expect(await findStackTypeErrors()).toEqual([]));
