/** `/api/institution`: the caller's institutions and their certification. */
import type { Context } from "@portal/core/actor";
import { filterKnown } from "@portal/core/application/visible.server";
import * as Claims from "@portal/core/claim/commands.server";
import { ClaimView, ClaimWrite } from "@portal/core/claim/wire";
import { codes, Refusal } from "@portal/core/errors";
import * as Certification from "@portal/core/institution/certification.server";
import { create, update } from "@portal/core/institution/commands.server";
import {
  documentsNeeded,
  type Institution,
  nameOf,
  type Standing,
  view,
} from "@portal/core/institution/index";
import { unlink } from "@portal/core/institution/leave.server";
import { visible } from "@portal/core/institution/permit.server";
import { historyOf, membershipsOf, readAll, roleOf } from "@portal/core/institution/store.server";
import { InstitutionFields, InstitutionView } from "@portal/core/institution/wire";
import * as Penalty from "@portal/core/penalty/commands.server";
import { Penalties, PenaltyObjection } from "@portal/core/penalty/wire";
import { pick } from "@portal/core/pick";
import { readsAs, reviewers } from "@portal/core/visibility";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";
import { standingOf } from "../staff/standing.ts";

const Versioned = z.object({ version: z.int() });
const Row = z.object({
  id: z.string(),
  name: z.string(),
  certification: InstitutionView.shape.certification,
  role: z.string(),
});
const Write = InstitutionFields.extend({ id: z.string(), version: z.int() });
const Attest = Versioned.extend({
  documents: z.record(z.string().max(60), z.array(z.string().max(40)).max(5)),
});
const Entry = z.object({
  seq: z.int(),
  at: z.string(),
  /** Who, and what of its data changed, stand behind seals, which the hash holds in their place. */
  actor: z.object({ kind: z.string(), seal: z.string() }),
  action: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string().optional(),
  diff: z.object({ seal: z.string() }).optional(),
  prevHash: z.string(),
  hash: z.string(),
  redacted: z.boolean().optional(),
});

/** Who sees only own records is not told which of a colleague's fees lapsed. */
const standingFor = async (id: string, role: string, ctx: Context): Promise<Standing> => {
  const standing = await standingOf(id);
  if (role !== "SUB_OWN" || standing.arrears.length === 0) return standing;
  const actor = { ...ctx.actor, institution: { id, role: "SUB_OWN" as const } };
  return { ...standing, arrears: await filterKnown(standing.arrears, { ...ctx, actor }) };
};

const shown = async (institution: Institution, ctx: Context) => {
  const role = ctx.actor.kind === "staff" ? "STAFF" : await roleOf(ctx.actor.accountId, institution.id);
  if (!role) throw new Refusal(codes.INSTITUTION_MISSING);
  return view(institution, role, await standingFor(institution.id, role, ctx));
};
const mine = async (ctx: Context) => {
  const memberships = await membershipsOf(ctx.actor.accountId);
  const roles = new Map(memberships.map((each) => [each.institutionId, each.role]));
  const all = await readAll(memberships.map((each) => each.institutionId));
  return all.map((institution) => ({ institution, role: roles.get(institution.id) ?? ("SUB_OWN" as const) }));
};

