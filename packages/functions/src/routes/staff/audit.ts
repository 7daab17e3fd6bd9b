/**
 * Staff actions that belong to no single application (`/api/staff/admin/audit`), and readings in the restricted views
 * (`/api/staff/admin/access`). Merged into the Lambda of `admin.ts`.
 */

import { type AuditLogName, listAuditEntries } from "@portal/core/platform/audit/audit-store.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import {
  countStaffActsOf,
  listStaffActs,
  listStaffActsOf,
} from "@portal/core/platform/audit/staff-act-store.server";
import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
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
  /** A person that it searched for was erased, so the hash is that of the original entry. */
  redacted: z.boolean().optional(),
});
const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional();
const Act = z.object({
  id: z.string(),
  at: z.string(),
  accountId: z.string(),
  account: z.string(),
  operation: z.string(),
  subject: z.string(),
  /** Plain values only (`ActDetail`). */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** `DONE`, `READ`, `FAILED`, or the code of the refusal; absent when the call was interrupted. */
  outcome: z.string().optional(),
});
const actScope = "staff.acts";
const defineMonthOperation = (log: AuditLogName, summary: string) =>
  defineOperation({
    summary,
    who: ["ADMIN"],
    query: z.object({ month: Month }),
    response: z.object({ items: z.array(Entry), intact: z.boolean(), total: z.int() }),
    run: async ({ query }, ctx) => {
      const items = await listAuditEntries(query.month ?? ctx.today.slice(0, 7), log);
      return { items: items.toReversed(), intact: (await verifyChain(items)) === -1, total: items.length };
    },
  });
export const staffAuditDefinition = {
  "GET /audit": defineMonthOperation(
    "audit",
    "A month of the staff's record, newest first, with its chain recomputed",
  ),
  "GET /act": defineOperation({
    summary:
      "Actions of staff in a month and the personal data they read, newest first; for one account also their number",
    who: ["ADMIN"],
    query: z.object({
      month: Month,
      accountId: z.string().min(1).max(60).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({
      items: z.array(Act),
      cursor: z.string().optional(),
      /** How many acts the account has in the month, with its first page. */
      total: z.int().optional(),
    }),
    run: async ({ query: { month: asked, accountId, limit = 50, cursor } }, { today }) => {
      const month = asked ?? today.slice(0, 7);
      // A cursor goes on in the list that it came from.
      const scope = [actScope, month, accountId ?? ""].join(" ");
      const after = cursor ? String(decryptCursor(cursor, scope)) : null;
      const [page, total] = await Promise.all([
        accountId === undefined
          ? listStaffActs(month, limit, after)
          : listStaffActsOf(accountId, month, limit, after),
        accountId === undefined || cursor ? undefined : countStaffActsOf(accountId, month),
      ]);
      return {
        items: page.items,
        ...(page.cursor && { cursor: encryptCursor(page.cursor, scope) }),
        ...(total !== undefined && { total }),
      };
    },
  }),
  "GET /access": defineMonthOperation(
    "access",
    "What was read in the restricted views and of documents by staff in a month, newest first, with its chain recomputed",
  ),
} satisfies ResourceDefinition;
