/** `/api/staff/survey`: staff create surveys, open and close them, and read the results. */
import { StaffSurvey, SurveyResult, SurveyRow, SurveyWrite } from "@portal/core/surveys/survey-schema";
import {
  closeSurvey,
  copySurvey,
  createSurvey,
  getSurveyForStaff,
  getSurveyResult,
  listSurveys,
  openSurvey,
  removeSurvey,
  updateSurvey,
} from "@portal/core/surveys/survey-service.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const access = ["OFFICER", "ADMIN"] as const;
const VersionBody = z.object({ version: z.int() });

export const staffSurveyDefinition = {
  "GET /": defineOperation({
    summary: "All surveys, including drafts",
    callers: access,
    response: z.object({ items: z.array(SurveyRow), total: z.int() }),
    run: async () => {
      const items = await listSurveys();
      return { items, total: items.length };
    },
  }),
  "GET /{id}": defineOperation({
    summary: "A survey with its questions",
    callers: access,
    response: StaffSurvey,
    run: ({ params }) => getSurveyForStaff(params.id ?? ""),
  }),
  "POST /": defineOperation({
    summary: "Creates a draft",
    callers: access,
    storesOutcome: true,
    body: SurveyWrite,
    response: StaffSurvey,
    run: ({ body }, ctx) => createSurvey(body, ctx),
  }),
  "PUT /": defineOperation({
    summary: "Changes a survey; once it is open, only its texts and its last day",
    callers: access,
    body: SurveyWrite.extend({ id: z.string().max(60), version: z.int() }),
    response: StaffSurvey,
    run: ({ body }, ctx) => updateSurvey(body, ctx),
  }),
  "POST /{id}/open": defineOperation({
    summary: "Opens a survey; participants of its event are invited by e-mail",
    storesOutcome: true,
    callers: access,
    body: VersionBody,
    response: StaffSurvey,
    run: ({ params, body }, ctx) => openSurvey({ id: params.id ?? "", ...body }, ctx),
  }),
  "POST /{id}/close": defineOperation({
    summary: "Closes a survey: no more answers are accepted",
    storesOutcome: true,
    callers: access,
    body: VersionBody,
    response: StaffSurvey,
    run: ({ params, body }, ctx) => closeSurvey({ id: params.id ?? "", ...body }, ctx),
  }),
  "POST /{id}/copy": defineOperation({
    summary: "Copies a survey to a new draft",
    callers: access,
    storesOutcome: true,
    response: StaffSurvey,
    status: 201,
    run: ({ params }, ctx) => copySurvey(params.id ?? "", ctx),
  }),
  "DELETE /{id}": defineOperation({
    summary: "Removes a draft that was never opened",
    requiresVersion: true,
    callers: access,
    response: StaffSurvey,
    run: (call, ctx) => removeSurvey({ id: call.params.id ?? "", version: call.version }, ctx),
  }),
  "GET /{id}/result": defineOperation({
    summary: "The current results of a survey, including free texts",
    callers: access,
    response: SurveyResult,
    personal: true,
    run: ({ params }) => getSurveyResult(params.id ?? ""),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffSurvey", staffSurveyDefinition);
