/** `/api/question`: surveys by their address, answered once, and their results (spec 1 §2, spec 3 §4). */
import {
  answerSurvey,
  getPublicSurveyResult,
  getSurveyForReader,
  getSurveyReceipt,
  listSurveyTasks,
} from "@portal/core/surveys/answer-survey.server";
import {
  ReaderSurvey,
  SurveyAnswer,
  SurveyReceipt,
  SurveyResult,
  SurveyTask,
} from "@portal/core/surveys/survey-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const questionDefinition = {
  "GET /": defineOperation({
    summary: "Surveys open to the current institution, and those it has answered",
    callers: "signedIn",
    response: z.object({ items: z.array(SurveyTask), total: z.int() }),
    run: async (_, ctx) => {
      const items = await listSurveyTasks(ctx);
      return { items, total: items.length };
    },
  }),
  "GET /{id}": defineOperation({
    summary: "A survey; a survey of an event is for its participants only",
    callers: "optional",
    response: ReaderSurvey,
    run: ({ params }, ctx) => getSurveyForReader(params.id ?? "", ctx),
  }),
  "POST /{id}": defineOperation({
    summary: "Answers a survey, once per respondent",
    callers: "optional",
    status: 201,
    storesOutcome: true,
    onRepeat: (id) => getSurveyReceipt(id),
    requiresProofOfWork: true,
    body: SurveyAnswer,
    response: SurveyReceipt,
    run: ({ params, body }, ctx) => answerSurvey(params.id ?? "", body, ctx),
  }),
  "GET /{id}/result": defineOperation({
    summary: "Public results of a survey that has at least five answers, if staff publish them",
    response: SurveyResult,
    run: ({ params }, ctx) => getPublicSurveyResult(params.id ?? "", ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("question", questionDefinition);
