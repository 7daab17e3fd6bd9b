/**
 * `npm run warm -- --stage <stage> --per-second <applicants>`: prepares the table of a stage for an opening. DynamoDB
 * raises what the table and each index take at once (warm throughput), which costs once and is never lowered again, so
 * the command may run days before, and a second time. Takes AWS credentials from the environment.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { applicantCalls } from "@portal/core/events/openings/applicant-calls";
import {
  planWarmThroughput,
  sumApplicantUnits,
  type WarmPlan,
} from "@portal/core/events/openings/opening-model";
import { buildWarmUpdate } from "@portal/core/events/openings/warm-update";
import { OperatorError, runOperatorCommand } from "../operators/operator-command.ts";
import { loadStageTable } from "../operators/stage-table.ts";

/**
 * Plans the throughput that the table needs for a number of applicants a second.
 * @throws OperatorError for a pace that no table takes
 */
const planPace = (perSecond: number): WarmPlan => {
  try {
    return planWarmThroughput(sumApplicantUnits(applicantCalls), perSecond);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

const runWarm = async (): Promise<void> => {
  const { values } = parseArgs({ options: { stage: { type: "string" }, "per-second": { type: "string" } } });
  const perSecond = Number(values["per-second"]);
  if (!values.stage || !Number.isInteger(perSecond) || perSecond < 1) {
    console.error("npm run warm -- --stage <stage> --per-second <applicants>");
    process.exitCode = 1;
    return;
  }
  const plan = planPace(perSecond);
  const dynamo = new DynamoDBClient({ region: process.env.AWS_REGION ?? "ap-east-1" });
  const TableName = await loadStageTable(values.stage, dynamo);
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
  const update = Table && buildWarmUpdate(Table, plan);
  if (!update) return console.log("The table is warm enough.");
  await dynamo.send(new UpdateTableCommand(update));
  console.log(`The table is being warmed: ${JSON.stringify(plan)}. It takes some minutes.`);
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await runOperatorCommand(runWarm);
