/** Lists the tasks of events: `/api/staff/event-task`. `staff.ts` merges these operations. */
import { DemandPage, EventTask } from "@portal/core/places/event-task-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";
import { EventPageQuery, encryptEventPosition, readEventPosition } from "./event-page.ts";
import { limitToEventScope } from "./limit-to-event-scope.ts";

const officers = ["OFFICER", "ADMIN"] as const;
/** Loaded on demand: other staff calls start without it (decision 0032). */
const loadEventTasks = () => import("@portal/core/places/event-tasks.server");

export const staffEventTasksDefinition = {
  "GET /event-task": defineOperation({
    summary:
      "Coming events with their open tasks, such as publication, the confirmation of a change or a draw",
    callers: officers,
    scoped: true,
    response: z.object({ items: z.array(EventTask) }),
    run: async (_, ctx) => ({ items: await (await loadEventTasks()).listEventTasks(ctx) }),
  }),
  ...limitToEventScope({
    "GET /event-task/{eventId}": defineOperation({
      summary: "A page of the demand for the booths of an event, to be added up",
      callers: officers,
      query: EventPageQuery,
      response: DemandPage,
      run: async ({ params: { eventId = "" }, query }, ctx) => {
        const after = readEventPosition("staff.demand", eventId, query.cursor);
        const page = await (await loadEventTasks()).getDemandPage(eventId, ctx, after);
        return encryptEventPosition("staff.demand", eventId, page);
      },
    }),
  }),
} satisfies ResourceDefinition;
