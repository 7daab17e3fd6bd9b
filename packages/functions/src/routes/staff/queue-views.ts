/** Saved and shared views of the review queue: `/api/staff/view`. Merged by `staff.ts`. */
import { QueueView, QueueViewWrite } from "@portal/core/applications/desk/queue-view-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";
import { requireKnownQueueFilter } from "./queue-filter.ts";

const deskRoles = ["OFFICER", "CASHIER", "ADMIN"] as const;
/** Loaded on demand: other staff calls start without it (decision 0032). */
const loadQueueViews = () => import("@portal/core/applications/desk/queue-views.server");

export const staffQueueViewsDefinition = {
  "GET /view": defineOperation({
    summary: "The caller's saved views of the review queue, and those shared by all staff",
    callers: deskRoles,
    scoped: true,
    response: z.object({ items: z.array(QueueView) }),
    run: async (_, ctx) => ({ items: await (await loadQueueViews()).listQueueViews(ctx) }),
  }),
  "POST /view": defineOperation({
    summary: "Saves a view: filters, order and columns of the review queue under a name",
    storesOutcome: true,
    callers: deskRoles,
    body: QueueViewWrite,
    scoped: true,
    response: QueueView,
    status: 201,
    // No operation reads one view, and the list of the desk is filtered by what this answers.
    onRepeat: async (id, ctx) => (await loadQueueViews()).getQueueView(id, ctx),
    run: async ({ body }, ctx) => {
      await requireKnownQueueFilter(body.filter, ctx, "filter.");
      return (await loadQueueViews()).saveQueueView(body, ctx);
    },
  }),
  "PUT /view": defineOperation({
    summary: "Changes a view; a shared one only by whoever saved it or by an administrator",
    callers: deskRoles,
    body: QueueViewWrite.extend({ id: z.string().max(40), version: z.int() }),
    scoped: true,
    response: QueueView,
    run: async ({ body }, ctx) => {
      await requireKnownQueueFilter(body.filter, ctx, "filter.");
      return (await loadQueueViews()).changeQueueView(body, ctx);
    },
  }),
  "DELETE /view/{id}": defineOperation({
    summary: "Removes a view",
    requiresVersion: true,
    callers: deskRoles,
    scoped: true,
    response: QueueView,
    run: async (call, ctx) =>
      (await loadQueueViews()).removeQueueView(call.params.id ?? "", call.version, ctx),
  }),
} satisfies ResourceDefinition;
