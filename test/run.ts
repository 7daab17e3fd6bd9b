/**
 * `npm test`: what a newcomer runs, within ten minutes on two cores. Checks, rules, stores, handlers, infrastructure,
 * locales, the site built once, and the browser journeys with axe. Every requirement and every test that
 * `docs/security.md` and `docs/workplace.md` name is proved here; `npm run gates` holds what is long or measures
 * (decision 0161).
 * Ends with one line, `N passed, N failed`; the exit code is 0 only when nothing failed.
 * `npm test -- --no-e2e` leaves the browser out, and then judges no requirement.
 */
import { join } from "node:path";
import { createMemoryFolder } from "./support/files/memory-folder.ts";
import { projectRoot } from "./support/project/run-command.ts";
import { checkRequirements, checkSecurityProofs } from "./support/runner/proofs.ts";
import { TestSuite } from "./support/runner/test-suite.ts";
import { checkWorkplaceProofs } from "./support/runner/workplace-proofs.ts";

// Hundreds of processes load the same packages: what the first of them compiled, the others take.
process.env.NODE_COMPILE_CACHE ??= join(projectRoot, "node_modules/.cache/compiled");
const suite = new TestSuite("test", 10);
/** Journeys that take minutes or measure, and those that repeat what smaller tests prove. */
const LEFT_TO_GATES = "!gates-alone && !large-desk-alone";
const hasBrowserTests = !process.argv.includes("--no-e2e");
const env: Record<string, string> = { CI: "1", NODE_OPTIONS: "", ...createMemoryFolder() };

/** Runs the browser journeys as soon as there are a browser, which may have to be installed, and a site. */
const runJourneys = async (): Promise<void> => {
  const [chromiumEnvironment, isSiteBuilt] = await Promise.all([
    suite.chromium(),
    suite.command("build of the site", "node", ["local/build-site.ts"]),
  ]);
  if (!chromiumEnvironment || !isSiteBuilt) return;
  const options = ["--config", "vitest.e2e.config.ts", "--maxWorkers=2", "--tagsFilter", LEFT_TO_GATES];
  await suite.vitest("e2e", options, { ...env, ...chromiumEnvironment });
};

// A journey waits for timers and paints of its pages for a third of its time, and the other tests fill it.
await Promise.all([
  hasBrowserTests && runJourneys(),
  suite.command("bill of materials", "npm", ["run", "--silent", "sbom"]),
  suite.command("check lint", "node", ["test/check.ts", "lint"]),
  // The compiler has one thread.
  suite.command("check types", "node", ["test/check.ts", "types"]),
  suite.vitest("unit", ["--maxWorkers=2"], env),
]);

// Documents are compared with the tests that ran and passed, which needs a complete run.
if (hasBrowserTests) {
  suite.judge("every requirement is proved by a passed test", checkRequirements(suite.executed));
  suite.judge("every test that docs/security.md names has passed", checkSecurityProofs(suite.executed));
  suite.judge(
    "every test that docs/workplace.md names has passed",
    checkWorkplaceProofs(suite.executed, "test"),
  );
}
suite.finish();
