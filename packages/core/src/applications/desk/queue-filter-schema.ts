/** The filters of the review queue in a body: those of `GET /staff/queue`, for an export and for a saved view. */
import * as z from "zod";
import { applicationStatuses, pendingKinds } from "../model/statuses.ts";
import { worklistQueues } from "../model/worklist-queues.ts";
import { worklistSorts } from "../worklist/worklist-entries.ts";

export const QueueFilterBody = z.object({
  queue: z.array(z.enum(worklistQueues)).max(worklistQueues.length).optional(),
  scheme: z.string().max(60).optional(),
  eventId: z.string().max(60).optional(),
  status: z.enum(applicationStatuses).optional(),
  pending: z.enum([...pendingKinds, "none"]).optional(),
  minAge: z.int().min(0).max(3650).optional(),
  overdue: z.boolean().optional(),
  /** Who works on it: an account, or a word of `worklist/assignee-filter.ts`. */
  assignee: z.string().max(60).optional(),
  q: z.string().max(100).optional(),
  sort: z.enum(worklistSorts).optional(),
  descending: z.boolean().optional(),
});
export type QueueFilterBody = z.output<typeof QueueFilterBody>;
