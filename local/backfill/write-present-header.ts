/**
 * Writes applications as their next change would write them: in the queue of today, and with their timers in order. The
 * key of the index is written with the row, so a row from before a queue was divided keeps its former place until
 * somebody changes it (decision 0606). An accepted registration whose event already has its page says so from now on,
 * also where that moves it only with its next write: while it waits in another queue. Done again it changes nothing.
 */
import { findGroupByCode } from "@portal/core/applications/groups/group-store.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  buildHeaderPut,
  findHeader,
  parseHeaderRow,
} from "@portal/core/applications/model/application-store.server";
import { isOnWaitingList } from "@portal/core/applications/places/draw/index";
import { EVENT_REGISTRATION_SCHEME, toRegisteredEventId } from "@portal/core/events/event-registration";
import { findEvent } from "@portal/core/events/event-store.server";
import type { Instant } from "@portal/core/platform/day";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";
import { addWaitingEnd, mendTimers } from "./mend-timers.ts";

/** Returns the header of an accepted registration with the time of its page, where its event has one. */
const setEventPage = async (header: ApplicationHeader, now: Instant): Promise<ApplicationHeader> => {
  const isUnmarkedRegistration =
    header.scheme === EVENT_REGISTRATION_SCHEME &&
    header.status === "ACCEPTED" &&
    header.eventPageAt === undefined;
  return isUnmarkedRegistration && (await findEvent(toRegisteredEventId(header.id)))
    ? { ...header, eventPageAt: now }
    : header;
};

/** Returns the header of a member with the end of the waiting list that its leader is on. */
const setWaitingEndOfMember = async (header: ApplicationHeader): Promise<ApplicationHeader> => {
  const code = header.holds?.member;
  if (!code || header.status !== "REJECTED" || !header.followed) return header;
  const group = await findGroupByCode(code);
  const leader = group && (await findHeader(group.leaderId, group.parentId));
  return leader && isOnWaitingList(leader) ? addWaitingEnd(header) : header;
};

/**
 * Writes the header of an application as it would be written today.
 * @returns whether the row stood in another place of the index; whether its timers were put in order; and whether that
 * has to be repeated, because somebody wrote the application meanwhile
 */
export const writePresentHeader = async (
  row: Record<string, unknown>,
  now: Instant,
): Promise<{ isMoved: boolean; isMended: boolean; isChanged: boolean }> => {
  const header = parseHeaderRow(row);
  const { version, status } = header;
  const mendedHeader = await setWaitingEndOfMember(mendTimers(header));
  const presentHeader = await setEventPage(mendedHeader, now);
  const isMended = mendedHeader !== header;
  // Whoever has read the application before does not write its former timers again.
  const nextVersion = isMended ? version + 1 : version;
  const headerPut = buildHeaderPut({ ...presentHeader, version: nextVersion }, { version, status });
  const next = headerPut.Put?.Item;
  const isMoved = next?.gsi2pk !== row.gsi2pk || next?.gsi2sk !== row.gsi2sk;
  const result = { isMoved, isMended, isChanged: false };
  if (!isMoved && !isMended && presentHeader.eventPageAt === header.eventPageAt) return result;
  try {
    await transact([headerPut]);
    return result;
  } catch (error) {
    // Somebody changed it meanwhile, which wrote its present place, and may have written the former timers.
    if (error instanceof TransactionCancelledError)
      return { isMoved: false, isMended: false, isChanged: isMended };
    throw error;
  }
};
