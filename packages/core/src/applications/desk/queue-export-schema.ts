/** What a member of staff asks for and sees of an export of the review queue. */
import * as z from "zod";
import { languages } from "../../messaging/notice-types.ts";
import { applicationStatuses, pendingKinds } from "../model/statuses.ts";
import { worklistQueues } from "../model/worklist-queues.ts";
import { worklistSorts } from "../worklist/worklist-entries.ts";

export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The filters are those of `GET /staff/queue`. */
export const QueueExportRequest = z.object({
  format: z.enum(exportFormats),
  language: z.enum(languages),
  queue: z.array(z.enum(worklistQueues)).max(worklistQueues.length).optional(),
  scheme: z.string().max(60).optional(),
  eventId: z.string().max(60).optional(),
  status: z.enum(applicationStatuses).optional(),
  pending: z.enum([...pendingKinds, "none"]).optional(),
  minAge: z.int().min(0).max(3650).optional(),
  overdue: z.boolean().optional(),
  q: z.string().max(100).optional(),
  sort: z.enum(worklistSorts).optional(),
  descending: z.boolean().optional(),
});
export type QueueExportRequest = z.output<typeof QueueExportRequest>;

export const QueueExportView = z.object({
  id: z.string(),
  status: z.enum(["PREPARING", "READY", "FAILED"]),
  /** Applications that were found so far. */
  rows: z.int(),
  requestedAt: z.string(),
  /** Until then the file can be downloaded. */
  until: z.string(),
  /** The name of the file, and a link to it that holds for a few minutes. */
  name: z.string().optional(),
  url: z.string().optional(),
  /** More applications match than one file takes. */
  max: z.int().optional(),
});
export type QueueExportView = z.output<typeof QueueExportView>;
