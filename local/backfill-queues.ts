/**
 * Moves applications to the queue in which their next write would list them (decision 0606). The key of the index is
 * written with the row, so a row from before a queue was divided keeps its former place until somebody changes it. An
 * accepted registration whose event already has its page says so from now on, also where that moves it only with its next
 * write: while it waits in another queue. Done again it changes nothing.
 */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildHeaderPut, parseHeaderRow } from "@portal/core/applications/model/store.server";
import { EVENT_REGISTRATION_SCHEME, toRegisteredEventId } from "@portal/core/events/event-registration";
import { findEvent } from "@portal/core/events/event-store.server";
import type { Instant } from "@portal/core/platform/day";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";

/** Returns a header as it would be written today. */
const withEventPage = async (header: ApplicationHeader, now: Instant): Promise<ApplicationHeader> => {
  const isUnmarkedRegistration =
    header.scheme === EVENT_REGISTRATION_SCHEME &&
    header.status === "ACCEPTED" &&
    header.eventPageAt === undefined;
  return isUnmarkedRegistration && (await findEvent(toRegisteredEventId(header.id)))
    ? { ...header, eventPageAt: now }
    : header;
};

/** @returns whether the row stood in another place of the index */
export const moveToPresentQueue = async (row: Record<string, unknown>, now: Instant): Promise<boolean> => {
  const header = parseHeaderRow(row);
  const { version, status } = header;
  const presentHeader = await withEventPage(header, now);
  const headerPut = buildHeaderPut(presentHeader, { version, status });
  const next = headerPut.Put?.Item;
  const isMoved = next?.gsi2pk !== row.gsi2pk || next?.gsi2sk !== row.gsi2sk;
  if (!isMoved && presentHeader.eventPageAt === header.eventPageAt) return false;
  try {
    await transact([headerPut]);
    return isMoved;
  } catch (error) {
    // Somebody changed it meanwhile, which wrote its present place.
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};
