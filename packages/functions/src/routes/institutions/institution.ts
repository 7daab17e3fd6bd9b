/** `/api/institution`: the caller's institutions and their certification. */

import { leaveInstitution } from "@portal/core/applications/membership/leave-institution.server";
import { ClaimView, ClaimWrite } from "@portal/core/institutions/administrator-claims/claim-schema";
import * as Claims from "@portal/core/institutions/administrator-claims/claim-service.server";
import * as Certification from "@portal/core/institutions/certify-institution.server";
import { getInstitutionName, listNeededDocuments, toInstitutionView } from "@portal/core/institutions/index";
import {
  loadOwnInstitution,
  loadReadableInstitution,
  loadReviewableInstitution,
} from "@portal/core/institutions/institution-authorization.server";
import { InstitutionFields, InstitutionView } from "@portal/core/institutions/institution-schema";
import { createInstitution, updateInstitution } from "@portal/core/institutions/institution-service.server";
import { readInstitutionHistory } from "@portal/core/institutions/institution-store.server";
import { hasFreeSlot } from "@portal/core/institutions/membership.server";
import { objectToPenalty } from "@portal/core/penalties/penalty-objection.server";
import { InstitutionPenalties, PenaltyObjection } from "@portal/core/penalties/penalty-schema";
import * as Penalty from "@portal/core/penalties/penalty-service.server";
import { pick } from "@portal/core/platform/pick";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { buildOwnView, getVisibleConstraints, listOwnInstitutions } from "./own-institutions.ts";

const Versioned = z.object({ version: z.int() });
const Row = z.object({
  id: z.string(),
  name: z.string(),
  certification: InstitutionView.shape.certification,
  role: z.string(),
});
const Write = InstitutionFields.extend({ id: z.string(), version: z.int() });
const Attest = Versioned.extend({
  documents: z.record(z.string().max(60), z.array(z.string().max(40)).max(5)),
});
const Entry = z.object({
  seq: z.int(),
  at: z.string(),
  /** The actor and the changed data are sealed; the hash covers the seals in their place. */
  actor: z.object({ kind: z.string(), seal: z.string() }),
  action: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string().optional(),
  diff: z.object({ seal: z.string() }).optional(),
  prevHash: z.string(),
  hash: z.string(),
  redacted: z.boolean().optional(),
});

/** Staff act for no institution, and inspectors and the bureau have views of their own (decision 0553). */
const applicants = ["APPLICANT"] as const;

