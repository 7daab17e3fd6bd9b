/**
 * `npm run faults -- [--folder <path>] [--seconds <number>] [--parts <number>] [files]`: rehearses each operation of
 * the API, each action on an application and each job under every fault of AWS, in the tests of handlers, of security
 * and of applications (`rehearse-faults.ts`). What it has to meet is read from the lists of the portal. What met no
 * fault is printed; the exit code is 0 only when nothing is left, no rehearsal was wrong and every test passed. Of
 * named files each test must pass, and something must have met a fault. After `--seconds` no further rehearsal begins.
 * With `--folder` a run keeps what it has found there, and goes on from what runs before it have found. Of the parts
 * into which `--parts` divides the files, the gates run the one of the day.
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
import { faultSubjects } from "./support/faults/fault-subjects.ts";
import { judgeRehearsals } from "./support/faults/judge-rehearsals.ts";
import { openRunFolder, readRehearsals } from "./support/faults/run-folder.ts";
import { projectRoot } from "./support/project/run-command.ts";
import { pickPart } from "./support/runner/proof-slice.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string" }, folder: { type: "string" }, parts: { type: "string" } },
});
const isMode = /^(?:\d|writes|reads)$/.test(positionals[0] ?? "");
const mode = isMode ? (positionals[0] as string) : "each";
/** Every file whose tests call handlers or jobs. */
const listFiles = (): string[] =>
  globSync(["test/{functions,security}/**/*.test.ts", "test/core/applications/**/*.test.ts"], {
    cwd: projectRoot,
  }).toSorted();
const namedFiles = isMode ? positionals.slice(1) : positionals;
const files = values.parts ? pickPart(listFiles(), Number(values.parts)) : namedFiles;
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
  },
});
const seconds = Math.round((performance.now() - startedAt) / 1000);
const isWhole = values.folder !== undefined || (files.length === 0 && !values.seconds && !values.parts);

/** Prints what a run of rehearsals has found. @returns whether nothing was wrong */
const judgeRun = (): boolean => {
  const { summary, faults, unmetSubjects, unchangedSubjects, problems } = judgeRehearsals(
    faultSubjects,
    readRehearsals(folder),
  );
  console.log(`${summary} It took ${seconds} s.`);
  for (const { name, subjects, times } of faults)
    console.log(`${String(times).padStart(7)} ${name}, by ${subjects} of them`);
  if (isWhole) for (const { kind, name } of unmetSubjects) console.log(`  met no fault: ${kind} ${name}`);
  if (isWhole)
    for (const { kind, name } of unchangedSubjects) console.log(`  changed nothing: ${kind} ${name}`);
  for (const problem of problems) console.log(`  ✗ ${problem}`);
  const isComplete = isWhole ? unmetSubjects.length === 0 : unmetSubjects.length < faultSubjects.length;
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
const isRight = mode === "each" ? judgeRun() : countFaultedCalls();
if (!values.folder) rmSync(folder, { recursive: true });
process.exitCode = status === 0 && isRight ? 0 : 1;
