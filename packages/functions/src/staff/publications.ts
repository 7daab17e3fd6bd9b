/** Help articles, downloads and maintenance notices for staff: `/api/staff/publication`. Merged by `staff.ts`. */
import { codes, Refusal } from "@portal/core/errors";
import { kinds, PublicationWrite, StaffPublication } from "@portal/core/publication/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

const officers = ["OFFICER", "ADMIN"] as const;

/** Loaded when asked: who opens the desk does not wait for what few write (decision 0032). */
const commands = () => import("@portal/core/publication/commands.server");

export const publications = {
  "GET /publication": operation({
    summary: "All of a kind, drafts and scheduled ones included",
    who: officers,
    query: z.object({ kind: z.enum(kinds) }),
    response: z.object({ items: z.array(StaffPublication), total: z.int() }),
    run: async ({ query }) => {
      const items = await (await commands()).listForStaff(query.kind);
      return { items, total: items.length };
    },
  }),
  "GET /publication/{id}": operation({
    summary: "One publication, drafts too",
    who: officers,
    response: StaffPublication,
    run: async ({ params }) => (await commands()).find(params.id ?? ""),
  }),
  "POST /publication": operation({
    summary: "Writes a draft",
    who: officers,
    body: PublicationWrite,
    response: StaffPublication,
    status: 201,
    run: async ({ body }, ctx) => (await commands()).create(body, ctx),
  }),
  "PUT /publication": operation({
    summary: "Changes a publication; what everybody reads stays whole",
    who: officers,
    body: PublicationWrite.extend({ id: z.string().max(60), version: z.int() }),
    response: StaffPublication,
    run: async ({ body }, ctx) => (await commands()).change(body, ctx),
  }),
  "POST /publication/{id}/publish": operation({
    summary: "Publishes at once, or from an instant on",
    who: officers,
    body: z.object({ version: z.int(), from: z.iso.datetime().optional() }),
    response: StaffPublication,
    run: async ({ params, body }, ctx) => (await commands()).publish({ id: params.id ?? "", ...body }, ctx),
  }),
  "POST /publication/{id}/withdraw": operation({
    summary: "Takes a publication back to a draft",
    who: officers,
    body: z.object({ version: z.int() }),
    response: StaffPublication,
    run: async ({ params, body }, ctx) => (await commands()).withdraw({ id: params.id ?? "", ...body }, ctx),
  }),
  "DELETE /publication/{id}": operation({
    summary: "Removes a draft",
    who: officers,
    response: StaffPublication,
    run: async ({ params, version }, ctx) => {
      if (version === undefined)
        throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "If-Match", key: "required" }] });
      return (await commands()).remove(params.id ?? "", version, ctx);
    },
  }),
} satisfies Definition;
