/**
 * Returns what everybody sees of the answers to a survey. It is stored as it was last told and changes in steps of
 * several answers only: from one answer to the next, the difference would be what one person chose (decision 0520).
 * How many were invited is counted with each step, because anybody can ask for the results (decision 0759).
 */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../platform/entity.server.ts";
import { ServiceBusyError } from "../platform/service-failures.server.ts";
import { chooseNextPublicFigures, computeSurveyResults, type PublicFigures } from "./survey-results.ts";
import type { SurveyQuestion } from "./survey-schema.ts";
import { listSurveyAnswers } from "./survey-store.server.ts";

const getPublicFiguresEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "publicFigures", version: "1", service: "portal" },
        attributes: {
          survey: requiredText,
          answers: requiredNumber,
          results: { type: CustomAttributeType<PublicFigures["results"]>("any"), required: true },
          /** Applications that were invited when this was told; absent for a survey that is open to everybody. */
          invited: { type: "number" },
        },
        indexes: {
          ofSurvey: {
            pk: buildKey("pk", "survey#${survey}", ["survey"]),
            sk: buildKey("sk", "public", []),
          },
        },
      },
      connection,
    ),
);

/** How often a step is decided when another call makes one at that moment. */
const MAX_ATTEMPTS = 5;

/** The figures as they were told, and how many were invited then. */
type ToldFigures = PublicFigures & { invited?: number };

/**
 * Returns the figures that everybody may see now, and stores a step that they have made.
 * @param countInvited counts whom the survey of an event has invited; it reads all applications of the event, so that
 * it is asked with a step only
 * @returns undefined before enough people have answered
 * @throws ServiceBusyError when others were faster each time
 */
export const loadPublicFigures = async (
  survey: string,
  questions: readonly SurveyQuestion[],
  countInvited: (answers: number) => Promise<number | undefined>,
): Promise<ToldFigures | undefined> => {
  const entity = getPublicFiguresEntity();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const [{ data }, answers] = await Promise.all([
      entity.get({ survey }).go({ consistent: true }),
      listSurveyAnswers(survey),
    ]);
    const publishedFigures: ToldFigures | undefined = data
      ? {
          answers: data.answers,
          results: data.results,
          ...(data.invited !== undefined && { invited: data.invited }),
        }
      : undefined;
    const current = {
      answers: answers.length,
      results: computeSurveyResults(questions, answers, { isPublic: true }),
    };
    const figures = chooseNextPublicFigures(publishedFigures, current);
    if (!figures || figures === publishedFigures) return figures;
    const invitedCount = await countInvited(figures.answers);
    const toldFigures = { ...figures, ...(invitedCount !== undefined && { invited: invitedCount }) };
    const { rejected } = await entity
      .put({ survey, ...toldFigures })
      .where((row, { eq, notExists }) =>
        publishedFigures ? eq(row.answers, publishedFigures.answers) : notExists(row.answers),
      )
      .go({ returnOnConditionCheckFailure: true });
    if (!rejected) return toldFigures;
  }
  throw new ServiceBusyError(["survey"]);
};
