/** The AWS side as it would be made: the real SST components under Pulumi's mocks (`quality.md` › Infrastructure). */
import { beforeAll, expect, test } from "vitest";
import { projectRoot, runCommand } from "../support/run-command.ts";
import { claims, regard } from "./claims/index.ts";
import { Graph, readGraph } from "./graph.ts";

let production = new Graph({ removal: "", protect: false }, []);
beforeAll(() => {
  production = readGraph("production");
  regard({ production, trial: readGraph("trial") });
});

test.each(claims.map(({ name, holds }) => [name, holds] as const))("%s", (_, holds) => holds());

test("nothing of the local machine is deployed", () => {
  expect(JSON.stringify(production.resources)).not.toContain("__dev");
});

test("sst.config.ts and stacks/ type-check against the platform's own types", async () => {
  const done = await runCommand("tsc", [
    "--checkers",
    "1",
    "-p",
    "tsconfig.stacks.json",
    "--pretty",
    "false",
  ]);
  const ours = done.output.split("\n").filter((line) => /^(sst\.config|stacks\/|packages\/)/.test(line));
  expect(ours, projectRoot).toEqual([]);
  // The check is worth something only when the platform's types were really there.
  expect(done.output).not.toMatch(/Cannot find name '(\$config|sst|aws)'/);
});
