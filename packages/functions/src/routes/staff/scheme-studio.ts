/**
 * The scheme studio: `/api/staff/admin/scheme`. A Lambda beside that of `admin.ts`, because all schemes and the checks
 * of an overlay make it heavy.
 */
import { buildAnyAdministratorCheck } from "@portal/core/identity/staff-accounts/any-administrator-check.server";
import {
  discardSchemeDraft,
  getStudioScheme,
  listStudioSchemes,
  publishSchemeDraft,
  saveSchemeDraft,
} from "@portal/core/schemes/versions/scheme-studio.server";
import {
  SchemeDraftRead,
  SchemeDraftWrite,
  SchemeStudioRow,
  SchemeStudioView,
} from "@portal/core/schemes/versions/scheme-version-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const admins = ["ADMIN"] as const;

export const staffSchemeDefinition = {
  "GET /": defineOperation({
    summary: "Every scheme with its current and its next version",
    callers: admins,
    response: z.object({ items: z.array(SchemeStudioRow) }),
    run: async (_, ctx) => ({ items: await listStudioSchemes(ctx) }),
  }),
  "GET /{id}": defineOperation({
    summary: "A scheme as delivered, its versions, newest first, and its draft version",
    callers: admins,
    response: SchemeStudioView,
    run: ({ params }, ctx) => getStudioScheme(params.id ?? "", ctx),
  }),
  "PUT /{id}": defineOperation({
    summary: "Validates and saves the draft version of a scheme",
    callers: admins,
    body: SchemeDraftWrite,
    response: SchemeStudioView,
    run: ({ params, body }, ctx) => saveSchemeDraft(params.id ?? "", body, ctx),
  }),
  "POST /{id}/publish": defineOperation({
    summary: "Publishes the draft version that was read, which its author cannot do",
    storesOutcome: true,
    callers: admins,
    body: SchemeDraftRead,
    response: SchemeStudioView,
    run: ({ params, body }, ctx) =>
      publishSchemeDraft(params.id ?? "", body, ctx, buildAnyAdministratorCheck),
  }),
  "POST /{id}/discard": defineOperation({
    summary: "Discards the draft version of a scheme",
    storesOutcome: true,
    callers: admins,
    body: SchemeDraftRead,
    response: SchemeStudioView,
    run: ({ params, body }, ctx) => discardSchemeDraft(params.id ?? "", body, ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffScheme", staffSchemeDefinition);
