/** Saved views of the review queue: filters, order and columns under a name, of one account or of the whole desk. */
import * as z from "zod";
import { listColumns } from "../worklist/list-columns.ts";
import { QueueFilterBody } from "./queue-filter-schema.ts";

/** The most views that an account keeps for itself, and that the desk shares. */
export const MAX_OWN_VIEWS = 30;
export const MAX_SHARED_VIEWS = 60;

export const QueueViewWrite = z.object({
  name: z.string().max(60),
  /** For everybody at the desk, or for the caller alone. */
  shared: z.boolean(),
  filter: QueueFilterBody,
  /** The columns besides the application number. */
  columns: z.array(z.enum(listColumns)).max(listColumns.length),
});
export type QueueViewWrite = z.output<typeof QueueViewWrite>;

export const QueueView = QueueViewWrite.extend({
  id: z.string(),
  version: z.int(),
  /** The colleague who saved it. */
  owner: z.string(),
  /** The caller may change and remove it. */
  mayChange: z.boolean(),
});
export type QueueView = z.output<typeof QueueView>;
