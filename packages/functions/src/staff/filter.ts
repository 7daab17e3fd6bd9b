/** The filters of the review queue, the same for the list and its exports. */
import { type QueueFilter, sorts } from "@portal/core/application/queue/queue";
import { queues } from "@portal/core/application/queue/queues";
import { pendings, statuses } from "@portal/core/application/status";
import * as z from "zod";

const Names = z.union([z.enum(queues), z.array(z.enum(queues))]).transform((v) => [v].flat());
const Flag = z.enum(["true", "false"]).transform((v) => v === "true");

export const Filter = z.object({
  queue: Names.optional(),
  scheme: z.string().max(60).optional(),
  eventId: z.string().max(60).optional(),
  status: z.enum(statuses).optional(),
  pending: z.enum([...pendings, "none"]).optional(),
  /** At least so many days since it was submitted. */
  minAge: z.coerce.number().int().min(0).max(3650).optional(),
  overdue: Flag.optional(),
  /** Part of the reference or of the institution's name. */
  q: z.string().max(100).optional(),
  sort: z.enum(sorts).optional(),
  descending: Flag.optional(),
});

/** The filter of a checked query. */
export const filterOf = (query: z.output<typeof Filter>): QueueFilter => ({ ...query });
