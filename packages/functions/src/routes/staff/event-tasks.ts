/** Lists the tasks of events: `/api/staff/event-task`. `staff.ts` merges these operations. */
import { EventTask } from "@portal/core/places/event-task-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

export const staffEventTasksDefinition = {
  "GET /event-task": defineOperation({
    summary:
      "Coming events with their open tasks, such as publication, the confirmation of a change or a draw",
    callers: ["OFFICER", "ADMIN"],
    scoped: true,
    response: z.object({ items: z.array(EventTask) }),
    run: async (_, ctx) => {
      // Loaded on demand: other staff calls start without it (decision 0032).
      const { listEventTasks } = await import("@portal/core/places/event-tasks.server");
      return { items: await listEventTasks(ctx) };
    },
  }),
} satisfies ResourceDefinition;
