/**
 * `/api/staff/queue/export`: files of the review queue that a job makes. A Lambda of its own, because it signs links to
 * the bucket and writes no spreadsheet itself.
 */
import { getQueueExport, requestQueueExport } from "@portal/core/applications/desk/queue-export.server";
import { QueueExportRequest, QueueExportView } from "@portal/core/applications/desk/queue-export-schema";
import { requireKnownEvent } from "../../http/require-known-event.ts";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { sendTaskAfterWrite } from "../../jobs/send-task.ts";

export const staffQueueExportDefinition = {
  "POST /": defineOperation({
    summary: "Requests a file of all applications that match the filters, audited; a job makes it",
    who: ["OFFICER", "CASHIER", "ADMIN"],
    body: QueueExportRequest,
    response: QueueExportView,
    status: 202,
    again: "run",
    run: async ({ body }, ctx) => {
      await requireKnownEvent(body.eventId, ctx);
      const { view, task } = await requestQueueExport(body, ctx);
      await sendTaskAfterWrite(task, ctx);
      return view;
    },
  }),
  "GET /{id}": defineOperation({
    summary: "The progress of an own export, and a link to its file once it is ready",
    who: ["OFFICER", "CASHIER", "ADMIN"],
    response: QueueExportView,
    run: ({ params }, ctx) => getQueueExport(params.id ?? "", ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffQueueExport", staffQueueExportDefinition);