export const definition = {
  "GET /": operation({
    summary: "The institutions the caller acts for",
    response: z.object({ items: z.array(InstitutionView), total: z.int() }),
    run: async (_, ctx) => {
      const items = await Promise.all(
        (await mine(ctx)).map(async ({ institution, role }) =>
          view(institution, role, await standingFor(institution.id, role, ctx)),
        ),
      );
      return { items, total: items.length };
    },
  }),
  "GET /list": operation({
    summary: "The same as short rows",
    response: z.object({ items: z.array(Row) }),
    run: async (_, ctx) => ({
      items: (await mine(ctx)).map(({ institution, role }) => ({
        id: institution.id,
        name: nameOf(institution.fields),
        certification: institution.certification,
        role,
      })),
    }),
  }),
  "GET /claim": operation({
    summary: "What the caller asked of staff: to become administrator, or one institution more",
    response: z.object({ items: z.array(ClaimView), total: z.int() }),
    run: async (_, ctx) => {
      const items = await Claims.mine(ctx);
      return { items, total: items.length };
    },
  }),
  "GET /claim/{id}": operation({
    summary: "One of the caller's claims",
    response: ClaimView,
    run: ({ params }, ctx) => Claims.find(params.id ?? "", ctx),
  }),
  "POST /claim": operation({
    summary: "Asks to become administrator by a signed letter, or for one institution more",
    body: ClaimWrite,
    response: ClaimView,
    status: 201,
    run: ({ body }, ctx) => Claims.ask(body, ctx),
  }),
  "POST /claim/{id}/withdraw": operation({
    summary: "Takes a claim back while it waits",
    body: Versioned,
    response: ClaimView,
    run: ({ params, body }, ctx) => Claims.withdraw({ id: params.id ?? "", ...body }, ctx),
  }),
  "GET /{id}": operation({
    summary: "One institution",
    response: InstitutionView,
    run: async ({ params }, ctx) => {
      const institution = await visible(params.id ?? "", ctx.actor);
      const { id } = institution;
      if (readsAs(ctx.actor, reviewers)) {
        const { recordReading } = await import("@portal/core/audit/reading.server");
        await recordReading({ of: "institution", id, institutionId: id, purpose: "institution" }, ctx);
      }
      return shown(institution, ctx);
    },
  }),
  "GET /{id}/documents": operation({
    summary: "The documents its certification needs",
    response: z.object({ items: z.array(z.string()) }),
    run: async ({ params }, ctx) => ({
      items: [...documentsNeeded((await visible(params.id ?? "", ctx.actor)).fields)],
    }),
  }),
  "GET /{id}/history": operation({
    summary: "What happened to it, as a hash chain",
    response: z.object({ items: z.array(Entry) }),
    run: async ({ params }, ctx) => {
      const { id } = await visible(params.id ?? "", ctx.actor);
      const entries = await historyOf(id);
      return {
        items: entries.map((entry) => ({
          ...pick(entry, ["seq", "at", "action", "from", "to", "reason", "prevHash", "hash", "redacted"]),
          actor: pick(entry.actor, ["kind", "seal"]),
          ...(entry.diff && { diff: pick(entry.diff, ["seal"]) }),
        })),
      };
    },
  }),
  "GET /{id}/penalty": operation({
    summary: "Warnings and violations recorded against it, newest first",
    response: Penalties,
    run: ({ params }, ctx) => Penalty.list(params.id ?? "", ctx),
  }),
  "POST /{id}/penalty/{penalty}/object": operation({
    summary: "Objects to one of them, within 15 days of its notice",
    body: PenaltyObjection,
    response: Penalties,
    run: ({ params, body }, ctx) => Penalty.object(params.id ?? "", params.penalty ?? "", body, ctx),
  }),
  "POST /": operation({
    summary: "Registers an institution; the caller becomes its administrator",
    body: InstitutionFields,
    response: InstitutionView,
    run: async ({ body }, ctx) => view(await create({ fields: body }, ctx), "ADMINISTRATOR"),
  }),
  "PUT /": operation({
    summary: "Replaces its data",
    body: Write,
    response: InstitutionView,
    run: async ({ body: { id, version, ...fields } }, ctx) =>
      shown(await update({ id, version, fields }, ctx), ctx),
  }),
  "DELETE /{id}": operation({
    summary: "Unlinks the caller from it; `If-Match` carries the version",
    current: InstitutionView,
    response: z.object({ id: z.string() }),
    run: async ({ params, version }, ctx) => {
      const id = params.id ?? "";
      await unlink(id, version, ctx);
      return { id };
    },
  }),
  "POST /{id}/attest": operation({
    summary: "Brings the documents and asks to be certified",
    body: Attest,
    response: InstitutionView,
    run: async ({ params, body }, ctx) =>
      shown(await Certification.attest({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
  "POST /{id}/defer": operation({
    summary: "Puts certification off",
    body: Versioned,
    response: InstitutionView,
    run: async ({ params, body }, ctx) =>
      shown(await Certification.defer({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
  "POST /{id}/renew": operation({
    summary: "Brings a new business registration certificate; the institution stays certified",
    body: Versioned.extend({ files: z.array(z.string().max(40)).min(1).max(5) }),
    response: InstitutionView,
    run: async ({ params, body }, ctx) =>
      shown(await Certification.renew({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
  "POST /{id}/switch": operation({
    summary: "Checks that the caller may act for it; the site then names it in X-Institution-Id",
    response: InstitutionView,
    idempotent: false,
    run: async ({ params }, ctx) => shown(await visible(params.id ?? "", ctx.actor), ctx),
  }),
} satisfies Definition;

export const handler = serve("institution", definition);
