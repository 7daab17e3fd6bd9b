/** Finds the names of the subjects of log entries, because the log itself holds ids only. */

import type { ActSubjectView } from "@portal/core/applications/desk/act-subject-schema";
import { loadCaseLabels } from "@portal/core/applications/desk/case-labels.server";
import { listEventSummaries } from "@portal/core/events/event-store.server";
import { findPublication } from "@portal/core/events/publications/publication-store.server";
import { collectInstitutionNames } from "@portal/core/institutions/institution-names";
import { listInstitutionsById } from "@portal/core/institutions/institution-store.server";
import type { ActSubject } from "@portal/core/platform/audit/act-subject";
import { findSurvey } from "@portal/core/surveys/survey-store.server";

type SubjectNames = Omit<ActSubjectView, "kind" | "id">;

/** Reads the names of the subjects of one kind, by id. What exists no longer has none. */
const readers: Partial<
  Record<ActSubject["kind"], (ids: readonly string[]) => Promise<Map<string, SubjectNames>>>
> = {
  application: loadCaseLabels,
  event: async () => new Map((await listEventSummaries()).map(({ id, names }) => [id, { names }])),
  institution: async (ids) =>
    new Map(
      (await listInstitutionsById(ids)).map((institution) => [
        institution.id,
        { institutionNames: collectInstitutionNames(institution.fields) },
      ]),
    ),
  survey: async (ids) =>
    new Map(
      (await Promise.all(ids.map(findSurvey)))
        .filter((survey) => survey !== undefined)
        .map(({ id, titles }) => [id, { names: titles }]),
    ),
  publication: async (ids) =>
    new Map(
      (await Promise.all(ids.map(findPublication)))
        .filter((publication) => publication !== undefined)
        .map(({ id, titles }) => [id, { names: titles }]),
    ),
};

/** Adds names to the subjects of log entries, with one read for each kind of subject. */
const nameActSubjects = async (
  subjects: readonly (ActSubject | undefined)[],
): Promise<(ActSubjectView | undefined)[]> => {
  const names = new Map<string, Map<string, SubjectNames>>();
  await Promise.all(
    Object.entries(readers).map(async ([kind, read]) => {
      const ids = subjects.flatMap((subject) => (subject?.kind === kind ? subject.id : []));
      if (ids.length > 0) names.set(kind, await read([...new Set(ids)]));
    }),
  );
  return subjects.map((subject) => subject && { ...subject, ...names.get(subject.kind)?.get(subject.id) });
};

/** Adds to each row of a log the subject that it is about, with its name. */
export const addActSubjects = async <Row extends object>(
  rows: readonly Row[],
  find: (row: Row) => ActSubject | undefined,
): Promise<(Row & { about?: ActSubjectView })[]> => {
  const subjects = await nameActSubjects(rows.map(find));
  return rows.map((row, at) => ({ ...row, ...(subjects[at] && { about: subjects[at] }) }));
};
