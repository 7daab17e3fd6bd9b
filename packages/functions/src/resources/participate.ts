/**
 * `/api/participate/search`: applications of the caller's institution; staff make their moves on the same records. At
 * `/outlands`, `/special`, `/appother` and `/report` the same, of that family of forms alone (api.md › Resources).
 */

import * as Application from "@portal/core/application/commands.server";
import { mayApply } from "@portal/core/application/eligibility/eligibility.server";
import { Cluster, GroupInvitation } from "@portal/core/application/group/cluster";
import * as Clusters from "@portal/core/application/group/cluster.server";
import { schemeNamed } from "@portal/core/application/refuse";
import {
  ActionBody,
  ApplicationRow,
  ApplicationView,
  ApplicationWrite,
  Eligibility,
  HistoryEntry,
  MoveView,
} from "@portal/core/application/wire";
import { codes, Refusal } from "@portal/core/errors";
import * as z from "zod";
import { counting } from "../http/calendar.ts";
import { type Call, type Definition, open, operation, seal, serve } from "../http/serve.ts";
import { familyOf, named } from "./families.ts";

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

/** What is written, where its form is of the family that was asked. @throws Refusal 107001 */
const said = ({ base, body }: Call<unknown, ApplicationWrite>): ApplicationWrite => {
  const family = familyOf(base);
  if (family && schemeNamed(body.scheme).resource !== family) throw new Refusal(codes.FORM_NOT_FOUND);
  return body;
};

const page = async ({ base, query }: Call<z.output<typeof Query>>, ctx: Ctx) => {
  const resource = familyOf(base);
  const scope = `${resource ?? "participate"}:${ctx.actor.institution?.id ?? ""}:${ctx.actor.accountId}`;
  const { cursor, ...rest } = query;
  const filters = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const { items, position } = await Application.list(
    { ...filters, ...(resource && { resource }), position: cursor ? String(open(cursor, scope)) : null },
    ctx,
  );
  return { items, ...(position ? { cursor: seal(position, scope) } : {}) };
};

export const definition = {
  "GET /": operation({
    summary: "The institution's applications, newest first",
    query: Query,
    response: z.object({ items: z.array(ApplicationRow), cursor: z.string().optional() }),
    run: page,
  }),
  "GET /list": operation({
    summary: "Short rows for pickers",
    query: Query,
    response: z.object({ items: z.array(Short), cursor: z.string().optional() }),
    run: async (call, ctx) => {
      const { items, ...rest } = await page(call, ctx);
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
    first: true,
    summary: "The groups that the institution leads, with who came in and who is expected",
    response: z.object({ items: z.array(Cluster) }),
    run: async (_call, ctx) => ({ items: await Clusters.led(ctx) }),
  }),
  "GET /group/{code}": operation({
    first: true,
    summary: "What an invitation code invites to",
    response: GroupInvitation,
    run: ({ params }, ctx) => Clusters.invitation(params.code ?? "", ctx),
  }),
  "POST /group/{code}/remove": operation({
    first: true,
    summary: "The leader takes a member out of its group, with the reason that the member is told",
    body: z.object({ member: z.string().max(40), reason: z.string().max(2000) }),
    response: Cluster,
    run: ({ params, body }, ctx) => Clusters.remove(params.code ?? "", body, ctx),
  }),
  "GET /eligibility": operation({
    first: true,
    summary:
      "May the institution apply, for an event where the scheme is applied for by one, and why not: every condition before anything is filled in",
    query: z.object({ scheme: z.string().max(60), eventId: z.string().max(60).optional() }),
    response: Eligibility,
    run: async ({ query }, ctx) => mayApply(query, await counting(ctx)),
  }),
  "GET /{id}": operation({
    summary: "One application with its answers",
    response: ApplicationView,
    run: async (call, ctx) => Application.get(await named(call, ctx), ctx),
  }),
  "POST /": operation({
    summary: "Submits an application, or the draft of that id",
    body: ApplicationWrite,
    response: ApplicationView,
    run: async (call, ctx) => Application.submit(said(call), await counting(ctx)),
  }),
  "POST /tosubmit": operation({
    summary: "Keeps a draft",
    body: ApplicationWrite,
    response: ApplicationView,
    run: async (call, ctx) => Application.saveDraft(said(call), ctx),
  }),
  "PUT /": operation({
    summary: "Changes a draft",
    body: ApplicationWrite.required({ id: true, version: true }),
    response: ApplicationView,
    run: async (call, ctx) => Application.saveDraft(said(call), ctx),
  }),
  "DELETE /{id}": operation({
    summary: "Discards a draft; `If-Match` carries its version",
    current: ApplicationView,
    response: z.object({ id: z.string() }),
    run: async (call, ctx) => {
      const id = await named(call, ctx);
      await Application.discard(id, call.version ?? 0, ctx);
      return { id };
    },
  }),
  "GET /{id}/moves": operation({
    summary: "What the caller may do now, and why not the rest",
    response: z.object({ items: z.array(MoveView) }),
    run: async (call, ctx) => ({
      items: await Application.moves(await named(call, ctx), await counting(ctx)),
    }),
  }),
  "GET /{id}/history": operation({
    summary: "The timeline, oldest first",
    response: z.object({ items: z.array(HistoryEntry) }),
    run: async (call, ctx) => ({ items: await Application.history(await named(call, ctx), ctx) }),
  }),
  "POST /{id}/{action}": operation({
    summary: "Makes a move of the table of moves",
    body: ActionBody,
    response: ApplicationView,
    run: async (call, ctx) =>
      Application.act(await named(call, ctx), call.params.action ?? "", call.body, await counting(ctx)),
  }),
} satisfies Definition;

export const handler = serve("participate", definition);
