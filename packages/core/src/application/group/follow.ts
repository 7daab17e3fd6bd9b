/** What the decision on a group's leader makes of its members (S7: accepted or refused with the group). Pure. */
import type { Context } from "../../actor.ts";
import {
  clearPending,
  decided,
  type Effect,
  enter,
  leave,
  leaveFrom,
  objectable,
  text,
} from "../effects/effect.ts";
import type { Header } from "../row.ts";
import type { Status } from "../status.ts";

const open: readonly Status[] = ["PROCESSING", "SUPPLEMENT_REQUIRED"];
const agreed: readonly Status[] = [
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];
/** Taking part, or about to: what ends with the group. */
const running: readonly Status[] = [
  ...open,
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];

/** True when a move of a leader's is one that its members follow. */
export const isFollowed = (before: Status, next: Status): boolean =>
  before !== next &&
  ((open.includes(before) && !open.includes(next)) ||
    next === "CANCELLED" ||
    next === "REFUNDED" ||
    (before === "REJECTED" && next === "ACCEPTED") ||
    (next === "PROCESSING" && !open.includes(before)));

/**
 * The action that brings a member to where its leader stands; undefined when it is there, or when staff have the word:
 * what was refused or withdrawn by itself stays so, and what waits for the member's own answer is decided after it.
 */
export const followOf = (
  leader: Pick<Header, "status" | "lot" | "cancelReason">,
  member: Pick<Header, "status" | "pending" | "followed">,
):
  | "followAccept"
  | "followReject"
  | "followWait"
  | "followCancel"
  | "followReopen"
  | "organiserCancel"
  | undefined => {
  // What went with its leader comes back with it: a place from the waiting list, too (decision 0112).
  if (agreed.includes(leader.status))
    return (member.status === "PROCESSING" && !member.pending) ||
      (member.status === "REJECTED" && member.followed)
      ? "followAccept"
      : undefined;
  // What it transferred is looked at first: the money may have come.
  if (member.pending === "voucher") return undefined;
  if (leader.status === "REJECTED") {
    if (open.includes(member.status)) return leader.lot?.waiting ? "followWait" : "followReject";
    return running.includes(member.status) ? "followCancel" : undefined;
  }
  if (leader.status === "CANCELLED" || leader.status === "REFUNDED") {
    // Called off with its event, whoever comes to it first: all of its money goes back (R486), and nobody waits on.
    if (leader.cancelReason === "ORGANISER")
      return running.includes(member.status) || (member.status === "REJECTED" && member.followed)
        ? "organiserCancel"
        : undefined;
    return running.includes(member.status) ? "followCancel" : undefined;
  }
  // An objection of the leader's was upheld: what was refused with it is looked at again.
  return leader.status === "PROCESSING" && member.status === "REJECTED" && member.followed
    ? "followReopen"
    : undefined;
};

/** Refused as its leader is, open to an objection of its own. */
const withLeader = (next: Header, ctx: Context): Header =>
  objectable({ ...decided(clearPending(next), ctx), status: "REJECTED", followed: true, suspended: [] }, ctx);

/**
 * Ends with the group, and gives back what it held.
 * @param notice the day that counts for its refund
 */
const withGroup = (next: Header, before: Header, notice: string) =>
  ({
    header: {
      ...clearPending(next),
      status: "CANCELLED",
      cancelReason: "GROUP",
      cancelRequestedOn: notice,
      deadlines: [],
      timers: [],
      suspended: [],
    },
    standing: {
      ...leaveFrom(before),
      // As with a withdrawal: before a decision it does not count towards the year (C12).
      ...(before.holds
        ? {
            release: {
              claim: before.holds.claim,
              ...(open.includes(before.status) && before.holds.counter
                ? { counter: before.holds.counter }
                : {}),
            },
          }
        : {}),
    },
    releaseOwners: true,
    notice: "groupCancelled",
  }) satisfies ReturnType<Effect>;

export const follow: Record<string, Effect> = {
  followAccept: (next, _i, ctx) => {
    const { followed: _f, suspended: _s, ...rest } = clearPending(next);
    return {
      header: { ...decided(rest, ctx), status: "ACCEPTED", timers: [], deadlines: [] },
      standing: leave(next),
      notice: "accepted",
    };
  },
  followReject: (next, _i, ctx) => ({
    header: withLeader(next, ctx),
    standing: leave(next),
    notice: "groupRejected",
  }),
  followWait: (next, _i, ctx) => ({
    header: withLeader(next, ctx),
    standing: leave(next),
    notice: "groupWaits",
  }),
  followCancel: (next, _i, { today }, { notice = today }, before) => withGroup(next, before, notice),
  leaderRemoves: (next, input, { today }, _f, before) => ({
    ...withGroup(next, before, today),
    header: { ...withGroup(next, before, today).header, reason: text(input.reason, "reason") },
    notice: "groupRemoved",
  }),
  followReopen: (next) => {
    const { followed: _, ...rest } = clearPending(next);
    return {
      header: { ...rest, status: "PROCESSING", deadlines: [], timers: [], suspended: [] },
      standing: enter(next),
      notice: "groupReopened",
    };
  },
};
