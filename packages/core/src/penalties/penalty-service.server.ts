/** The penalties of an institution, and recording one. */
import { ulid } from "ulid";
import type * as z from "zod";
import { findEvent } from "../events/event-store.server.ts";
import { getPolicy } from "../forms/code-lists/policy-values.ts";
import {
  loadReviewableInstitution,
  refuseInstitutionIssues,
} from "../institutions/institution-authorization.server.ts";
import { findInstitution, findMemberRole } from "../institutions/institution-store.server.ts";
import { prepareInstitutionDecision } from "../institutions/prepared-decisions/prepared-decisions.server.ts";
import type { Context } from "../platform/actor.ts";
import { isDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { loadPortalPolicy } from "../policies/policy-store.server.ts";
import { computeConsequences, findPenaltyIssues, type Penalty, resolveNotifiedTerms } from "./index.ts";
import { wasOverturned } from "./penalty-makers.ts";
import { loadPenaltyPolicy } from "./penalty-policy.server.ts";
import type * as Wire from "./penalty-schema.ts";
import { listInstitutionPenalties } from "./penalty-store.server.ts";
import {
  loadPenaltyList,
  type PenaltyChange,
  refuseStaleVersion,
  writePenaltyChange,
} from "./write-penalty-change.server.ts";

/** A penalty without the application that it follows from, which its id names too. */
const hideApplication = ({ applicationId, ...view }: Wire.PenaltyView, position: number): Wire.PenaltyView =>
  applicationId ? { ...view, id: `report-${position + 1}` } : view;

/**
 * Lists the penalties of an institution, for its members and for reviewers. A member limited to their own records is
 * told of all penalties, which bind the whole institution, but not which application of a colleague they follow from.
 * @throws Refusal 10306, 200113 for a cashier
 */
export const listPenalties = async (
  institutionId: string,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const list = await loadPenaltyList(await loadReviewableInstitution(institutionId, ctx.actor), ctx);
  const role =
    ctx.actor.kind === "staff" ? undefined : await findMemberRole(ctx.actor.accountId, institutionId);
  return role === "SUB_OWN" ? { ...list, items: list.items.map(hideApplication) } : list;
};

/**
 * Lists the penalties of an institution for staff who may see it. A role for some schemes or events is told of all of
 * them, and of the application that one follows from where it covers that application.
 * @param filterCovered selects the applications that the caller's role covers
 * @throws Refusal 10306
 */
export const listPenaltiesForStaff = async (
  institutionId: string,
  filterCovered: (ids: readonly string[], ctx: Context) => Promise<string[]>,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const institution = await findInstitution(institutionId);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const list = await loadPenaltyList(institution, ctx);
  if (!ctx.actor.scope) return list;
  const applicationIds = list.items.flatMap(({ applicationId }) => applicationId ?? []);
  const visible = new Set(await filterCovered(applicationIds, ctx));
  const items = list.items.map((view, position) =>
    visible.has(view.applicationId ?? "") ? view : hideApplication(view, position),
  );
  return { ...list, items };
};

/**
 * Decides to record a warning or a violation, and writes nothing.
 * @param preparedBy the account that prepared what the caller countersigns
 * @throws Refusal 10306, 10508, 900050; 900420 for whoever recorded the same matter before, and it was struck; 900054
 * or 900028 with the issues (a written record without a previous warning)
 */
export const planPenalty = async (
  institutionId: string,
  input: z.infer<typeof Wire.PenaltyWrite>,
  ctx: Context,
  preparedBy?: string,
): Promise<PenaltyChange> => {
  const [institution, previousPenalties, event, policy] = await Promise.all([
    findInstitution(institutionId),
    listInstitutionPenalties(institutionId),
    input.eventId ? findEvent(input.eventId) : undefined,
    loadPenaltyPolicy(ctx),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (input.eventId && !event) throw new Refusal(errorCodes.FAIR_MISSING);
  refuseStaleVersion(institution, input.version);
  const { on } = input;
  if (!isDay(on)) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "on", key: "notDay" }] });
  refuseInstitutionIssues(findPenaltyIssues({ ...input, on }, event, previousPenalties, ctx.today, policy));
  if (wasOverturned({ ...input, on }, previousPenalties, ctx.actor.accountId, ctx.today))
    throw new Refusal(errorCodes.DECISION_OVERTURNED);
  const penalty: Penalty = {
    id: ulid(Date.parse(ctx.now)),
    institutionId,
    kind: input.kind,
    ...(event ? { eventId: event.id, eventNames: event.names } : {}),
    on,
    ...(input.kind === "ECOMMERCE_DENIAL" && input.until && isDay(input.until) ? { until: input.until } : {}),
    reason: input.reason.trim(),
    recordedAt: ctx.now,
    recordedBy: ctx.actor.accountId,
    ...(preparedBy !== undefined && { preparedBy }),
    status: "STANDING",
    terms: resolveNotifiedTerms(ctx.now, policy),
  };
  const penalties = [...previousPenalties, penalty];
  const { barUntil, deniedUntil, removal } = computeConsequences(penalties).get(penalty.id) ?? {};
  const template = deniedUntil
    ? "penaltyDenied"
    : barUntil
      ? "penaltyBar"
      : removal
        ? "penaltyRemoval"
        : penalty.kind === "WRITTEN_RECORD"
          ? "penaltyWritten"
          : "penaltyVerbal";
  return {
    institution,
    penalties,
    changed: penalty,
    action: "penaltyRecorded",
    reason: penalty.reason,
    template,
  };
};

/** Returns whether a warning or a violation waits for a second person's signature (decision 0764). */
export const needsPenaltyCountersignature = async (ctx: Context): Promise<boolean> =>
  getPolicy("countersign", await loadPortalPolicy(ctx), "penalties") === "TWO_PERSONS";

/**
 * Records a warning or a violation. Where a second person countersigns it, it is prepared only, which the answer tells.
 * @throws Refusal as `planPenalty`
 */
export const recordPenalty = async (
  institutionId: string,
  input: z.infer<typeof Wire.PenaltyWrite>,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const change = await planPenalty(institutionId, input, ctx);
  if (!(await needsPenaltyCountersignature(ctx))) return writePenaltyChange(change, ctx);
  await prepareInstitutionDecision(change.institution, "PENALTY", input, ctx);
  return loadPenaltyList(change.institution, ctx);
};
