/** `/api/feed`: an institution's deadlines as a calendar at a secret address. */
import * as Feed from "@portal/core/feed/commands.server";
import * as z from "zod";
import { Binary, type Definition, operation, serve } from "../http/serve.ts";

const Standing = z.object({ createdAt: z.string().nullable() });

export const definition = {
  "GET /": operation({
    summary: "Since when the caller has an address for the current institution",
    response: Standing,
    run: (_, ctx) => Feed.standing(ctx),
  }),
  "POST /": operation({
    summary: "A new secret address; the one before ends. It is told only once",
    response: z.object({ path: z.string(), createdAt: z.string() }),
    again: "run",
    run: async (_, ctx) => {
      const { secret, createdAt } = await Feed.create(ctx);
      return { path: `/api/feed/${secret}`, createdAt };
    },
  }),
  "DELETE /": operation({
    summary: "Ends the address",
    response: Standing,
    run: async (_, ctx) => {
      await Feed.revoke(ctx);
      return { createdAt: null };
    },
  }),
  "GET /{secret}": operation({
    summary: "The calendar of the deadlines, for who holds the address",
    who: "public",
    query: z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]).optional() }),
    response: z.instanceof(Binary),
    media: ["text/calendar"],
    cache: "private, max-age=900",
    run: async ({ params, query }, ctx) => {
      const text = await Feed.read(params.secret ?? "", query.lang ?? "zh-Hant", ctx);
      return new Binary(new TextEncoder().encode(text), "text/calendar; charset=utf-8", "deadlines.ics");
    },
  }),
} satisfies Definition;

export const handler = serve("feed", definition);
