/** Certification (P1): the applicant submits documents, an officer decides, and a certificate ages and is renewed. */

import { parseStaffReason, type StaffReason, toReasonParams } from "../messaging/staff-reason.ts";
import type { StockReason } from "../messaging/stock-reasons.ts";
import type { Context } from "../platform/actor.ts";
import { type ErrorCode, errorCodes, Refusal } from "../platform/errors.ts";
import { loadPortalPolicy } from "../policies/policy-store.server.ts";
import { buildAdministratorNotices } from "./administrator-notices.server.ts";
import { setCertificateDates } from "./certificate-dates.server.ts";
import { AGEING_DOCUMENT, computeCertificateRenewal, needsSiteRegistration } from "./certification.ts";
import { findMissingFacts } from "./certification-facts.ts";
import {
  dropEmptyTypes,
  haveSameDocuments,
  refuseInvalidDocuments,
} from "./check-certification-documents.server.ts";
import type { Institution } from "./index.ts";
import {
  buildMissingResultRefusal,
  loadAdministeredInstitution,
  refuseLockedInstitution,
} from "./institution-authorization.server.ts";
import { findInstitution } from "./institution-store.server.ts";
import { limitOwnChanges } from "./limit-own-changes.server.ts";
import {
  buildStaleInstitutionRefusal,
  type InstitutionChange,
  writeInstitution,
} from "./write-institution.server.ts";

type Documents = Institution["documents"];

/** The page on which administrators see the state of the certification. */
const attestationPage = "/personal/attest";

/**
 * Submits the documents and requests certification. All that the institution's nature requires must be present,
 * verified and uploaded for the right purpose; a business registration certificate is at most three months old.
 * @throws Refusal SITE_REGISTRATION_EMPTY, 10601 with the missing facts, 10304 with fields, 10303 when a failed request
 * is repeated unchanged, INSTITUTION_LOCKED_VERIFYING, STALE_VERSION
 */
export const requestCertification = async (
  input: { id: string; version: number; documents: Documents },
  ctx: Context,
): Promise<Institution> => {
  const before = await requireEditableVersion(input, ctx);
  if (needsSiteRegistration(before.fields) && !before.fields.siteRegistrationNumber)
    throw new Refusal(errorCodes.SITE_REGISTRATION_EMPTY);
  await refuseMissingFacts(before.fields, ctx);
  const documents = dropEmptyTypes(input.documents);
  const isRepeated =
    before.failedVersion === before.version &&
    (await haveSameDocuments(before.id, before.documents, documents));
  if (isRepeated) {
    throw new Refusal(errorCodes.CERTIFICATION_FAILED, {
      ...(before.certificationReason && { params: { reason: before.certificationReason } }),
    });
  }
  await refuseInvalidDocuments(before, input.documents, ctx);
  // A new request is decided by anybody: nothing of it was overturned.
  const { deferred: _, failedVersion: __, overturned: ___, ...rest } = omitCertificationReason(before);
  const after: Institution = {
    ...rest,
    version: before.version + 1,
    documents,
    certification: "VERIFYING",
    verifyingSince: ctx.now,
  };
  return writeInstitution({ before, after, action: "attest" }, ctx);
};

/** Omits the reason for an earlier failure, and who gave it. */
const omitCertificationReason = ({
  certificationReason: _,
  certificationReasonCodes: __,
  certificationReasonAt: ___,
  failedBy: ____,
  ...rest
}: Institution): Institution => rest;

const refuseMissingReason = ({ reason, reasonCodes }: StaffReason): void => {
  if (!reason && !reasonCodes)
    throw new Refusal(errorCodes.RED_FIELDS_REQUIRED, { fields: [{ path: "reason", key: "required" }] });
};

const refuseMissingFacts = async (fields: Institution["fields"], ctx: Context): Promise<void> => {
  const missing = findMissingFacts(fields, await loadPortalPolicy(ctx));
  if (missing.length > 0) throw new Refusal(errorCodes.APPLICANT_INFO_MISSING, { fields: missing });
};

/** Postpones certification: the prompt stays, but the first pages no longer ask (spec 1 §4). */
export const deferCertification = async (
  input: { id: string; version: number },
  ctx: Context,
): Promise<Institution> => {
  const before = await requireEditableVersion(input, ctx);
  const after = { ...before, version: before.version + 1, deferred: true };
  return writeInstitution({ before, after, action: "defer" }, ctx);
};

/**
 * Adds a new business registration certificate to a certified institution, which stays certified: officers see the
 * certificate with each application, and a routine renewal must not block anybody meanwhile (decision 0035).
 * @throws Refusal 106000 when it is not certified, 10304 with fields, STALE_VERSION
 */
