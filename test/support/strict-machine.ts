/**
 * Before each test file: the strict machine as `AWS_LIKE` says, and nothing of the file before it. With `FAULTS=<number>`
 * every command of the file meets faults (`npm run faults`).
 */
import { appendFileSync } from "node:fs";
import { withoutChance } from "../../local/strict/settings.ts";
import { startStrictMachine } from "../../local/strict/strict-machine.ts";

const { FAULTS, FAULTS_FILE } = process.env;
if (FAULTS) {
  const { meetFaults, playFaults } = await import("./faulted-calls.ts");
  startStrictMachine(withoutChance(), [meetFaults]);
  playFaults(Number(FAULTS), (played) => {
    if (FAULTS_FILE) appendFileSync(FAULTS_FILE, `${JSON.stringify(played)}\n`);
  });
} else startStrictMachine();
