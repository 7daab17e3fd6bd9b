/** Rows of surveys: all in one partition, because there are few; answers and respondents under each. */
import { createHash, randomUUID } from "node:crypto";
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../platform/entity.server.ts";
import { fitsKeyLimits, readRowBatches } from "../platform/query-partition.server.ts";
import { type TransactionItem, transact } from "../platform/transaction.server.ts";
import type { Survey } from "./index.ts";
import type { StoredAnswer } from "./survey-results.ts";

/** The partition of all surveys. */
const SURVEYS_PARTITION = "surveys";

const getSurveyEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "survey", version: "1", service: "portal" },
        attributes: {
          /** The id of the survey; it is the sort key itself. */
          sk: requiredText,
          survey: { type: CustomAttributeType<Survey>("any"), required: true },
          version: requiredNumber,
        },
        indexes: {
          all: {
            pk: buildKey("pk", SURVEYS_PARTITION, []),
            sk: { field: "sk", composite: ["sk"], casing: "none" },
          },
        },
      },
      connection,
    ),
);
const getEventSurveyEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "eventSurvey", version: "1", service: "portal" },
        attributes: { eventId: requiredText, survey: requiredText },
        indexes: {
          ofEvent: {
            pk: buildKey("pk", "event#${eventId}", ["eventId"]),
            sk: buildKey("sk", "survey#${survey}", ["survey"]),
          },
        },
      },
      connection,
    ),
);
const getSchemeSurveyEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "schemeSurvey", version: "1", service: "portal" },
        attributes: { scheme: requiredText, survey: requiredText },
        indexes: {
          ofScheme: {
            pk: buildKey("pk", "scheme#${scheme}", ["scheme"]),
            sk: buildKey("sk", "survey#${survey}", ["survey"]),
          },
        },
      },
      connection,
    ),
);
const getRespondentEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "surveyRespondent", version: "1", service: "portal" },
        attributes: { survey: requiredText, respondent: requiredText },
        indexes: {
          ofSurvey: {
            pk: buildKey("pk", "survey#${survey}", ["survey"]),
            sk: buildKey("sk", "answered#${respondent}", ["respondent"]),
          },
        },
      },
      connection,
    ),
);
const getInvitationEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "surveyInvitation", version: "1", service: "portal" },
        attributes: { survey: requiredText, application: requiredText },
        indexes: {
          ofSurvey: {
            pk: buildKey("pk", "survey#${survey}", ["survey"]),
            sk: buildKey("sk", "invited#${application}", ["application"]),
          },
        },
      },
      connection,
    ),
);
const getAnswerEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "surveyAnswer", version: "1", service: "portal" },
        attributes: {
          survey: requiredText,
          /** Random, so that it tells nothing about when the answer was given. */
          id: requiredText,
          answered: { type: CustomAttributeType<StoredAnswer>("any"), required: true },
        },
        indexes: {
          ofSurvey: {
            pk: buildKey("pk", "survey#${survey}", ["survey"]),
            sk: buildKey("sk", "answer#${id}", ["id"]),
          },
        },
      },
      connection,
    ),
);

/** Returns a survey, or undefined. One consistent read. */
export const findSurvey = async (id: string): Promise<Survey | undefined> => {
  if (!fitsKeyLimits(SURVEYS_PARTITION, id)) return undefined;
  return (await getSurveyEntity().get({ sk: id }).go({ consistent: true })).data?.survey;
};
/** Lists all surveys, drafts included; one query. */
export const listAllSurveys = async (): Promise<Survey[]> => {
  const { data } = await getSurveyEntity().query.all({}).go({ pages: "all" });
  return data.map(({ survey }) => survey);
};

/** Builds the row of a new survey (version 1) or of the next version. */
export const buildSurveyWrite = (survey: Survey): TransactionItem => ({
  label: "survey",
  Put: getSurveyEntity()
    .put({ sk: survey.id, survey, version: survey.version })
    .where(({ version }, { eq, notExists }) =>
      survey.version === 1 ? notExists(version) : eq(version, survey.version - 1),
    )
    .params(),
});
/** Builds the deletion of a survey, on condition of its version. */
export const buildSurveyDelete = ({ id, version }: Survey): TransactionItem => ({
  label: "survey",
  Delete: getSurveyEntity()
    .delete({ sk: id })
    .where((row, { eq }) => eq(row.version, version))
    .params(),
});

