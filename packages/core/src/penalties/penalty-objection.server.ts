/** Objecting to a penalty, the objections that wait, and deciding on them. */
import type * as z from "zod";
import { loadAdministeredInstitution } from "../institutions/institution-authorization.server.ts";
import { collectInstitutionNames } from "../institutions/institution-names.ts";
import { findInstitution } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { pick } from "../platform/pick.ts";
import type { Penalty } from "./index.ts";
import { hasRecorded } from "./penalty-makers.ts";
import type * as Wire from "./penalty-schema.ts";
import { listInstitutionPenalties, listObjectedPenalties } from "./penalty-store.server.ts";
import { type PenaltyChange, refuseStaleVersion, writePenaltyChange } from "./write-penalty-change.server.ts";

const requirePenalty = (penalties: readonly Penalty[], id: string): Penalty => {
  const matchingPenalty = penalties.find((penalty) => penalty.id === id);
  if (!matchingPenalty) throw new Refusal(errorCodes.NOT_FOUND);
  return matchingPenalty;
};

const requireReason = (reason: string): string => {
  const trimmedReason = reason.trim();
  if (!trimmedReason)
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  return trimmedReason;
};

const replacePenalty = (penalties: readonly Penalty[], changedPenalty: Penalty): Penalty[] =>
  penalties.map((one) => (one.id === changedPenalty.id ? changedPenalty : one));

/**
 * The institution's administrator objects, once, until the day that the notice told; a suspension stays in force
 * meanwhile.
 * @throws Refusal 10306, 200113, 900057 when it was decided or objected to already, 900018 too late
 */
export const objectToPenalty = async (
  institutionId: string,
  id: string,
  input: z.infer<typeof Wire.PenaltyObjection>,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const institution = await loadAdministeredInstitution(institutionId, ctx.actor);
  const penalties = await listInstitutionPenalties(institutionId);
  const penalty = requirePenalty(penalties, id);
  refuseStaleVersion(institution, input.version);
  if (penalty.status !== "STANDING")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: penalty.status, action: "object" } });
  const lastDay = penalty.terms.objectUntil;
  if (ctx.today > lastDay)
    throw new Refusal(errorCodes.CURRENT_DEADLINE_PASSED, { params: { day: lastDay } });
  const reason = requireReason(input.reason);
  const changedPenalty: Penalty = {
    ...penalty,
    status: "OBJECTED",
    objection: { at: ctx.now, reason, by: ctx.actor.accountId },
  };
  return writePenaltyChange(
    {
      institution,
      penalties: replacePenalty(penalties, changedPenalty),
      changed: changedPenalty,
      action: "penaltyObjected",
      reason,
      template: "penaltyObjected",
    },
    ctx,
  );
};

/**
 * Lists the objections that wait for staff, those that wait longest first, each with whether the reader recorded the
 * penalty, so that a colleague decides.
 */
export const listWaitingPenaltyObjections = async ({
  actor,
}: Pick<Context, "actor">): Promise<Wire.WaitingPenaltyObjection[]> =>
  Promise.all(
    (await listObjectedPenalties()).map(async (penalty) => {
      const institution = await findInstitution(penalty.institutionId);
      return {
        ...pick(penalty, ["id", "institutionId", "kind", "on", "eventNames"]),
        institutionNames: collectInstitutionNames(institution?.fields),
        objectedAt: penalty.objection?.at ?? penalty.recordedAt,
        ...(hasRecorded(penalty, actor.accountId) && { own: true }),
      };
    }),
  );

/**
 * Decides an objection and writes nothing. When upheld, the penalty is struck with all that followed only from it; when
 * dismissed, it stays in force. The member of staff who recorded a penalty cannot decide on it.
 * @throws Refusal 10306, 900057 when no objection is pending, 900050, 10801 for the one who recorded it
 */
export const planPenaltyAnswer = async (
  institutionId: string,
  id: string,
  input: z.infer<typeof Wire.PenaltyAnswer>,
  ctx: Context,
): Promise<PenaltyChange> => {
  const [institution, penalties] = await Promise.all([
    findInstitution(institutionId),
    listInstitutionPenalties(institutionId),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const penalty = requirePenalty(penalties, id);
  refuseStaleVersion(institution, input.version);
  if (penalty.status !== "OBJECTED")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: penalty.status, action: input.result },
    });
  if (hasRecorded(penalty, ctx.actor.accountId)) throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
  const reason = requireReason(input.reason);
  const isUpheld = input.result === "UPHELD";
  const changedPenalty: Penalty = {
    ...penalty,
    status: isUpheld ? "STRUCK" : "DISMISSED",
    answer: { at: ctx.now, reason, by: ctx.actor.accountId },
  };
  return {
    institution,
    penalties: replacePenalty(penalties, changedPenalty),
    changed: changedPenalty,
    action: isUpheld ? "penaltyUpheld" : "penaltyDismissed",
    reason,
    template: isUpheld ? "penaltyStruck" : "penaltyDismissed",
  };
};

/**
 * Staff decide an objection.
 * @throws Refusal as `planPenaltyAnswer`
 */
export const answerPenaltyObjection = async (
  institutionId: string,
  id: string,
  input: z.infer<typeof Wire.PenaltyAnswer>,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> =>
  writePenaltyChange(await planPenaltyAnswer(institutionId, id, input, ctx), ctx);
