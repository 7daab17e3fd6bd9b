/**
 * `npm run deploy:check`: synthesizes the graph of `sst.config.ts`, holds it to what AWS publishes, makes its table,
 * queues, buckets, notifications, policies and roles on the emulators of this machine, and runs the main journeys on
 * them: those over HTTP, and those in a browser unless `--no-browser` is given.
 *
 * `npm run deploy:check -- --stage <name>` does the same with a real account: it deploys a throw-away stage, asks each
 * resource of its API whether it answers, runs the journeys over HTTP against its address, and removes it again. It
 * takes AWS credentials from the environment, and the stage's secrets as in `README.md` › Deploy; `production` is
 * refused.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Deployment } from "../../local/deployment/deployment.ts";
import { buildDeployment, buildEdge } from "../infra/build-deployment.ts";
import { readGraph, readGraphFile, synthesizeGraphs } from "../infra/graph.ts";
import { type GraphName, stages } from "../infra/stages.ts";
import { ensureChromium } from "../support/browser/chromium.ts";
import { projectRoot, runCommand } from "../support/project/run-command.ts";
import { checkStage } from "./check-stage.ts";

/** Journeys in a browser that reach every kind of job: letters, prints, payments, uploads and rendered pages. */
const BROWSER_JOURNEYS = ["main-job", "fees", "public", "lapse"].map((name) => `test/e2e/${name}.e2e.ts`);

const runSteps = async (
  steps: readonly (readonly [string, readonly string[]])[],
  env: Record<string, string>,
): Promise<boolean> => {
  let holds = true;
  for (const [command, args] of steps) {
    const { status } = await runCommand(command, args, { show: true, env });
    if (status !== 0) holds = false;
  }
  return holds;
};

/** The deployment of the site that is built, whose functions know its files. */
const synthesizeBuiltSite = async (): Promise<Deployment> => {
  const graph = join(projectRoot, ".local/deploy-check-graph.json");
  const program = ["test/infra/program/synthesize.ts", `production=${graph}`];
  const { status, output } = await runCommand("tsx", program, { env: { SITE_OUTPUT: "packages/web/dist" } });
  if (status !== 0) throw new Error(`The graph of the built site: ${output}`);
  const builtGraph = readGraphFile(graph);
  return { ...buildDeployment(builtGraph), edge: buildEdge(builtGraph) };
};

const checkEmulators = async (withBrowser: boolean): Promise<boolean> => {
  await synthesizeGraphs(Object.keys(stages) as GraphName[]);
  const file = join(projectRoot, ".local/deploy-check.json");
  mkdirSync(join(projectRoot, ".local"), { recursive: true });
  // The journeys run on the current graph, whether or not it was recorded.
  writeFileSync(file, JSON.stringify(buildDeployment(readGraph("production"))));
  const env: Record<string, string> = { CI: "1", NODE_OPTIONS: "", DEPLOYMENT: file };
  const buildVitestCommand = (...args: string[]) => ["vitest", ["run", ...args]] as const;
  const steps = [
    buildVitestCommand("--project", "infra"),
    buildVitestCommand("--project", "local", "test/local/lambda-role.test.ts", "test/local/system.test.ts"),
  ];
  const holds = await runSteps(steps, env);
  if (!withBrowser) return holds;
  const CHROMIUM = await ensureChromium({ light: true });
  if (!(await runSteps([["node", ["local/build-site.ts"]]], env))) return false;
  writeFileSync(file, JSON.stringify(await synthesizeBuiltSite()));
  const journeys = buildVitestCommand("--config", "vitest.e2e.config.ts", ...BROWSER_JOURNEYS);
  return (await runSteps([journeys], { ...env, CHROMIUM })) && holds;
};

const runDeployCheck = async (): Promise<void> => {
  const [flag, stage] = process.argv.slice(2);
  if (flag === "--stage") {
    if (!stage || stage === "production" || !/^[a-z][a-z0-9-]{0,19}$/.test(stage)) {
      console.error("npm run deploy:check -- --stage <name of a throw-away stage, not production>");
      process.exitCode = 2;
      return;
    }
    if (process.env.RESTORED_TABLE) {
      console.error("Unset RESTORED_TABLE: a throw-away stage would write to the table of another stage.");
      process.exitCode = 2;
      return;
    }
    process.exitCode = (await checkStage(stage)) ? 0 : 1;
    return;
  }
  const holds = await checkEmulators(flag !== "--no-browser");
  console.log(holds ? "The graph can be deployed, as far as emulators tell." : "The graph is not ready.");
  process.exitCode = holds ? 0 : 1;
};

await runDeployCheck();
