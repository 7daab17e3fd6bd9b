/**
 * Finds submitted applications that use a contact or a file. This runs only before a deletion, which is rare, so it
 * reads without an index.
 */
import type { Json } from "../../forms/types/index.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { listEnclosedFiles } from "./enclosures.ts";
import type { ApplicationStatus } from "./statuses.ts";
import { findOwnBody, listMatchingHeaders } from "./store.server.ts";

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

/**
 * Finds submitted applications of an institution whose answers or enclosed documents contain an id. One query and one
 * read each.
 */
export const findReferencingApplications = async (
  institutionId: string,
  id: string,
): Promise<ApplicationHeader[]> => {
  const submitted = await listMatchingHeaders(institutionId, ({ status }) => status !== "DRAFT");
  const referencing: ApplicationHeader[] = [];
  for (let i = 0; i < submitted.length; i += BATCH_SIZE) {
    const batch = submitted.slice(i, i + BATCH_SIZE);
    const bodies = await Promise.all(batch.map((header) => findOwnBody(header.id, institutionId)));
    referencing.push(
      ...batch.filter(
        (header, at) =>
          listEnclosedFiles(header).some((paper) => paper.id === id) || containsId(bodies[at]?.answers, id),
      ),
    );
  }
  return referencing;
};
