/** Deploys a throw-away stage to a real account, runs the journeys against its address and removes it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeUnansweredPaths, findUnansweredPaths } from "../../local/doctor/route-check.ts";
import { selectStageTable } from "../../local/operators/stage-table.ts";
import { projectRoot, runCommand } from "../support/project/run-command.ts";
import { journeys } from "./journeys.ts";

/** Reads the address of the site from the outputs that `sst deploy` writes. */
const readSiteUrl = (): string => {
  const { site } = JSON.parse(readFileSync(join(projectRoot, ".sst/outputs.json"), "utf8")) as {
    site: string;
  };
  return site.replace(/\/$/, "");
};

/** Runs every journey against a stage. @returns the names of the journeys that ended badly */
const runJourneys = async (url: string): Promise<string[]> => {
  const failedJourneys: string[] = [];
  for (const [name, travel] of Object.entries(journeys)) {
    try {
      await travel({ url, now: () => new Date(), waitForQueues: async () => undefined });
      console.log(`✓ ${name}`);
    } catch (error) {
      failedJourneys.push(name);
      console.error(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failedJourneys;
};

/**
 * Deploys a stage, tries it and removes it.
 * @returns true when it was deployed, every resource answered, every journey ended well and it is gone again
 */
export const checkStage = async (stage: string): Promise<boolean> => {
  const runSst = (command: string) => runCommand("sst", [command, "--stage", stage], { show: true });
  try {
    if ((await runSst("deploy")).status !== 0) return false;
    await selectStageTable(stage);
    const site = readSiteUrl();
    const unansweredPaths = await findUnansweredPaths(site);
    if (unansweredPaths.length > 0)
      console.error(`No Lambda answers ${describeUnansweredPaths(unansweredPaths)}`);
    return (await runJourneys(site)).length === 0 && unansweredPaths.length === 0;
  } finally {
    // Also after a deployment that ended half way, whose parts would cost money.
    const { status } = await runSst("remove");
    if (status !== 0) console.error(`Remove the stage by hand: npx sst remove --stage ${stage}`);
  }
};
