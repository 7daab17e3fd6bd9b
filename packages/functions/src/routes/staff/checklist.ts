/** The checklist of an application: `/api/staff/application/{id}/checklist`. Merged by `staff.ts`. */
import { Checklist, ChecklistWrite } from "@portal/core/applications/desk/checklist-schema";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

/** Loaded on demand: other staff calls start without it (decision 0032). */
const loadChecklist = () => import("@portal/core/applications/desk/checklist.server");

export const staffChecklistDefinition = {
  "GET /application/{id}/checklist": defineOperation({
    summary: "The checklist of an application, with its score and history",
    scoped: true,
    response: Checklist,
    personal: true,
    run: async ({ params }, ctx) => (await loadChecklist()).getChecklist(params.id ?? "", ctx),
  }),
  "PUT /application/{id}/checklist": defineOperation({
    summary: "Saves the checklist of an application as its next version",
    callers: ["OFFICER", "ADMIN"],
    body: ChecklistWrite,
    scoped: true,
    response: Checklist,
    run: async ({ params, body }, ctx) => (await loadChecklist()).saveChecklist(params.id ?? "", body, ctx),
  }),
} satisfies ResourceDefinition;
