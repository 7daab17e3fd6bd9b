/**
 * Assignments of staff to applications, and their notes: `/api/staff/application/{id}/case`. `staff.ts` merges these
 * operations.
 */

import { Assignee } from "@portal/core/applications/desk/assignee-schema";
import type { CaseFile as CaseFileOfCore } from "@portal/core/applications/desk/case-file.server";
import { ApplicationRow } from "@portal/core/applications/model/application-row-schema";
import { institutionNamingMembers } from "@portal/core/institutions/institution-names-schema";
import { reviewers, visibleTo } from "@portal/core/platform/visibility";
import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
import { PageQuery } from "../../http/list-query.ts";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";
import { queryNumber } from "../../http/query-number.ts";
import { requireKnownAccount } from "../../http/require-known-account.ts";

const CaseNote = z.object({ noteId: z.string(), at: z.string(), author: z.string(), text: z.string() });
const CaseFile = z.object({
  id: z.string(),
  assignee: Assignee.optional(),
  /** The application has ended and nothing of it is left to do. */
  closed: z.boolean(),
  /** Internal documents of the review: the newest, oldest first. */
  notes: visibleTo(z.array(CaseNote).optional(), reviewers),
  /** The cursor of `GET …/case/note` that leads to older ones. */
  olderNotes: visibleTo(z.string().optional(), reviewers),
  /** A note mentions the caller, who has not marked it as read. */
  mentioned: z.boolean(),
});
const workScope = "staff.work";
/** Loaded on demand: other staff calls start without it (decision 0032). */
const loadCaseFile = () => import("@portal/core/applications/desk/case-file.server");
const loadCaseNotes = () => import("@portal/core/applications/desk/case-notes.server");
const Page = z.object({
  limit: queryNumber(1, 100).optional(),
  cursor: z.string().max(2000).optional(),
});
const Mention = z.object({
  id: z.string(),
  code: z.string(),
  scheme: z.string(),
  ...institutionNamingMembers,
  /** The colleague who wrote the note. */
  author: z.string(),
  at: z.string(),
});

const getNoteScope = (id: string): string => `staff.note:${id}`;
/** Encrypts the position of the older notes of a case. */
const toAnswer = ({ olderNotes, ...file }: CaseFileOfCore): z.input<typeof CaseFile> => ({
  ...file,
  ...(olderNotes !== null && { olderNotes: encryptCursor(olderNotes, getNoteScope(file.id)) }),
});

export const staffCaseFileDefinition = {
  "GET /application/{id}/case": defineOperation({
    summary: "The assignee of an application, and the internal notes",
    scoped: true,
    response: CaseFile,
    personal: true,
    run: async ({ params }, ctx) => toAnswer(await (await loadCaseFile()).getCaseFile(params.id ?? "", ctx)),
  }),
  "POST /application/{id}/case/assign": defineOperation({
    summary: "Assigns an application to the caller, or to a colleague",
    body: z.object({ accountId: z.string().max(60).optional() }),
    scoped: true,
    response: CaseFile,
    onRepeat: "run",
    run: async ({ params, body }, ctx) =>
      toAnswer(await (await loadCaseFile()).assignCase(params.id ?? "", body.accountId, ctx)),
  }),
  "POST /application/{id}/case/release": defineOperation({
    summary: "Ends an assignment, so that any colleague can take the application",
    scoped: true,
    response: CaseFile,
    onRepeat: "run",
    run: async ({ params }, ctx) => toAnswer(await (await loadCaseFile()).releaseCase(params.id ?? "", ctx)),
  }),
  "POST /application/{id}/case/note": defineOperation({
    summary: "Adds a note that only reviewers read",
    storesOutcome: true,
    callers: ["OFFICER", "ADMIN"],
    body: z.object({ text: z.string().max(4000) }),
    scoped: true,
    response: CaseFile,
    run: async ({ params, body }, ctx) =>
      toAnswer(await (await loadCaseNotes()).addCaseNote(params.id ?? "", body.text, ctx)),
  }),
  "GET /application/{id}/case/note": defineOperation({
    summary: "The internal notes on an application, newest first",
    callers: ["OFFICER", "ADMIN"],
    query: PageQuery,
    scoped: true,
    response: z.object({ items: z.array(CaseNote), cursor: z.string().optional() }),
    personal: true,
    run: async ({ params: { id = "" }, query: { limit, cursor } }, ctx) => {
      const from = cursor === undefined ? null : String(decryptCursor(cursor, getNoteScope(id)));
      const page = await (await loadCaseNotes()).listCaseNotes(id, limit, from, ctx);
      return {
        items: page.items,
        ...(page.cursor !== null && { cursor: encryptCursor(page.cursor, getNoteScope(id)) }),
      };
    },
  }),
  "POST /application/{id}/case/mention/read": defineOperation({
    summary: "Marks as read the notes that mention the caller",
    callers: ["OFFICER", "ADMIN"],
    scoped: true,
    response: CaseFile,
    onRepeat: "run",
    run: async ({ params }, ctx) =>
      toAnswer(await (await loadCaseNotes()).markMentionRead(params.id ?? "", ctx)),
  }),
  "GET /mention": defineOperation({
    summary: "Applications with notes that mention the caller, the latest first",
    callers: ["OFFICER", "ADMIN"],
    query: Page,
    scoped: true,
    response: z.object({ items: z.array(Mention), cursor: z.string().optional() }),
    run: async ({ query: { limit = 50, cursor } }, ctx) => {
      const scope = `staff.mention:${ctx.actor.accountId}`;
      const after = cursor ? String(decryptCursor(cursor, scope)) : null;
      const page = await (await loadCaseNotes()).listOwnMentions(limit, after, ctx);
      return { items: page.items, ...(page.cursor && { cursor: encryptCursor(page.cursor, scope) }) };
    },
  }),
  "GET /work": defineOperation({
    summary: "Applications assigned to a member of staff, oldest assignment first",
    query: Page.extend({
      /** The colleague whose work an administrator reads; absent for one's own. */
      accountId: z.string().max(60).optional(),
    }),
    scoped: true,
    response: z.object({
      items: z.array(
        ApplicationRow.extend({ since: z.string(), dueOn: z.string().optional(), overdue: z.boolean() }),
      ),
      cursor: z.string().optional(),
    }),
    run: async ({ query: { limit = 50, cursor, ...query } }, ctx) => {
      const accountId = query.accountId ?? ctx.actor.accountId;
      const scope = `${workScope}:${accountId}`;
      const after = cursor ? String(decryptCursor(cursor, scope)) : null;
      const { listAssignedCases } = await loadCaseFile();
      const page = await listAssignedCases(accountId, limit, after, ctx);
      if (page.items.length === 0) await requireKnownAccount(query.accountId, "accountId");
      return { items: page.items, ...(page.cursor && { cursor: encryptCursor(page.cursor, scope) }) };
    },
  }),
} satisfies ResourceDefinition;
