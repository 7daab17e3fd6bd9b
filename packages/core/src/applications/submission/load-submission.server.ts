/** Loads what a submission is decided from. */
import { findEvent } from "../../events/event-store.server.ts";
import { readInstitutionWithMembers } from "../../institutions/institution-with-members.server.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getEffectivePolicy } from "../../policies/index.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { requireScheme } from "../changes/submission-guards.ts";
import { loadCheckRows } from "../eligibility/check-context.server.ts";
import type { ApplicationWrite } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import { loadReportedApplication } from "../reports/report-writes.server.ts";

/** Loads everything that the decision needs, in parallel. */
export const loadSubmission = async (input: ApplicationWrite, ctx: Context) => {
  const institutionId = ctx.actor.institution?.id;
  if (!institutionId) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const scheme = requireScheme(input.scheme);
  const [draft, { institution, members }, event, checkRows, overrides, reported] = await Promise.all([
    input.id ? Store.findHeader(institutionId, input.id) : undefined,
    readInstitutionWithMembers(institutionId),
    input.eventId ? findEvent(input.eventId) : undefined,
    loadCheckRows(scheme, input.answers, institutionId),
    listCachedPolicyOverrides(ctx.now),
    scheme.resource === "report" ? loadReportedApplication(institutionId, input, ctx) : undefined,
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  // An application is decided by the policies of its submission, and keeps them (workflow.md).
  const policy = getEffectivePolicy(overrides, { scheme: scheme.id, event }, ctx.today);
  return { institutionId, scheme, draft, institution, members, event, checkRows, policy, reported };
};
/** What a submission is decided from. */
export type LoadedSubmission = Awaited<ReturnType<typeof loadSubmission>>;
