/** Loads what a submission is decided from. */
import { findCachedEvent } from "../../events/event-store.server.ts";
import { readInstitutionWithMembers } from "../../institutions/institution-with-members.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getEffectivePolicy } from "../../policies/index.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { requireScheme } from "../changes/submission-guards.ts";
import { findChosenContact, loadNamedFiles } from "../eligibility/check-context.server.ts";
import type { ApplicationWrite } from "../model/schema.ts";
import { loadReportedApplication } from "../reports/report-writes.server.ts";
import { loadDraftAndContact } from "./load-draft-and-contact.server.ts";

/** Loads everything that the decision needs, in parallel. */
export const loadSubmission = async (input: ApplicationWrite, ctx: Context) => {
  const institutionId = ctx.actor.institution?.id;
  if (!institutionId) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const scheme = requireScheme(input.scheme);
  const [{ draft, contacts }, { institution, members }, event, files, overrides, reported] =
    await Promise.all([
      loadDraftAndContact(institutionId, input.id, findChosenContact(scheme, input.answers)),
      readInstitutionWithMembers(institutionId),
      input.eventId ? findCachedEvent(input.eventId, ctx.now) : undefined,
      loadNamedFiles(scheme, input.answers, institutionId),
      listCachedPolicyOverrides(ctx.now),
      scheme.resource === "report" ? loadReportedApplication(institutionId, input, ctx) : undefined,
    ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  // An application is decided by the policies of its submission, and keeps them (workflow.md).
  const policy = getEffectivePolicy(overrides, { scheme: scheme.id, event }, ctx.today);
  return {
    institutionId,
    scheme,
    draft,
    institution,
    members,
    event,
    checkRows: { files, contacts },
    policy,
    reported,
  };
};
/** What a submission is decided from. */
export type LoadedSubmission = Awaited<ReturnType<typeof loadSubmission>>;
