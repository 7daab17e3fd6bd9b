/** What a member of staff asks for and sees of an export of the review queue. */
import * as z from "zod";
import { languages } from "../../messaging/notice-types.ts";
import { QueueFilterBody } from "./queue-filter-schema.ts";

export const exportFormats = ["xlsx", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const QueueExportRequest = QueueFilterBody.extend({
  format: z.enum(exportFormats),
  language: z.enum(languages),
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
