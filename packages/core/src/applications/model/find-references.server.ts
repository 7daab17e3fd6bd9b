/**
 * Finds submitted applications that use a contact or a file. This runs only before a deletion, which is rare, so it
 * reads without an index.
 */

import type { Json } from "../../forms/types/index.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { findOwnBody, listHistoryEntries, listMatchingHeaders } from "./application-store.server.ts";
import { listEnclosedFiles } from "./enclosures.ts";
import type { ApplicationStatus } from "./statuses.ts";

/** Bodies per parallel read. */
const BATCH_SIZE = 100;

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

const containsId = (value: Json | undefined, id: string): boolean => {
  if (typeof value === "string") return value === id;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((nestedValue) => containsId(nestedValue, id));
};

/** Returns whether the answers or the enclosed documents of an application contain an id. */
const refersTo = async (header: ApplicationHeader, id: string): Promise<boolean> =>
  listEnclosedFiles(header).some((file) => file.id === id) ||
  containsId((await findOwnBody(header.id, header.institutionId))?.answers, id);

/** Returns whether an application contained an id that another one has replaced since. */
const didReferTo = async (header: ApplicationHeader, id: string): Promise<boolean> =>
  (await listHistoryEntries(header)).some(({ diff }) => containsId(diff, id));

const filterSubmitted = async (
  institutionId: string,
  isWanted: (header: ApplicationHeader) => Promise<boolean>,
): Promise<ApplicationHeader[]> => {
  const submittedHeaders = await listMatchingHeaders(institutionId, ({ status }) => status !== "DRAFT");
  const wantedHeaders: ApplicationHeader[] = [];
  for (const batch of splitIntoBatches(submittedHeaders, BATCH_SIZE)) {
    const answers = await Promise.all(batch.map(isWanted));
    wantedHeaders.push(...batch.filter((_, at) => answers[at]));
  }
  return wantedHeaders;
};

/**
 * Finds submitted applications of an institution whose answers or enclosed documents contain an id. One query and one
 * read each.
 */
export const findReferencingApplications = (
  institutionId: string,
  id: string,
): Promise<ApplicationHeader[]> => filterSubmitted(institutionId, (header) => refersTo(header, id));

/** Returns whether an open application uses a contact (spec 1 §8). */
export const isOnOpenApplication = async (institutionId: string, contactId: string): Promise<boolean> =>
  (await findReferencingApplications(institutionId, contactId)).some(({ status }) => isOpenStatus(status));

/**
 * Finds submitted applications of an institution that a file was handed in with, also where another one has replaced it
 * since: what was decided or refused on it is evidence. One query, and a read and mostly a query each.
 */
export const findApplicationsOfFile = (institutionId: string, fileId: string): Promise<ApplicationHeader[]> =>
  filterSubmitted(
    institutionId,
    async (header) => (await refersTo(header, fileId)) || didReferTo(header, fileId),
  );
