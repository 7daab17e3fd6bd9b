/** `GET /api/region/all` (spec 1 §7). */
import { findRegions, Region } from "@portal/core/forms/regions/index";
import * as z from "zod";
import { buildUnknownFilterRefusal } from "../../http/list-filters.ts";
import { queryNumber } from "../../http/query-number.ts";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const regionDefinition = {
  "GET /all": defineOperation({
    summary: "Regions by level, parent or id",
    query: z.object({
      level: queryNumber(1, 4).optional(),
      parentId: z.string().optional(),
      id: z.string().optional(),
    }),
    response: z.object({ items: z.array(Region) }),
    cache: "public, max-age=86400",
    run: ({ query }) => {
      for (const name of ["parentId", "id"] as const)
        if (query[name] !== undefined && findRegions({ id: query[name] }).length === 0)
          throw buildUnknownFilterRefusal(name);
      return { items: findRegions(query) };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("region", regionDefinition);
