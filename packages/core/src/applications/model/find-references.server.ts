/**
 * Finds submitted applications that use a contact or a file. This runs only before a deletion, which is rare, so it
 * reads without an index.
 */
import type { Json } from "../../forms/types/index.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { listEnclosedFiles } from "./enclosures.ts";
import type { ApplicationStatus } from "./statuses.ts";
import { findOwnBody, listHistoryEntries, listMatchingHeaders } from "./store.server.ts";

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
export const isOpenStatus = (status: ApplicationStatus): boolean =>
  status !== "DRAFT" && !finalStatuses.includes(status);

const containsId = (value: Json | undefined, id: string): boolean => {
  if (typeof value === "string") return value === id;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((nestedValue) => containsId(nestedValue, id));
};

/** Whether an answer named an id before a supplement or a correction replaced it. */
const wasNamedBefore = async (header: ApplicationHeader, id: string): Promise<boolean> =>
  (await listHistoryEntries(header)).some(({ diff }) => containsId(diff, id));

/**
 * Finds submitted applications of an institution whose answers or enclosed documents contain an id. One query and one
 * read each.
 * @param inHistory also those whose answers contained it once, which takes one more query each
 */
export const findReferencingApplications = async (
  institutionId: string,
  id: string,
  { inHistory = false } = {},
): Promise<ApplicationHeader[]> => {
  const submitted = await listMatchingHeaders(institutionId, ({ status }) => status !== "DRAFT");
  const referencing: ApplicationHeader[] = [];
  for (let i = 0; i < submitted.length; i += BATCH_SIZE) {
    const batch = submitted.slice(i, i + BATCH_SIZE);
    const isReferencing = await Promise.all(
      batch.map(
        async (header) =>
          listEnclosedFiles(header).some((paper) => paper.id === id) ||
          containsId((await findOwnBody(header.id, institutionId))?.answers, id) ||
          (inHistory && (await wasNamedBefore(header, id))),
      ),
    );
    referencing.push(...batch.filter((_, at) => isReferencing[at]));
  }
  return referencing;
};
