/** `/api/question`: surveys by their address, answered once, and what came out (spec 1 §2, spec 3 §4). */
import { answer, asked, publicResult, tasks } from "@portal/core/survey/answer.server";
import { AskedSurvey, SurveyAnswer, SurveyResult, SurveySent, SurveyTask } from "@portal/core/survey/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "GET /": operation({
    summary: "Surveys that wait for the current institution, and those it has answered",
    who: "signedIn",
    response: z.object({ items: z.array(SurveyTask), total: z.int() }),
    run: async (_, ctx) => {
      const items = await tasks(ctx);
      return { items, total: items.length };
    },
  }),
  "GET /{id}": operation({
    summary: "A survey; one that is tied to an event for those who take part in it",
    who: "optional",
    response: AskedSurvey,
    run: ({ params }, ctx) => asked(params.id ?? "", ctx),
  }),
  "POST /{id}": operation({
    summary: "An answer to every question, once a respondent",
    who: "optional",
    status: 201,
    // Its captcha is good once, and a second answer is refused as such.
    idempotent: false,
    body: SurveyAnswer,
    response: SurveySent,
    run: ({ params, body, address }, ctx) => answer(params.id ?? "", body, address, ctx),
  }),
  "GET /{id}/result": operation({
    summary: "What came out, where staff show it to everybody; from five answers on",
    response: SurveyResult,
    run: ({ params }, ctx) => publicResult(params.id ?? "", ctx),
  }),
} satisfies Definition;

export const handler = serve("question", definition);
