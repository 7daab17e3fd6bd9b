/** Claims for officers: `/api/staff/claim` (schemes P2, C49). Merged into the staff Lambda by `staff.ts`. */
import { StaffClaimView } from "@portal/core/institutions/administrator-claims/claim-schema";
import { stockReasons } from "@portal/core/messaging/stock-reasons";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const officers = ["OFFICER", "ADMIN"] as const;

/** Loaded on demand, as in `publications.ts`. */
const loadClaimCommands = () => import("@portal/core/institutions/administrator-claims/decide-claim.server");

export const staffClaimsDefinition = {
  "GET /claim": defineOperation({
    summary: "Pending claims, oldest first",
    callers: officers,
    response: z.object({ items: z.array(StaffClaimView), total: z.int() }),
    personal: "list",
    run: async () => {
      const items = await (await loadClaimCommands()).listClaimQueue();
      return { items, total: items.length };
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
      reasonCodes: z.array(z.enum(stockReasons)).max(stockReasons.length).optional(),
    }),
    response: StaffClaimView,
    run: async ({ params, body }, ctx) =>
      (await loadClaimCommands()).decideClaim({ id: params.id ?? "", ...body }, ctx),
  }),
} satisfies ResourceDefinition;
