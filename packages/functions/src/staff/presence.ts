/** Who has an application open: `/api/staff/application/{id}/presence`. Merged into the staff Lambda by `staff.ts`. */
import { leave, look } from "@portal/core/application/queue/presence.server";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

export const presence = {
  "POST /application/{id}/presence": operation({
    summary: "Says that the caller has it open, and answers who else has; repeated every 25 seconds",
    response: z.object({
      items: z.array(z.object({ accountId: z.string(), name: z.string(), since: z.string() })),
    }),
    idempotent: false,
    run: async ({ params }, ctx) => ({ items: await look(params.id ?? "", ctx) }),
  }),
  "DELETE /application/{id}/presence": operation({
    summary: "The caller closed it",
    response: z.object({ id: z.string() }),
    run: async ({ params }, ctx) => {
      await leave(params.id ?? "", ctx);
      return { id: params.id ?? "" };
    },
  }),
} satisfies Definition;
