/**
 * `npm run release -- --stage <stage>`: deploys the commit that is checked out, watches the alarms of the stage, its
 * site and each resource of its API for ten minutes, and deploys the commit before again when something is wrong
 * (`docs/operations.md` › Watching a deployment). The commit that stays is marked by the tag `deployed/<stage>`. Takes
 * AWS credentials and the settings of the stage from the environment, as a deployment does.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudWatchClient, paginateDescribeAlarms } from "@aws-sdk/client-cloudwatch";
import { findSiteAddress } from "../doctor/site-address.ts";
import { isAlarmTopicOfStage } from "../operators/stage-names.ts";
import { findHealthFailure, findSiteFailure } from "./site-failure.ts";
import { runRelease, type StageState } from "./watch-release.ts";

const QUESTIONS = 20;
const PAUSE_MS = 30_000;

const runGit = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
const runStep = (command: string, args: string[], cwd = process.cwd()): boolean =>
  spawnSync(command, args, { cwd, stdio: "inherit" }).status === 0;

/** Lists the regions that alarms of a stage are in (`stacks/alarms.ts`, `stacks/outside-alarms.ts`). */
const listAlarmRegions = (): string[] => [
  ...new Set([
    process.env.AWS_REGION || "ap-east-1",
    process.env.MAIL_REGION || "ap-southeast-1",
    process.env.SMS_REGION || "ap-southeast-1",
    "us-east-1",
  ]),
];

const listRingingAlarms = async (stage: string): Promise<string[]> => {
  const ringing: string[] = [];
  for (const region of listAlarmRegions()) {
    const client = new CloudWatchClient({ region });
    for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client }, { StateValue: "ALARM" }))
      for (const { AlarmName = "", AlarmActions = [] } of MetricAlarms)
        if (AlarmActions.some((topic) => isAlarmTopicOfStage(topic, stage))) ringing.push(AlarmName);
  }
  return ringing;
};

/**
 * Asks what is wrong with the stage and its site, whose failures are found in the given way once its address is known.
 */
const askStage = async (stage: string, findFailure: typeof findSiteFailure): Promise<StageState> => {
  const site = findSiteAddress(process.env);
  return {
    ringing: await listRingingAlarms(stage),
    siteFailure: site === undefined ? undefined : await findFailure(site),
  };
};

/** Deploys a commit from a folder of its own. @returns false when that failed, for whatever reason */
const deployCommit = (commit: string, stage: string): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  try {
    return (
      runStep("git", ["worktree", "add", "--detach", folder, commit]) &&
      runStep("npm", ["ci"], folder) &&
      runStep("npx", ["sst", "deploy", "--stage", stage], folder)
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    runStep("git", ["worktree", "prune"]);
  }
};

const release = async (): Promise<void> => {
  const [flag, stage] = process.argv.slice(2);
  if (flag !== "--stage" || !stage || !/^[\w-]+$/.test(stage)) {
    console.error("npm run release -- --stage <stage>");
    process.exitCode = 2;
    return;
  }
  if (runGit("status", "--porcelain")) {
    console.error("Commit or remove what is not committed: a release is a commit that one can go back to.");
    process.exitCode = 2;
    return;
  }
  const tag = `deployed/${stage}`;
  const previous = runGit("tag", "--list", tag) ? runGit("rev-parse", tag) : undefined;
  const stays = await runRelease({
    // Before the first deployment there is no site that could answer.
    askBefore: () => askStage(stage, previous === undefined ? async () => undefined : findHealthFailure),
    ask: () => askStage(stage, findSiteFailure),
    wait: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
    questions: QUESTIONS,
    deploy: async () => runStep("npx", ["sst", "deploy", "--stage", stage]),
    goBack: async () => previous !== undefined && deployCommit(previous, stage),
    record: async () => void runGit("tag", "--force", tag),
    say: (line) => console.log(line),
  });
  process.exitCode = stays ? 0 : 1;
};

await release();
