/** Reads the registration that an event came from, and checks it in the transactions that change the event (decision 0099). */

import { REGISTRATION_LABEL } from "../../events/event-service.server.ts";
import { findEventStaffDetails } from "../../events/event-staff-details.server.ts";
import { buildConditionCheck, type TransactionItem } from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { getHeaderEntity } from "../model/entities.server.ts";
import { findHeader, findSubmittedBody } from "../model/store.server.ts";

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
