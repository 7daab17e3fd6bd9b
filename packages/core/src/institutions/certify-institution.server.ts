/** Certification (P1) for applicants: they submit documents, and a certificate ages and is renewed. */
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildAdministratorNotices } from "./administrator-notices.server.ts";
import { setCertificateDates } from "./certificate-dates.server.ts";
import {
  AGEING_DOCUMENT,
  attestationPage,
  computeCertificateRenewal,
  needsSiteRegistration,
} from "./certification.ts";
import {
  haveSameDocuments,
  omitEmptyDocumentTypes,
  refuseInvalidDocuments,
} from "./check-certification-documents.server.ts";
import { enforceInstitutionChangeLimit } from "./enforce-institution-change-limit.server.ts";
import { omitFailure } from "./failed-certification.ts";
import type { Institution } from "./index.ts";
import { loadAdministeredInstitution, refuseLockedInstitution } from "./institution-authorization.server.ts";
import { findInstitution } from "./institution-store.server.ts";
import { refuseMissingFacts } from "./refuse-missing-facts.server.ts";
import { buildStaleInstitutionRefusal, writeInstitution } from "./write-institution.server.ts";

type Documents = Institution["documents"];

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
  const documents = omitEmptyDocumentTypes(input.documents);
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
  const { deferred: _, failedVersion: __, overturned: ___, ...rest } = omitFailure(before);
  const after: Institution = {
    ...rest,
    version: before.version + 1,
    documents,
    certification: "VERIFYING",
    verifyingSince: ctx.now,
  };
  return writeInstitution({ before, after, action: "attest" }, ctx);
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

/** The caller's institution, provided that it still has the version that was read. */
async function requireEditableVersion(
  input: { id: string; version: number },
  ctx: Context,
): Promise<Institution> {
  const before = await loadAdministeredInstitution(input.id, ctx.actor);
  refuseLockedInstitution(before);
  if (before.version !== input.version) throw buildStaleInstitutionRefusal(before);
  await enforceInstitutionChangeLimit(before.id, ctx.now);
  return before;
}
