/** The filters of the review queue, the same for the list and its exports. */

import { applicationStatuses, pendingKinds } from "@portal/core/applications/model/statuses";
import { worklistQueues } from "@portal/core/applications/model/worklist-queues";
import { type WorklistFilter, worklistSorts } from "@portal/core/applications/worklist/worklist-entries";
import * as z from "zod";
import { SchemeFilter } from "../../http/list-filters.ts";
import { queryNumber } from "../../http/query-number.ts";

const Names = z.union([z.enum(worklistQueues), z.array(z.enum(worklistQueues))]).transform((v) => [v].flat());
const Flag = z.enum(["true", "false"]).transform((v) => v === "true");

export const QueueFilterQuery = z.object({
  queue: Names.optional(),
  scheme: SchemeFilter.optional(),
  eventId: z.string().max(60).optional(),
  status: z.enum(applicationStatuses).optional(),
  pending: z.enum([...pendingKinds, "none"]).optional(),
  /** Minimum number of days since submission. */
  minAge: queryNumber(0, 3650).optional(),
  overdue: Flag.optional(),
  /** Who works on it: the id of an account, `me` or `nobody`. */
  assignee: z.string().max(60).optional(),
  /** Part of a number, a name, a receipt or an account; without a list, in every status. */
  q: z.string().max(100).optional(),
  sort: z.enum(worklistSorts).optional(),
  descending: Flag.optional(),
});

/** Returns the filter of a validated query. */
export const toQueueFilter = (query: z.output<typeof QueueFilterQuery>): WorklistFilter => ({ ...query });
