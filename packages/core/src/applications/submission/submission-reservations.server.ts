/** Builds the reservations of a submission, so that a second one is refused. */
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import { computeMemberLimits, getMemberIdentity } from "../groups/listed-units.ts";
import {
  buildCounterKey,
  buildProcessingKey,
  findFreeClaimKey,
  listClaimKeys,
} from "../reservations/limit-keys.server.ts";
import { listOccasions } from "../reservations/occasions.server.ts";
import { listComparableHoldings } from "../reservations/owner-holdings.server.ts";
import { listReservedOwners } from "../reservations/owner-rows.server.ts";
import { toStoredReservation } from "../reservations/person-rows.server.ts";
import type { SubmissionInput } from "./submission-input.ts";

/**
 * Builds the reservations of an application: its event, its yearly limit, its owners, the people it names and its
 * group.
 */
export const buildReservations = ({
  scheme,
  institution,
  event,
  policy,
  answers,
  persons,
  group,
  claimed: takenClaimKeys,
  generateCode,
  ctx,
}: SubmissionInput): Reservations => {
  const counter =
    group?.counts === false ? undefined : buildCounterKey(scheme, event?.dates.start, ctx.today);
  const processing = buildProcessingKey(scheme, event?.id, getPolicy("processing.oneRecordAtATime", policy));
  return {
    claim: findFreeClaimKey(listClaimKeys(scheme, event?.id, answers, policy), takenClaimKeys),
    ...(counter ? { counter } : {}),
    ...(processing ? { processing } : {}),
    // One booth per owner (R452), and one application for a funding. An exhibitor can also give a seminar, invite
    // guests or join matching there.
    owners: listReservedOwners(
      listOccasions(scheme, event?.id, answers),
      institution.id,
      listComparableHoldings(institution),
    ),
    ...(persons.length ? { persons: persons.map(toStoredReservation) } : {}),
    ...(scheme.children
      ? {
          leads: {
            code: generateCode(),
            min: computeMemberLimits(scheme.children, answers, getMemberIdentity(institution)).min,
          },
        }
      : {}),
    ...(group ? { member: group.joined.code } : {}),
  };
};
