/** What the decision on a group's leader makes of its members (S7: accepted or refused with the group). Pure. */
import type { Context } from "../../platform/actor.ts";
import {
  clearPending,
  type Effect,
  enterProcessing,
  leaveProcessing,
  leaveProcessingIfInside,
  markDecided,
  openObjectionPeriod,
  requireText,
} from "../changes/effect.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationStatus } from "../model/transition-table.ts";

const openStatuses: readonly ApplicationStatus[] = ["PROCESSING", "SUPPLEMENT_REQUIRED"];
const agreedStatuses: readonly ApplicationStatus[] = [
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];
/** Taking part, or about to: what ends with the group. */
const runningStatuses: readonly ApplicationStatus[] = [
  ...openStatuses,
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];

/** True when a move of a leader's is one that its members follow. */
export const isFollowedTransition = (before: ApplicationStatus, next: ApplicationStatus): boolean =>
  before !== next &&
  ((openStatuses.includes(before) && !openStatuses.includes(next)) ||
    next === "CANCELLED" ||
    next === "REFUNDED" ||
    (before === "REJECTED" && next === "ACCEPTED") ||
    (next === "PROCESSING" && !openStatuses.includes(before)));

/**
 * The action that brings a member to where its leader stands; undefined when it is there, or when staff have the word:
 * what was refused or withdrawn by itself stays so, and what waits for the member's own answer is decided after it.
 */
export const selectFollowAction = (
  leader: Pick<ApplicationHeader, "status" | "lot" | "cancelReason">,
  member: Pick<ApplicationHeader, "status" | "pending" | "followed">,
):
  | "followAccept"
  | "followReject"
  | "followWait"
  | "followCancel"
  | "followReopen"
  | "organiserCancel"
  | undefined => {
  // What went with its leader comes back with it: a place from the waiting list, too (decision 0112).
  if (agreedStatuses.includes(leader.status))
    return (member.status === "PROCESSING" && !member.pending) ||
      (member.status === "REJECTED" && member.followed)
      ? "followAccept"
      : undefined;
  // What it transferred is looked at first: the money may have come.
  if (member.pending === "voucher") return undefined;
  if (leader.status === "REJECTED") {
    if (openStatuses.includes(member.status)) return leader.lot?.waiting ? "followWait" : "followReject";
    return runningStatuses.includes(member.status) ? "followCancel" : undefined;
  }
  if (leader.status === "CANCELLED" || leader.status === "REFUNDED") {
    // Called off with its event, whoever comes to it first: all of its money goes back (R486), and nobody waits on.
    if (leader.cancelReason === "ORGANISER")
      return runningStatuses.includes(member.status) || (member.status === "REJECTED" && member.followed)
        ? "organiserCancel"
        : undefined;
    return runningStatuses.includes(member.status) ? "followCancel" : undefined;
  }
  // An objection of the leader's was upheld: what was refused with it is looked at again.
  return leader.status === "PROCESSING" && member.status === "REJECTED" && member.followed
    ? "followReopen"
    : undefined;
};

/** Refused as its leader is, open to an objection of its own. */
const rejectWithLeader = (next: ApplicationHeader, ctx: Context): ApplicationHeader =>
  openObjectionPeriod(
    { ...markDecided(clearPending(next), ctx), status: "REJECTED", followed: true, suspended: [] },
    ctx,
  );

/**
 * Ends with the group, and gives back what it held.
 * @param notice the day that counts for its refund
 */
const cancelWithGroup = (next: ApplicationHeader, before: ApplicationHeader, noticeDay: string) =>
  ({
    header: {
      ...clearPending(next),
      status: "CANCELLED",
      cancelReason: "GROUP",
      cancelRequestedOn: noticeDay,
      deadlines: [],
      timers: [],
      suspended: [],
    },
    standing: {
      ...leaveProcessingIfInside(before),
      // As with a withdrawal: before a decision it does not count towards the year (C12).
      ...(before.holds
        ? {
            release: {
              claim: before.holds.claim,
              ...(openStatuses.includes(before.status) && before.holds.counter
                ? { counter: before.holds.counter }
                : {}),
            },
          }
        : {}),
    },
    releaseOwners: true,
    notice: "groupCancelled",
  }) satisfies ReturnType<Effect>;

export const followEffects: Record<string, Effect> = {
  followAccept: (next, _i, ctx) => {
    const { followed: _f, suspended: _s, ...rest } = clearPending(next);
    return {
      header: { ...markDecided(rest, ctx), status: "ACCEPTED", timers: [], deadlines: [] },
      standing: leaveProcessing(next),
      notice: "accepted",
    };
  },
  followReject: (next, _i, ctx) => ({
    header: rejectWithLeader(next, ctx),
    standing: leaveProcessing(next),
    notice: "groupRejected",
  }),
  followWait: (next, _i, ctx) => ({
    header: rejectWithLeader(next, ctx),
    standing: leaveProcessing(next),
    notice: "groupWaits",
  }),
  followCancel: (next, _i, { today }, { notice: noticeDay = today }, before) =>
    cancelWithGroup(next, before, noticeDay),
  leaderRemoves: (next, input, { today }, _f, before) => ({
    ...cancelWithGroup(next, before, today),
    header: { ...cancelWithGroup(next, before, today).header, reason: requireText(input.reason, "reason") },
    notice: "groupRemoved",
  }),
  followReopen: (next) => {
    const { followed: _, ...rest } = clearPending(next);
    return {
      header: { ...rest, status: "PROCESSING", deadlines: [], timers: [], suspended: [] },
      standing: enterProcessing(next),
      notice: "groupReopened",
    };
  },
};
