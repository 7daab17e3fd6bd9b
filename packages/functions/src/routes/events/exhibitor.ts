/** `/api/exhibitor`: the public directory of exhibitors. */

import { LocalizedText } from "@portal/core/events/event-schema";
import { searchExhibitors } from "@portal/core/events/event-service.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const Row = z.object({
  names: LocalizedText,
  booth: z.string().optional(),
  eventId: z.string(),
  eventNames: LocalizedText,
});
const Query = z.object({
  name: z.string().max(100).optional(),
  eventId: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const exhibitorDefinition = {
  "GET /": defineOperation({
    summary: "Exhibitors by part of their name, in any language",
    query: Query,
    response: z.object({ items: z.array(Row), total: z.int() }),
    cache: "public, max-age=60",
    run: async ({ query: { name, eventId, limit } }, ctx) => {
      const matches = await searchExhibitors(name, eventId, ctx);
      return { items: matches.slice(0, limit ?? 20), total: matches.length };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("exhibitor", exhibitorDefinition);
