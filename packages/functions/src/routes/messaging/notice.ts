/** `/api/notice`: the caller's in-app notices. */
import {
  countUnreadNotices,
  listReadableNotices,
  MAX_UNREAD_COUNT,
  markAllNoticesRead,
  markReadableNoticeRead,
} from "@portal/core/applications/membership/readable-notices.server";
import { languages } from "@portal/core/messaging/index";
import type { InAppNotice } from "@portal/core/messaging/notice-store.server";
import { renderNotice, renderShortNotice } from "@portal/core/messaging/render-notice";
import { StockReasonCode } from "@portal/core/messaging/stock-reason-schema";
import * as z from "zod";
import { queryNumber } from "../../http/query-number.ts";
import {
  decryptCursor,
  defineOperation,
  encryptCursor,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

const Language = z.enum(languages).optional();
const Query = z.object({
  limit: queryNumber(1, 100).default(20),
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

/** Builds the view of a notice, in the requested language, or the one it was written in. */
const toNoticeView = (notice: InAppNotice, language = notice.language): z.infer<typeof View> => {
  const { id, template, params, link, wording, at, readAt } = notice;
  const content = { template, params, language, ...(wording && { wording }) };
  return {
    id,
    template,
    subject: renderNotice(content).subject,
    text: renderShortNotice(content),
    ...(link && { link }),
    at,
    ...(readAt && { readAt }),
  };
};

export const noticeDefinition = {
  "GET /": defineOperation({
    summary: "Notices of the caller, newest first",
    query: Query,
    response: z.object({ items: z.array(View), cursor: z.string().optional() }),
    run: async ({ query }, ctx) => {
      const scope = `notice:${ctx.actor.accountId}`;
      const from = query.cursor ? (decryptCursor(query.cursor, scope) as string) : null;
      const page = await listReadableNotices(query.limit, from, ctx);
      return {
        items: page.items.map((notice) => toNoticeView(notice, query.language)),
        ...(page.cursor && { cursor: encryptCursor(page.cursor, scope) }),
      };
    },
  }),
  "GET /unread": defineOperation({
    summary: "The number of the caller's unread notices, up to 100",
    response: z.object({ count: z.int().max(MAX_UNREAD_COUNT) }),
    run: async (_, ctx) => ({ count: await countUnreadNotices(ctx) }),
  }),
  "GET /reason": defineOperation({
    summary: "Stock reasons that were added, changed or retired, and since when",
    response: z.object({
      items: z.array(
        z.object({
          code: StockReasonCode,
          since: z.string(),
          /** Absent from when the original text applies again. */
          texts: z
            .object({ "zh-Hant": z.string(), "zh-Hans": z.string(), pt: z.string(), en: z.string() })
            .optional(),
          /** For which decisions one that an administrator added is offered. */
          decisions: z.array(z.string()).optional(),
          /** It is offered no more from then on. */
          retired: z.boolean().optional(),
        }),
      ),
    }),
    run: async (_, { actor, now }) => {
      const { listChangedReasons } = await import("@portal/core/messaging/wording/changed-reasons.server");
      // What is planned concerns those who choose reasons, and is not announced to those who are given them.
      const reasons = (await listChangedReasons()).filter(
        ({ since }) => actor.kind === "staff" || since <= now,
      );
      return {
        items: reasons.map(({ decisions, ...reason }) => ({
          ...reason,
          ...(decisions && { decisions: [...decisions] }),
        })),
      };
    },
  }),
  "POST /read": defineOperation({
    summary: "Marks every notice as read",
    response: z.object({ count: z.int() }),
    idempotent: false,
    run: async (_, ctx) => ({ count: await markAllNoticesRead(ctx) }),
  }),
  "POST /{id}/read": defineOperation({
    summary: "Marks a notice as read",
    query: z.object({ language: Language }),
    response: View,
    idempotent: false,
    run: async ({ params, query }, ctx) =>
      toNoticeView(await markReadableNoticeRead(params.id ?? "", ctx), query.language),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("notice", noticeDefinition);
