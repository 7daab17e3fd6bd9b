/** The review queue: `/api/staff/queue`; a Lambda of its own, since nothing else of the staff is asked for so often. */
import { BULK_MAX, bulkActions } from "@portal/core/application/queue/bulk";
import type { Position } from "@portal/core/application/queue/queue";
import { counts, queue } from "@portal/core/application/queue/queue.server";
import { counted, queues } from "@portal/core/application/queue/queues";
import { ApplicationRow, Params } from "@portal/core/application/wire";
import * as z from "zod";
import { counting } from "../http/calendar.ts";
import { type Definition, open, operation, seal, serve } from "../http/serve.ts";
import { Filter, filterOf } from "./filter.ts";

const Row = ApplicationRow.extend({
  queue: z.string(),
  ageDays: z.int(),
  dueOn: z.string().optional(),
  overdue: z.boolean(),
});
const Bulk = z.object({
  action: z.enum(bulkActions),
  items: z
    .array(z.object({ id: z.string().max(40), version: z.int() }))
    .min(1)
    .max(BULK_MAX),
  reason: z.string().max(2000).optional(),
});
const Result = z.object({
  id: z.string(),
  code: z.string().optional(),
  done: z.boolean(),
  repeated: z.boolean().optional(),
  version: z.int().optional(),
  refused: z.object({ code: z.int(), params: Params.optional() }).optional(),
});
const scope = "staff.queue";

export const definition = {
  "GET /queue": operation({
    summary: "Applications that wait for staff, by default the longest waiting first",
    query: Filter.extend({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({
      items: z.array(Row),
      total: z.int(),
      overdue: z.int(),
      cursor: z.string().optional(),
    }),
    run: async ({ query: { limit, cursor, ...query } }, ctx) => {
      const after = cursor ? (open(cursor, scope) as Position) : undefined;
      const { next, ...page } = await queue(
        { ...filterOf(query), limit: limit ?? 50, after },
        await counting(ctx),
      );
      return { ...page, ...(next ? { cursor: seal(next, scope) } : {}) };
    },
  }),
  "GET /queue/count": operation({
    summary: "How many applications stand in each queue",
    response: z.object({ items: z.array(z.object({ queue: z.enum(queues), count: z.int() })) }),
    run: async () => ({ items: await counts(counted) }),
  }),
  "POST /queue/bulk": operation({
    summary:
      "One action on up to 50 applications; each is answered for itself, and done once however often it is said",
    body: Bulk,
    response: z.object({ items: z.array(Result) }),
    again: "run",
    run: async ({ body }, ctx) => {
      // All moves and their effects: nothing that reading the queue needs.
      const { bulk } = await import("@portal/core/application/queue/bulk.server");
      return { items: (await bulk(body, await counting(ctx))) as z.input<typeof Result>[] };
    },
  }),
} satisfies Definition;

export const handler = serve("staffQueue", definition);
