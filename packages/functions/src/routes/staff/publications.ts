/** Help articles, downloads and maintenance notices for staff: `/api/staff/publication`. Merged by `staff.ts`. */

import {
  PublicationWrite,
  publicationKinds,
  StaffPublication,
  StaffPublicationRow,
} from "@portal/core/events/publications/publication-schema";
import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
import { PageQuery } from "../../http/list-query.ts";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

const officers = ["OFFICER", "ADMIN"] as const;

/** Loaded on demand: opening the staff desk does not wait for what few users write (decision 0032). */
const loadPublicationCommands = () => import("@portal/core/events/publications/publication-service.server");

export const staffPublicationsDefinition = {
  "GET /publication": defineOperation({
    summary: "All publications of a kind, including drafts and scheduled ones",
    callers: officers,
    query: PageQuery.extend({ kind: z.enum(publicationKinds) }),
    response: z.object({
      items: z.array(StaffPublicationRow),
      total: z.int(),
      cursor: z.string().optional(),
    }),
    run: async ({ query: { kind, limit, cursor } }) => {
      const scope = `staff.publication:${kind}`;
      const after = cursor === undefined ? 0 : Number(decryptCursor(cursor, scope));
      const { listPublicationsForStaff } = await loadPublicationCommands();
      const { next, ...page } = await listPublicationsForStaff(kind, { limit, after });
      return { ...page, ...(next !== undefined && { cursor: encryptCursor(next, scope) }) };
    },
  }),
  "GET /publication/{id}": defineOperation({
    summary: "One publication, including drafts",
    callers: officers,
    response: StaffPublication,
    run: async ({ params }) => (await loadPublicationCommands()).getPublicationForStaff(params.id ?? ""),
  }),
  "POST /publication": defineOperation({
    summary: "Creates a draft",
    storesOutcome: true,
    callers: officers,
    body: PublicationWrite,
    response: StaffPublication,
    status: 201,
    run: async ({ body }, ctx) => (await loadPublicationCommands()).createPublication(body, ctx),
  }),
  "PUT /publication": defineOperation({
    summary: "Changes a publication; a published one must stay complete",
    callers: officers,
    body: PublicationWrite.extend({ id: z.string().max(60), version: z.int() }),
    response: StaffPublication,
    run: async ({ body }, ctx) => (await loadPublicationCommands()).updatePublication(body, ctx),
  }),
  "POST /publication/{id}/publish": defineOperation({
    summary: "Publishes at once or at a later time",
    storesOutcome: true,
    callers: officers,
    body: z.object({ version: z.int(), from: z.iso.datetime().optional() }),
    response: StaffPublication,
    run: async ({ params, body }, ctx) =>
      (await loadPublicationCommands()).publishPublication({ id: params.id ?? "", ...body }, ctx),
  }),
  "POST /publication/{id}/withdraw": defineOperation({
    summary: "Returns a publication to draft",
    storesOutcome: true,
    callers: officers,
    body: z.object({ version: z.int() }),
    response: StaffPublication,
    run: async ({ params, body }, ctx) =>
      (await loadPublicationCommands()).withdrawPublication({ id: params.id ?? "", ...body }, ctx),
  }),
  "DELETE /publication/{id}": defineOperation({
    summary: "Removes a draft",
    requiresVersion: true,
    callers: officers,
    response: StaffPublication,
    run: async (call, ctx) =>
      (await loadPublicationCommands()).removePublication(call.params.id ?? "", call.version, ctx),
  }),
} satisfies ResourceDefinition;
