/**
 * The local machine makes what the graph has (`local/deployment`). Whoever changes the stacks, the routes or the jobs
 * writes the record anew with `npm run deploy:record`.
 */
import { writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Deployment } from "../../local/deployment/deployment.ts";
import recorded from "../../local/deployment/recorded.json" with { type: "json" };
import { buildDeployment } from "./build-deployment.ts";
import { readGraph } from "./graph.ts";

let deployment: Deployment;
beforeAll(() => {
  deployment = buildDeployment(readGraph("production"));
  if (process.env.RECORD_DEPLOYMENT)
    writeFileSync(
      new URL("../../local/deployment/recorded.json", import.meta.url),
      `${JSON.stringify(deployment, undefined, 1)}\n`,
    );
});

test("table, queues, buckets, subscriptions, schedules and roles of the local machine are those of the graph", () => {
  if (!process.env.RECORD_DEPLOYMENT) expect(recorded).toEqual(deployment);
});
