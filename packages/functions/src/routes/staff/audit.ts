/**
 * Staff actions that belong to no single application (`/api/staff/admin/audit`), and readings in the restricted views
 * (`/api/staff/admin/access`). Merged into the Lambda of `admin.ts`.
 */

import { ActSubjectView } from "@portal/core/applications/desk/act-subject-schema";
import { findActSubject, findEntrySubject } from "@portal/core/platform/audit/act-subject";
import {
  type AuditLogName,
  checkAuditEntries,
  listAuditPage,
} from "@portal/core/platform/audit/audit-store.server";
import {
  countStaffActsByAccount,
  hasStaffActs,
  listStaffActs,
  listStaffActsByAccount,
} from "@portal/core/platform/audit/staff-act-store.server";
import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";
import { queryNumber } from "../../http/query-number.ts";
import { requireKnownAccount } from "../../http/require-known-account.ts";
import { addActSubjects } from "./act-subjects.ts";

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
  /** The subject, where it has a page of its own. */
  about: ActSubjectView.optional(),
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
  /** The subject, where it has a page of its own. */
  about: ActSubjectView.optional(),
});
const Limit = queryNumber(1, 100).optional();
const Cursor = z.string().max(2000).optional();
/** A cursor continues the list that it came from. */
const nameScope = (...parts: string[]): string => parts.join(" ");
const defineMonthOperation = (log: AuditLogName, summary: string) =>
  defineOperation({
    summary,
    callers: ["ADMIN"],
    query: z.object({ month: Month, limit: Limit, cursor: Cursor }),
    response: z.object({
      items: z.array(Entry),
      /** True while the chain holds over this page, the entry before it included. */
      intact: z.boolean(),
      /** The number of entries of the month, with its first page. */
      total: z.int().optional(),
      cursor: z.string().optional(),
    }),
    run: async ({ query: { month: asked, limit = 50, cursor } }, { today }) => {
      const month = asked ?? today.slice(0, 7);
      const scope = nameScope("staff.audit", log, month);
      const before = cursor === undefined ? undefined : Number(decryptCursor(cursor, scope));
      const { items, intact, next } = await listAuditPage(month, log, limit, before);
      return {
        items: await addActSubjects(items, findEntrySubject),
        intact,
        // Entries of a month are numbered without gaps.
        ...(before === undefined && { total: items[0]?.seq ?? 0 }),
        ...(next !== undefined && { cursor: encryptCursor(next, scope) }),
      };
    },
  });
/** The number of entries that one call checks: about 3 MB of the table, and well below a second. */
const CHECKED_AT_ONCE = 5000;
export const staffAuditDefinition = {
  "GET /audit": defineMonthOperation(
    "audit",
    "A month of the staff's record, newest first, with its chain recomputed",
  ),
  "GET /act": defineOperation({
    summary:
      "Actions of staff in a month and the personal data they read, newest first; for one account also their number",
    callers: ["ADMIN"],
    query: z.object({
      month: Month,
      accountId: z.string().min(1).max(60).optional(),
      limit: Limit,
      cursor: Cursor,
    }),
    response: z.object({
      items: z.array(Act),
      cursor: z.string().optional(),
      /** The number of acts of the account in the month, with its first page. */
      total: z.int().optional(),
    }),
    run: async ({ query: { month: asked, accountId, limit = 50, cursor } }, { today }) => {
      const month = asked ?? today.slice(0, 7);
      const scope = nameScope("staff.acts", month, accountId ?? "");
      const after = cursor ? String(decryptCursor(cursor, scope)) : null;
      const [page, total] = await Promise.all([
        accountId === undefined
          ? listStaffActs(month, limit, after)
          : listStaffActsByAccount(accountId, month, limit, after),
        accountId === undefined || cursor ? undefined : countStaffActsByAccount(accountId, month),
      ]);
      // What an erased account did stays in the log, and its other months are as empty as those of anybody.
      if (page.items.length === 0 && accountId !== undefined && !(await hasStaffActs(accountId, today)))
        await requireKnownAccount(accountId, "accountId");
      return {
        items: await addActSubjects(page.items, ({ operation, subject }) =>
          findActSubject(operation, subject),
        ),
        ...(page.cursor && { cursor: encryptCursor(page.cursor, scope) }),
        ...(total !== undefined && { total }),
      };
    },
  }),
  "GET /access": defineMonthOperation(
    "access",
    "What was read in the restricted views and of documents by staff in a month, newest first, with its chain recomputed",
  ),
  "GET /audit/check": defineOperation({
    summary:
      "The chain of a month of the staff's record or of the log of readings, recomputed piece by piece",
    callers: ["ADMIN"],
    query: z.object({ month: Month, log: z.enum(["audit", "access"]).default("audit"), cursor: Cursor }),
    response: z.object({
      items: z.array(z.object({ count: z.int(), intact: z.boolean() })),
      cursor: z.string().optional(),
    }),
    run: async ({ query: { month: asked, log, cursor } }, { today }) => {
      const month = asked ?? today.slice(0, 7);
      const scope = nameScope("staff.audit.check", log, month);
      const after =
        cursor === undefined ? undefined : (decryptCursor(cursor, scope) as { seq: number; hash: string });
      const { next, ...checked } = await checkAuditEntries(month, log, CHECKED_AT_ONCE, after);
      return { items: [checked], ...(next && { cursor: encryptCursor(next, scope) }) };
    },
  }),
} satisfies ResourceDefinition;
