/**
 * Letters, notices and stock reasons: `/api/staff/admin/wording`. A Lambda beside that of `admin.ts`, because the texts
 * of all notices and letters in four languages, and the schemes of a preview, make it heavy (decision 0363).
 */
import { previewWording } from "@portal/core/applications/desk/preview-wording.server";
import {
  ReasonCreation,
  WordingPreview,
  WordingPreviewRequest,
  WordingRow,
  WordingView,
  WordingWrite,
} from "@portal/core/messaging/wording/wording-schema";
import {
  addReason,
  changeWording,
  getWording,
  listWordings,
} from "@portal/core/messaging/wording/wording-service.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const admins = ["ADMIN"] as const;

export const staffWordingDefinition = {
  "GET /": defineOperation({
    summary: "Every text that administrators can change, with its current wording",
    callers: admins,
    response: z.object({ items: z.array(WordingRow) }),
    run: async (_, ctx) => ({ items: await listWordings(ctx) }),
  }),
  "POST /": defineOperation({
    summary: "Adds a stock reason, which is offered for some decisions from a given day on",
    storesOutcome: true,
    callers: admins,
    body: ReasonCreation,
    response: WordingView,
    status: 201,
    onRepeat: getWording,
    run: ({ body }, ctx) => addReason(body, ctx),
  }),
  "GET /{key}": defineOperation({
    summary: "A text with its original, its placeholders and all its versions, newest first",
    callers: admins,
    response: WordingView,
    run: ({ params }, ctx) => getWording(params.key ?? "", ctx),
  }),
  "PUT /{key}": defineOperation({
    summary: "Saves the next version of a text, which takes effect on a given day",
    callers: admins,
    body: WordingWrite,
    response: WordingView,
    run: ({ params, body }, ctx) => changeWording(params.key ?? "", body, ctx),
  }),
  "POST /{key}/preview": defineOperation({
    summary: "Previews an unsaved text with the data of an application",
    callers: admins,
    body: WordingPreviewRequest,
    response: WordingPreview,
    onRepeat: "run",
    run: ({ params, body }, ctx) => previewWording({ key: params.key ?? "", ...body }, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffWording", staffWordingDefinition);
