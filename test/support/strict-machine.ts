/**
 * Before each test file: the strict machine as `AWS_LIKE` says, and nothing of the file before it. With `FAULTS=<number>`
 * every command of the file meets faults, with `FAULTS=writes` those of its writes (`npm run faults`).
 */
import { appendFileSync } from "node:fs";
import { withoutRandomFailures } from "../../local/strict/settings.ts";
import { startStrictMachine } from "../../local/strict/strict-machine.ts";

const { FAULTS, FAULTS_FILE } = process.env;
const writeDown = (played: object): void => {
  if (FAULTS_FILE) appendFileSync(FAULTS_FILE, `${JSON.stringify(played)}\n`);
};
if (FAULTS === "writes") {
  const { failWrites, playWriteFaults } = await import("./write-faults.ts");
  startStrictMachine(withoutRandomFailures(), [failWrites]);
  playWriteFaults(writeDown);
} else if (FAULTS) {
  const { meetFaults, playFaults } = await import("./faulted-calls.ts");
  startStrictMachine(withoutRandomFailures(), [meetFaults]);
  playFaults(Number(FAULTS), writeDown);
} else startStrictMachine();
