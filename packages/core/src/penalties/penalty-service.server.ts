/**
 * Recording a penalty, objecting to it, and deciding the objection. Each is one transaction on condition of the
 * institution's version, with its history entry, its notices and the resulting suspension, so that of two concurrent
 * changes only one succeeds.
 */
import { ulid } from "ulid";
import type * as z from "zod";
import { findEvent } from "../events/event-store.server.ts";
import type { Json } from "../forms/types/index.ts";
import {
  buildDenialEndTask,
  buildDenialRemoval,
  buildDenialWrite,
  buildSuspensionEndTask,
  buildSuspensionRemoval,
  buildSuspensionWrite,
  readConstraints,
} from "../institutions/constraints/constraints.server.ts";
import { getInstitutionName, type Institution } from "../institutions/index.ts";
import {
  loadAdministeredInstitution,
  loadReadableInstitution,
  refuseIssues,
} from "../institutions/institution-authorization.server.ts";
import { listActiveMembers, readInstitution } from "../institutions/institution-store.server.ts";
import { buildStaleInstitutionRefusal, writeInstitution } from "../institutions/write-institution.server.ts";
import { buildNotices } from "../messaging/index.ts";
import type { Notice, NoticeTemplate } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import { type Day, isDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { getEffectivePolicy } from "../policies/index.ts";
import { listCachedPolicyOverrides } from "../policies/policy-store.server.ts";
import {
  computeConsequences,
  computeDenial,
  computeObjectionDeadline,
  computeSuspension,
  DENIED_SCHEME,
  findPenaltyIssues,
  type Penalty,
  toPenaltyViews,
} from "./index.ts";
import type * as Wire from "./penalty-schema.ts";
import { buildPenaltyPut, listInstitutionPenalties } from "./penalty-store.server.ts";

const loadPolicy = async (ctx: Context): Promise<Record<string, Json>> =>
  getEffectivePolicy(await listCachedPolicyOverrides(ctx.now), { scheme: "", event: undefined }, ctx.today);

const loadPenaltyList = async (
  institution: Institution,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const [penalties, policy, { barredUntil }] = await Promise.all([
    listInstitutionPenalties(institution.id),
    loadPolicy(ctx),
    readConstraints(institution.id),
  ]);
  return {
    items: toPenaltyViews(
      penalties,
      ctx.today,
      policy,
      ctx.actor.kind === "staff" ? ctx.actor.accountId : undefined,
    ),
    version: institution.version,
    ...(barredUntil && barredUntil >= ctx.today ? { barredUntil } : {}),
  };
};

/**
 * Lists the penalties of an institution, for its members and for staff.
 * @throws Refusal 10306
 */
export const listPenalties = async (
  institutionId: string,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> =>
  loadPenaltyList(await loadReadableInstitution(institutionId, ctx.actor), ctx);

interface Change {
  institution: Institution;
  /** All penalties after the change. */
  penalties: Penalty[];
  changed: Penalty;
  action: string;
  reason: string;
  template: NoticeTemplate;
}
/** A new record can only extend a suspension; only striking one shortens or ends it. */
const buildSuspensionItems = (
  id: string,
  { status }: Penalty,
  dueSuspension: ReturnType<typeof computeSuspension>,
  barredUntil: Day | undefined,
): TransactionItem[] => {
  const isStruck = status === "STRUCK";
  const isMoved =
    dueSuspension &&
    (isStruck ? dueSuspension.until !== barredUntil : dueSuspension.until > (barredUntil ?? ""));
  if (isMoved)
    return [
      buildSuspensionWrite(id, dueSuspension.until, dueSuspension.reason),
      buildSuspensionEndTask(id, dueSuspension.until),
    ];
  return isStruck && !dueSuspension && barredUntil ? [buildSuspensionRemoval(id, barredUntil)] : [];
};

/** Sets the longest denial in force, or removes it when there is none left. */
const buildDenialItems = (
  id: string,
  dueDenial: ReturnType<typeof computeDenial>,
  until: Day | undefined,
): TransactionItem[] => {
  if (dueDenial)
    return [buildDenialWrite(id, DENIED_SCHEME, dueDenial), buildDenialEndTask(id, dueDenial.until)];
  return until ? [buildDenialRemoval(id, DENIED_SCHEME, until)] : [];
};

/** Writes the change of one penalty with the resulting suspension. */
const writePenaltyChange = async (
  { institution, penalties: all, changed: changedPenalty, action, reason, template }: Change,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const [policy, constraints, members] = await Promise.all([
    loadPolicy(ctx),
    readConstraints(institution.id),
    listActiveMembers(institution.id),
  ]);
  const isDenial = changedPenalty.kind === "ECOMMERCE_DENIAL";
  const restriction = isDenial ? computeDenial(all, ctx.today) : computeSuspension(all, ctx.today, policy);
  const restrictionItems = isDenial
    ? buildDenialItems(institution.id, restriction, constraints.denied[DENIED_SCHEME]?.until)
    : buildSuspensionItems(institution.id, changedPenalty, restriction, constraints.barredUntil);
  const administrators = members.filter(({ role }) => role === "ADMINISTRATOR");
  const notices: Notice[] = administrators.flatMap((member) =>
    buildNotices(
      [member],
      template,
      {
        institution: getInstitutionName(institution.fields),
        event: changedPenalty.eventNames?.[member.language] ?? "",
        day: changedPenalty.on,
        reason,
        until: restriction?.until ?? "",
        dueOn: computeObjectionDeadline(changedPenalty, policy),
      },
      ctx.now,
      "/personal/info",
    ),
  );
  const after = { ...institution, version: institution.version + 1 };
  return loadPenaltyList(
    await writeInstitution(
      {
        before: institution,
        after,
        action,
        reason,
        notices,
        with: [buildPenaltyPut(changedPenalty), ...restrictionItems],
      },
      ctx,
    ),
    ctx,
  );
};

/** Throws 900050 unless the institution still has the version that was read. */
const refuseStaleVersion = (institution: Institution, version: number): void => {
  if (institution.version !== version) throw buildStaleInstitutionRefusal(institution);
};

/**
 * Records a warning or a violation.
 * @throws Refusal 10306, 10508, 900050; 900054 or 900028 with the issues (a written record without a previous
 * warning)
 */
export const recordPenalty = async (
  institutionId: string,
  input: z.infer<typeof Wire.PenaltyWrite>,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const [institution, previousPenalties, event, policy] = await Promise.all([
    readInstitution(institutionId),
    listInstitutionPenalties(institutionId),
    input.eventId ? findEvent(input.eventId) : undefined,
    loadPolicy(ctx),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  if (input.eventId && !event) throw new Refusal(errorCodes.FAIR_MISSING);
  refuseStaleVersion(institution, input.version);
  const { on } = input;
  if (!isDay(on)) throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "on", key: "notDay" }] });
  refuseIssues(findPenaltyIssues({ ...input, on }, event, previousPenalties, ctx.today, policy));
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
    status: "STANDING",
  };
  const penalties = [...previousPenalties, penalty];
  const { barUntil, deniedUntil, removal } = computeConsequences(penalties, policy).get(penalty.id) ?? {};
  const template = deniedUntil
    ? "penaltyDenied"
    : barUntil
      ? "penaltyBar"
      : removal
        ? "penaltyRemoval"
        : penalty.kind === "WRITTEN_RECORD"
          ? "penaltyWritten"
          : "penaltyVerbal";
  return writePenaltyChange(
    {
      institution,
      penalties: penalties,
      changed: penalty,
      action: "penaltyRecorded",
      reason: penalty.reason,
      template,
    },
    ctx,
  );
};