/**
 * Builds the row by which the respondents of an event or of a scheme find its surveys, written when one opens.
 * Undefined for a survey that is open to everybody.
 */
export const buildSurveySubjectWrite = ({
  id,
  eventId,
  scheme,
}: Pick<Survey, "id" | "eventId" | "scheme">): TransactionItem | undefined => {
  if (eventId) return { label: "ofEvent", Put: getEventSurveyEntity().put({ eventId, survey: id }).params() };
  return scheme
    ? { label: "ofScheme", Put: getSchemeSurveyEntity().put({ scheme, survey: id }).params() }
    : undefined;
};
/** Lists opened surveys of events and schemes in any status. One query for each, and one read per survey. */
export const listSurveysByEventOrScheme = async (
  eventIds: readonly string[],
  schemes: readonly string[],
): Promise<Survey[]> => {
  const [ofEvents, ofSchemes] = await Promise.all([
    Promise.all(
      eventIds.map((eventId) => getEventSurveyEntity().query.ofEvent({ eventId }).go({ pages: "all" })),
    ),
    Promise.all(
      schemes.map((scheme) => getSchemeSurveyEntity().query.ofScheme({ scheme }).go({ pages: "all" })),
    ),
  ]);
  const surveys = await Promise.all(
    [...ofEvents.flatMap(({ data }) => data), ...ofSchemes.flatMap(({ data }) => data)].map(({ survey }) =>
      findSurvey(survey),
    ),
  );
  return surveys.filter((survey) => survey !== undefined);
};

/** Returns which of these applications were invited to a survey. One consistent read for a hundred of them. */
export const listInvitedIds = async (
  survey: string,
  applications: readonly string[],
): Promise<Set<string>> => {
  const keys = applications.map((application) => ({ pk: `survey#${survey}`, sk: `invited#${application}` }));
  return new Set((await readRowBatches(keys, ["application"])).map(({ application }) => String(application)));
};
/** Builds the mark that an application was invited, which it is once. */
export const buildInvitationMark = (survey: string, application: string): TransactionItem => ({
  label: "invitation",
  Put: getInvitationEntity().create({ survey, application }).params(),
});

/** Returns the id of a respondent: an application, or the hash of a browser's key with its survey. */
export const toRespondentId = (survey: string, key: { application: string } | { browser: string }): string =>
  "application" in key
    ? key.application
    : createHash("sha256").update(`${survey}\n${key.browser}`).digest("base64url");

/** Returns which of these have answered. One consistent read each. */
export const listAnsweredFlags = async (
  respondents: readonly { survey: string; respondent: string }[],
): Promise<boolean[]> =>
  Promise.all(
    respondents.map(async (key) => {
      const { data } = await getRespondentEntity().get(key).go({ consistent: true });
      return data !== null;
    }),
  );

/**
 * Stores an answer, once per respondent. The mark and the answer share neither key nor time, so that an answer
 * without an application is anonymous (law 8/2005).
 * @param further rows of the same transaction
 * @throws TransactionCancelledError with label `respondent` when there is an answer already
 */
export const saveSurveyAnswer = (
  survey: string,
  respondent: string,
  answer: StoredAnswer,
  further: readonly TransactionItem[] = [],
): Promise<void> =>
  transact([
    {
      label: "respondent",
      Put: getRespondentEntity().create({ survey, respondent }).params(),
    },
    {
      label: "answer",
      Put: getAnswerEntity().put({ survey, id: randomUUID(), answered: answer }).params(),
    },
    ...further,
  ]);

/**
 * Lists every answer of a survey, in an order that does not reveal who came first. The read is consistent, because a
 * step of the public results is made from it (decision 0528).
 */
export const listSurveyAnswers = async (survey: string): Promise<StoredAnswer[]> => {
  const { data } = await getAnswerEntity().query.ofSurvey({ survey }).go({ pages: "all", consistent: true });
  return data.map(({ answered }) => answered);
};
