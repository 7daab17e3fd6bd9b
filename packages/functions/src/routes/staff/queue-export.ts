/**
 * `/api/staff/queue/export`: files of the review queue that a job makes. A Lambda of its own, because it signs links to
 * the bucket and writes no spreadsheet itself.
 */
import {
  ExportScheduleList,
  ExportScheduleView,
  ExportScheduleWrite,
} from "@portal/core/applications/desk/export-schedule-schema";
import { getQueueExport, requestQueueExport } from "@portal/core/applications/desk/queue-export.server";
import {
  AnswerColumn,
  QueueExportRequest,
  QueueExportView,
} from "@portal/core/applications/desk/queue-export-schema";
import { languages } from "@portal/core/messaging/notice-types";
import * as z from "zod";
import { answerColumns } from "../../exports/answer-columns.ts";
import { SchemeFilter } from "../../http/list-filters.ts";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { sendTaskAfterWrite } from "../../queues/send-task.ts";
import { requireKnownQueueFilter } from "./queue-filter.ts";

const deskRoles = ["OFFICER", "CASHIER", "ADMIN"] as const;
/** Loaded with the first repeated export. */
const loadSchedules = () => import("@portal/core/applications/desk/export-schedules.server");

export const staffQueueExportDefinition = {
  "POST /": defineOperation({
    summary: "Requests a file of all applications that match the filters, audited; a job makes it",
    storesOutcome: true,
    callers: deskRoles,
    body: QueueExportRequest,
    scoped: true,
    response: QueueExportView,
    status: 202,
    run: async ({ body }, ctx) => {
      await requireKnownQueueFilter(body, ctx);
      const { view, task } = await requestQueueExport(body, answerColumns, ctx);
      await sendTaskAfterWrite(task, ctx);
      return view;
    },
  }),
  "GET /column": defineOperation({
    summary: "The questions of a scheme, in all its versions, whose answers can be columns of an export",
    callers: ["OFFICER", "ADMIN"],
    query: z.object({ scheme: SchemeFilter, lang: z.enum(languages).optional() }),
    scoped: true,
    response: z.object({ items: z.array(AnswerColumn) }),
    run: async ({ query: { scheme, lang = "zh-Hant" } }) => ({
      items: [...(await answerColumns.listColumns(scheme, lang))],
    }),
  }),
  "GET /schedule": defineOperation({
    summary: "Scheduled exports of the caller and those shared with the caller, with their files",
    callers: deskRoles,
    scoped: true,
    response: ExportScheduleList,
    run: async (_, ctx) => (await loadSchedules()).listVisibleSchedules(ctx),
  }),
  "POST /schedule": defineOperation({
    summary: "Schedules the export of a saved view on working days, audited; each file is kept for a month",
    storesOutcome: true,
    callers: deskRoles,
    body: ExportScheduleWrite,
    scoped: true,
    response: ExportScheduleView,
    status: 201,
    run: async ({ body }, ctx) => (await loadSchedules()).scheduleExport(body, answerColumns, ctx),
  }),
  "DELETE /schedule/{id}": defineOperation({
    summary: "Ends a scheduled export of the caller; its files can no longer be read",
    requiresVersion: true,
    callers: deskRoles,
    scoped: true,
    response: ExportScheduleView,
    run: async (call, ctx) =>
      (await loadSchedules()).endExportSchedule(call.params.id ?? "", call.version, ctx),
  }),
  "GET /schedule/{id}/file/{exportId}": defineOperation({
    summary: "A link to a file of a scheduled export, for its owner and those it is shared with",
    callers: deskRoles,
    scoped: true,
    response: QueueExportView,
    personal: true,
    run: async ({ params }, ctx) =>
      (await loadSchedules()).getScheduledExport(params.id ?? "", params.exportId ?? "", ctx),
  }),
  "GET /{id}": defineOperation({
    summary: "An export that the caller requested: its progress, and a link to the file once it is ready",
    callers: deskRoles,
    scoped: true,
    response: QueueExportView,
    run: ({ params }, ctx) => getQueueExport(params.id ?? "", ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffQueueExport", staffQueueExportDefinition);
