/**
 * Before each test file: the strict machine as `AWS_LIKE` says, and nothing of the file before it. With `FAULTS` its
 * calls meet faults (`npm run faults`): `each` rehearses each of them once, `writes` and a number let every command of
 * the file meet them, and `reads` every GET. `record` only notes what they call.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import { startLastingMachine, startStrictMachine } from "../../../local/strict/strict-machine.ts";

const { FAULTS, FAULTS_FOLDER = "", FAULTS_END = "Infinity", FAULTS_SUBJECTS } = process.env;
const recordFault = (call: object): void => {
  if (FAULTS_FOLDER) appendFileSync(join(FAULTS_FOLDER, "faulted-calls.jsonl"), `${JSON.stringify(call)}\n`);
};
if (FAULTS) {
  const { recordCommand } = await import("../faults/fault-attempts.ts");
  // Tests that start the machine with rules of their own keep those that inject faults.
  const startMachine = (rule: WireRule) => startLastingMachine([rule, recordCommand]);
  if (FAULTS === "each") {
    const { failRehearsedCalls } = await import("../faults/rehearse-faults.ts");
    const { rehearseTests } = await import("../faults/rehearse-tests.ts");
    startMachine(failRehearsedCalls);
    const names = FAULTS_SUBJECTS && (JSON.parse(FAULTS_SUBJECTS) as string[]);
    rehearseTests(FAULTS_FOLDER, Number(FAULTS_END), names || undefined);
  } else if (FAULTS === "record") {
    const { recordTests } = await import("../faults/record-tests.ts");
    startLastingMachine([recordCommand]);
    recordTests(FAULTS_FOLDER);
  } else if (FAULTS === "writes") {
    const { failWrites, failCommandWrites } = await import("../faults/write-faults.ts");
    startMachine(failWrites);
    failCommandWrites(recordFault);
  } else {
    const { failCalls, failCommands } = await import("../faults/faulted-calls.ts");
    const { failReads } = await import("../faults/faulted-reads.ts");
    startMachine(failCalls);
    if (FAULTS === "reads") failReads(recordFault);
    else failCommands(Number(FAULTS), recordFault);
  }
} else startStrictMachine();
