/** An institution as officers read it who decide on its certification. */
import { FileView } from "@portal/core/files/file-schema";
import { findFilesByIds } from "@portal/core/files/file-store.server";
import { toFileView } from "@portal/core/files/index";
import { explainCertificationDenial } from "@portal/core/institutions/certification-decisions/decide-certification.server";
import { findPreparedFailure } from "@portal/core/institutions/certification-decisions/prepared-failure.server";
import { type Institution, listNeededDocuments, toInstitutionView } from "@portal/core/institutions/index";
import { InstitutionView } from "@portal/core/institutions/institution-schema";
import { PreparedInstitutionDecisionView } from "@portal/core/institutions/prepared-decisions/prepared-decision-schema";
import { findStoredIssues } from "@portal/core/institutions/stored-data/stored-issues";
import type { Context } from "@portal/core/platform/actor";
import * as z from "zod";
import { getInstitutionConstraints } from "./institution-constraints.ts";

export const CertificationDetail = InstitutionView.extend({
  documentsNeeded: z.array(z.string()),
  files: z.array(FileView),
  /** The code with which the caller's decision on the pending request would be refused. */
  decisionDenied: z.int().optional(),
  /** A failure that a second person countersigns. */
  prepared: PreparedInstitutionDecisionView.optional(),
});
/** Builds the answer of calls about the certification of one institution. */
export const buildCertificationDetail = async (institution: Institution, ctx: Context) => {
  const denial = explainCertificationDenial(institution, ctx.actor.accountId);
  const issues = findStoredIssues(institution, ctx.today);
  const [files, prepared] = await Promise.all([
    findFilesByIds(institution.id, Object.values(institution.documents).flat()),
    findPreparedFailure(institution, ctx),
  ]);
  return {
    ...toInstitutionView(institution, "STAFF", await getInstitutionConstraints(institution.id, ctx)),
    documentsNeeded: [...listNeededDocuments(institution.fields)],
    files: Object.values(files).map((file) => toFileView(file)),
    ...(denial ? { decisionDenied: denial.code } : {}),
    ...(prepared ? { prepared } : {}),
    ...(issues.length > 0 ? { issues } : {}),
  };
};
