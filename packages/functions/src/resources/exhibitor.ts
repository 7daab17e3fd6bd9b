/** `/api/exhibitor`: the public directory of exhibitors. */
import { exhibitors } from "@portal/core/event/commands.server";
import { L10n } from "@portal/core/event/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

const Row = z.object({ names: L10n, booth: z.string().optional(), eventId: z.string(), eventNames: L10n });
const Query = z.object({
  name: z.string().max(100).optional(),
  eventId: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const definition = {
  "GET /": operation({
    summary: "Exhibitors by a part of their name, in any language",
    query: Query,
    response: z.object({ items: z.array(Row), total: z.int() }),
    cache: "public, max-age=60",
    run: async ({ query: { name, eventId, limit } }, ctx) => {
      const found = await exhibitors(name, eventId, ctx);
      return { items: found.slice(0, limit ?? 20), total: found.length };
    },
  }),
} satisfies Definition;

export const handler = serve("exhibitor", definition);
