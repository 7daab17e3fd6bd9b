/** `GET /api/region/all` (spec 1 §7). */
import { find, Region } from "@portal/core/region/index";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

export const definition = {
  "GET /all": operation({
    summary: "Regions by level, parent or id",
    query: z.object({
      level: z.coerce.number().int().min(1).max(4).optional(),
      parentId: z.string().optional(),
      id: z.string().optional(),
    }),
    response: z.object({ items: z.array(Region) }),
    cache: "public, max-age=86400",
    run: ({ query }) => ({ items: find(query) }),
  }),
} satisfies Definition;

export const handler = serve("region", definition);
