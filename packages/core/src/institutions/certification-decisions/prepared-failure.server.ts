/** A failed certification that one officer prepared and another one countersigns (decision 0785). */
import type { Context } from "../../platform/actor.ts";
import type { Institution } from "../index.ts";
import type {
  PreparedDecisionMark,
  PreparedInstitutionDecisionView,
} from "../prepared-decisions/prepared-decision-schema.ts";
import { listPreparedDecisions } from "../prepared-decisions/prepared-decision-store.server.ts";
import {
  addCountersignature,
  findPreparedDecisionView,
  loadDecisionToCountersign,
  type PreparedOutcome,
  type PreparedReference,
  toPreparedMark,
  writeCountersignedChange,
} from "../prepared-decisions/prepared-decisions.server.ts";
import type { InstitutionChange } from "../write-institution.server.ts";
import { CertificationDecisionBody } from "./certification-decision-schema.ts";
import { explainCertificationDenial, planCertification } from "./decide-certification.server.ts";

/**
 * Decides the prepared failure as the second person, and writes nothing.
 * @throws Refusal as `loadDecisionToCountersign` and `planCertification`
 */
export const planPreparedFailure = async (
  institutionId: string,
  reference: PreparedReference,
  ctx: Context,
): Promise<InstitutionChange> => {
  const { institution, prepared } = await loadDecisionToCountersign(
    institutionId,
    "CERTIFICATION",
    reference,
    ctx,
  );
  const decision = CertificationDecisionBody.parse({ ...prepared.input, version: institution.version });
  const change = await planCertification({ id: institutionId, ...decision }, ctx, prepared.by);
  return addCountersignature(change, prepared);
};

/**
 * Fails the certification as it was prepared. Both who prepared and who countersigned it have decided it.
 * @throws Refusal as `planPreparedFailure`; 900310 while whoever prepared it may no longer decide
 */
export const countersignFailure = async (
  institutionId: string,
  reference: PreparedReference,
  ctx: Context,
): Promise<PreparedOutcome> =>
  writeCountersignedChange(await planPreparedFailure(institutionId, reference, ctx), ctx);

/** Returns the failure that is prepared for a pending request, as a reviewer reads it. */
export const findPreparedFailure = async (
  institution: Institution,
  ctx: Context,
): Promise<PreparedInstitutionDecisionView | undefined> => {
  if (institution.certification !== "VERIFYING") return undefined;
  const view = await findPreparedDecisionView(institution.id, "CERTIFICATION", ctx);
  const denial = view?.denial ?? explainCertificationDenial(institution, ctx.actor.accountId);
  return view && { ...view, ...(denial && { denial }) };
};

/** Finds what is prepared for those of a list whose request is pending, by institution. One query. */
export const findPreparedMarks = async (
  institutions: readonly Institution[],
  ctx: Context,
): Promise<Map<string, PreparedDecisionMark>> => {
  const pendingIds = new Set(
    institutions.filter(({ certification }) => certification === "VERIFYING").map(({ id }) => id),
  );
  if (pendingIds.size === 0) return new Map();
  const decisions = (await listPreparedDecisions()).filter(
    ({ kind, institutionId }) => kind === "CERTIFICATION" && pendingIds.has(institutionId),
  );
  return new Map(decisions.map((decision) => [decision.institutionId, toPreparedMark(decision, ctx)]));
};
