/** The review queue: `/api/staff/queue`. A Lambda of its own, because no other staff resource is called so often. */
import { Assignee } from "@portal/core/applications/desk/assignee-schema";
import { bulkActions, MAX_BULK_ITEMS } from "@portal/core/applications/desk/bulk-actions";
import { countQueues } from "@portal/core/applications/desk/count-queues.server";
import { findNeighbours } from "@portal/core/applications/desk/find-neighbours.server";
import { Neighbours } from "@portal/core/applications/desk/neighbours";
import { getWorklistPage } from "@portal/core/applications/desk/worklist-page.server";
import { ApplicationRow } from "@portal/core/applications/model/application-row-schema";
import { countedQueues, worklistQueues } from "@portal/core/applications/model/worklist-queues";
import { type WorklistPageEnd, worklistSorts } from "@portal/core/applications/worklist/worklist-entries";
import { StockReasonCode } from "@portal/core/messaging/stock-reason-schema";
import { stockReasons } from "@portal/core/messaging/stock-reasons";
import { RefusalMembers } from "@portal/core/platform/refusal-schema";
import * as z from "zod";
import { queryNumber } from "../../http/query-number.ts";
import {
  decryptCursor,
  defineOperation,
  encryptCursor,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";
import { QueueFilterQuery, requireKnownQueueFilter, toQueueFilter } from "./queue-filter.ts";

const Row = ApplicationRow.extend({
  queue: z.string(),
  ageDays: z.int(),
  dueOn: z.string().optional(),
  overdue: z.boolean(),
  /** Who works on it, if anybody. */
  assignee: Assignee.optional(),
});
const Bulk = z.object({
  action: z.enum(bulkActions),
  items: z
    .array(z.object({ id: z.string().max(40), version: z.int() }))
    .min(1)
    .max(MAX_BULK_ITEMS),
  reason: z.string().max(2000).optional(),
  /** Stock reasons of the decision, besides or instead of `reason`. */
  reasonCodes: z.array(StockReasonCode).max(stockReasons.length).optional(),
  /** The colleague to whom the cases are assigned; absent where the caller takes them. */
  accountId: z.string().max(60).optional(),
  /** Says what would happen to each, and writes nothing. */
  dryRun: z.boolean().optional(),
});
const Result = z.object({
  id: z.string(),
  code: z.string().optional(),
  done: z.boolean(),
  repeated: z.boolean().optional(),
  /** It waits for a second person's signature. */
  prepared: z.boolean().optional(),
  version: z.int().optional(),
  refused: RefusalMembers.pick({ params: true, reasons: true, fields: true })
    .extend({ code: z.int() })
    .optional(),
});
/** A cursor continues the list of one order and direction. */
const buildCursorScope = (sort: string = "age", descending = false): string =>
  `staff.queue ${sort} ${descending}`;

export const staffQueueDefinition = {
  "GET /queue": defineOperation({
    summary: "Applications waiting for staff, by default the longest waiting first",
    query: QueueFilterQuery.extend({
      limit: queryNumber(1, 100).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    scoped: true,
    response: z.object({
      items: z.array(Row),
      /** Absent where more wait than are read at once, as is `overdue`. */
      total: z.int().optional(),
      overdue: z.int().optional(),
      /** The order of the rows; where no total is given, always that of time. */
      sort: z.enum(worklistSorts),
      cursor: z.string().optional(),
    }),
    personal: "search",
    run: async ({ query: { limit, cursor, ...query } }, ctx) => {
      await requireKnownQueueFilter(query, ctx);
      const scope = buildCursorScope(query.sort, query.descending);
      const after = cursor ? (decryptCursor(cursor, scope) as WorklistPageEnd) : undefined;
      const { next, ...page } = await getWorklistPage(
        { ...toQueueFilter(query), limit: limit ?? 50, after },
        ctx,
      );
      return { ...page, ...(next ? { cursor: encryptCursor(next, scope) } : {}) };
    },
  }),
  "GET /queue/count": defineOperation({
    summary: "The number of applications in each queue",
    scoped: true,
    response: z.object({
      items: z.array(
        z.object({
          queue: z.enum(worklistQueues),
          count: z.int(),
          /** There are more than `count`. */
          more: z.boolean().optional(),
          /** A number above 200 is counted every ten minutes, at this time. */
          countedAt: z.string().optional(),
        }),
      ),
    }),
    run: async (_, ctx) => ({ items: await countQueues(countedQueues, ctx) }),
  }),
  "GET /queue/neighbours": defineOperation({
    summary: "The previous and the next application in a filtered list",
    query: QueueFilterQuery.extend({ id: z.string().max(40) }),
    scoped: true,
    response: Neighbours,
    run: async ({ query: { id, ...query } }, ctx) => {
      await requireKnownQueueFilter(query, ctx);
      return findNeighbours(id, toQueueFilter(query), ctx);
    },
  }),
  "POST /queue/bulk": defineOperation({
    summary:
      "One action on up to 50 applications; each has its own result, and a repeat is not applied twice",
    body: Bulk,
    scoped: true,
    response: z.object({ items: z.array(Result) }),
    onRepeat: "run",
    run: async ({ body }, ctx) => {
      // Loads all transitions and their effects, which reading the queue does not need.
      const { applyBulkAction } = await import("@portal/core/applications/desk/apply-bulk-action.server");
      return {
        items: (await applyBulkAction(body, ctx)) as z.input<typeof Result>[],
      };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffQueue", staffQueueDefinition);
