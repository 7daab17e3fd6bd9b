/** `/api/exhibitor`: the public directory of exhibitors. */

import { searchExhibitors } from "@portal/core/events/event-service.server";
import { getExhibitingCompany } from "@portal/core/events/exhibiting-company.server";
import { ExhibitingCompanyView } from "@portal/core/events/exhibiting-company-schema";
import { LocalizedText } from "@portal/core/events/localized-text-schema";
import * as z from "zod";
import { PublicCursor, takeListPage } from "../../http/list-page.ts";
import { queryNumber } from "../../http/query-number.ts";
import { requireKnownEvent } from "../../http/require-known-event.ts";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const Row = z.object({
  /** With it, the company's information can be read. */
  institutionId: z.string().optional(),
  names: LocalizedText,
  booth: z.string().optional(),
  eventId: z.string(),
  eventNames: LocalizedText,
});
const Query = z.object({
  name: z.string().max(100).optional(),
  eventId: z.string().max(60).optional(),
  limit: queryNumber(1, 100).default(20),
  cursor: PublicCursor,
});

export const exhibitorDefinition = {
  "GET /": defineOperation({
    summary: "Exhibitors by part of their name, in any language",
    query: Query,
    response: z.object({ items: z.array(Row), total: z.int(), cursor: z.string().optional() }),
    cache: "public, max-age=60",
    run: async ({ query: { name, eventId, ...page } }, ctx) => {
      await requireKnownEvent(eventId, ctx);
      return takeListPage(await searchExhibitors(name, eventId, ctx), page);
    },
  }),
  "GET /{eventId}/{id}": defineOperation({
    summary: "The public information about an exhibitor of an event",
    response: ExhibitingCompanyView,
    cache: "public, max-age=60",
    run: ({ params }, { now }) => getExhibitingCompany(params.eventId ?? "", params.id ?? "", now),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("exhibitor", exhibitorDefinition);
