/** `/api/help`: the help centre, for everybody (spec 1 §2, §9). */
import * as Publication from "@portal/core/publication/commands.server";
import { Article, HelpPage, MaintenanceNotice } from "@portal/core/publication/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

/** Kept, but asked for again: an article is there from the moment it is published. */
const FRESH = "no-cache";

export const definition = {
  "GET /": operation({
    summary: "Maintenance notices and the articles by topic",
    response: HelpPage,
    cache: FRESH,
    run: (_, ctx) => Publication.help(ctx),
  }),
  "GET /maintenance": operation({
    summary: "Maintenance that is announced now, for the banner of every page",
    response: z.object({ items: z.array(MaintenanceNotice) }),
    // Asked for by every page: a minute's delay of an announcement harms nobody.
    cache: "public, max-age=60",
    run: async (_, ctx) => ({ items: await Publication.announced(ctx) }),
  }),
  "GET /{id}": operation({
    summary: "An article or a maintenance notice",
    response: Article,
    cache: FRESH,
    run: ({ params }, ctx) => Publication.article(params.id ?? "", ctx),
  }),
} satisfies Definition;

export const handler = serve("help", definition);
