/** Requests and views of exports of the review queue. */
import * as z from "zod";
import { languages } from "../../messaging/notice-types.ts";
import { exportFormats, MAX_ANSWER_COLUMNS } from "./export-choices.ts";
import { QueueFilterBody } from "./queue-filter-schema.ts";

export const QueueExportRequest = QueueFilterBody.extend({
  format: z.enum(exportFormats),
  language: z.enum(languages),
  /** Keys of questions whose answers are further columns, in this order; only with one scheme, and for reviewers. */
  answers: z.array(z.string().max(60)).min(1).max(MAX_ANSWER_COLUMNS).optional(),
});
export type QueueExportRequest = z.output<typeof QueueExportRequest>;

/** A question whose answers can be a column, in one language. */
export const AnswerColumn = z.object({
  key: z.string(),
  label: z.string(),
  /** The step in which it is asked. */
  step: z.string(),
});
export type AnswerColumn = z.output<typeof AnswerColumn>;

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
