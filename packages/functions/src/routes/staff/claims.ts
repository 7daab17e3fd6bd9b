/** Claims for officers: `/api/staff/claim` (schemes P2, C49). Merged into the staff Lambda by `staff.ts`. */
import { StaffClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { StockReasonCode } from "@portal/core/messaging/stock-reason-schema";
import { stockReasons } from "@portal/core/messaging/stock-reasons";
import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
import { PageQuery } from "../../http/list-query.ts";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const queueScope = "staff.claim";
const officers = ["OFFICER", "ADMIN"] as const;

/** Loaded on demand, as in `publications.ts`. */
const loadClaimCommands = () => import("@portal/core/institutions/administrator-claims/decide-claim.server");

export const staffClaimsDefinition = {
  "GET /claim": defineOperation({
    summary: "Pending claims, oldest first",
    callers: officers,
    query: PageQuery,
    response: z.object({ items: z.array(StaffClaimView), total: z.int(), cursor: z.string().optional() }),
    personal: "list",
    run: async ({ query: { limit, cursor } }) => {
      const after = cursor === undefined ? undefined : String(decryptCursor(cursor, queueScope));
      const { next, ...page } = await (await loadClaimCommands()).listClaimQueue({ limit, after });
      return { ...page, ...(next !== undefined && { cursor: encryptCursor(next, queueScope) }) };
    },
  }),
  "GET /claim/{id}": defineOperation({
    summary: "A claim with the institution's present administrator",
    callers: officers,
    response: StaffClaimView,
    personal: true,
    run: async ({ params }) => (await loadClaimCommands()).getClaimForReview(params.id ?? ""),
  }),
  "POST /claim/{id}/decide": defineOperation({
    summary: "Decides a claim",
    storesOutcome: true,
    callers: officers,
    body: z.object({
      version: z.int(),
      /** Required; 10802 without it. */
      result: z.enum(["APPROVED", "REFUSED"]).optional(),
      reason: z.string().max(2000).optional(),
      reasonCodes: z.array(StockReasonCode).max(stockReasons.length).optional(),
    }),
    response: StaffClaimView,
    run: async ({ params, body }, ctx) =>
      (await loadClaimCommands()).decideClaim({ id: params.id ?? "", ...body }, ctx),
  }),
} satisfies ResourceDefinition;
