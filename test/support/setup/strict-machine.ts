/**
 * Before each test file: the strict machine as `AWS_LIKE` says, and nothing of the file before it. With
 * `FAULTS=<number>` every command of the file meets faults, with `FAULTS=writes` those of its writes
 * (`npm run faults`).
 */
import { appendFileSync } from "node:fs";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import { startLastingMachine, startStrictMachine } from "../../../local/strict/strict-machine.ts";

const { FAULTS, FAULTS_FILE } = process.env;
const recordFault = (call: object): void => {
  if (FAULTS_FILE) appendFileSync(FAULTS_FILE, `${JSON.stringify(call)}\n`);
};
if (FAULTS) {
  const { recordCommand } = await import("../faults/fault-attempts.ts");
  // Tests that start the machine with rules of their own keep those that inject faults.
  const startMachine = (rule: WireRule) => startLastingMachine([rule, recordCommand]);
  if (FAULTS === "writes") {
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
