/**
 * Plays a small season: some months in which a fair or two take place, tens of applications, killed processes and
 * failures of every kind. `npm run season` plays the year.
 */
import { expect, test } from "vitest";
import { runCommand } from "../support/project/run-command.ts";

test("a small season ends the same, however roughly it goes", async () => {
  const args = [
    "--institutions",
    "10",
    "--applications",
    "24",
    "--editions",
    "1",
    "--days",
    "130",
    "--kills",
    "20",
  ];
  const { status, output } = await runCommand("node", ["test/season/main.ts", ...args]);
  expect(status, output).toBe(0);
});
