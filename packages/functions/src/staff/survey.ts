/** `/api/staff/survey`: surveys as staff build them, open and close them, and see what came out. */
import { codes, Refusal } from "@portal/core/errors";
import {
  change,
  close,
  copy,
  create,
  find,
  list,
  open,
  remove,
  result,
} from "@portal/core/survey/commands.server";
import { StaffSurvey, SurveyResult, SurveyRow, SurveyWrite } from "@portal/core/survey/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

const who = ["OFFICER", "ADMIN"] as const;
const At = z.object({ version: z.int() });

export const definition = {
  "GET /": operation({
    summary: "All surveys, drafts included",
    who,
    response: z.object({ items: z.array(SurveyRow), total: z.int() }),
    run: async () => {
      const items = await list();
      return { items, total: items.length };
    },
  }),
  "GET /{id}": operation({
    summary: "A survey with its questions",
    who,
    response: StaffSurvey,
    run: ({ params }) => find(params.id ?? ""),
  }),
  "POST /": operation({
    summary: "Writes a draft",
    who,
    body: SurveyWrite,
    response: StaffSurvey,
    run: ({ body }, ctx) => create(body, ctx),
  }),
  "PUT /": operation({
    summary: "Changes a survey; once it was opened only its words and its last day",
    who,
    body: SurveyWrite.extend({ id: z.string().max(60), version: z.int() }),
    response: StaffSurvey,
    run: ({ body }, ctx) => change(body, ctx),
  }),
  "POST /{id}/open": operation({
    summary: "Opens a survey; those who take part in its event are asked by mail",
    who,
    body: At,
    response: StaffSurvey,
    run: ({ params, body }, ctx) => open({ id: params.id ?? "", ...body }, ctx),
  }),
  "POST /{id}/close": operation({
    summary: "Closes a survey: no answer is taken any more",
    who,
    body: At,
    response: StaffSurvey,
    run: ({ params, body }, ctx) => close({ id: params.id ?? "", ...body }, ctx),
  }),
  "POST /{id}/copy": operation({
    summary: "A draft that asks the same",
    who,
    response: StaffSurvey,
    status: 201,
    run: ({ params }, ctx) => copy(params.id ?? "", ctx),
  }),
  "DELETE /{id}": operation({
    summary: "Removes a draft that was never opened",
    who,
    response: StaffSurvey,
    run: ({ params, version }, ctx) => {
      if (version === undefined)
        throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "If-Match", key: "required" }] });
      return remove({ id: params.id ?? "", version }, ctx);
    },
  }),
  "GET /{id}/result": operation({
    summary: "What came out until now, with what was written",
    who,
    response: SurveyResult,
    run: ({ params }) => result(params.id ?? ""),
  }),
} satisfies Definition;

export const handler = serve("staffSurvey", definition);
