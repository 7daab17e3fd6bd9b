/**
 * `npm run faults -- [--folder <path>] [--seconds <number>] [files]`: rehearses each operation of the API, each action
 * on an application and each job under every fault of AWS, in the tests of handlers, of security, of applications and
 * of what follows from them (`rehearse-faults.ts`). What it has to meet is read from the lists of the portal. What met
 * no fault is printed; the exit code is 0 only when nothing is left, no rehearsal was wrong and every test passed. Of
 * named files each test must pass, and something must have met a fault. After `--seconds` no further rehearsal begins.
 * With `--folder` a run keeps what it has found there, and goes on from what runs before it have found.
 *
 * `npm run faults -- --subject "POST /contact"`: rehearses one subject in the files that `subject-files.json` names for
 * it, and `--daily 4` so many of the day in the gates. `--record [--folder <path>] [files]` brings that list up to date
 * by executing the tests without faults.
 *
 * `npm run faults -- <0 to 7 | writes | reads> [files]`: lets every command of every test meet faults, by the kinds of
 * `faulted-calls.ts` in turn beginning with one, by the writes of `write-faults.ts`, or every GET. The test judges what
 * comes of it, and must end as it does without faults. The whole takes hours.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type FaultSubject, faultSubjects } from "./support/faults/fault-subjects.ts";
import { judgeRehearsals } from "./support/faults/judge-rehearsals.ts";
import { openRunFolder, readRehearsals } from "./support/faults/run-folder.ts";
import { listFilesForSubjects, readSubjectFiles, writeSubjectFiles } from "./support/faults/subject-files.ts";
import { projectRoot } from "./support/project/run-command.ts";
import { pickCasesOfDay } from "./support/runner/proof-slice.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string" },
    folder: { type: "string" },
    subject: { type: "string", multiple: true },
    daily: { type: "string" },
    record: { type: "boolean" },
  },
});
const isMode = /^(?:\d|writes|reads)$/.test(positionals[0] ?? "");
const mode = isMode ? (positionals[0] as string) : values.record ? "record" : "each";
/** Every file whose tests call handlers or jobs. */
const listFiles = (): string[] =>
  globSync(
    [
      "test/{functions,security}/**/*.test.ts",
      "test/core/{applications,payments,penalties,places}/**/*.test.ts",
    ],
    {
      cwd: projectRoot,
    },
  ).toSorted();
const namedFiles = isMode ? positionals.slice(1) : positionals;

/** The subjects that are rehearsed alone, or undefined for all. @throws Error for a name that is none */
const listAskedSubjects = (): readonly FaultSubject[] | undefined => {
  if (values.daily)
    return pickCasesOfDay(faultSubjects, Math.ceil(faultSubjects.length / Number(values.daily)));
  return values.subject?.map((name) => {
    const namedSubject = faultSubjects.find((subject) => subject.name === name);
    if (!namedSubject) throw new Error(`${name} is no subject: an operation, an action or a job is`);
    return namedSubject;
  });
};
const askedSubjects = listAskedSubjects();
const files = askedSubjects
  ? listFilesForSubjects(askedSubjects, readSubjectFiles(), values.daily !== undefined)
  : namedFiles;
if (askedSubjects && files.length === 0)
  throw new Error("No test file is known for these subjects: npm run faults -- --record");
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "faults-"));
openRunFolder(folder);
const selection = files.length > 0 ? files : listFiles();
// A test takes as many times longer as its calls meet faults.
const timeouts = ["--testTimeout=600000", "--hookTimeout=600000"];
const startedAt = performance.now();
const { status } = spawnSync("npx", ["vitest", "run", ...selection, ...timeouts], {
  cwd: projectRoot,
  stdio: "inherit",
  env: {
    ...process.env,
    FAULTS: mode,
    // A file does as much as in `npm test`, whatever the slice of the gates is.
    SLICE: "test",
    FAULTS_FOLDER: folder,
    ...(values.seconds && { FAULTS_END: String(Date.now() + Number(values.seconds) * 1000) }),
    ...(askedSubjects && { FAULTS_SUBJECTS: JSON.stringify(askedSubjects.map(({ name }) => name)) }),
  },
});
const seconds = Math.round((performance.now() - startedAt) / 1000);
/** What the run has to meet all of; undefined where something is enough. */
const wantedSubjects =
  askedSubjects ??
  (values.folder !== undefined || (files.length === 0 && !values.seconds) ? faultSubjects : undefined);

/** Prints what a run of rehearsals has found. @returns whether nothing was wrong */
const judgeRun = (): boolean => {
  const { summary, faults, unmetSubjects, unchangedSubjects, problems } = judgeRehearsals(
    wantedSubjects ?? faultSubjects,
    readRehearsals(folder),
  );
  console.log(`${summary} It took ${seconds} s.`);
  for (const { name, subjects, times } of faults)
    console.log(`${String(times).padStart(7)} ${name}, by ${subjects} of them`);
  if (wantedSubjects)
    for (const { kind, name } of unmetSubjects) console.log(`  met no fault: ${kind} ${name}`);
  if (wantedSubjects)
    for (const { kind, name } of unchangedSubjects) console.log(`  changed nothing: ${kind} ${name}`);
  for (const problem of problems) console.log(`  ✗ ${problem}`);
  const isComplete =
    unmetSubjects.length === 0 || (!wantedSubjects && unmetSubjects.length < faultSubjects.length);
  return isComplete && problems.length === 0;
};
/** Prints how many calls of the tests met faults. @returns whether any did */
const countFaultedCalls = (): boolean => {
  const file = join(folder, "faulted-calls.jsonl");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const total = lines.reduce((sum, line) => sum + (JSON.parse(line) as { faults: number }).faults, 0);
  console.log(`${total} faults met ${lines.length} calls in ${seconds} s.`);
  return total > 0;
};
/** Writes the list of test files anew. @returns whether each subject has one */
const writeList = (): boolean => {
  const names = writeSubjectFiles(folder);
  for (const name of names) console.log(`  no test carries out: ${name}`);
  console.log(`Tests carry out ${faultSubjects.length - names.length} of ${faultSubjects.length}.`);
  return names.length === 0;
};
const judges: Record<string, () => boolean> = { each: judgeRun, record: writeList };
const isRight = (judges[mode] ?? countFaultedCalls)();
if (!values.folder) rmSync(folder, { recursive: true });
process.exitCode = status === 0 && isRight ? 0 : 1;
