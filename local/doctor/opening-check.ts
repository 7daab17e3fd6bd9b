/**
 * Checks whether a stage is prepared for the next opening: the pace to which its table is warmed, its capacity now, and
 * the waiting room, whose turns the API has to take as well.
 */
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type FunctionConfiguration, LambdaClient, paginateListFunctions } from "@aws-sdk/client-lambda";
import { applicantCalls } from "@portal/core/events/openings/applicant-calls";
import {
  apiQuota,
  computeAccountPace,
  computeApiPace,
  computePace,
  countApplicantCalls,
  newTableCapacity,
  parseOpeningPace,
  planWarmThroughput,
  sumApplicantUnits,
  USUAL_OPENING_PACE,
} from "@portal/core/events/openings/opening-model";
import { findWaitingRoomPlan } from "@portal/core/events/waiting-room/waiting-room.server";
import { computeRoomEnd, type WaitingRoomPlan } from "@portal/core/events/waiting-room/waiting-room-schema";
import { getRealTime } from "../clock/demo-clock.ts";
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

/** Returns the waiting room of a table that is not over; undefined when nothing is planned. */
const askWaitingRoom = async (
  region: string,
  table: string | undefined,
): Promise<WaitingRoomPlan | undefined> => {
  process.env.AWS_REGION ??= region;
  process.env.TABLE_NAME = table;
  const room = await findWaitingRoomPlan();
  return room && computeRoomEnd(room) > getRealTime().getTime() ? room : undefined;
};

/** Returns whether the table can be warmed for so many applicants a second at all. */
const isWithinQuota = (perSecond: number): boolean => {
  try {
    planWarmThroughput(sumApplicantUnits(applicantCalls), perSecond);
    return true;
  } catch {
    return false;
  }
};

/**
 * Says what to do where the waiting room has more turns a second than the API of the stage takes applicants: the table
 * is warmed for the room by itself, but the calls are limited by the deployment (decision 0721).
 */
const reportRoomAbovePace = (
  { perSecond, from }: WaitingRoomPlan,
  apiPace: number,
  stage: string,
): ReturnType<typeof reportAct> =>
  reportAct(
    `the waiting room of ${from} has ${perSecond} turns a second, and the API takes the calls of ${apiPace} applicants a second`,
    isWithinQuota(perSecond) && perSecond <= computeAccountPace(applicantCalls)
      ? `Deploy before it opens: OPENING_PER_SECOND=${perSecond} npx sst deploy --stage ${stage}. Or plan at most ${apiPace} turns a second on the page of the event.`
      : `No table or API of an account with the usual quotas takes as many (docs/operations.md › Limits of the account). Plan at most ${apiPace} turns a second on the page of the event.`,
  );

/** Says what to do where the stage is prepared for more than API Gateway gives an account (decision 0866). */
const reportPaceAboveQuota = (setting: string, stage: string): ReturnType<typeof reportAct> =>
  reportAct(
    `${setting} a second ask for ${Number(setting) * countApplicantCalls(applicantCalls)} calls a second, and an account takes ${apiQuota.rate} unless its quota was raised`,
    `Deploy with what it takes: OPENING_PER_SECOND=${computeAccountPace(applicantCalls)} npx sst deploy --stage ${stage}. For more, ask for a higher throttle rate of API Gateway in the console of Service Quotas first (docs/operations.md › Limits of the account).`,
  );

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
    if (Number(setting) > computeAccountPace(applicantCalls)) return reportPaceAboveQuota(setting, stage);
    const pace = parseOpeningPace(setting, sumApplicantUnits(applicantCalls));
    const present = await askPresentPace(region, lambda.Environment?.Variables?.TABLE_NAME);
    const apiPace = computeApiPace(applicantCalls, pace);
    const room = await askWaitingRoom(region, lambda.Environment?.Variables?.TABLE_NAME);
    if (room && room.perSecond > apiPace) return reportRoomAbovePace(room, apiPace, stage);
    if (pace === 0)
      return reportAct(
        `0: an event without a waiting room opens on a table for ${present} applicants a second, however many come`,
        `Say how many come at once: ${deploy}. Or plan a waiting room for each event that more will apply to.`,
      );
    const rooms = room ? `; the waiting room of ${room.from} has ${room.perSecond} turns a second` : "";
    return reportOk(
      `${pace} a second, for which the table is warmed an hour before; it takes ${present} now${rooms}`,
    );
  },
});