export const renewCertificate = async (
  input: { id: string; version: number; files: string[] },
  ctx: Context,
): Promise<Institution> => {
  const before = await requireEditableVersion(input, ctx);
  if (before.certification !== "PASSED") throw new Refusal(errorCodes.INSTITUTION_NOT_CERTIFIED);
  const documents = { ...before.documents, [AGEING_DOCUMENT]: input.files };
  await refuseInvalidDocuments(before, { [AGEING_DOCUMENT]: input.files }, ctx, [AGEING_DOCUMENT]);
  const after = await setCertificateDates({ ...before, version: before.version + 1, documents }, ctx);
  return writeInstitution({ before, after, action: "renew" }, ctx);
};

/**
 * Notifies the administrator that the certificate ages; run by the due job, each stage once.
 * @returns whether a notice was sent
 */
export const remindOfCertificate = async (id: string, ctx: Context): Promise<boolean> => {
  const before = await findInstitution(id);
  const until = before?.certificateUntil;
  if (!before?.renewal || !until || before.renewal.at > ctx.now) return false;
  const { renewal: _, ...rest } = before;
  const next = computeCertificateRenewal(until, ctx.today);
  const after: Institution = { ...rest, version: before.version + 1, ...(next && { renewal: next }) };
  const template = ctx.today > until ? "certificateAged" : "certificateSoon";
  const notices = await buildAdministratorNotices(
    before,
    template,
    { dueOn: until },
    { now: ctx.now, link: attestationPage },
  );
  await writeInstitution({ before, after, action: template, notices }, ctx);
  return true;
};

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

/** What an officer decides on a pending request. */
interface CertificationDecision {
  id: string;
  version: number;
  result?: "PASSED" | "FAILED" | undefined;
  reason?: string | undefined;
  reasonCodes?: StockReason[] | undefined;
}

/**
 * Decides on a pending request and writes nothing; the administrator is to be notified.
 * @throws Refusal 10306, 10802 without a result, 10800 when it is not pending, 900420 for whoever took the decision
 * that was overturned, STALE_VERSION, RED_FIELDS_REQUIRED for a failure without a reason, 10601 where a fact is missing
 * that certification needs: a request that was made before it was asked for
 */
export const planCertification = async (
  input: CertificationDecision,
  ctx: Context,
): Promise<InstitutionChange> => {
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
  if (input.result === "PASSED") await refuseMissingFacts(before.fields, ctx);
  const { verifyingSince: _, overturned: __, ...rest } = omitCertificationReason(before);
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

/**
 * Records an officer's decision on a pending request.
 * @throws Refusal as `planCertification`
 */
export const decideCertification = async (input: CertificationDecision, ctx: Context): Promise<Institution> =>
  writeInstitution(await planCertification(input, ctx), ctx);

/**
 * Decides to take a failed certification back and writes nothing; the administrator is to be notified. Data that were
 * changed since are a new request of the applicant's own making, so nothing is taken back then.
 * @throws Refusal 10306, 10800 when it did not fail or was changed since, STALE_VERSION, RED_FIELDS_REQUIRED without a
 * reason
 */
export const planCertificationReopening = async (
  input: Omit<CertificationDecision, "result">,
  ctx: Context,
): Promise<InstitutionChange> => {
  const before = await findInstitution(input.id);
  if (!before) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (before.version !== input.version) throw buildStaleInstitutionRefusal(before);
  if (before.certification !== "FAILED" || before.failedVersion !== before.version)
    throw new Refusal(errorCodes.APPROVAL_STATUS_INVALID);
  const staffReason = parseStaffReason("reopenCertification", input);
  refuseMissingReason(staffReason);
  const { failedVersion: _, ...rest } = omitCertificationReason(before);
  // Whoever takes back an own failure decides again; nobody else has overturned it.
  const isOverturned = before.failedBy !== undefined && before.failedBy !== ctx.actor.accountId;
  const after: Institution = {
    ...rest,
    ...(isOverturned && {
      overturned: [...new Set([...(before.overturned ?? []), before.failedBy ?? ""])],
    }),
    version: before.version + 1,
    certification: "VERIFYING",
    verifyingSince: ctx.now,
  };
  const notices = await buildAdministratorNotices(
    before,
    "certificationReopened",
    toReasonParams(staffReason),
    {
      now: ctx.now,
      link: attestationPage,
    },
  );
  return { before, after, action: "reopen", notices, ...staffReason };
};

/**
 * Takes a failed certification back, so that it is decided again.
 * @throws Refusal as `planCertificationReopening`
 */
export const reopenCertification = async (
  input: Omit<CertificationDecision, "result">,
  ctx: Context,
): Promise<Institution> => writeInstitution(await planCertificationReopening(input, ctx), ctx);

/** The caller's institution, provided that it still has the version that was read. */
async function requireEditableVersion(
  input: { id: string; version: number },
  ctx: Context,
): Promise<Institution> {
  const before = await loadAdministeredInstitution(input.id, ctx.actor);
  refuseLockedInstitution(before);
  if (before.version !== input.version) throw buildStaleInstitutionRefusal(before);
  await limitOwnChanges(before.id, ctx.now);
  return before;
}
