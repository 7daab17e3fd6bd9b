/** Certification for officers: `/api/staff/institution`. Merged into the staff Lambda by `staff.ts`. */

import { requireInstitutionInScope } from "@portal/core/applications/model/require-institution-in-scope.server";
import {
  CertificationDecisionBody,
  ReopeningBody,
} from "@portal/core/institutions/certification-decisions/certification-decision-schema";
import { decideCertification } from "@portal/core/institutions/certification-decisions/decide-certification.server";
import { listPreparedFailures } from "@portal/core/institutions/certification-decisions/list-prepared-failures.server";
import { findPreparedMarks } from "@portal/core/institutions/certification-decisions/prepared-failure.server";
import { reopenCertification } from "@portal/core/institutions/certification-decisions/reopen-certification.server";
import { certificationStatuses } from "@portal/core/institutions/institution-schema";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import {
  type CertificationPosition,
  listCertificationPage,
} from "@portal/core/institutions/list-certification-page.server";
import { PreparedDecisionMark } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { recordDocumentReading } from "@portal/core/platform/audit/record-document-reading.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";
import { queryNumber } from "../../http/query-number.ts";
import { buildCertificationDetail, CertificationDetail } from "./certification-detail.ts";
import { InstitutionRow, toInstitutionRow } from "./certification-row.ts";

const officers = ["OFFICER", "ADMIN"] as const;
const CertificationDeskRow = InstitutionRow.extend({
  /** Somebody prepared that the pending request fails, which a second person countersigns. */
  prepared: PreparedDecisionMark.optional(),
});
/** A cursor continues the list of one stage, or that of all. */
const buildListScope = (certification: string): string => `staff.institution ${certification}`;

export const staffCertificationDefinition = {
  "GET /institution": defineOperation({
    summary:
      "Institutions at a stage of certification or at all, by default those that wait for a decision, oldest first",
    callers: officers,
    query: z.object({
      /** `ALL`: one stage after the other, those that wait first. `PREPARED`: whose failure is prepared. */
      certification: z.enum([...certificationStatuses, "PREPARED", "ALL"]).optional(),
      /** Part of a name, or a registration number. */
      q: z.string().max(100).optional(),
      limit: queryNumber(1, 100).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({
      items: z.array(CertificationDeskRow),
      /** All of the list; absent while it is searched. */
      total: z.int().optional(),
      cursor: z.string().optional(),
    }),
    personal: "search",
    run: async ({ query: { certification = "VERIFYING", q, limit = 50, cursor } }, ctx) => {
      const listScope = buildListScope(certification);
      const after = cursor ? (decryptCursor(cursor, listScope) as CertificationPosition) : undefined;
      const page = await (certification === "PREPARED"
        ? listPreparedFailures({ q, limit, after })
        : listCertificationPage({ certification, q, limit, after }));
      const marks = await findPreparedMarks(page.items, ctx);
      return {
        items: page.items.map((each) => {
          const mark = marks.get(each.id);
          return { ...toInstitutionRow(each), ...(mark && { prepared: mark }) };
        }),
        ...(page.total === undefined ? {} : { total: page.total }),
        ...(page.next ? { cursor: encryptCursor(page.next, listScope) } : {}),
      };
    },
  }),
  "GET /institution/{id}": defineOperation({
    summary: "An institution with its certification documents",
    callers: officers,
    scoped: true,
    response: CertificationDetail,
    run: async ({ params }, ctx) => {
      const id = params.id ?? "";
      await requireInstitutionInScope(id, ctx);
      const institution = await findInstitution(id);
      if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
      await recordDocumentReading(
        { of: "institution", id, institutionId: id, purpose: "certification" },
        ctx,
      );
      return buildCertificationDetail(institution, ctx);
    },
  }),
  "POST /institution/{id}/certify": defineOperation({
    summary: "Decides on a certification; prepares a failure that a second person countersigns",
    storesOutcome: true,
    callers: officers,
    body: CertificationDecisionBody,
    response: CertificationDetail,
    run: async ({ params, body }, ctx) =>
      buildCertificationDetail(await decideCertification({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
  "POST /institution/{id}/reopen": defineOperation({
    summary: "Reopens a failed certification, so that it is decided again",
    storesOutcome: true,
    callers: officers,
    body: ReopeningBody,
    response: CertificationDetail,
    run: async ({ params, body }, ctx) =>
      buildCertificationDetail(await reopenCertification({ id: params.id ?? "", ...body }, ctx), ctx),
  }),
} satisfies ResourceDefinition;
