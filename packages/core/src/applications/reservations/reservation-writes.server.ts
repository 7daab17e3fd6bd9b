/** Rows that a transition writes for reservations outside the institution's constraints: owners, people, group. */

import { EVENT_REGISTRATION_SCHEME } from "../../events/event-registration.ts";
import type { Instant } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { Decision } from "../changes/transition-effect.ts";
import { isFollowedTransition, isRefusedMember } from "../groups/follow-leader.ts";
import {
  buildGroupClosing,
  buildGroupLeave,
  buildGroupRecount,
  buildGroupReopening,
} from "../groups/group-store.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { undecidedStatuses } from "../model/statuses.ts";
import { isApplicationRefused } from "./in-force.ts";
import { resolvePolicyLimit } from "./limit-keys.server.ts";
import { buildOwnerRelease } from "./owner-rows.server.ts";
import { buildPersonRelease, buildPersonWrites } from "./person-rows.server.ts";

type GroupDecision = Pick<Decision, "releaseOwners" | "groupMembers" | "groupMeasured" | "groupRefused">;

/**
 * Builds the rows of the people that an application names. What was refused is open again while they have free places
 * (label `person`).
 */
const buildPersonReservationWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  isReleased: boolean,
): TransactionItem[] => {
  const people = before.holds?.persons ?? [];
  const limit = findScheme(before.scheme)?.limits.perPerson;
  const releasesOnRefusal = limit?.live === true;
  const isReleasedByRefusal =
    releasesOnRefusal && !isApplicationRefused(before) && isApplicationRefused(next);
  // Reservations released by the refusal are taken again, unless somebody else has them by now.
  const reservesAgain = releasesOnRefusal && isApplicationRefused(before) && !isApplicationRefused(next);
  return [
    ...(isReleased || isReleasedByRefusal
      ? people.map((person) => buildPersonRelease(person, before.id))
      : []),
    ...(reservesAgain
      ? buildPersonWrites(people, before.id, resolvePolicyLimit(limit.max, before.policy))
      : []),
  ];
};

/** Actions by which an application that had ended is reviewed again, where it had. */
const reopeningActions: ReadonlySet<SubmittedAction> = new Set([
  "upholdObjection",
  "confirmTransfer",
  "undoLapse",
  "receiveOriginal",
]);

/** Returns whether an application that had ended is reviewed again. */
const isReopened = (before: ApplicationHeader, next: ApplicationHeader, action: SubmittedAction): boolean =>
  reopeningActions.has(action) && before.status !== "PROCESSING" && next.status === "PROCESSING";

/** Builds the rows of a member: it leaves its group, or follows its leader. */
const buildMemberWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  action: SubmittedAction,
  isReleased: boolean,
  now: Instant,
): TransactionItem[] => {
  const memberCode = before.holds?.member;
  if (!memberCode) return [];
  return [
    ...(isReleased
      ? [
          buildGroupLeave(memberCode, before.institutionId, before.id, {
            whileOpen: action === "leaderRemoves",
          }),
        ]
      : []),
    // The end of the whole group changes nothing between its members.
    ...(!isReleased && !before.followed && isRefusedMember(before) !== isRefusedMember(next)
      ? [buildGroupRecount(memberCode)]
      : []),
    // A pending transfer is answered after its group ended, so the member follows its leader now.
    ...(before.pending === "voucher" && next.pending !== "voucher"
      ? [buildDeferredTask({ kind: "group", id: memberCode }, now, 0).row]
      : []),
    // Its group may have ended meanwhile, and without its leader it has no place.
    ...(isReopened(before, next, action)
      ? [buildDeferredTask({ kind: "reopenedMember", id: memberCode }, now, 0).row]
      : []),
  ];
};

/**
 * Builds the rows of a leader: its members follow it, and its group closes with the decision, or opens again. A leader
 * is accepted with the number of members that its scheme requires (label `group`).
 */
const buildLeaderWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  action: SubmittedAction,
  { groupMembers, groupMeasured, groupRefused = 0 }: GroupDecision,
  now: Instant,
): TransactionItem[] => {
  const leadership = before.holds?.leads;
  if (!leadership) return [];
  const isDecided = undecidedStatuses.includes(before.status) && !undecidedStatuses.includes(next.status);
  const isAccepted = action === "accept" || action === "place";
  const requirement = {
    // Those who were refused stay in the group and are none of its exhibitors.
    min: leadership.min + groupRefused,
    ...(groupMembers && { institutionIds: groupMembers }),
    ...(groupMeasured !== undefined && { measured: groupMeasured }),
  };
  return [
    ...(isFollowedTransition(before.status, next.status)
      ? [buildDeferredTask({ kind: "group", id: leadership.code }, now, 0).row]
      : []),
    // Members left when its fee lapsed or when it was rejected after acceptance. They can join again with the same
    // code, because without them the group may be too small to be accepted.
    ...(isReopened(before, next, action) ? [buildGroupReopening(leadership.code)] : []),
    ...(isDecided ? [buildGroupClosing(leadership.code, isAccepted ? requirement : undefined)] : []),
  ];
};

/**
 * Builds these rows.
 * @param decision whether the application releases the reservations of its owners, and the members that its group must
 * have
 */
export const buildReservationWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  action: SubmittedAction,
  decision: GroupDecision,
  now: Instant,
): TransactionItem[] => {
  const { id, scheme, holds: reservations } = before;
  if (!reservations) return [];
  const isReleased = decision.releaseOwners === true;
  const isRegistrationCancelled =
    scheme === EVENT_REGISTRATION_SCHEME && next.status === "CANCELLED" && before.status !== next.status;
  return [
    ...(isReleased
      ? reservations.owners.map(({ eventId, hash }) => buildOwnerRelease(eventId, hash, id))
      : []),
    ...buildPersonReservationWrites(before, next, isReleased),
    ...buildMemberWrites(before, next, action, isReleased, now),
    // The public page of the registered event is cancelled with it (decision 0099).
    ...(isRegistrationCancelled ? [buildDeferredTask({ kind: "registration", id }, now, 0).row] : []),
    ...buildLeaderWrites(before, next, action, decision, now),
  ];
};
