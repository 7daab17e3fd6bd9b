/**
 * Finds submitted applications that a file was handed in with. This runs only before a deletion and where a document is
 * opened or renamed, so it reads without an index.
 */

import { listNamedFiles } from "../../forms/expressions/answer-files.ts";
import { listFields } from "../../forms/expressions/computed-values.ts";
import { getValueAt } from "../../forms/expressions/evaluate.ts";
import type { Answers, Field } from "../../forms/types/index.ts";
import { loadVersionedScheme } from "../../schemes/versions/load-scheme.server.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { findOwnBody, listHistoryEntries } from "./application-store.server.ts";
import { listEnclosedFiles, listEnclosedIds } from "./enclosures.ts";
import { filterSubmittedApplications } from "./filter-submitted-applications.server.ts";

/** The two sides of a change in the history. */
const diffSides = ["before", "after"] as const;

/** Loads the fields of the form of an application; undefined when its scheme or version is gone. */
const loadFields = async (header: ApplicationHeader): Promise<Field[] | undefined> => {
  const versionedScheme = await loadVersionedScheme(header);
  return versionedScheme && listFields(versionedScheme.scheme);
};

/** Returns whether an id occurs anywhere in answers, for forms whose fields are not known. */
const containsId = (answers: Answers, id: string): boolean => JSON.stringify(answers).includes(id);

/** Returns the answers before and after each change in the history of an application. */
const listFormerAnswers = async (header: ApplicationHeader): Promise<Answers[]> =>
  (await listHistoryEntries(header)).flatMap(({ diff = {} }) =>
    diffSides.map((side) =>
      Object.fromEntries(
        Object.entries(diff).map(([key, change]) => [key, getValueAt(change, side) ?? null]),
      ),
    ),
  );

/**
 * Returns whether an application was handed in with a file, also where others have replaced it since. A text that
 * equals the id of a file names no file: otherwise whoever types it could read the document of a colleague. The history
 * can be long and is read last.
 * @param ofUnknownForm whether an id anywhere in the answers counts where the form is gone: so that nothing is removed
 * that it may name, and nobody reads what it may not
 */
const namesFile = async (
  header: ApplicationHeader,
  fileId: string,
  { ofUnknownForm }: { ofUnknownForm: boolean },
): Promise<boolean> => {
  if (listEnclosedFiles(header).some(({ id }) => id === fileId)) return true;
  const [fields, body] = await Promise.all([
    loadFields(header),
    findOwnBody(header.id, header.institutionId),
  ]);
  const isNamedIn = (answers: Answers): boolean =>
    fields ? listNamedFiles(fields, answers).includes(fileId) : ofUnknownForm && containsId(answers, fileId);
  if (isNamedIn(body?.answers ?? {})) return true;
  return (await listFormerAnswers(header)).some(
    (answers) => isNamedIn(answers) || listEnclosedIds(answers).includes(fileId),
  );
};

/**
 * Finds submitted applications of an institution that a file was handed in with, also where another one has replaced it
 * since: what was decided or refused on it is evidence. One query, and up to two reads and a query each.
 */
export const findApplicationsOfFile = (institutionId: string, fileId: string): Promise<ApplicationHeader[]> =>
  filterSubmittedApplications(institutionId, (header) => namesFile(header, fileId, { ofUnknownForm: false }));

/**
 * Returns whether a file has to stay for a submitted application of its institution. An application whose form is gone
 * keeps what it may name.
 */
export const isNeededByApplication = async (institutionId: string, fileId: string): Promise<boolean> =>
  (
    await filterSubmittedApplications(institutionId, (header) =>
      namesFile(header, fileId, { ofUnknownForm: true }),
    )
  ).length > 0;
