/**
 * Returns what everybody sees of the answers to a survey. It is stored as it was last told and changes in steps of
 * several answers only: from one answer to the next, the difference would be what one person chose (decision 0520).
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

/**
 * Returns the figures that everybody may see now, and stores a step that they have made.
 * @returns undefined before enough people have answered
 * @throws ServiceBusyError when others were faster each time
 */
export const loadPublicFigures = async (
  survey: string,
  questions: readonly SurveyQuestion[],
): Promise<PublicFigures | undefined> => {
  const entity = getPublicFiguresEntity();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const [{ data }, answers] = await Promise.all([
      entity.get({ survey }).go({ consistent: true }),
      listSurveyAnswers(survey),
    ]);
    const publishedFigures: PublicFigures | undefined = data
      ? { answers: data.answers, results: data.results }
      : undefined;
    const current = {
      answers: answers.length,
      results: computeSurveyResults(questions, answers, { isPublic: true }),
    };
    const figures = chooseNextPublicFigures(publishedFigures, current);
    if (!figures || figures === publishedFigures) return figures;
    const { rejected } = await entity
      .put({ survey, ...figures })
      .where((row, { eq, notExists }) =>
        publishedFigures ? eq(row.answers, publishedFigures.answers) : notExists(row.answers),
      )
      .go({ returnOnConditionCheckFailure: true });
    if (!rejected) return figures;
  }
  throw new ServiceBusyError(["survey"]);
};
