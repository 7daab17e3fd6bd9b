/** Letters, notices and stock reasons: `/api/staff/admin/wording`. Merged into the Lambda of `admin.ts`. */
import {
  WordingPreview,
  WordingPreviewRequest,
  WordingRow,
  WordingView,
  WordingWrite,
} from "@portal/core/messaging/wording/wording-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const admins = ["ADMIN"] as const;
/** Loaded on demand: other calls of administrators start without all texts. */
const loadWordingService = () => import("@portal/core/messaging/wording/wording-service.server");

export const staffWordingDefinition = {
  "GET /wording": defineOperation({
    summary: "Every text that administrators change, with its text of today",
    who: admins,
    response: z.object({ items: z.array(WordingRow) }),
    run: async (_, ctx) => ({ items: await (await loadWordingService()).listWordings(ctx) }),
  }),
  "GET /wording/{key}": defineOperation({
    summary: "A text with its original, its placeholders and all its versions, newest first",
    who: admins,
    response: WordingView,
    run: async ({ params }, ctx) => (await loadWordingService()).getWording(params.key ?? "", ctx),
  }),
  "PUT /wording/{key}": defineOperation({
    summary: "Writes the next version of a text, from a day on",
    who: admins,
    body: WordingWrite,
    response: WordingView,
    run: async ({ params, body }, ctx) =>
      (await loadWordingService()).changeWording(params.key ?? "", body, ctx),
  }),
  "POST /wording/{key}/preview": defineOperation({
    summary: "Shows a text that is not saved yet with the data of an application",
    who: admins,
    body: WordingPreviewRequest,
    response: WordingPreview,
    again: "run",
    run: async ({ params, body }, ctx) => {
      const { previewWording } = await import("@portal/core/applications/desk/preview-wording.server");
      return previewWording({ key: params.key ?? "", ...body }, ctx);
    },
  }),
} satisfies ResourceDefinition;
