/** The colleagues of the desk: `/api/staff/colleague`. Merged by `staff.ts`. */
import { Colleague } from "@portal/core/applications/desk/colleague-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

export const staffColleaguesDefinition = {
  "GET /colleague": defineOperation({
    summary: "The colleagues at the desk by name, with what their roles cover",
    callers: ["OFFICER", "CASHIER", "ADMIN"],
    scoped: true,
    response: z.object({ items: z.array(Colleague) }),
    run: async (_, ctx) => {
      // Loaded on demand: other staff calls start without it (decision 0032).
      const { listColleagues } = await import("@portal/core/applications/desk/assignees.server");
      return { items: await listColleagues(ctx) };
    },
  }),
} satisfies ResourceDefinition;
