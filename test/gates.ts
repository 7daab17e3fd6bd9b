/**
 * `npm run gates`: what is long or measures, within fifteen minutes on two cores (decision 0161): axe over the pages in
 * four languages, people who are counted, longer slices of the random proofs and of mutation testing, a small
 * season, weights, request units, server work, cold starts, Lighthouse. What measures times runs by itself, after everything else.
 * Random proofs take another seed each day, which is printed; a run is repeated with `SEED=<number> npm run gates`.
 * Ends with one line, `N passed, N failed`; the exit code is 0 only when nothing failed.
 */
import { checkGates } from "./support/proofs.ts";
import { TestSuite } from "./support/test-suite.ts";

/** People who apply in the same moment; `npm run bench:opening` tries 1,500. */
const APPLICANTS = "900";
/** Changes of each area that the mutation slice tries. */
const MUTATIONS_PER_AREA = "25";

const suite = new TestSuite("gates");
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

/** What counts and weighs, on one core; the slice of mutations takes the other one. */
const countAndWeigh = async (): Promise<boolean> => {
  const isBuilt = await suite.command("build of the site", "node", ["local/build-site.ts"]);
  await suite.command("weights", "node", ["bench/weight.ts"]);
  await suite.command("request units", "node", ["bench/units.ts"]);
  const projects = ["slices", "pages", "season", "weights"].flatMap((name) => ["--project", name]);
  await suite.vitest("slices", ["--config", "vitest.gates.config.ts", ...projects], env);
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
  await suite.vitest("timing", ["--config", "vitest.gates.config.ts", "--project", "timing"], env);
}
await suite.vitest("large desk", ["--config", "vitest.gates.config.ts", "--project", "desk"], env);
suite.judge("no requirement is proved by the gates alone", checkGates(suite.executed));
suite.finish();
