/**
 * What a due timer does, and when its application ends later than it says: with an extended event, or with its group.
 */
import { findCurrentEvent, findEvent } from "../../events/event-store.server.ts";
import { findOverridingChange } from "../../events/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, endOfDay, parseDay } from "../../platform/day.ts";
import { selectFollowAction } from "../groups/follow-leader.ts";
import { findGroupByCode } from "../groups/group-store.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { getTimerDefinition, type Timer } from "../model/timers.ts";
import { hasUnansweredNotice } from "../model/unanswered-notice.ts";
import { selectEndAction } from "./request-end.ts";

/**
 * Returns the action of a timer now. The end of the activity ends a pending request first. Nobody owes the fee of an
 * event that was cancelled or changed, gets a voucher for it, or took part in it: the job of the event may not have
 * come to the application yet (R486).
 */
export const resolveTimerAction = async (
  timer: Timer,
  header: ApplicationHeader,
  ctx: Pick<Context, "now">,
): Promise<SubmittedAction> => {
  const action = selectTimerAction(timer, header);
  const isOfEvent = timer.kind === "complete" || action === "issueVoucher" || action === "lapsePayment";
  const event = isOfEvent && header.eventId ? await findCurrentEvent(header.eventId, ctx.now) : undefined;
  return event && findOverridingChange(event, header.submittedAt) ? "organiserCancel" : action;
};

/** Selects the action of a timer by its application alone. */
const selectTimerAction = (timer: Timer, header: ApplicationHeader): SubmittedAction => {
  if (timer.kind === "complete") return selectEndAction(header);
  // Nobody answered the notice before the visit was over.
  if (timer.kind === "endorsementExpiry" && header.pending === "cancellation") return "cancelAtEnd";
  return getTimerDefinition(timer).action;
};

/**
 * Finds the last day of an event that was extended after the application was made. The application ends with its event,
 * and its report is due so many days afterwards (spec 2 §4, §9).
 */
export const findLaterEnd = async (
  { kind, at }: Timer,
  { eventId, eventDates }: ApplicationHeader,
): Promise<Day | undefined> => {
  const event = kind === "complete" && eventId && eventDates ? await findEvent(eventId) : undefined;
  if (event?.status !== "PUBLISHED" || event.dates.start !== eventDates?.start) return undefined;
  const lastDay = parseDay(event.dates.end);
  return lastDay > eventDates.end && endOfDay(lastDay) > at ? lastDay : undefined;
};

/**
 * Finds the day to which the end of a member moves. While its leader's notice waits for an answer, also behind a proof
 * of payment, or the leader waits for a debt, or the group has ended and the member has not followed yet, it ends with
 * the group and not with the activity (decisions 0615, 0655, 0677 and 0846). It is looked at again every day, so that
 * it does not outlast the answer.
 */
export const findGroupEnd = async (
  timer: Timer,
  header: ApplicationHeader,
  ctx: Context,
): Promise<Day | undefined> => {
  const code = header.holds?.member;
  if (timer.kind !== "complete" || !code || selectEndAction(header) !== "complete") return undefined;
  const group = await findGroupByCode(code);
  const leader = group && (await Store.findHeader(group.leaderId, group.parentId));
  if (!leader) return undefined;
  const followAction = selectFollowAction(leader, header);
  const endsWithGroup = followAction === "followCancel" || followAction === "organiserCancel";
  const waitsForLeader =
    (hasUnansweredNotice(leader) && !closesRefundRequest(leader, ctx)) ||
    selectEndAction(leader) === "cancelAtEnd";
  return endsWithGroup || waitsForLeader ? ctx.today : undefined;
};

/**
 * Returns whether a member would be told of the end of a waiting list that its leader has left before. Whoever
 * declines, leaves or misses an offer is told nothing more, and neither are its members (decision 0709). A leader whose
 * list was closed in the same morning has left it with them.
 */
export const hasLeaderLeftWaitingList = async (
  { kind }: Timer,
  { holds }: ApplicationHeader,
): Promise<boolean> => {
  if (kind !== "waitingEnd" || !holds?.member) return false;
  const group = await findGroupByCode(holds.member);
  const leader = group && (await Store.findHeader(group.leaderId, group.parentId));
  if (!leader?.lot?.gone) return false;
  return (await Store.listHistoryEntries(leader)).every((entry) => entry.action !== "closeWaiting");
};

/**
 * Returns whether the request to refund a leader ends by now without an answer, so that the group goes on. The leader
 * and its members are due in the same moment, and whoever comes first has the same end.
 */
const closesRefundRequest = (leader: ApplicationHeader, { now }: Pick<Context, "now">): boolean =>
  selectEndAction(leader) === "closeRefundRequest" &&
  leader.timers.some(({ kind, at }) => kind === "complete" && at <= now);
