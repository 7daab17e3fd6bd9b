import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { buildTableInput } from "../../local/deployment/create-stores.ts";
import { getDeployment } from "../../local/deployment/deployment.ts";
import { listTableDifferences } from "../../local/restore/main.ts";
import { runCommand } from "../support/project/run-command.ts";
import { createFreshTable } from "../support/tables/test-services.ts";

test("a day's work is restored into another table, which takes its place, and nothing is sent twice", async () => {
  const { status, output } = await runCommand("node", ["test/deploy/restore-drill.ts"]);
  expect(status, output).toBe(0);
  expect(output).toContain("Nothing was sent twice");
});

describe("a restored table is compared with the deployment", () => {
  const { table } = getDeployment();
  const input = buildTableInput(table);
  test("the table itself has no difference", () => expect(listTableDifferences(input)).toEqual([]));
  test.each([
    ["without its indexes", { ...input, GlobalSecondaryIndexes: [] }, /keys of byEvent: missing/],
    ["with other keys", { ...input, KeySchema: input.KeySchema?.slice(0, 1) }, /^keys: pk HASH, expected/],
    [
      "with another projection",
      {
        ...input,
        GlobalSecondaryIndexes: input.GlobalSecondaryIndexes?.map((index) => ({
          ...index,
          Projection: { ProjectionType: "KEYS_ONLY" as const },
        })),
      },
      /projection of byQueue: KEYS_ONLY, expected ALL/,
    ],
  ])("%s it is refused", (_, restored, difference) =>
    expect(listTableDifferences(restored).join("\n")).toMatch(difference),
  );
});

test("a missing table is reported, the restored one and the lost one", async () => {
  await createFreshTable();
  const runRestore = (...tables: string[]) => runCommand("node", ["local/restore/main.ts", ...tables]);
  const restoredName = "trade-portal-lost-TableTable-restored";
  expect(await runRestore("lost", restoredName)).toMatchObject({
    status: 1,
    output: expect.stringContaining(`Nothing was changed:\n${restoredName} is not there`),
  });
  await new DynamoDBClient({}).send(
    new CreateTableCommand(buildTableInput(getDeployment().table, restoredName)),
  );
  expect(await runRestore("lost", restoredName)).toMatchObject({
    status: 1,
    output: expect.stringContaining("Nothing was copied: lost is not there"),
  });
  const answer = await runRestore("lost", restoredName, "--last-receipt", "R-2026-000120");
  expect(answer.output).toContain("Receipts go on after R-2026-000120.");
  expect(answer.output).not.toContain("numbers of receipts");
});
