/** Taking a failed certification back, so that it is decided again. */
import { toReasonParams } from "../../messaging/staff-reason.ts";
import { parseOfferedReason } from "../../messaging/wording/changed-reasons.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildAdministratorNotices } from "../administrator-notices.server.ts";
import { attestationPage } from "../certification.ts";
import { listOverturnedFailureAccounts, omitFailure } from "../failed-certification.ts";
import type { Institution } from "../index.ts";
import { findInstitution } from "../institution-store.server.ts";
import {
  buildStaleInstitutionRefusal,
  type InstitutionChange,
  writeInstitution,
} from "../write-institution.server.ts";
import type { CertificationReopening } from "./certification-decision-schema.ts";
import { refuseMissingReason } from "./refuse-missing-reason.ts";

/**
 * Decides to take a failed certification back and writes nothing; the administrator is to be notified. Data that were
 * changed since are a new request of the applicant's own making, so nothing is taken back then.
 * @throws Refusal 10306, 10800 when it did not fail or was changed since, STALE_VERSION, RED_FIELDS_REQUIRED without a
 * reason
 */
export const planCertificationReopening = async (
  input: CertificationReopening,
  ctx: Context,
): Promise<InstitutionChange> => {
  const before = await findInstitution(input.id);
  if (!before) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (before.version !== input.version) throw buildStaleInstitutionRefusal(before);
  if (before.certification !== "FAILED" || before.failedVersion !== before.version)
    throw new Refusal(errorCodes.APPROVAL_STATUS_INVALID);
  const staffReason = await parseOfferedReason("reopenCertification", input, ctx);
  refuseMissingReason(staffReason);
  const { failedVersion: _, ...rest } = omitFailure(before);
  // Whoever takes back an own failure decides again; nobody else has overturned it.
  const overturnedAccounts = listOverturnedFailureAccounts(before, ctx.actor.accountId);
  const after: Institution = {
    ...rest,
    ...(overturnedAccounts.length > 0 && {
      overturned: [...new Set([...(before.overturned ?? []), ...overturnedAccounts])],
    }),
    version: before.version + 1,
    certification: "VERIFYING",
    verifyingSince: ctx.now,
  };
  const notices = await buildAdministratorNotices(
    before,
    "certificationReopened",
    toReasonParams(staffReason),
    { now: ctx.now, link: attestationPage },
  );
  return { before, after, action: "reopen", notices, ...staffReason };
};

/**
 * Takes a failed certification back, so that it is decided again.
 * @throws Refusal as `planCertificationReopening`
 */
export const reopenCertification = async (
  input: CertificationReopening,
  ctx: Context,
): Promise<Institution> => writeInstitution(await planCertificationReopening(input, ctx), ctx);
