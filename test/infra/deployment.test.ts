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

test("a restored table takes every place of the lost one, and none is made", () => {
  const graph = readGraph("production-certificate");
  expect(graph.all("dynamodb/table:Table").map(({ inputs }) => inputs)).toEqual([{}]);
  const ownTable = readGraph("production").one("dynamodb/table:Table").inputs.name;
  for (const [entry, { resources, statements }] of Object.entries(deployment.lambdas)) {
    const restoredLambda = graph.lambda(entry);
    if (resources.TABLE_NAME) expect(restoredLambda.environment.TABLE_NAME, entry).toBe("restored-table");
    const isOfTable = (resource: string): boolean => resource.startsWith("arn:aws:dynamodb:");
    const listTables = (all: { resources: string[] }[]): string[] =>
      all.flatMap((statement) => statement.resources.filter(isOfTable));
    const expectedTables = listTables(statements).map((arn) =>
      arn.replace(deployment.account, "123456789012").replace(deployment.table.name, "restored-table"),
    );
    expect(listTables(restoredLambda.statements), entry).toEqual(expectedTables);
  }
  expect(JSON.stringify(graph.resources)).not.toContain(ownTable);
});