export const institutionDefinition = {
  "GET /": defineOperation({
    summary: "The institutions the caller acts for",
    callers: applicants,
    response: z.object({ items: z.array(InstitutionView), total: z.int() }),
    run: async (_, ctx) => {
      const items = await Promise.all(
        (await listOwnInstitutions(ctx)).map(async ({ institution, role }) =>
          toInstitutionView(institution, role, await getVisibleConstraints(institution.id, role, ctx)),
        ),
      );
      return { items, total: items.length };
    },
  }),
  "GET /list": defineOperation({
    summary: "The institutions the caller acts for, as short rows",
    callers: applicants,
    response: z.object({ items: z.array(Row) }),
    run: async (_, ctx) => ({
      items: (await listOwnInstitutions(ctx)).map(({ institution, role }) => ({
        id: institution.id,
        name: getInstitutionName(institution.fields),
        certification: institution.certification,
        role,
      })),
    }),
  }),
  "GET /place": defineOperation({
    summary:
      "Whether the caller may register an institution without asking staff (`POST /claim`, kind ANOTHER)",
    callers: applicants,
    response: z.object({ free: z.boolean() }),
    run: async (_, ctx) => ({ free: await hasFreeSlot(ctx.actor.accountId) }),
  }),
  "GET /claim": defineOperation({
    summary: "The caller's claims: to become administrator, or to register one more institution",
    callers: applicants,
    response: z.object({ items: z.array(ClaimView), total: z.int() }),
    run: async (_, ctx) => {
      const items = await Claims.listOwnClaims(ctx);
      return { items, total: items.length };
    },
  }),
  "GET /claim/{id}": defineOperation({
    summary: "One of the caller's claims",
    response: ClaimView,
    run: ({ params }, ctx) => Claims.getOwnClaim(params.id ?? "", ctx),
  }),
  "POST /claim": defineOperation({
    summary:
      "Submits a claim: to become administrator with a signed letter, or to register one more institution",
    storesOutcome: true,
    body: ClaimWrite,
    response: ClaimView,
    status: 201,
    run: ({ body }, ctx) => Claims.submitClaim(body, ctx),
  }),
  "POST /claim/{id}/withdraw": defineOperation({
    summary: "Withdraws a pending claim",
    storesOutcome: true,
    body: Versioned,
    response: ClaimView,
    run: ({ params, body }, ctx) => Claims.withdrawClaim({ id: params.id ?? "", ...body }, ctx),
  }),
  "GET /{id}": defineOperation({
    summary: "One institution",
    response: InstitutionView,
    run: async ({ params }, ctx) => {
      const institution = await loadReadableInstitution(params.id ?? "", ctx.actor);
      const { id } = institution;
      // A cashier reads bank accounts and no documents, and that is a reading as well (decision 0450).
      if (ctx.actor.kind === "staff") {
        const { recordDocumentReading } = await import(
          "@portal/core/platform/audit/record-document-reading.server"
        );
        await recordDocumentReading(
          { of: "institution", id, institutionId: id, purpose: "institution" },
          ctx,
        );
      }
      return buildOwnView(institution, ctx);
    },
  }),
  "GET /{id}/documents": defineOperation({
    summary: "The documents required for the certification of an institution",
    response: z.object({ items: z.array(z.string()) }),
    personal: true,
    run: async ({ params }, ctx) => ({
      items: [...listNeededDocuments((await loadReadableInstitution(params.id ?? "", ctx.actor)).fields)],
    }),
  }),
  "GET /{id}/history": defineOperation({
    summary: "The history of an institution, as a hash chain",
    response: z.object({ items: z.array(Entry) }),
    personal: true,
    run: async ({ params }, ctx) => {
      const { id } = await loadReviewableInstitution(params.id ?? "", ctx.actor);
      const entries = await readInstitutionHistory(id);
      return {
        items: entries.map((entry) => ({
          ...pick(entry, ["seq", "at", "action", "from", "to", "reason", "prevHash", "hash", "redacted"]),
          actor: pick(entry.actor, ["kind", "seal"]),
          ...(entry.diff && { diff: pick(entry.diff, ["seal"]) }),
        })),
      };
    },
  }),
  "GET /{id}/penalty": defineOperation({
    summary: "Warnings and violations of an institution, newest first",
    response: InstitutionPenalties,
    personal: true,
    run: ({ params }, ctx) => Penalty.listPenalties(params.id ?? "", ctx),
  }),
  "POST /{id}/penalty/{penalty}/object": defineOperation({
    summary: "Objects to a warning or violation, within 15 days of its notice",
    storesOutcome: true,
    body: PenaltyObjection,
    response: InstitutionPenalties,
    run: ({ params, body }, ctx) => objectToPenalty(params.id ?? "", params.penalty ?? "", body, ctx),
  }),
  "POST /": defineOperation({
    summary: "Registers an institution; the caller becomes its administrator",
    storesOutcome: true,
    body: InstitutionFields,
    response: InstitutionView,
    run: async ({ body }, ctx) =>
      toInstitutionView(await createInstitution({ fields: body }, ctx), "ADMINISTRATOR"),
  }),
  "PUT /": defineOperation({
    summary: "Replaces the data of an institution",
    body: Write,
    response: InstitutionView,
    run: async ({ body: { id, version, ...fields } }, ctx) => {
      // After the write nothing is read: a reading that fails would hide that the change is done.
      const constraints = await getVisibleConstraints(id, "ADMINISTRATOR", ctx);
      return toInstitutionView(
        await updateInstitution({ id, version, fields }, ctx),
        "ADMINISTRATOR",
        constraints,
      );
    },
  }),
  "DELETE /{id}": defineOperation({
    summary: "Ends the caller's membership of an institution; `If-Match` carries the version",
    storedStateSchema: InstitutionView,
    response: z.object({ id: z.string() }),
    run: async ({ params, version }, ctx) => {
      const id = params.id ?? "";
      await leaveInstitution(id, version, ctx);
      return { id };
    },
  }),
  "POST /{id}/attest": defineOperation({
    summary: "Submits the documents and requests certification",
    storesOutcome: true,
    body: Attest,
    response: InstitutionView,
    run: async ({ params, body }, ctx) =>
      buildOwnView(await Certification.requestCertification({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
  "POST /{id}/defer": defineOperation({
    summary: "Postpones certification",
    storesOutcome: true,
    body: Versioned,
    response: InstitutionView,
    run: async ({ params, body }, ctx) =>
      buildOwnView(await Certification.deferCertification({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
  "POST /{id}/renew": defineOperation({
    summary: "Adds a new business registration certificate; the institution stays certified",
    storesOutcome: true,
    body: Versioned.extend({ files: z.array(z.string().max(40)).min(1).max(5) }),
    response: InstitutionView,
    run: async ({ params, body }, ctx) =>
      buildOwnView(await Certification.renewCertificate({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
  "POST /{id}/switch": defineOperation({
    summary:
      "Checks that the caller may act for an institution, which the site then sends as `X-Institution-Id`",
    response: InstitutionView,
    idempotent: false,
    run: async ({ params }, ctx) => buildOwnView(await loadOwnInstitution(params.id ?? "", ctx.actor), ctx),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("institution", institutionDefinition);
