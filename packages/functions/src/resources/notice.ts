/** `/api/notice`: what the portal told the caller. */
import { languages } from "@portal/core/notice/index";
import { render, short } from "@portal/core/notice/render";
import { type InApp, markAllRead, markRead, ofAccount, unread } from "@portal/core/notice/store.server";
import * as z from "zod";
import { type Definition, open, operation, seal, serve } from "../http/serve.ts";

const Language = z.enum(languages).optional();
const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(2000).optional(),
  language: Language,
});
const View = z.object({
  id: z.string(),
  template: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string().optional(),
  at: z.string(),
  readAt: z.string().optional(),
});

/** In the language asked for, or the one it was written in. */
const shown = (notice: InApp, language = notice.language): z.infer<typeof View> => {
  const { id, template, params, link, at, readAt } = notice;
  return {
    id,
    template,
    subject: render({ template, params, language }).subject,
    text: short({ template, params, language }),
    ...(link && { link }),
    at,
    ...(readAt && { readAt }),
  };
};

export const definition = {
  "GET /": operation({
    summary: "Notices of the caller, newest first",
    query: Query,
    response: z.object({ items: z.array(View), cursor: z.string().optional() }),
    run: async ({ query }, ctx) => {
      const scope = `notice:${ctx.actor.accountId}`;
      const from = query.cursor ? (open(query.cursor, scope) as string) : null;
      const page = await ofAccount(ctx.actor.accountId, query.limit, from);
      return {
        items: page.items.map((notice) => shown(notice, query.language)),
        ...(page.cursor && { cursor: seal(page.cursor, scope) }),
      };
    },
  }),
  "GET /unread": operation({
    summary: "How many notices the caller has not read, at most 100",
    response: z.object({ count: z.int() }),
    run: async (_, ctx) => ({ count: (await unread(ctx.actor.accountId)).length }),
  }),
  "POST /read": operation({
    summary: "Marks every notice read",
    response: z.object({ count: z.int() }),
    idempotent: false,
    run: async (_, ctx) => ({ count: await markAllRead(ctx.actor.accountId, ctx.now) }),
  }),
  "POST /{id}/read": operation({
    summary: "Marks a notice read",
    query: z.object({ language: Language }),
    response: View,
    idempotent: false,
    run: async ({ params, query }, ctx) =>
      shown(await markRead(ctx.actor.accountId, params.id ?? "", ctx.now), query.language),
  }),
} satisfies Definition;

export const handler = serve("notice", definition);
