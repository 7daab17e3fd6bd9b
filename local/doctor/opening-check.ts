/**
 * Checks whether a stage is prepared for the next opening: the pace to which its table is warmed, and its capacity now.
 */
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type FunctionConfiguration, LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import { applicantCalls } from "@portal/core/events/openings/applicant-calls";
import {
  computePace,
  newTableCapacity,
  parseOpeningPace,
  sumApplicantUnits,
  USUAL_OPENING_PACE,
} from "@portal/core/events/openings/opening-model";
import { type Check, reportAct, reportOk } from "./findings.ts";

/** Finds the Lambda that warms the table of a stage before openings; undefined when none is deployed. */
export const findWarmingLambda = async (
  region: string,
  stage: string,
): Promise<FunctionConfiguration | undefined> => {
  const prefix = `trade-portal-${stage}-WarmTable`;
  for await (const { Functions = [] } of paginateListFunctions(
    { client: new LambdaClient({ region }) },
    {},
  )) {
    const prefixedFunction = Functions.find(({ FunctionName = "" }) => FunctionName.startsWith(prefix));
    if (prefixedFunction) return prefixedFunction;
  }
  return undefined;
};

/** Applicants a second that a table takes now. */
const askPresentPace = async (region: string, table: string | undefined): Promise<number> => {
  const { Table } = await new DynamoDBClient({ region }).send(new DescribeTableCommand({ TableName: table }));
  const { ReadUnitsPerSecond, WriteUnitsPerSecond } = Table?.WarmThroughput ?? {};
  return computePace(sumApplicantUnits(applicantCalls), {
    read: ReadUnitsPerSecond ?? newTableCapacity.read,
    write: WriteUnitsPerSecond ?? newTableCapacity.write,
  });
};

export const buildOpeningCheck = ({ stage, region }: { stage: string; region: string }): Check => ({
  name: "pace of openings",
  ask: async () => {
    const lambda = await findWarmingLambda(region, stage);
    const deploy = `OPENING_PER_SECOND=<applicants a second> npx sst deploy --stage ${stage}`;
    if (!lambda)
      return reportAct("nothing warms the table", `Deploy the stage: npx sst deploy --stage ${stage}.`);
    const setting = lambda.Environment?.Variables?.OPENING_PER_SECOND;
    if (!setting)
      return reportAct(
        `not set: the stage was deployed before its default of ${USUAL_OPENING_PACE} a second`,
        `Say how many come at once: ${deploy}.`,
      );
    const pace = parseOpeningPace(setting, sumApplicantUnits(applicantCalls));
    const present = await askPresentPace(region, lambda.Environment?.Variables?.TABLE_NAME);
    if (pace === 0)
      return reportAct(
        `0: an event without a waiting room opens on a table for ${present} applicants a second, however many come`,
        `Say how many come at once: ${deploy}. Or plan a waiting room for each event that more will apply to.`,
      );
    return reportOk(
      `${pace} a second, for which the table is warmed an hour before; it takes ${present} now`,
    );
  },
});
