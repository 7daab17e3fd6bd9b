/** Rows that a move writes because of what the application holds beside its standing: owners, people, its group. */

import { EVENT_REGISTRATION_SCHEME } from "../../events/event-registration.ts";
import type { Instant } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { isFollowedTransition } from "../groups/follow-leader.ts";
import { closeGroup, leaveGroup, reopenGroup } from "../groups/group-store.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { undecidedStatuses } from "../model/statuses.ts";
import { resolvePolicyLimit } from "./limit-keys.server.ts";
import { buildOwnerRelease } from "./owner-reservations.server.ts";
import { buildPersonRelease, buildPersonWrites } from "./person-reservations.server.ts";

/**
 * @param action the move; a leader is accepted with as many members as its scheme wants (label `group`)
 *   and an objection is upheld while those it names have their places free (labels `person.…`)
 * @param givenBack whether the application gives its places back
 */
export const buildReservationWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  action: SubmittedAction,
  isReleased: boolean,
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
  const hasFailedVerification = next.verification?.result === "FAILED" && !before.verification;
  const releasesPersons =
    releasesOnRefusal && ((isDecided && next.status === "REJECTED") || hasFailedVerification);
  // What its refusal gave back is taken again, unless somebody else has it by now.
  const reservesAgain = releasesOnRefusal && action === "upholdObjection" && before.status === "REJECTED";
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
    ...(isReleased && memberCode ? [leaveGroup(memberCode, institutionId, id)] : []),
    // A transfer that waited when its group ended is answered: it follows now.
    ...(memberCode && before.pending === "voucher" && next.pending === undefined
      ? [buildDeferredTask({ kind: "group", id: memberCode }, now, 0).row]
      : []),
    // The public page of what it registered is called off with it (decision 0099).
    ...(isRegistrationWithdrawn && before.status !== next.status
      ? [buildDeferredTask({ kind: "registration", id }, now, 0).row]
      : []),
    ...(leadership && isFollowedTransition(before.status, next.status)
      ? [buildDeferredTask({ kind: "group", id: leadership.code }, now, 0).row]
      : []),
    // Members went when its fee lapsed, or had been accepted before it was refused: they may come in again by the same
    // code, without them a group may have become too small to be accepted.
    ...(leadership && action === "upholdObjection" && next.status === "PROCESSING"
      ? [reopenGroup(leadership.code)]
      : []),
    ...(leadership && isDecided
      ? [closeGroup(leadership.code, action === "accept" || action === "place" ? leadership.min : undefined)]
      : []),
  ];
};
