/**
 * Selects how the members of a group follow the decision on its leader (S7: accepted or refused with the group). Pure.
 */
import type { ApplicationHeader } from "../model/application-rows.ts";
import { type ApplicationStatus, statusesAfterAcceptance, undecidedStatuses } from "../model/statuses.ts";

/** Statuses of taking part or being about to, which end with the group. */
const runningStatuses: readonly ApplicationStatus[] = [
  ...undecidedStatuses,
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];

/**
 * Returns whether a member was refused by itself, so that it is no exhibitor of its group. One that was refused with
 * its leader takes part again with it.
 */
export const isRefusedMember = ({
  status,
  followed,
}: Pick<ApplicationHeader, "status" | "followed">): boolean => status === "REJECTED" && !followed;

/**
 * Returns whether the leader of an open group may remove a member: one that is not decided on, or that was refused and
 * can no longer object. The days to object stay on the record until they have passed or the objection was answered, and
 * no leader ends the objection of another (spec 2 §9; decision 0753).
 */
export const isRemovableMember = (
  member: Pick<ApplicationHeader, "status" | "followed" | "deadlines">,
): boolean =>
  undecidedStatuses.includes(member.status) ||
  (isRefusedMember(member) && !member.deadlines.some(({ kind }) => kind === "objection"));

/** Returns whether the members follow this transition of the leader. */
export const isFollowedTransition = (before: ApplicationStatus, next: ApplicationStatus): boolean =>
  before !== next &&
  ((undecidedStatuses.includes(before) && !undecidedStatuses.includes(next)) ||
    next === "CANCELLED" ||
    next === "REFUNDED" ||
    (before === "REJECTED" && statusesAfterAcceptance.includes(next)) ||
    (next === "PROCESSING" && !undecidedStatuses.includes(before)));

/**
 * Selects who decided on the leader, under the action that a member's decision is separated from: the rejection, on
 * which somebody else has to rule, or the end of the group, after which somebody else has to refund.
 */
export const selectFollowedMaker = (
  { status, madeBy }: Pick<ApplicationHeader, "status" | "madeBy">,
  action: FollowAction,
): ApplicationHeader["madeBy"] => {
  const maker = status === "REJECTED" ? madeBy?.reject : madeBy?.confirmCancel;
  if (!maker) return undefined;
  if (action === "followReject" || action === "followWait") return { reject: maker };
  return action === "followCancel" ? { confirmCancel: maker } : undefined;
};

type FollowAction =
  | "followAccept"
  | "followReject"
  | "followWait"
  | "followCancel"
  | "followReopen"
  | "organiserCancel";
/**
 * Selects the action that brings a member to its leader's status, or undefined when it is already there or staff must
 * decide: a member that was rejected or withdrawn on its own stays so, and one with a pending request is decided
 * after that is answered.
 */
export const selectFollowAction = (
  leader: Pick<ApplicationHeader, "status" | "lot" | "cancelReason">,
  member: Pick<ApplicationHeader, "status" | "pending" | "followed">,
): FollowAction | undefined => {
  // Members that ended with their leader are restored with it, also to a place from the waiting list (decision 0112).
  if (statusesAfterAcceptance.includes(leader.status))
    return (member.status === "PROCESSING" && !member.pending) ||
      (member.status === "REJECTED" && member.followed)
      ? "followAccept"
      : undefined;
  // A pending transfer is checked first, because the money may have arrived.
  if (member.pending === "voucher") return undefined;
  if (leader.status === "REJECTED") {
    if (undecidedStatuses.includes(member.status)) return leader.lot?.waiting ? "followWait" : "followReject";
    return runningStatuses.includes(member.status) ? "followCancel" : undefined;
  }
  if (leader.status === "CANCELLED" || leader.status === "REFUNDED") {
    // The event was cancelled, whichever change is processed first: the whole fee is refunded (R486) and nobody keeps
    // waiting.
    if (leader.cancelReason === "ORGANISER")
      return runningStatuses.includes(member.status) || (member.status === "REJECTED" && member.followed)
        ? "organiserCancel"
        : undefined;
    return runningStatuses.includes(member.status) ? "followCancel" : undefined;
  }
  // The leader's objection was upheld: members that were rejected with it are reviewed again.
  return leader.status === "PROCESSING" && member.status === "REJECTED" && member.followed
    ? "followReopen"
    : undefined;
};
