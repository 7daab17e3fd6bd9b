/**
 * `npm run warm -- --stage <stage> --per-second <applicants>`: prepares the table of a stage for an opening. DynamoDB
 * raises what the table and each index take at once (warm throughput), which costs once and is never lowered again, so
 * the command may run days before, and a second time. Takes AWS credentials from the environment.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  DescribeTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type TableDescription,
  UpdateTableCommand,
  type UpdateTableCommandInput,
} from "@aws-sdk/client-dynamodb";
import { applicantCalls } from "./applicant-calls.ts";
import { planWarmThroughput, sumApplicant, type WarmPlan } from "./opening-model.ts";

interface Warmth {
  ReadUnitsPerSecond?: number | undefined;
  WriteUnitsPerSecond?: number | undefined;
}
/** What is not below the plan already; AWS refuses to lower a value. */
const raiseWarmth = (now: Warmth | undefined, wanted: WarmPlan["table"]) => {
  const raised = {
    ReadUnitsPerSecond: Math.max(now?.ReadUnitsPerSecond ?? 0, wanted.read),
    WriteUnitsPerSecond: Math.max(now?.WriteUnitsPerSecond ?? 0, wanted.write),
  };
  const isSame =
    raised.ReadUnitsPerSecond === now?.ReadUnitsPerSecond &&
    raised.WriteUnitsPerSecond === now?.WriteUnitsPerSecond;
  return isSame ? undefined : raised;
};

/** The update that a table needs, or undefined when it is warm enough. */
export const buildWarmUpdate = (
  table: Pick<TableDescription, "TableName" | "WarmThroughput" | "GlobalSecondaryIndexes">,
  plan: WarmPlan,
): UpdateTableCommandInput | undefined => {
  const own = raiseWarmth(table.WarmThroughput, plan.table);
  const indexes = (table.GlobalSecondaryIndexes ?? []).flatMap(({ IndexName, WarmThroughput }) => {
    const raised = raiseWarmth(WarmThroughput, plan.index);
    return raised ? [{ Update: { IndexName, WarmThroughput: raised } }] : [];
  });
  if (!own && indexes.length === 0) return undefined;
  return {
    TableName: table.TableName,
    ...(own && { WarmThroughput: own }),
    ...(indexes.length > 0 && { GlobalSecondaryIndexUpdates: indexes }),
  };
};

/** The table of a stage. @throws Error when there is none, or several */
export const findStageTable = (names: readonly string[], stage: string): string => {
  const [name, ...others] = names.filter((each) => each.startsWith(`trade-portal-${stage}-TableTable-`));
  if (!name || others.length > 0) throw new Error(`There is no single table of the stage ${stage}`);
  return name;
};

const runWarm = async (): Promise<void> => {
  const { values } = parseArgs({ options: { stage: { type: "string" }, "per-second": { type: "string" } } });
  const perSecond = Number(values["per-second"]);
  if (!values.stage || !Number.isInteger(perSecond) || perSecond < 1) {
    console.error("npm run warm -- --stage <stage> --per-second <applicants>");
    process.exitCode = 1;
    return;
  }
  const plan = planWarmThroughput(sumApplicant(applicantCalls), perSecond);
  const dynamo = new DynamoDBClient({ region: process.env.AWS_REGION ?? "ap-east-1" });
  const names: string[] = [];
  let after: string | undefined;
  do {
    const page = await dynamo.send(
      new ListTablesCommand({ ...(after && { ExclusiveStartTableName: after }) }),
    );
    names.push(...(page.TableNames ?? []));
    after = page.LastEvaluatedTableName;
  } while (after);
  const { Table } = await dynamo.send(
    new DescribeTableCommand({ TableName: findStageTable(names, values.stage) }),
  );
  const update = Table && buildWarmUpdate(Table, plan);
  if (!update) return console.log("The table is warm enough.");
  await dynamo.send(new UpdateTableCommand(update));
  console.log(`The table is being warmed: ${JSON.stringify(plan)}. It takes some minutes.`);
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await runWarm();
