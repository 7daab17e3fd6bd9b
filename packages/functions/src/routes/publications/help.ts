/** `/api/help`: the public help centre (spec 1 §2, §9). */

import { Article, HelpPage, MaintenanceNotice } from "@portal/core/events/publications/publication-schema";
import * as Publication from "@portal/core/events/publications/publication-service.server";
import { loadPortalPolicy } from "@portal/core/policies/policy-store.server";
import { describeRetention } from "@portal/core/policies/retention-limits";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

/** Cached but revalidated, so that an article appears from the moment it is published. */
const FRESH = "no-cache";

export const helpDefinition = {
  "GET /": defineOperation({
    summary: "Maintenance notices and the articles by topic",
    response: HelpPage,
    cache: FRESH,
    run: (_, ctx) => Publication.getHelpPage(ctx),
  }),
  "GET /maintenance": defineOperation({
    summary: "Maintenance notices in effect, for the banner of every page",
    response: z.object({ items: z.array(MaintenanceNotice) }),
    // Every page requests it, and an announcement may be a minute late.
    cache: "public, max-age=60",
    run: async (_, ctx) => ({ items: await Publication.listAnnouncedMaintenance(ctx) }),
  }),
  "GET /retention": defineOperation({
    summary: "Retention periods in years, for the privacy statement",
    response: z.object({ applications: z.int(), readings: z.int(), accounting: z.int() }),
    cache: "public, max-age=60",
    run: async (_, ctx) => describeRetention(await loadPortalPolicy(ctx)),
  }),
  "GET /{id}": defineOperation({
    summary: "An article or a maintenance notice",
    response: Article,
    cache: FRESH,
    run: ({ params }, ctx) => Publication.getArticle(params.id ?? "", ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("help", helpDefinition);
