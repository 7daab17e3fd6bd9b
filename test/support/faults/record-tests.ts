/**
 * Records what a test file carries out, without faults (`npm run faults -- --record`). From it follows which file
 * rehearses a subject (`subject-files.ts`).
 */
import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Refusal } from "@portal/core/platform/errors";
import { afterAll, beforeEach } from "vitest";
import { getStrictMachine } from "../../../local/strict/strict-machine.ts";
import { raceWork } from "../calls/race-work.ts";
import { projectRoot } from "../project/run-command.ts";
import { hasCalledAws, hasChangedRows } from "./fault-attempts.ts";
import type { FaultSubject } from "./fault-subjects.ts";
import { interceptActions, interceptCalls, interceptJobs } from "./intercept-calls.ts";
import { nameOutcome } from "./rehearse-faults.ts";
import { toJobAnswer } from "./rehearse-tests.ts";
import { RECORDINGS } from "./run-folder.ts";
import type { FileRecording } from "./subject-files.ts";

/** Records what this test file calls, as `rehearseTests` would rehearse it. @param folder of the run */
export const recordTests = (folder: string): void => {
  const recording: FileRecording = { file: "", calls: 0, subjects: {} };
  beforeEach(({ task }) => {
    recording.file = relative(projectRoot, task.file.filepath);
  });
  afterAll(() => appendFileSync(join(folder, RECORDINGS), `${JSON.stringify(recording)}\n`));

  const watchRun = async <Result>(
    subject: FaultSubject | undefined,
    run: () => Promise<Result>,
    findStatus: (result: Promise<Result>) => Promise<number>,
  ): Promise<Result> => {
    // A rehearsal leaves these out: they cannot be taken back, or fail as the test wants.
    const isOwnPlay = raceWork.waitingForRow !== undefined || getStrictMachine()?.hasTestRules;
    recording.calls++;
    const result = run();
    if (!subject || isOwnPlay) return result;
    const status = await findStatus(result);
    const hasCalls = hasCalledAws();
    const outcome = nameOutcome(subject, { status, hasCalls, hasChanged: await hasChangedRows() });
    const outcomes = recording.subjects[subject.name] ?? [];
    if (outcome && !outcomes.includes(outcome)) recording.subjects[subject.name] = [...outcomes, outcome];
    return result;
  };
  interceptCalls(
    () => true,
    ({ subject, makeCall }) => watchRun(subject, makeCall, async (answer) => (await answer).status),
  );
  interceptActions(({ subject, runPlainly }) =>
    watchRun(subject, runPlainly, (result) =>
      result.then(
        () => 200,
        (error: unknown) => (error instanceof Refusal ? 400 : 500),
      ),
    ),
  );
  interceptJobs(({ subject, runPlainly }) =>
    watchRun(subject, runPlainly, async (result) => (await toJobAnswer(() => result)).status),
  );
};
