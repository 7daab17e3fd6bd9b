/**
 * Finds submitted applications that use a contact or a file. This runs only before a deletion, which is rare, so it
 * reads without an index.
 */

import { listNamedFiles } from "../../forms/expressions/answer-files.ts";
import { listFields } from "../../forms/expressions/computed-values.ts";
import { getValueAt } from "../../forms/expressions/evaluate.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { findOwnBody, listHistoryEntries, listMatchingHeaders } from "./application-store.server.ts";
import { listEnclosedFiles, listEnclosedIds } from "./enclosures.ts";
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

/** The two sides of a change in the history. */
const diffSides = ["before", "after"] as const;

/**
 * Lists the files that an application was handed in with, also those that others have replaced since. A text that
 * equals the id of a file names no file: otherwise whoever types it could read the document of a colleague.
 */
const listFilesOfApplication = async (header: ApplicationHeader): Promise<string[]> => {
  const [scheme, body, entries] = await Promise.all([
    loadScheme(header),
    findOwnBody(header.id, header.institutionId),
    listHistoryEntries(header),
  ]);
  const fields = scheme ? listFields(scheme) : [];
  const formerAnswers = entries.flatMap(({ diff = {} }) =>
    diffSides.map((side) =>
      Object.fromEntries(
        Object.entries(diff).map(([key, change]) => [key, getValueAt(change, side) ?? null]),
      ),
    ),
  );
  return [
    ...listEnclosedFiles(header).map(({ id }) => id),
    ...[body?.answers ?? {}, ...formerAnswers].flatMap((answers) => listNamedFiles(fields, answers)),
    ...formerAnswers.flatMap((changes) => listEnclosedIds(changes)),
  ];
};

/** Returns whether the contact of an application is this one. */
const namesContact = async (header: ApplicationHeader, contactId: string): Promise<boolean> => {
  const [scheme, body] = await Promise.all([
    loadScheme(header),
    findOwnBody(header.id, header.institutionId),
  ]);
  if (!scheme || !body) return false;
  return listFields(scheme).some(({ kind, key }) => kind === "contact" && body.answers[key] === contactId);
};

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

/** Returns whether an open application uses a contact (spec 1 §8). One query, and a read of each open application. */
export const isOnOpenApplication = async (institutionId: string, contactId: string): Promise<boolean> =>
  (
    await filterSubmitted(
      institutionId,
      async (header) => isOpenStatus(header.status) && namesContact(header, contactId),
    )
  ).length > 0;

/**
 * Finds submitted applications of an institution that a file was handed in with, also where another one has replaced it
 * since: what was decided or refused on it is evidence. One query, and a read and a query each.
 */
export const findApplicationsOfFile = (institutionId: string, fileId: string): Promise<ApplicationHeader[]> =>
  filterSubmitted(institutionId, async (header) => (await listFilesOfApplication(header)).includes(fileId));
