/** Every operation, action and job is carried out by a test in which `npm run faults` can rehearse it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultSubjects } from "./support/faults/fault-subjects.ts";
import {
  type FileRecording,
  listFilesForSubjects,
  listSubjectsWithoutFile,
  readSubjectFiles,
  updateSubjectFiles,
} from "./support/faults/subject-files.ts";
import { projectRoot } from "./support/project/run-command.ts";

const list = readSubjectFiles();

test("every subject of faults is carried out by a test file", () => {
  expect(
    listSubjectsWithoutFile(list),
    "write a test that carries it out, then npm run faults -- --record <file>",
  ).toEqual([]);
});

test("the list names subjects and files that are there", () => {
  const names = new Set(faultSubjects.map(({ name }) => name));
  expect(Object.keys(list).filter((name) => !names.has(name))).toEqual([]);
  const files = listFilesForSubjects(faultSubjects, list, false);
  expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});

const subjects = ["POST /thing", "GET /thing", "sweepDue"].map(
  (name) => ({ kind: "command", name }) as const,
);
const buildRecording = (file: string, calls: number, subjects: FileRecording["subjects"]): FileRecording => ({
  file,
  calls,
  subjects,
});

test("a subject is rehearsed in the file with the fewest calls, for each way in which it ends", () => {
  const updatedList = updateSubjectFiles(
    subjects,
    {},
    [
      buildRecording("long.test.ts", 90, { "POST /thing": ["changed", "refused"], sweepDue: ["unchanged"] }),
      buildRecording("short.test.ts", 3, { "POST /thing": ["changed"], "GET /gone": ["unchanged"] }),
    ],
    () => true,
  );
  expect(updatedList).toEqual({
    "POST /thing": { changed: "short.test.ts", refused: "long.test.ts" },
    sweepDue: { unchanged: "long.test.ts" },
  });
  expect(listFilesForSubjects(subjects, updatedList, false)).toEqual(["long.test.ts", "short.test.ts"]);
  expect(listFilesForSubjects(subjects.slice(0, 1), updatedList, true)).toEqual(["short.test.ts"]);
});

test("what other files carry out stays in the list until they are gone, or no longer carry it out", () => {
  const earlier = {
    "POST /thing": { changed: "other.test.ts" },
    "GET /thing": { unchanged: "gone.test.ts" },
    sweepDue: { changed: "again.test.ts" },
  };
  const recordings = [
    buildRecording("again.test.ts", 9, { sweepDue: ["changed"] }),
    buildRecording("again.test.ts", 9, { "POST /thing": ["changed"] }),
  ];
  expect(updateSubjectFiles(subjects, earlier, recordings, (file) => file !== "gone.test.ts")).toEqual({
    "POST /thing": { changed: "other.test.ts" },
  });
});
