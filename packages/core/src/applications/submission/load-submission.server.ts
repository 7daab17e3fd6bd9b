/** Loads what a submission is decided from. */
import { findCurrentEvent } from "../../events/event-store.server.ts";
import { normalizeAnswers } from "../../forms/values/normalize-answers.ts";
import { loadInstitutionWithMembers } from "../../institutions/institution-with-members.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { chooseSchemeVersion, loadVersionedScheme } from "../../schemes/versions/load-scheme.server.ts";
import { requireScheme } from "../changes/submission-guards.ts";
import { findChosenContact, loadNamedFiles } from "../eligibility/check-context.server.ts";
import type { ApplicationWrite } from "../model/application-schema.ts";
import { loadReportedApplication } from "../reports/report-writes.server.ts";
import { isForEvent } from "../windows/application-window.ts";
import { loadDraftAndContact } from "./load-draft-and-contact.server.ts";

/**
 * Loads everything that the decision needs, in parallel, by the form in the version of the draft. Only a caller that
 * does not say which version was shown makes it load twice.
 */
export const loadSubmission = async (input: ApplicationWrite, ctx: Context) => {
  requireScheme(input.scheme);
  const chooseVersionToBegin = () => chooseSchemeVersion(input.scheme, input.schemeVersion, ctx.now);
  const expectedVersion =
    (input.id === undefined ? undefined : input.schemeVersion) ?? (await chooseVersionToBegin());
  const submission = await loadByVersion(input, expectedVersion, ctx);
  const actual = submission.draft ? (submission.draft.schemeVersion ?? 0) : await chooseVersionToBegin();
  return actual === expectedVersion ? submission : loadByVersion(input, actual, ctx);
};

const loadByVersion = async (call: ApplicationWrite, schemeVersion: number, ctx: Context) => {
  const institutionId = ctx.actor.institution?.id;
  if (!institutionId) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const versionedScheme = await loadVersionedScheme({ scheme: call.scheme, schemeVersion });
  const scheme = versionedScheme?.scheme ?? requireScheme(call.scheme);
  // Codes, numbers and addresses in the form in which they are stored and compared.
  const input: ApplicationWrite = { ...call, answers: normalizeAnswers(scheme, call.answers) };
  const [{ draft, contacts }, { institution, members }, event, files, overrides, reported] =
    await Promise.all([
      loadDraftAndContact(institutionId, input.id, findChosenContact(scheme, input.answers)),
      loadInstitutionWithMembers(institutionId),
      input.eventId && isForEvent(scheme) ? findCurrentEvent(input.eventId, ctx.now) : undefined,
      loadNamedFiles(scheme, input.answers, { institutionId }, ctx),
      listCachedPolicyOverrides(ctx.now),
      scheme.resource === "report" ? loadReportedApplication(institutionId, input, ctx) : undefined,
    ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  // An application is decided by the policies of its submission, and keeps them (workflow.md).
  const policy = getEffectivePolicy(overrides, { scheme: scheme.id, event }, ctx.today);
  return {
    input,
    institutionId,
    scheme,
    schemeVersion,
    draft,
    institution,
    members,
    event,
    checkRows: { files, contacts },
    overrides,
    policy,
    reported,
  };
};
/** Everything that a submission is decided from. */
export type LoadedSubmission = Awaited<ReturnType<typeof loadSubmission>>;
