/**
 * Finds submitted applications that a file was handed in with. This runs only before a deletion and where a document is
 * opened or renamed, so it reads without an index.
 */

import { listNamedFiles } from "../../forms/expressions/answer-files.ts";
import { listFields } from "../../forms/expressions/computed-values.ts";
import { getValueAt } from "../../forms/expressions/evaluate.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { findOwnBody, listHistoryEntries } from "./application-store.server.ts";
import { listEnclosedFiles, listEnclosedIds } from "./enclosures.ts";
import { filterSubmitted } from "./filter-submitted.server.ts";

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

/**
 * Finds submitted applications of an institution that a file was handed in with, also where another one has replaced it
 * since: what was decided or refused on it is evidence. One query, and a read and a query each.
 */
export const findApplicationsOfFile = (institutionId: string, fileId: string): Promise<ApplicationHeader[]> =>
  filterSubmitted(institutionId, async (header) => (await listFilesOfApplication(header)).includes(fileId));
