/** Finds the applications that keep a contact from leaving (spec 1 §8). */
import type { ApplicationHeader } from "../model/application-rows.ts";
import { findOwnBody } from "../model/application-store.server.ts";
import { filterSubmittedApplications } from "../model/filter-submitted-applications.server.ts";
import type { ApplicationStatus } from "../model/statuses.ts";

const finalStatuses: readonly ApplicationStatus[] = [
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
];

/** Returns whether the application can still change. */
const isOpenStatus = (status: ApplicationStatus): boolean =>
  status !== "DRAFT" && !finalStatuses.includes(status);

/**
 * Returns whether an answer of an application is the id of the contact. Which answer it is does not matter, so that no
 * scheme has to be read: whoever types the id of a contact elsewhere could choose that contact as well.
 */
const namesContact = async (header: ApplicationHeader, contactId: string): Promise<boolean> => {
  const body = await findOwnBody(header.id, header.institutionId);
  return body !== undefined && Object.values(body.answers).includes(contactId);
};

/** Returns whether an open application uses a contact. One query, and a read of each open application. */
export const isOnOpenApplication = async (institutionId: string, contactId: string): Promise<boolean> =>
  (
    await filterSubmittedApplications(
      institutionId,
      async (header) => isOpenStatus(header.status) && namesContact(header, contactId),
    )
  ).length > 0;
