/**
 * The test files that carry out each subject of `npm run faults`, as `--record` has found them. By them one subject is
 * rehearsed within seconds, and what no test carries out is seen without a run.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project/run-command.ts";
import { type FaultSubject, faultSubjects } from "./fault-subjects.ts";
import type { Outcome } from "./rehearse-faults.ts";
import { RECORDINGS } from "./run-folder.ts";

/** For each subject and each way in which it ends, the file with the fewest calls that carries it out so. */
type SubjectFiles = Record<string, Partial<Record<Outcome, string>>>;
const LIST = join(projectRoot, "test/support/faults/subject-files.json");
/** The outcomes in the order in which they say most about a subject. */
const outcomes = ["changed", "unchanged", "refused", "local"] as const satisfies readonly Outcome[];

/** What a test file was seen to do. */
export interface FileRecording {
  file: string;
  /** How many calls, actions and jobs it carries out in all. */
  calls: number;
  /** The ways in which each subject of it ended. */
  subjects: Record<string, Outcome[]>;
}
const readRecordings = (folder: string): FileRecording[] => {
  const file = join(folder, RECORDINGS);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileRecording);
};

export const readSubjectFiles = (): SubjectFiles => JSON.parse(readFileSync(LIST, "utf8")) as SubjectFiles;

/**
 * Brings a list up to date with recordings. What it names of files that were not recorded stays, unless they are gone.
 * @param isThere whether a file exists
 */
export const updateSubjectFiles = (
  subjects: readonly FaultSubject[],
  list: SubjectFiles,
  recordings: readonly FileRecording[],
  isThere: (file: string) => boolean,
): SubjectFiles => {
  // Of a file that was recorded twice the last recording counts.
  const byFile = new Map(recordings.map((recording) => [recording.file, recording]));
  const quickestFirst = [...byFile.values()].sort(
    (one, other) => one.calls - other.calls || (one.file < other.file ? -1 : 1),
  );
  const findFile = (name: string, outcome: Outcome): string | undefined => {
    const earlier = list[name]?.[outcome];
    if (earlier && !byFile.has(earlier) && isThere(earlier)) return earlier;
    return quickestFirst.find((recording) => recording.subjects[name]?.includes(outcome))?.file;
  };
  return Object.fromEntries(
    subjects.flatMap(({ name }) => {
      const files = outcomes.flatMap((outcome) => {
        const file = findFile(name, outcome);
        return file ? [[outcome, file]] : [];
      });
      return files.length > 0 ? [[name, Object.fromEntries(files)]] : [];
    }),
  );
};

/** Writes the list anew with what a run has recorded. @returns the names of the subjects without a file */
export const writeSubjectFiles = (folder: string): string[] => {
  const isThere = (file: string) => existsSync(join(projectRoot, file));
  const earlierList = existsSync(LIST) ? readSubjectFiles() : {};
  const list = updateSubjectFiles(faultSubjects, earlierList, readRecordings(folder), isThere);
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
  return listSubjectsWithoutFile(list);
};
/** Lists the names of the subjects that no test file carries out. */
export const listSubjectsWithoutFile = (list: SubjectFiles): string[] =>
  faultSubjects.map(({ name }) => name).filter((name) => !list[name]);

/**
 * Lists the files that rehearse subjects.
 * @param isBest whether only the outcome that says most about each of them is wanted
 */
export const listFilesForSubjects = (
  subjects: readonly FaultSubject[],
  list: SubjectFiles,
  isBest: boolean,
): string[] => {
  const files = subjects.flatMap(({ name }) =>
    outcomes.flatMap((outcome) => list[name]?.[outcome] ?? []).slice(0, isBest ? 1 : outcomes.length),
  );
  return [...new Set(files)].toSorted();
};