const requirePenalty = (penalties: readonly Penalty[], id: string): Penalty => {
  const matchingPenalty = penalties.find((penalty) => penalty.id === id);
  if (!matchingPenalty) throw new Refusal(errorCodes.FORM_NOT_FOUND);
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
 * The institution's administrator objects, once, within 15 days of the notice; a suspension stays in force meanwhile.
 * @throws Refusal 10306, 200113, 900057 when it was decided or objected to already, 900018 too late
 */
export const objectToPenalty = async (
  institutionId: string,
  id: string,
  input: z.infer<typeof Wire.PenaltyObjection>,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const institution = await loadAdministeredInstitution(institutionId, ctx.actor);
  const [penalties, policy] = await Promise.all([listInstitutionPenalties(institutionId), loadPolicy(ctx)]);
  const penalty = requirePenalty(penalties, id);
  refuseStaleVersion(institution, input.version);
  if (penalty.status !== "STANDING")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: penalty.status, action: "object" } });
  const lastDay = computeObjectionDeadline(penalty, policy);
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
 * Staff decide an objection. When upheld, the penalty is struck with all that followed only from it; when dismissed,
 * it stays in force. The member of staff who recorded a penalty cannot decide on it.
 * @throws Refusal 10306, 900057 when no objection is pending, 900050, 10801 for the one who recorded it
 */
export const answerPenaltyObjection = async (
  institutionId: string,
  id: string,
  input: z.infer<typeof Wire.PenaltyAnswer>,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const [institution, penalties] = await Promise.all([
    readInstitution(institutionId),
    listInstitutionPenalties(institutionId),
  ]);
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  const penalty = requirePenalty(penalties, id);
  refuseStaleVersion(institution, input.version);
  if (penalty.status !== "OBJECTED")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: penalty.status, action: input.result },
    });
  if (penalty.recordedBy === ctx.actor.accountId) throw new Refusal(errorCodes.APPROVAL_NO_PERMISSION);
  const reason = requireReason(input.reason);
  const isUpheld = input.result === "UPHELD";
  const changedPenalty: Penalty = {
    ...penalty,
    status: isUpheld ? "STRUCK" : "DISMISSED",
    answer: { at: ctx.now, reason, by: ctx.actor.accountId },
  };
  return writePenaltyChange(
    {
      institution,
      penalties: replacePenalty(penalties, changedPenalty),
      changed: changedPenalty,
      action: isUpheld ? "penaltyUpheld" : "penaltyDismissed",
      reason,
      template: isUpheld ? "penaltyStruck" : "penaltyDismissed",
    },
    ctx,
  );
};
