/**
 * Reads the registration that an event came from, and checks it in the transactions that change the event (decision
 * 0099).
 */

import { REGISTRATION_LABEL } from "../../events/event-service.server.ts";
import { findEventStaffDetails } from "../../events/event-staff-details.server.ts";
import type { Instant } from "../../platform/day.ts";
import { buildConditionCheck, type TransactionItem } from "../../platform/transaction.server.ts";
import { getHeaderEntity } from "../model/application-entities.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { buildHeaderPut, findHeader, findSubmittedBody } from "../model/application-store.server.ts";
import { setWaitingSince } from "../model/waiting-since.ts";

/** Returns the registration that an event came from; undefined for an event of the institute. */
export const findRegistration = async (eventId: string): Promise<ApplicationHeader | undefined> => {
  const applicationId = (await findEventStaffDetails(eventId))?.applicationId;
  const body = applicationId ? await findSubmittedBody(applicationId) : undefined;
  return body && findHeader(body.institutionId, body.id);
};

/**
 * Proves in a transaction that a registration still has the status that was read. A withdrawal in the same moment looks
 * for the published event once, so that an event published after that look would stay.
 */
export const buildRegistrationCheck = ({
  institutionId,
  id,
  status: readStatus,
}: Pick<ApplicationHeader, "institutionId" | "id" | "status">): TransactionItem =>
  buildConditionCheck(
    REGISTRATION_LABEL,
    getHeaderEntity()
      .delete({ institutionId, id })
      .where(({ status }, { eq }) => eq(status, readStatus as string))
      .params(),
  );

/**
 * Builds the write by which a registration says that its event has its page, so that it waits for staff no longer
 * (decision 0606). It fails like `buildRegistrationCheck`, and when the registration was changed in any other way.
 */
export const buildEventPageMark = (registration: ApplicationHeader, now: Instant): TransactionItem =>
  buildRegistrationPut(registration, { ...registration, eventPageAt: now }, now);

/** Builds the write by which a registration waits for its page again, because the one it had is removed. */
export const buildEventPageUnmark = (registration: ApplicationHeader, now: Instant): TransactionItem => {
  const { eventPageAt: _, ...next } = registration;
  return buildRegistrationPut(registration, next, now);
};

const buildRegistrationPut = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  now: Instant,
): TransactionItem => {
  const { version, status } = before;
  return {
    ...buildHeaderPut(setWaitingSince(before, { ...next, version: version + 1 }, now), { version, status }),
    label: REGISTRATION_LABEL,
  };
};
