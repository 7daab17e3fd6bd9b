/** The review queue: `/api/staff/queue`. Merged into the staff Lambda by `staff.ts`. */
import { queue, queues } from "@portal/core/application/queue.server";
import { ApplicationRow } from "@portal/core/application/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

const Names = z.union([z.enum(queues), z.array(z.enum(queues))]).transform((v) => [v].flat());

export const review = {
  "GET /queue": operation({
    summary: "Applications that wait for staff, the longest waiting first",
    query: z.object({
      queue: Names.optional(),
      scheme: z.string().max(60).optional(),
      eventId: z.string().max(60).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
    response: z.object({
      items: z.array(ApplicationRow.extend({ queue: z.string(), ageDays: z.int() })),
      total: z.int(),
    }),
    run: ({ query }, ctx) => queue({ ...query, limit: query.limit ?? 50 }, ctx),
  }),
} satisfies Definition;
