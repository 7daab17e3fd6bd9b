/** `/api/feed`: an institution's deadlines as a calendar at a secret address. */
import * as Feed from "@portal/core/feeds/calendar-feed-service.server";
import * as z from "zod";
import {
  BinaryResponse,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

const toAddress = ({ secret, createdAt }: { secret: string; createdAt: string }) => ({
  path: `/api/feed/${secret}`,
  createdAt,
});

const FeedStatus = z.object({ createdAt: z.string().nullable() });

export const feedDefinition = {
  "GET /": defineOperation({
    summary: "Whether the caller has a calendar feed for the current institution, and since when",
    response: FeedStatus,
    run: (_, ctx) => Feed.getFeedStatus(ctx),
  }),
  "POST /": defineOperation({
    summary:
      "Creates the secret address of the calendar feed, which is shown once and replaces an earlier one",
    response: z.object({ path: z.string(), createdAt: z.string() }),
    storesOutcome: true,
    onRepeat: async (_, ctx) => toAddress(await Feed.getCreatedFeed(ctx)),
    run: async (_, ctx) => toAddress(await Feed.createFeed(ctx)),
  }),
  "DELETE /": defineOperation({
    summary: "Revokes the URL of the calendar feed",
    response: FeedStatus,
    run: async (_, ctx) => {
      await Feed.revokeFeed(ctx);
      return { createdAt: null };
    },
  }),
  "GET /{secret}": defineOperation({
    summary: "The deadlines of an institution as a calendar, for anyone who has the address",
    callers: "public",
    query: z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]).optional() }),
    response: z.instanceof(BinaryResponse),
    media: ["text/calendar"],
    cache: "private, max-age=900",
    run: async ({ params, query }, ctx) => {
      const text = await Feed.readFeed(params.secret ?? "", query.lang ?? "zh-Hant", ctx);
      return new BinaryResponse(
        new TextEncoder().encode(text),
        "text/calendar; charset=utf-8",
        "deadlines.ics",
      );
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("feed", feedDefinition);
