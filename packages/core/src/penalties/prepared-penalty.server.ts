/** Countersigns a penalty that a colleague prepared (decision 0764). */
import {
  addCountersignature,
  loadDecisionToCountersign,
  type PreparedOutcome,
  type PreparedReference,
  writeCountersignedChange,
} from "../institutions/prepared-decisions/prepared-decisions.server.ts";
import type { InstitutionChange } from "../institutions/write-institution.server.ts";
import type { Context } from "../platform/actor.ts";
import { PenaltyWrite } from "./penalty-schema.ts";
import { planPenalty } from "./penalty-service.server.ts";
import { planPenaltyChange } from "./write-penalty-change.server.ts";

/**
 * Decides the prepared penalty as the second person, and writes nothing.
 * @throws Refusal as `loadDecisionToCountersign` and `planPenalty`
 */
export const planPreparedPenalty = async (
  institutionId: string,
  reference: PreparedReference,
  ctx: Context,
): Promise<InstitutionChange> => {
  const { institution, prepared } = await loadDecisionToCountersign(institutionId, "PENALTY", reference, ctx);
  const input = PenaltyWrite.parse({ ...prepared.input, version: institution.version });
  const change = await planPenalty(institutionId, input, ctx, prepared.by);
  return addCountersignature(await planPenaltyChange(change, ctx), prepared);
};

/**
 * Records the prepared penalty. Both who prepared and who countersigned it have recorded it.
 * @throws Refusal as `planPreparedPenalty`; 900310 while whoever prepared it may no longer decide
 */
export const countersignPenalty = async (
  institutionId: string,
  reference: PreparedReference,
  ctx: Context,
): Promise<PreparedOutcome> =>
  writeCountersignedChange(await planPreparedPenalty(institutionId, reference, ctx), ctx);
