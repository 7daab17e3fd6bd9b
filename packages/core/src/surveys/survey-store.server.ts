/** Rows of surveys: all of them together, since there are few; answers and who has answered below each. */
import { createHash, randomUUID } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { queryPartition } from "../platform/query-partition.server.ts";
import { getDocumentClient, getTableName } from "../platform/table.server.ts";
import { type TransactionItem, transact } from "../platform/transaction.server.ts";
import type { Survey } from "./index.ts";
import type { StoredAnswer } from "./survey-results.ts";

const keyOf = (id: string) => ({ pk: "surveys", sk: id });
const respondentKey = (survey: string, respondent: string) => ({
  pk: `survey#${survey}`,
  sk: `answered#${respondent}`,
});

const listByPrefix = <Row>(pk: string, prefix: string): Promise<Row[]> =>
  queryPartition<Row>(pk, { prefix, lagging: true });

/** A survey, or undefined. 1 consistent read. */
export const findSurvey = async (id: string): Promise<Survey | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(id), ConsistentRead: true }),
  );
  return Item?.survey as Survey | undefined;
};
/** All surveys, drafts included; one query. */
export const listAllSurveys = async (): Promise<Survey[]> =>
  (await listByPrefix<{ survey: Survey }>("surveys", "s-")).map(({ survey }) => survey);

/** The row, new (version 1) or in place of the version before. */
export const buildSurveyWrite = (survey: Survey): TransactionItem => ({
  label: "survey",
  Put: {
    TableName: getTableName(),
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
export const buildSurveyDelete = ({ id, version }: Survey): TransactionItem => ({
  label: "survey",
  Delete: {
    TableName: getTableName(),
    Key: keyOf(id),
    ConditionExpression: "version = :version",
    ExpressionAttributeValues: { ":version": version },
  },
});

/** The row by which those who take part in an event find its surveys; written when one opens. */
export const buildEventSurveyWrite = (eventId: string, id: string): TransactionItem => ({
  label: "ofEvent",
  Put: { TableName: getTableName(), Item: { pk: `event#${eventId}`, sk: `survey#${id}`, survey: id } },
});
/** Surveys of events that were opened, whatever became of them: one query an event, one read a survey. */
export const listSurveysOfEvents = async (eventIds: readonly string[]): Promise<Survey[]> => {
  const rows = await Promise.all(
    eventIds.map((id) => listByPrefix<{ survey: string }>(`event#${id}`, "survey#")),
  );
  const surveys = await Promise.all(rows.flat().map(({ survey }) => findSurvey(survey)));
  return surveys.filter((survey) => survey !== undefined);
};

/** What stands for a respondent: the number of an application, or a key that is kept hashed with its survey. */
export const toRespondentId = (survey: string, key: { application: string } | { browser: string }): string =>
  "application" in key
    ? key.application
    : createHash("sha256").update(`${survey}\n${key.browser}`).digest("base64url");

/** Which of these have answered: one consistent read each. */
export const haveAnswered = async (
  respondents: readonly { survey: string; respondent: string }[],
): Promise<boolean[]> =>
  Promise.all(
    respondents.map(async ({ survey, respondent }) => {
      const { Item } = await getDocumentClient().send(
        new GetCommand({
          TableName: getTableName(),
          Key: respondentKey(survey, respondent),
          ConsistentRead: true,
        }),
      );
      return Item !== undefined;
    }),
  );

/**
 * Keeps an answer, once a respondent. The mark and the answer share no key and no time, so that an answer without an
 * application is nobody's (law 8/2005).
 * @throws Cancelled with label `respondent` when there is an answer already
 */
export const saveSurveyAnswer = (survey: string, respondent: string, answer: StoredAnswer): Promise<void> =>
  transact([
    {
      label: "respondent",
      Put: {
        TableName: getTableName(),
        Item: respondentKey(survey, respondent),
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    {
      label: "answer",
      Put: {
        TableName: getTableName(),
        Item: { pk: `survey#${survey}`, sk: `answer#${randomUUID()}`, answered: answer },
      },
    },
  ]);

/** Every answer of a survey, in no order that would tell who came first. */
export const listSurveyAnswers = async (survey: string): Promise<StoredAnswer[]> =>
  (await listByPrefix<{ answered: StoredAnswer }>(`survey#${survey}`, "answer#")).map(
    ({ answered }) => answered,
  );
