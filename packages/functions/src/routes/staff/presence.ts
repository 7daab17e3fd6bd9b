/**
 * Tells staff who has an application open: `/api/staff/application/{id}/presence`. `staff.ts` merges these operations.
 */
import { endPresence, recordPresence } from "@portal/core/applications/desk/presence.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

export const staffPresenceDefinition = {
  "POST /application/{id}/presence": defineOperation({
    summary:
      "Records that the caller has an application open, and returns who else has; repeated every 25 seconds",
    scoped: true,
    response: z.object({
      items: z.array(z.object({ accountId: z.string(), name: z.string(), since: z.string() })),
    }),
    idempotent: false,
    unrecorded: true,
    run: async ({ params }, ctx) => ({ items: await recordPresence(params.id ?? "", ctx) }),
  }),
  "DELETE /application/{id}/presence": defineOperation({
    summary: "Records that the caller is no longer viewing an application",
    scoped: true,
    response: z.object({ id: z.string() }),
    unrecorded: true,
    run: async ({ params }, ctx) => {
      await endPresence(params.id ?? "", ctx);
      return { id: params.id ?? "" };
    },
  }),
} satisfies ResourceDefinition;
