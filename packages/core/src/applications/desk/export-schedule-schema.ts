/** Exports of a saved view that are repeated: what staff ask for and see (decision 0431). */
import * as z from "zod";
import { languages } from "../../messaging/notice-types.ts";
import { exportFormats, exportRhythms, MAX_ANSWER_COLUMNS } from "./export-choices.ts";

/** The most schedules of an account, and the most colleagues with whom one is shared. */
export const MAX_SCHEDULES = 20;
const MAX_SCHEDULE_READERS = 20;

export const ExportScheduleWrite = z.object({
  /** A saved view of the caller or of the desk. */
  viewId: z.string().max(40),
  rhythm: z.enum(exportRhythms),
  format: z.enum(exportFormats),
  language: z.enum(languages),
  answers: z.array(z.string().max(60)).min(1).max(MAX_ANSWER_COLUMNS).optional(),
  /** Accounts of colleagues who get the files as well. */
  readers: z.array(z.string().max(60)).max(MAX_SCHEDULE_READERS).optional(),
});
export type ExportScheduleWrite = z.output<typeof ExportScheduleWrite>;

/** The reasons why a file was not made. */
const exportFailures = ["VIEW_GONE", "NOT_PERMITTED", "COLUMNS_GONE", "TOO_MANY"] as const;
export type ExportFailure = (typeof exportFailures)[number];

const ExportRun = z.object({
  exportId: z.string(),
  day: z.string(),
  status: z.enum(["PREPARING", "READY", "FAILED"]),
  rows: z.int(),
  failure: z.enum(exportFailures).optional(),
});
export type ExportRun = z.output<typeof ExportRun>;

export const ExportScheduleView = z.object({
  id: z.string(),
  version: z.int(),
  /** The name of the view. */
  name: z.string(),
  rhythm: z.enum(exportRhythms),
  format: z.enum(exportFormats),
  answers: z.int(),
  /** The colleague who asked for it. */
  owner: z.string(),
  own: z.boolean(),
  readers: z.array(z.string()),
  /** The files that are still kept, newest first. */
  runs: z.array(ExportRun),
});
export type ExportScheduleView = z.output<typeof ExportScheduleView>;

export const ExportScheduleList = z.object({
  items: z.array(ExportScheduleView),
  /** Colleagues with whom a schedule can be shared. */
  colleagues: z.array(z.object({ accountId: z.string(), name: z.string() })),
});
