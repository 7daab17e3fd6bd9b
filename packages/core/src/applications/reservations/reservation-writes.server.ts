/** Rows that a transition writes for reservations outside the institution's constraints: owners, people, group. */

import { EVENT_REGISTRATION_SCHEME } from "../../events/event-registration.ts";
import type { Instant } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { Decision } from "../changes/effect.ts";
import { isFollowedTransition } from "../groups/follow-leader.ts";
import { buildGroupClosing, buildGroupLeave, buildGroupReopening } from "../groups/group-store.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { undecidedStatuses } from "../model/statuses.ts";
import { isRefused } from "./in-force.ts";
import { resolvePolicyLimit } from "./limit-keys.server.ts";
import { buildOwnerRelease } from "./owner-rows.server.ts";
import { buildPersonRelease, buildPersonWrites } from "./person-rows.server.ts";

/**
 * Builds these rows.
 * @param action the transition; a leader is accepted with the number of members that its scheme requires (label
 * `group`), and what was refused is open again while the people it names have free places (label `person`)
 * @param options whether the application releases the reservations of its owners, and the members that its group must
 * have
 */
export const buildReservationWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  action: SubmittedAction,
  {
    releaseOwners: isReleased = false,
    groupMembers,
    groupMeasured,
  }: Pick<Decision, "releaseOwners" | "groupMembers" | "groupMeasured">,
  now: Instant,
): TransactionItem[] => {
  const { id, institutionId, holds: reservations } = before;
  if (!reservations) return [];
  const isRegistrationWithdrawn = before.scheme === EVENT_REGISTRATION_SCHEME && next.status === "CANCELLED";
  const {
    owners: ownerReservations,
    persons: personReservations = [],
    leads: leadership,
    member: memberCode,
  } = reservations;
  const isDecided = undecidedStatuses.includes(before.status) && !undecidedStatuses.includes(next.status);
  const releasesOnRefusal = findScheme(before.scheme)?.limits.perPerson?.live === true;
  const releasesPersons = releasesOnRefusal && !isRefused(before) && isRefused(next);
  // Reservations released by the refusal are taken again, unless somebody else has them by now.
  const reservesAgain = releasesOnRefusal && isRefused(before) && !isRefused(next);
  const maxPerPerson = resolvePolicyLimit(
    findScheme(before.scheme)?.limits.perPerson?.max ?? 0,
    before.policy,
  );
  return [
    ...(isReleased ? ownerReservations.map(({ eventId, hash }) => buildOwnerRelease(eventId, hash, id)) : []),
    ...(isReleased || releasesPersons
      ? personReservations.map((person) => buildPersonRelease(person, id))
      : []),
    ...(reservesAgain ? buildPersonWrites(personReservations, id, maxPerPerson) : []),
    ...(isReleased && memberCode
      ? [buildGroupLeave(memberCode, institutionId, id, { whileOpen: action === "leaderRemoves" })]
      : []),
    // A pending transfer is answered after its group ended, so the member follows its leader now.
    ...(memberCode && before.pending === "voucher" && next.pending === undefined
      ? [buildDeferredTask({ kind: "group", id: memberCode }, now, 0).row]
      : []),
    // The public page of the registered event is cancelled with it (decision 0099).
    ...(isRegistrationWithdrawn && before.status !== next.status
      ? [buildDeferredTask({ kind: "registration", id }, now, 0).row]
      : []),
    ...(leadership && isFollowedTransition(before.status, next.status)
      ? [buildDeferredTask({ kind: "group", id: leadership.code }, now, 0).row]
      : []),
    // Members left when its fee lapsed or when it was rejected after acceptance. They can join again with the same
    // code, because without them the group may be too small to be accepted.
    ...(leadership && action === "upholdObjection" && next.status === "PROCESSING"
      ? [buildGroupReopening(leadership.code)]
      : []),
    ...(leadership && isDecided
      ? [
          buildGroupClosing(
            leadership.code,
            action === "accept" || action === "place"
              ? {
                  min: leadership.min,
                  ...(groupMembers && { institutionIds: groupMembers }),
                  ...(groupMeasured !== undefined && { measured: groupMeasured }),
                }
              : undefined,
          ),
        ]
      : []),
  ];
};
