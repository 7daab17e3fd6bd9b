/** What the decision on a group's leader makes of its members (S7: accepted or refused with the group). Pure. */
import type { ApplicationHeader } from "../model/application-rows.ts";
import { type ApplicationStatus, undecidedStatuses } from "../model/statuses.ts";

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
  ...undecidedStatuses,
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];

/** True when a move of a leader's is one that its members follow. */
export const isFollowedTransition = (before: ApplicationStatus, next: ApplicationStatus): boolean =>
  before !== next &&
  ((undecidedStatuses.includes(before) && !undecidedStatuses.includes(next)) ||
    next === "CANCELLED" ||
    next === "REFUNDED" ||
    (before === "REJECTED" && next === "ACCEPTED") ||
    (next === "PROCESSING" && !undecidedStatuses.includes(before)));

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
    if (undecidedStatuses.includes(member.status)) return leader.lot?.waiting ? "followWait" : "followReject";
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
