/** `/api/staff/osspay`: payment numbers of the one-stop payment; a Lambda of its own, seldom asked. */
import { statuses } from "@portal/core/one-stop/index";
import { cancel, get, issue, list } from "@portal/core/one-stop/staff.server";
import { Cancel, Issue, StaffOneStop } from "@portal/core/one-stop/wire";
import * as z from "zod";
import { type Definition, open, operation, seal, serve } from "../http/serve.ts";

const officers = ["OFFICER", "ADMIN"] as const;

export const definition = {
  "GET /": operation({
    summary: "Payment numbers of a status, the newest first",
    query: z.object({
      status: z.enum(statuses).default("TO_SUBMIT"),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({ items: z.array(StaffOneStop), cursor: z.string().optional() }),
    run: async ({ query: { status, limit, cursor } }) => {
      const scope = `staff.osspay:${status}`;
      const page = await list(status, limit, cursor ? String(open(cursor, scope)) : null);
      return { items: page.items, ...(page.cursor ? { cursor: seal(page.cursor, scope) } : {}) };
    },
  }),
  "GET /{id}": operation({
    summary: "One payment number",
    response: StaffOneStop,
    run: ({ params }) => get(params.id ?? ""),
  }),
  "POST /": operation({
    summary: "Issues a payment number",
    who: officers,
    body: Issue,
    response: StaffOneStop,
    run: ({ body }, ctx) => issue(body, ctx),
  }),
  "POST /{id}/cancel": operation({
    summary: "Cancels a number that is not paid",
    who: officers,
    body: Cancel,
    response: StaffOneStop,
    run: ({ params, body }, ctx) => cancel(params.id ?? "", body, ctx),
  }),
} satisfies Definition;

export const handler = serve("staffOsspay", definition);
