/** The decision of officers on a pending request for certification (P1). */
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import { parseStaffReason, toReasonParams } from "../../messaging/staff-reason.ts";
import { refuseUnofferedReasons } from "../../messaging/wording/changed-reasons.server.ts";
import type { Context } from "../../platform/actor.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { loadPortalPolicy } from "../../policies/policy-store.server.ts";
import { buildAdministratorNotices } from "../administrator-notices.server.ts";
import { setCertificateDates } from "../certificate-dates.server.ts";
import { attestationPage } from "../certification.ts";
import { omitFailure } from "../failed-certification.ts";
import type { Institution } from "../index.ts";
import { buildMissingResultRefusal } from "../institution-authorization.server.ts";
import { findInstitution } from "../institution-store.server.ts";
import { buildPreparedDecisionEnd } from "../prepared-decisions/prepared-decision-store.server.ts";
import { prepareInstitutionDecision } from "../prepared-decisions/prepared-decisions.server.ts";
import { refuseMissingFacts } from "../refuse-missing-facts.server.ts";
import {
  buildStaleInstitutionRefusal,
  type InstitutionChange,
  writeInstitution,
} from "../write-institution.server.ts";
import type { CertificationDecision } from "./certification-decision-schema.ts";
import { refuseMissingReason } from "./refuse-missing-reason.ts";

/**
 * Explains why a member of staff cannot decide on the pending request, or returns undefined: whoever failed it before a
 * colleague took that back (decision 0420).
 */
export const explainCertificationDenial = (
  { certification, overturned }: Pick<Institution, "certification" | "overturned">,
  accountId: string,
): { code: ErrorCode } | undefined =>
  certification === "VERIFYING" && overturned?.includes(accountId)
    ? { code: errorCodes.DECISION_OVERTURNED }
    : undefined;

/**
 * Decides on a pending request and writes nothing; the administrator is to be notified.
 * @param preparedBy the account that prepared what the caller countersigns
 * @throws Refusal 10306, 10802 without a result, 10800 when it is not pending, 900420 for whoever took the decision
 * that was overturned, STALE_VERSION, RED_FIELDS_REQUIRED for a failure without a reason, 10601 where a fact is missing
 * that certification needs: a request that was made before it was asked for
 */
export const planCertification = async (
  input: CertificationDecision,
  ctx: Context,
  preparedBy?: string,
): Promise<InstitutionChange & { before: Institution }> => {
  const before = await findInstitution(input.id);
  if (!before) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (before.version !== input.version) throw buildStaleInstitutionRefusal(before);
  if (!input.result) throw buildMissingResultRefusal();
  if (before.certification !== "VERIFYING") throw new Refusal(errorCodes.APPROVAL_STATUS_INVALID);
  const denial = explainCertificationDenial(before, ctx.actor.accountId);
  if (denial) throw new Refusal(denial.code);
  // The institution reads its history: a reason is that of a failure.
  const staffReason = parseStaffReason("certify", input.result === "FAILED" ? input : {});
  if (input.result === "FAILED") refuseMissingReason(staffReason);
  // What was prepared keeps the reasons that were offered then.
  if (preparedBy === undefined) await refuseUnofferedReasons("certify", staffReason, ctx);
  if (input.result === "PASSED") await refuseMissingFacts(before.fields, ctx);
  const { verifyingSince: _, overturned: __, ...rest } = omitFailure(before);
  const hasPassed = input.result === "PASSED";
  const version = before.version + 1;
  const decidedInstitution: Institution = {
    ...rest,
    version,
    certification: input.result,
    ...(hasPassed
      ? { certifiedAt: ctx.now }
      : {
          ...(staffReason.reason && { certificationReason: staffReason.reason }),
          ...(staffReason.reasonCodes && {
            certificationReasonCodes: staffReason.reasonCodes,
            certificationReasonAt: ctx.now,
          }),
          failedVersion: version,
          failedBy: ctx.actor.accountId,
          ...(preparedBy !== undefined && { failurePreparedBy: preparedBy }),
          ...(before.overturned && { overturned: before.overturned }),
        }),
  };
  const after = hasPassed ? await setCertificateDates(decidedInstitution, ctx) : decidedInstitution;
  const template = hasPassed ? "certificationPassed" : "certificationFailed";
  const notices = await buildAdministratorNotices(before, template, toReasonParams(staffReason), {
    now: ctx.now,
    link: attestationPage,
  });
  return { before, after, action: "certify", notices, ...staffReason };
};

/** Returns whether a decision on a certification waits for a second person's signature (decision 0785). */
export const needsCertificationCountersignature = async (
  { result }: Pick<CertificationDecision, "result">,
  ctx: Context,
): Promise<boolean> =>
  result === "FAILED" &&
  getPolicy("countersign", await loadPortalPolicy(ctx), "failedCertification") === "TWO_PERSONS";

/**
 * Records an officer's decision on a pending request. A failure that a second person countersigns is prepared only, and
 * the institution is returned as it was. Any other decision ends a failure that was prepared.
 * @throws Refusal as `planCertification` and `prepareInstitutionDecision`
 */
export const decideCertification = async (
  input: CertificationDecision,
  ctx: Context,
): Promise<Institution> => {
  const change = await planCertification(input, ctx);
  if (!(await needsCertificationCountersignature(input, ctx)))
    return writeInstitution({ ...change, with: [buildPreparedDecisionEnd(input.id, "CERTIFICATION")] }, ctx);
  const { id: _, ...decision } = input;
  await prepareInstitutionDecision(change.before, "CERTIFICATION", decision, ctx);
  return change.before;
};
