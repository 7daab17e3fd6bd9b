/**
 * Staff actions that belong to no single application (`/api/staff/admin/audit`), and readings in the restricted views
 * (`/api/staff/admin/access`). Merged into the Lambda of `admin.ts`.
 */

import { type AuditBook, listAuditEntries } from "@portal/core/platform/audit/audit-store.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const Entry = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.json()),
  prevHash: z.string(),
  hash: z.string(),
});
const defineMonthOperation = (book: AuditBook, summary: string) =>
  defineOperation({
    summary,
    who: ["ADMIN"],
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    response: z.object({ items: z.array(Entry), intact: z.boolean(), total: z.int() }),
    run: async ({ query }, ctx) => {
      const items = await listAuditEntries(query.month ?? ctx.today.slice(0, 7), book);
      return { items: items.toReversed(), intact: (await verifyChain(items)) === -1, total: items.length };
    },
  });
export const staffAuditDefinition = {
  "GET /audit": defineMonthOperation(
    "audit",
    "A month of the staff's record, newest first, with its chain recomputed",
  ),
  "GET /access": defineMonthOperation(
    "access",
    "What was read in the restricted views and of documents by staff in a month, newest first, with its chain recomputed",
  ),
} satisfies ResourceDefinition;
