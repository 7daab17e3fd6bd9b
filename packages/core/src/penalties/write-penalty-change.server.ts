/**
 * Writes the change of one penalty: one transaction on condition of the institution's version, with its history entry,
 * its notices and the resulting suspension, so that of two concurrent changes only one succeeds.
 */
import { buildAdministratorNotices } from "../institutions/administrator-notices.server.ts";
import {
  buildSchemeDenialEndTask,
  buildSchemeDenialRemoval,
  buildSchemeDenialWrite,
  buildSuspensionEndTask,
  buildSuspensionRemoval,
  buildSuspensionWrite,
  readConstraints,
} from "../institutions/constraints/constraints.server.ts";
import type { Institution } from "../institutions/index.ts";
import { findPreparedDecisionView } from "../institutions/prepared-decisions/prepared-decisions.server.ts";
import {
  buildStaleInstitutionRefusal,
  type InstitutionChange,
  writeInstitution,
} from "../institutions/write-institution.server.ts";
import type { NoticeTemplate } from "../messaging/notice-types.ts";
import type { Context } from "../platform/actor.ts";
import type { Day } from "../platform/day.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { belongsToAudience, reviewers } from "../platform/visibility.ts";
import {
  computeSchemeDenial,
  computeSuspension,
  DENIED_SCHEME,
  describePenaltyTerms,
  type Penalty,
  toPenaltyViews,
} from "./index.ts";
import { loadPenaltyPolicy } from "./penalty-policy.server.ts";
import type * as Wire from "./penalty-schema.ts";
import { buildPenaltyPut, listInstitutionPenalties } from "./penalty-store.server.ts";

/** Loads the penalties of an institution as the caller sees them. */
export const loadPenaltyList = async (
  institution: Institution,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> => {
  const [penalties, policy, { barredUntil }, prepared] = await Promise.all([
    listInstitutionPenalties(institution.id),
    loadPenaltyPolicy(ctx),
    readConstraints(institution.id),
    belongsToAudience(ctx.actor, reviewers)
      ? findPreparedDecisionView(institution.id, "PENALTY", ctx)
      : undefined,
  ]);
  return {
    items: toPenaltyViews(penalties, ctx.today, ctx.actor.kind === "staff" ? ctx.actor.accountId : undefined),
    terms: describePenaltyTerms(policy),
    version: institution.version,
    ...(prepared ? { prepared } : {}),
    ...(barredUntil && barredUntil >= ctx.today ? { barredUntil } : {}),
  };
};

/** A change of one penalty that was decided. */
export interface PenaltyChange {
  institution: Institution;
  /** All penalties after the change. */
  penalties: Penalty[];
  changed: Penalty;
  action: string;
  /** The words of a person; the reasons of the system are in the texts of their notices. */
  reason?: string;
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
    return [buildSuspensionWrite(id, dueSuspension), buildSuspensionEndTask(id, dueSuspension.until)];
  return isStruck && !dueSuspension && barredUntil ? [buildSuspensionRemoval(id, barredUntil)] : [];
};

/** Sets the longest denial in force, or removes it when there is none left. */
const buildDenialItems = (
  id: string,
  dueDenial: ReturnType<typeof computeSchemeDenial>,
  until: Day | undefined,
): TransactionItem[] => {
  if (dueDenial)
    return [
      buildSchemeDenialWrite(id, DENIED_SCHEME, dueDenial),
      buildSchemeDenialEndTask(id, dueDenial.until),
    ];
  return until ? [buildSchemeDenialRemoval(id, DENIED_SCHEME, until)] : [];
};

/** Builds the change of the institution that the change of one penalty makes, with the resulting suspension. */
export const planPenaltyChange = async (
  { institution, penalties: all, changed: changedPenalty, action, reason, template }: PenaltyChange,
  ctx: Context,
): Promise<InstitutionChange> => {
  const constraints = await readConstraints(institution.id);
  const isDenial = changedPenalty.kind === "ECOMMERCE_DENIAL";
  const restriction = isDenial ? computeSchemeDenial(all, ctx.today) : computeSuspension(all, ctx.today);
  const restrictionItems = isDenial
    ? buildDenialItems(institution.id, restriction, constraints.denied[DENIED_SCHEME]?.until)
    : buildSuspensionItems(institution.id, changedPenalty, restriction, constraints.barredUntil);
  const { objectUntil, reportMonths: _, ...consequences } = changedPenalty.terms;
  const notices = await buildAdministratorNotices(
    institution,
    template,
    {
      event: changedPenalty.eventNames ?? "",
      day: changedPenalty.on,
      reason: reason ?? "",
      until: restriction?.until ?? "",
      ...consequences,
      // Where staff have set none, the notice has no line on it.
      twoInYearMonths: consequences.twoInYearMonths || "",
      dueOn: objectUntil,
    },
    { now: ctx.now, link: "/personal/info" },
  );
  const after = { ...institution, version: institution.version + 1 };
  return {
    before: institution,
    after,
    action,
    ...(reason ? { reason } : {}),
    notices,
    with: [buildPenaltyPut(changedPenalty), ...restrictionItems],
  };
};

/** Writes the change of one penalty with the resulting suspension. */
export const writePenaltyChange = async (
  change: PenaltyChange,
  ctx: Context,
): Promise<Wire.InstitutionPenalties> =>
  loadPenaltyList(await writeInstitution(await planPenaltyChange(change, ctx), ctx), ctx);

/** Throws 900050 unless the institution still has the version that was read. */
export const refuseStaleVersion = (institution: Institution, version: number): void => {
  if (institution.version !== version) throw buildStaleInstitutionRefusal(institution);
};
