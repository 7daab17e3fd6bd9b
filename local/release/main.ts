/**
 * `npm run release -- --stage <stage>`: deploys the commit that is checked out, watches the alarms of the stage and its site
 * for ten minutes, and deploys the commit before again when something is wrong (`docs/operations.md` › Watching a
 * deployment). The commit that stays is marked by the tag `deployed/<stage>`. Takes AWS credentials and the settings of
 * the stage from the environment, as a deployment does.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudWatchClient, paginateDescribeAlarms } from "@aws-sdk/client-cloudwatch";
import { isAlarmTopicOfStage } from "../stage-names.ts";
import { findSiteAddress } from "./site-address.ts";
import { runRelease, type StageState } from "./watch-release.ts";

const QUESTIONS = 20;
const PAUSE_MS = 30_000;
const SITE_TIMEOUT_MS = 10_000;

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
const run = (command: string, args: string[], cwd = process.cwd()): boolean =>
  spawnSync(command, args, { cwd, stdio: "inherit" }).status === 0;

/** The regions that alarms of a stage are in (`stacks/alarms.ts`, `stacks/outside-alarms.ts`). */
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

/** The reason why the site does not answer; undefined where it does, and before anybody knows its address. */
const findSiteFailure = async (): Promise<string | undefined> => {
  const site = findSiteAddress(process.env);
  if (site === undefined) return undefined;
  try {
    const health = await fetch(new URL("/api/health", site), {
      signal: AbortSignal.timeout(SITE_TIMEOUT_MS),
    });
    return health.ok ? undefined : `status ${health.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Deploys a commit from a folder of its own. @returns false when that failed, for whatever reason */
const deployCommit = (commit: string, stage: string): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  try {
    return (
      run("git", ["worktree", "add", "--detach", folder, commit]) &&
      run("npm", ["ci"], folder) &&
      run("npx", ["sst", "deploy", "--stage", stage], folder)
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
    run("git", ["worktree", "prune"]);
  }
};

const release = async (): Promise<void> => {
  const [flag, stage] = process.argv.slice(2);
  if (flag !== "--stage" || !stage || !/^[\w-]+$/.test(stage)) {
    console.error("npm run release -- --stage <stage>");
    process.exitCode = 2;
    return;
  }
  if (git("status", "--porcelain")) {
    console.error("Commit or remove what is not committed: a release is a commit that one can go back to.");
    process.exitCode = 2;
    return;
  }
  const tag = `deployed/${stage}`;
  const previous = git("tag", "--list", tag) ? git("rev-parse", tag) : undefined;
  let isFirst = previous === undefined;
  const ask = async (): Promise<StageState> => ({
    ringing: await listRingingAlarms(stage),
    // Before the first deployment there is no site that could answer.
    siteFailure: isFirst ? undefined : await findSiteFailure(),
  });
  const stays = await runRelease({
    ask,
    wait: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
    questions: QUESTIONS,
    deploy: async () => {
      const isDeployed = run("npx", ["sst", "deploy", "--stage", stage]);
      isFirst = false;
      return isDeployed;
    },
    goBack: async () => previous !== undefined && deployCommit(previous, stage),
    record: async () => void git("tag", "--force", tag),
    say: (line) => console.log(line),
  });
  process.exitCode = stays ? 0 : 1;
};

await release();
