/** The filters of the review queue, the same for the list and its exports. */

import { applicationStatuses, pendingKinds } from "@portal/core/applications/model/statuses";
import { worklistQueues } from "@portal/core/applications/model/worklist-queues";
import { ASSIGNED_TO_NOBODY, ASSIGNED_TO_READER } from "@portal/core/applications/worklist/assignee-filter";
import { type WorklistFilter, worklistSorts } from "@portal/core/applications/worklist/worklist-entries";
import type { Context } from "@portal/core/platform/actor";
import * as z from "zod";
import { requireKnownScheme, SchemeFilter } from "../../http/list-filters.ts";
import { queryNumber } from "../../http/query-number.ts";
import { requireKnownAccount } from "../../http/require-known-account.ts";
import { requireKnownEvent } from "../../http/require-known-event.ts";

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

const assigneeWords: readonly string[] = [ASSIGNED_TO_READER, ASSIGNED_TO_NOBODY];
/**
 * Refuses a filter whose scheme, event or assignee does not exist.
 * @param prefix of the paths of its members, where it is a part of a body
 * @throws Refusal 200114
 */
export const requireKnownQueueFilter = async (
  { scheme, eventId, assignee }: Pick<WorklistFilter, "scheme" | "eventId" | "assignee">,
  ctx: Context,
  prefix = "",
): Promise<void> => {
  requireKnownScheme(scheme, `${prefix}scheme`);
  await requireKnownEvent(eventId, ctx, `${prefix}eventId`);
  if (assignee !== undefined && !assigneeWords.includes(assignee))
    await requireKnownAccount(assignee, `${prefix}assignee`);
};
