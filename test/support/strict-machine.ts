/**
 * Before each test file: the strict machine as `AWS_LIKE` says, and nothing of the file before it. With `FAULTS=<number>`
 * every command of the file meets faults, with `FAULTS=writes` those of its writes (`npm run faults`).
 */
import { appendFileSync } from "node:fs";
import type { WireRule } from "../../local/strict/aws-wire.ts";
import { startLastingMachine, startStrictMachine } from "../../local/strict/strict-machine.ts";

const { FAULTS, FAULTS_FILE } = process.env;
const writeDown = (played: object): void => {
  if (FAULTS_FILE) appendFileSync(FAULTS_FILE, `${JSON.stringify(played)}\n`);
};
if (FAULTS) {
  const { recordCommand } = await import("./fault-attempts.ts");
  // Tests that start the machine with rules of their own keep those of the play.
  const startMachine = (rule: WireRule) => startLastingMachine([rule, recordCommand]);
  if (FAULTS === "writes") {
    const { failWrites, playWriteFaults } = await import("./write-faults.ts");
    startMachine(failWrites);
    playWriteFaults(writeDown);
  } else {
    const { meetFaults, playFaults } = await import("./faulted-calls.ts");
    const { playReadFaults } = await import("./faulted-reads.ts");
    startMachine(meetFaults);
    if (FAULTS === "reads") playReadFaults(writeDown);
    else playFaults(Number(FAULTS), writeDown);
  }
} else startStrictMachine();
