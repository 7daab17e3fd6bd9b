/** `/api/participate/search`: applications of the caller's institution; staff make their moves on the same records. */
import { Cluster, GroupInvitation } from "@portal/core/application/cluster";
import * as Clusters from "@portal/core/application/cluster.server";
import * as Application from "@portal/core/application/commands.server";
import { mayApply } from "@portal/core/application/eligibility.server";
import {
  ActionBody,
  ApplicationRow,
  ApplicationView,
  ApplicationWrite,
  Eligibility,
  HistoryEntry,
  MoveView,
} from "@portal/core/application/wire";
import * as z from "zod";
import { counting } from "../http/calendar.ts";
import { type Definition, open, operation, seal, serve } from "../http/serve.ts";

const many = z.union([z.string(), z.array(z.string())]).transform((v) => [v].flat());
const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(2000).optional(),
  status: many.optional(),
  scheme: z.string().max(60).optional(),
  eventId: z.string().max(60).optional(),
});
const Short = ApplicationRow.pick({
  id: true,
  code: true,
  scheme: true,
  status: true,
  eventId: true,
  eventNames: true,
});
type Ctx = Parameters<typeof Application.list>[1];

const page = async (query: z.output<typeof Query>, ctx: Ctx) => {
  const scope = `participate:${ctx.actor.institution?.id ?? ""}:${ctx.actor.accountId}`;
  const { cursor, ...rest } = query;
  const filters = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { items, position } = await Application.list(
    { ...filters, position: cursor ? String(open(cursor, scope)) : null },
    ctx,
  );
  return { items, ...(position ? { cursor: seal(position, scope) } : {}) };
};

export const definition = {
  "GET /": operation({
    summary: "The institution's applications, newest first",
    query: Query,
    response: z.object({ items: z.array(ApplicationRow), cursor: z.string().optional() }),
    run: ({ query }, ctx) => page(query, ctx),
  }),
  "GET /list": operation({
    summary: "Short rows for pickers",
    query: Query,
    response: z.object({ items: z.array(Short), cursor: z.string().optional() }),
    run: async ({ query }, ctx) => {
      const { items, ...rest } = await page(query, ctx);
      return {
        ...rest,
        items: items.map(({ id, code, scheme, status, eventId, eventNames }) => ({
          id,
          scheme,
          status,
          ...(code ? { code } : {}),
          ...(eventId ? { eventId } : {}),
          ...(eventNames ? { eventNames } : {}),
        })),
      };
    },
  }),
  "GET /group": operation({
    summary: "The groups that the institution leads, with who came in and who is expected",
    response: z.object({ items: z.array(Cluster) }),
    run: async (_call, ctx) => ({ items: await Clusters.led(ctx) }),
  }),
  "GET /group/{code}": operation({
    summary: "What an invitation code invites to",
    response: GroupInvitation,
    run: ({ params }, ctx) => Clusters.invitation(params.code ?? "", ctx),
  }),
  "POST /group/{code}/remove": operation({
    summary: "The leader takes a member out of its group, with the reason that the member is told",
    body: z.object({ member: z.string().max(40), reason: z.string().max(2000) }),
    response: Cluster,
    run: ({ params, body }, ctx) => Clusters.remove(params.code ?? "", body, ctx),
  }),
  "GET /eligibility": operation({
    summary:
      "May the institution apply, for an event where the scheme is applied for by one, and why not: every condition before anything is filled in",
    query: z.object({ scheme: z.string().max(60), eventId: z.string().max(60).optional() }),
    response: Eligibility,
    run: async ({ query }, ctx) => mayApply(query, await counting(ctx)),
  }),
  "GET /{id}": operation({
    summary: "One application with its answers",
    response: ApplicationView,
    run: ({ params }, ctx) => Application.get(params.id ?? "", ctx),
  }),
  "POST /": operation({
    summary: "Submits an application, or the draft of that id",
    body: ApplicationWrite,
    response: ApplicationView,
    run: async ({ body }, ctx) => Application.submit(body, await counting(ctx)),
  }),
  "POST /tosubmit": operation({
    summary: "Keeps a draft",
    body: ApplicationWrite,
    response: ApplicationView,
    run: ({ body }, ctx) => Application.saveDraft(body, ctx),
  }),
  "PUT /": operation({
    summary: "Changes a draft",
    body: ApplicationWrite,
    response: ApplicationView,
    run: ({ body }, ctx) => Application.saveDraft(body, ctx),
  }),
  "DELETE /{id}": operation({
    summary: "Discards a draft; `If-Match` carries its version",
    response: z.object({ id: z.string() }),
    run: async ({ params, version }, ctx) => {
      const id = params.id ?? "";
      await Application.discard(id, version ?? 0, ctx);
      return { id };
    },
  }),
  "GET /{id}/moves": operation({
    summary: "What the caller may do now, and why not the rest",
    response: z.object({ items: z.array(MoveView) }),
    run: async ({ params }, ctx) => ({
      items: await Application.moves(params.id ?? "", await counting(ctx)),
    }),
  }),
  "GET /{id}/history": operation({
    summary: "The timeline, oldest first",
    response: z.object({ items: z.array(HistoryEntry) }),
    run: async ({ params }, ctx) => ({ items: await Application.history(params.id ?? "", ctx) }),
  }),
  "POST /{id}/{action}": operation({
    summary: "Makes a move of the table of moves",
    body: ActionBody,
    response: ApplicationView,
    run: async ({ params, body }, ctx) =>
      Application.act(params.id ?? "", params.action ?? "", body, await counting(ctx)),
  }),
} satisfies Definition;

export const handler = serve("participate", definition);
