/**
 * `npm run gates`: what is long or measures, within fifteen minutes on two cores (decisions 0161, 0448): axe over the pages
 * in four languages, people who are counted, longer slices of the random proofs and of mutation testing, a small
 * season, weights, request units, server work, cold starts, Lighthouse. What measures times runs by itself, after everything else.
 * Random proofs take another seed each day, which is printed; a run is repeated with `SEED=<number> npm run gates`, and
 * the whole of them is `npm run test:long`.
 * Ends with one line, `N passed, N failed`; the exit code is 0 only when nothing failed.
 */
import { checkGates } from "./support/proofs.ts";
import { TestSuite } from "./support/test-suite.ts";

/** People who apply in the same moment; `npm run bench:opening` tries 1,500. */
const APPLICANTS = "900";
/** Changes of each area that the mutation slice tries. */
const MUTATIONS_PER_AREA = "25";

const suite = new TestSuite("gates", 15);
const seed = process.env.SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", "");
console.log(`The seed of this run is ${seed}.`);
const chromiumEnvironment = await suite.chromium();
const env: Record<string, string> = {
  CI: "1",
  NODE_OPTIONS: "",
  SLICE: "gates",
  FUZZ_SEED: seed,
  ABUSE_SEED: seed,
  ...chromiumEnvironment,
};

/** Runs projects of the gates' own configuration as one step. */
const runGates = (step: string, ...projects: string[]): Promise<void> =>
  suite.vitest(
    step,
    ["--config", "vitest.gates.config.ts", ...projects.flatMap((name) => ["--project", name])],
    env,
  );
/** What counts and weighs; the slice of mutations runs beside it. */
const countAndWeigh = async (): Promise<boolean> => {
  const isBuilt = await suite.command("build of the site", "node", ["local/build-site.ts"]);
  await suite.command("weights", "node", ["bench/weight.ts"]);
  await suite.command("request units", "node", ["bench/units.ts"]);
  await runGates("slices", "slices", "pages", "weights");
  return isBuilt;
};
const [isSiteBuilt] = await Promise.all([
  countAndWeigh(),
  suite.command("mutation slice", "node", ["test/mutation/run.ts", "all", MUTATIONS_PER_AREA, seed]),
]);
if (isSiteBuilt && chromiumEnvironment) {
  const journeys = ["--config", "vitest.e2e.config.ts", "--tagsFilter", "every-language || gates-alone"];
  await suite.vitest("journeys", journeys, env);
  await suite.command("server work", "node", ["bench/burst.ts"]);
  await suite.command("opening", "node", ["bench/opening.ts", APPLICANTS]);
  await runGates("lighthouse", "lighthouse");
}
// Pairs of cold starts take one core, and are compared by processor time; the season takes the other one.
await Promise.all([runGates("cold starts", "cold-starts"), runGates("season", "season")]);
await runGates("large desk", "desk");
suite.judge("no requirement is proved by the gates alone", checkGates(suite.executed));
suite.finish();
