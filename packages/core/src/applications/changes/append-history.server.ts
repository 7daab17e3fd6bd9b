/** The records of a transition: the updated header, and its history entry with the recipients of its notices. */
import { identifyNotices } from "../../messaging/identify-notices.server.ts";
import type { Notice } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { chainEntry, sealValue } from "../../platform/audit/index.ts";
import type { Instant } from "../../platform/day.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader, ApplicationHistoryRow } from "../model/application-rows.ts";
import type { HistoryEntry } from "../model/application-schema.ts";
import { diffEnclosures } from "../model/enclosures.ts";
import { pickPreparedDecision } from "../model/find-prepared-decision.ts";
import { buildDeskNotification, buildNotifications } from "./build-notifications.ts";
import type { Decision } from "./transition-effect.ts";

/**
 * Returns the actor as stored in the history. The name of a member of staff is sealed, because applicants only see that
 * it was staff.
 * @param preparedBy who prepared what this one countersigned
 */
export const toHistoryActor = async (
  { actor: { kind, account: name } }: Context,
  preparedBy?: string,
): Promise<HistoryEntry["actor"]> => {
  if (!name) return { kind };
  return kind === "staff"
    ? { kind, ...(await sealValue({ name, ...(preparedBy !== undefined && { preparedBy }) })) }
    : { kind, name };
};

/** The prepared decision that ends with a transition without being made. */
const pickEndedPreparation = (
  { prepared }: ApplicationHeader,
  changedHeader: ApplicationHeader,
  action: SubmittedAction,
): Pick<HistoryEntry, "ended"> =>
  prepared && !changedHeader.prepared && prepared.action !== action
    ? { ended: { action: prepared.action, by: prepared.name, at: prepared.at } }
    : {};

/** The facts that a history entry records besides the application before and after. */
export interface RecordedChange {
  action: SubmittedAction;
  reason?: string | undefined;
  reasonCodes?: HistoryEntry["reasonCodes"] | undefined;
  decision: Omit<Decision, "header">;
  /** The moment at which its timer fell due, where a timer made it. */
  dueAt?: Instant | undefined;
}

/** Builds the notices of a decision, to the recipients of its application and to the institute's desk. */
export const buildDecisionNotices = (
  decidedHeader: ApplicationHeader,
  { noticeTemplate, nextNoticeTemplate, deskNoticeTemplate, noticeParams }: Omit<Decision, "header">,
  now: Instant,
): Notice[] => [
  ...(noticeTemplate ? buildNotifications(decidedHeader, noticeTemplate, now, noticeParams) : []),
  ...(nextNoticeTemplate ? buildNotifications(decidedHeader, nextNoticeTemplate, now) : []),
  ...(deskNoticeTemplate
    ? [buildDeskNotification(decidedHeader, deskNoticeTemplate, now, noticeParams)]
    : []),
];

/** Links the entry of a transition to the hash chain, and puts its number and hash into the decided header. */
export const appendHistory = async (
  before: ApplicationHeader,
  changedHeader: ApplicationHeader,
  { action, reason, reasonCodes, decision, dueAt }: RecordedChange,
  ctx: Context,
): Promise<{ next: ApplicationHeader; history: ApplicationHistoryRow }> => {
  const seq = before.seq + 1;
  const diff = { ...diffEnclosures(before, changedHeader), ...decision.diff };
  const entry = await chainEntry(before.lastHash, {
    seq,
    at: ctx.now,
    actor: await toHistoryActor(ctx, pickPreparedDecision(before, action)?.name),
    action,
    from: before.status,
    to: changedHeader.status,
    ...(reason ? { reason } : {}),
    ...(reasonCodes?.length ? { reasonCodes } : {}),
    ...(Object.keys(diff).length > 0 ? { diff: diff as ApplicationHistoryRow["diff"] } : {}),
  });
  return {
    next: { ...changedHeader, seq, lastHash: entry.hash },
    history: {
      id: before.id,
      institutionId: before.institutionId,
      version: changedHeader.version,
      ...entry,
      // Only the desk knows of it, so it is beside the chain, which applicants recompute.
      ...pickEndedPreparation(before, changedHeader, action),
      notices: identifyNotices(
        buildDecisionNotices(changedHeader, decision, ctx.now),
        ctx,
        `application ${before.id} ${before.lastHash} ${action}`,
        dueAt,
      ),
    },
  };
};
