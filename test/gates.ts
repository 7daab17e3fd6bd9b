/**
 * `npm run gates`: what is long or measures, within fifteen minutes on two cores (decisions 0161, 0448, 0675, 0750):
 * axe over the pages in the three languages that `npm test` leaves out, people who are counted, longer slices of the
 * random proofs and of mutation testing, slices of `npm run faults`, a small season, weights, request units, server
 * work, cold starts, Lighthouse, pages of a large desk and the journeys of staff on one, both on the strict machine.
 * What measures times on the clock runs by itself, after everything else. Random proofs take another seed each day,
 * which is printed; a run is repeated with `SEED=<number> npm run gates`, and the whole of them is `npm run
 * test:long`. Ends with one line, `N passed, N failed`; the exit code is 0 only when nothing failed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryFolder } from "./support/files/memory-folder.ts";
import { projectRoot } from "./support/project/run-command.ts";
import { checkGates } from "./support/runner/proofs.ts";
import { TestSuite } from "./support/runner/test-suite.ts";
import { checkWorkplaceProofs } from "./support/runner/workplace-proofs.ts";

/** People who apply in the same moment; `npm run bench:opening` tries 1,500. */
const APPLICANTS = "900";
/** How many operations, actions and jobs meet every fault each day (decision 0765). */
const FAULTS_OF_A_DAY = ["--daily", "4"];
/** Changes of each area that the mutation slice tries, in a third of the areas (decision 0676). */
const MUTATIONS_PER_AREA = "25";

const suite = new TestSuite("gates", 15);
const seed = process.env.SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", "");
console.log(`The seed of this run is ${seed}.`);
const chromiumEnvironment = await suite.chromium();
const memoryFolder = createMemoryFolder();
/** What several steps begin with a copy of. */
const preparations = mkdtempSync(join(memoryFolder.TMPDIR ?? tmpdir(), "gates-"));
process.once("exit", () => rmSync(preparations, { recursive: true, force: true }));
const env: Record<string, string> = {
  CI: "1",
  NODE_OPTIONS: "",
  SLICE: "gates",
  FUZZ_SEED: seed,
  ABUSE_SEED: seed,
  ...chromiumEnvironment,
  ...memoryFolder,
};

/** For what measures no program: hundreds of processes load the same packages, and take what the first has compiled. */
const compileCache = { NODE_COMPILE_CACHE: join(projectRoot, "node_modules/.cache/compiled") };
const cachedEnv = { ...env, ...compileCache };
/** For what measures the server: institutions that were written before. Its files are on the disk, as they were. */
const burstEnv = { BURST_DATA: join(preparations, "bursts") };

/** Runs projects of the gates' own configuration as one step. */
const runGates = (step: string, projects: readonly string[], environment = env): Promise<void> =>
  suite.vitest(
    step,
    ["--config", "vitest.gates.config.ts", ...projects.flatMap((name) => ["--project", name])],
    environment,
  );
const siteBuild = suite.command("build of the site", "node", ["local/build-site.ts"], compileCache);
/** Gates that need no browser, and what those that measure begin with. */
const countAndWeigh = async (): Promise<void> => {
  const runNode = (step: string, ...args: string[]): Promise<boolean> =>
    suite.command(step, "node", args, { ...compileCache, ...memoryFolder });
  await runNode("request units", "bench/units.ts");
  await runNode("institutions of the bursts", "bench/burst-users.ts", burstEnv.BURST_DATA, APPLICANTS);
  await siteBuild;
  await runNode("weights", "bench/weight.ts");
  await runGates("slices", ["slices", "pages", "weights"], cachedEnv);
  await suite.command("faults", "node", ["test/faults.ts", ...FAULTS_OF_A_DAY], cachedEnv);
  await runNode("mutation slice", "test/mutation/run.ts", "third", MUTATIONS_PER_AREA, seed);
};
const journeys = ["--config", "vitest.e2e.config.ts", "--tagsFilter"];
/** The files with work of the desk, which is repeated while 6,000 more applications wait. */
const deskFiles = [
  "desk-lists",
  "desk-decisions",
  "desk-two-persons",
  "fees",
  "funding",
  "services",
  "new-fair",
].map((name) => `test/e2e/${name}.e2e.ts`);
const canBrowse = async (): Promise<boolean> => (await siteBuild) && chromiumEnvironment !== undefined;
const runJourneys = async (): Promise<void> => {
  if (!(await canBrowse())) return;
  await suite.vitest("journeys", [...journeys, "every-language || every-day || gates-alone"], cachedEnv);
  const largeDesk = [...journeys, "large-desk || large-desk-alone", ...deskFiles];
  // Their calls are held to the document of the API by ajv alone: Prism would lengthen the step.
  const largeDeskEnv = { ...cachedEnv, DESK: "large", SLICE: "test", AWS_LIKE: "strict" };
  await suite.vitest("journeys of a large desk", largeDesk, largeDeskEnv);
};
// A journey waits for timers and paints of its pages for a third of its time, and what counts fills it.
await Promise.all([countAndWeigh(), runJourneys()]);
if (await canBrowse()) {
  await suite.command("server work", "node", ["bench/burst.ts"], burstEnv);
  await suite.command("opening", "node", ["bench/opening.ts", APPLICANTS], burstEnv);
  await runGates("lighthouse", ["lighthouse"]);
  await runGates("pages of the desk", ["desk-pages"]);
}
// Pairs of cold starts take one core, and are compared by processor time; season and desk take the other one.
await Promise.all([
  runGates("cold starts", ["cold-starts"]),
  runGates("season", ["season"], cachedEnv).then(() => runGates("large desk", ["desk"])),
]);
suite.judge("no requirement is proved by the gates alone", checkGates(suite.executed));
if (await canBrowse())
  suite.judge(
    "every journey of a large desk that docs/workplace.md names has passed",
    checkWorkplaceProofs(suite.executed, "gates"),
  );
suite.finish();
