/** Rows of surveys: all of them together, since there are few; answers and who has answered below each. */
import { createHash, randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { partition } from "../partition.server.ts";
import { client, tableName } from "../table.server.ts";
import { type Labelled, transact } from "../write.server.ts";
import type { Survey } from "./index.ts";
import type { Answered } from "./results.ts";

const keyOf = (id: string) => ({ pk: "surveys", sk: id });
const markOf = (survey: string, respondent: string) => ({
  pk: `survey#${survey}`,
  sk: `answered#${respondent}`,
});

const below = <Row>(pk: string, prefix: string): Promise<Row[]> =>
  partition<Row>(pk, { prefix, lagging: true });

/** A survey, or undefined. 1 consistent read. */
export const read = async (id: string): Promise<Survey | undefined> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(id), ConsistentRead: true }),
  );
  return Item?.survey as Survey | undefined;
};
/** All surveys, drafts included; one query. */
export const all = async (): Promise<Survey[]> =>
  (await below<{ survey: Survey }>("surveys", "s-")).map(({ survey }) => survey);

/** The row, new (version 1) or in place of the version before. */
export const put = (survey: Survey): Labelled => ({
  label: "survey",
  Put: {
    TableName: tableName(),
    Item: { ...keyOf(survey.id), survey, version: survey.version },
    ...(survey.version === 1
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : {
          ConditionExpression: "version = :before",
          ExpressionAttributeValues: { ":before": survey.version - 1 },
        }),
  },
});
/** Takes the row away while this version stands. */
export const removal = ({ id, version }: Survey): Labelled => ({
  label: "survey",
  Delete: {
    TableName: tableName(),
    Key: keyOf(id),
    ConditionExpression: "version = :version",
    ExpressionAttributeValues: { ":version": version },
  },
});

/** The row by which those who take part in an event find its surveys; written when one opens. */
export const putOfEvent = (eventId: string, id: string): Labelled => ({
  label: "ofEvent",
  Put: { TableName: tableName(), Item: { pk: `event#${eventId}`, sk: `survey#${id}`, survey: id } },
});
/** Surveys of events that were opened, whatever became of them: one query an event, one read a survey. */
export const ofEvents = async (eventIds: readonly string[]): Promise<Survey[]> => {
  const rows = await Promise.all(eventIds.map((id) => below<{ survey: string }>(`event#${id}`, "survey#")));
  const found = await Promise.all(rows.flat().map(({ survey }) => read(survey)));
  return found.filter((survey) => survey !== undefined);
};

/** What stands for a respondent: the number of an application, or a key that is kept hashed with its survey. */
export const respondentOf = (survey: string, key: { application: string } | { browser: string }): string =>
  "application" in key
    ? key.application
    : createHash("sha256").update(`${survey}\n${key.browser}`).digest("base64url");

/** Which of these have answered: one consistent read each. */
export const haveAnswered = async (
  asked: readonly { survey: string; respondent: string }[],
): Promise<boolean[]> =>
  Promise.all(
    asked.map(async ({ survey, respondent }) => {
      const { Item } = await client().send(
        new GetCommand({ TableName: tableName(), Key: markOf(survey, respondent), ConsistentRead: true }),
      );
      return Item !== undefined;
    }),
  );

/**
 * Keeps an answer, once a respondent. The mark and the answer share no key and no time, so that an answer without an
 * application is nobody's (law 8/2005).
 * @throws Cancelled with label `respondent` when there is an answer already
 */
export const keep = (survey: string, respondent: string, answered: Answered): Promise<void> =>
  transact([
    {
      label: "respondent",
      Put: {
        TableName: tableName(),
        Item: markOf(survey, respondent),
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    {
      label: "answer",
      Put: {
        TableName: tableName(),
        Item: { pk: `survey#${survey}`, sk: `answer#${randomUUID()}`, answered },
      },
    },
  ]);

/** Every answer of a survey, in no order that would tell who came first. */
export const answersOf = async (survey: string): Promise<Answered[]> =>
  (await below<{ answered: Answered }>(`survey#${survey}`, "answer#")).map(({ answered }) => answered);
