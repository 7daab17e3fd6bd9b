/**
 * `npm run restore -- <table> <restored table> [--last-receipt <number>]`: prepares a table that AWS restored to an
 * earlier moment. It refuses a table whose keys or indexes are not those of the deployment, and copies the marks of
 * sent notices, the notices shown in the portal and the counters of receipts into it, so that nothing is sent twice,
 * nothing that was shown is missing, and no number of a receipt is given twice. Where the old table is gone, the number
 * that somebody has seen last is given. Takes AWS credentials from the environment; safe to stop and to repeat. What
 * comes before and after is in `docs/operations.md` › Restore.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { getRealTime } from "../clock/demo-clock.ts";
import { buildTableInput } from "../deployment/create-stores.ts";
import { getDeployment } from "../deployment/deployment.ts";
import { runOperatorCommand } from "../operators/operator-command.ts";
import { copySentNotices } from "./copy-rows.ts";
import { raiseCounterToReceipt, raiseReceiptCounters } from "./receipt-numbers.ts";

const describeKeys = (keys: TableDescription["KeySchema"]): string =>
  (keys ?? []).map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join(", ");

/** Lists in words what differs from the deployment. */
export const listTableDifferences = (restored: TableDescription): string[] => {
  const expectedTable = buildTableInput(getDeployment().table);
  const differences: string[] = [];
  const compare = (what: string, actual: string, wanted: string): void => {
    if (actual !== wanted) differences.push(`${what}: ${actual || "missing"}, expected ${wanted}`);
  };
  compare("keys", describeKeys(restored.KeySchema), describeKeys(expectedTable.KeySchema));
  for (const { IndexName, KeySchema, Projection } of expectedTable.GlobalSecondaryIndexes ?? []) {
    const restoredIndex = restored.GlobalSecondaryIndexes?.find((index) => index.IndexName === IndexName);
    compare(`keys of ${IndexName}`, describeKeys(restoredIndex?.KeySchema), describeKeys(KeySchema));
    const describe = (projection: typeof Projection): string =>
      [projection?.ProjectionType, ...(projection?.NonKeyAttributes ?? []).toSorted()].join(" ");
    compare(`projection of ${IndexName}`, describe(restoredIndex?.Projection), describe(Projection));
  }
  return differences;
};

/** Describes a table; undefined when there is none of this name. */
const describeTable = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const runRestore = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "last-receipt": { type: "string" } },
  });
  const [from, to] = positionals;
  const lastReceipt = values["last-receipt"];
  if (!from || !to || from === to) {
    console.error("npm run restore -- <table> <restored table> [--last-receipt <number>]");
    process.exitCode = 2;
    return;
  }
  process.env.AWS_REGION ??= "ap-east-1";
  const client = new DynamoDBClient({});
  const restoredTable = await describeTable(client, to);
  const differences = restoredTable ? listTableDifferences(restoredTable) : [`${to} is not there`];
  if (differences.length > 0) {
    console.error(`Nothing was changed:\n${differences.join("\n")}`);
    process.exitCode = 1;
    return;
  }
  const documents = DynamoDBDocumentClient.from(client);
  if (lastReceipt) {
    const isRaised = await raiseCounterToReceipt(documents, to, lastReceipt);
    console.log(
      isRaised
        ? `Receipts go on after ${lastReceipt}.`
        : `No counter was raised: ${to} has given ${lastReceipt} or a later number.`,
    );
  }
  if (!(await describeTable(client, from))) {
    console.error(
      `Nothing was copied: ${from} is not there. ${to} has the right keys and indexes. If the old table is really lost, let the stack adopt it (RESTORED_TABLE=${to}); letters since its moment may be sent once more${lastReceipt ? "" : ", and numbers of receipts be given again (--last-receipt)"}.`,
    );
    process.exitCode = 1;
    return;
  }
  const raisedYears = await raiseReceiptCounters(documents, { from, to }, getRealTime().getUTCFullYear());
  for (const year of raisedYears)
    console.log(`Receipts of ${year} go on after the last number of ${from}, so that none is given twice.`);
  const copiedNotices = await copySentNotices(documents, { from, to });
  console.log(
    `${copiedNotices} rows about sent notices are in ${to}. Now let the stack adopt it (RESTORED_TABLE=${to}).`,
  );
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await runOperatorCommand(runRestore);
