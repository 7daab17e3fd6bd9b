/** Policies: `/api/staff/admin/policy`. Merged into the Lambda of `admin.ts`. */
import { list, set, withdraw } from "@portal/core/policy/commands.server";
import { PolicyView, PolicyWrite } from "@portal/core/policy/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

export const policy = {
  "GET /policy": operation({
    summary: "Every number that may vary: its default, what holds today, what was and will be set",
    response: z.object({ items: z.array(PolicyView) }),
    run: async (_, ctx) => ({ items: await list(ctx) }),
  }),
  "POST /policy": operation({
    summary: "Sets a policy from a day on, for everything, a scheme or an event",
    who: ["ADMIN"],
    body: PolicyWrite,
    response: PolicyView,
    status: 201,
    again: "run",
    run: ({ body }, ctx) => set(body, ctx),
  }),
  "DELETE /policy/{id}": operation({
    summary: "Takes back what does not hold yet",
    who: ["ADMIN"],
    response: PolicyView,
    run: ({ params }, ctx) => withdraw(params.id ?? "", ctx),
  }),
} satisfies Definition;
