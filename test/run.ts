/**
 * `npm test`: Chromium made sure of, the checks, all tests, the site built once, the browser journeys.
 * Ends with one line, `N passed, N failed`; the exit code is 0 only when nothing failed.
 * `npm test -- --no-e2e` leaves the browser out.
 */
import { globSync, mkdirSync, rmSync } from "node:fs";
import { ensureChromium } from "./support/chromium.ts";
import { root, run } from "./support/process.ts";
import { checkRequirements, checkSecurityProofs } from "./support/proofs.ts";
import { listTests, REPORTS, readReport, type TestResult } from "./support/report.ts";

interface Counts {
  passed: number;
  failed: number;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const total: Counts = { passed: 0, failed: 0 };
const executed: TestResult[] = [];
const failures: string[] = [];

const count = (name: string, passed: boolean): void => {
  if (passed) total.passed++;
  else {
    total.failed++;
    failures.push(name);
  }
};

/** Runs one Vitest configuration; a file that does not load counts as one failure, and so does a run without a report. */
const vitest = async (name: string, args: string[], env: Record<string, string>): Promise<void> => {
  const file = `${REPORTS}/${name}.json`;
  const done = await run(
    "vitest",
    ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    { show: true, env },
  );
  const report = readReport(name);
  if (!report) return count(`${name}: no report`, false);
  executed.push(...listTests(report));
  const before = total.failed;
  total.passed += report.numPassedTests;
  for (const suite of report.testResults) {
    const failed = suite.assertionResults.filter((each) => each.status === "failed");
    for (const each of failed) count(each.fullName, false);
    if (suite.status === "failed" && failed.length === 0) count(suite.name.replace(root, ""), false);
  }
  if (done.status !== 0 && total.failed === before) count(`${name}: ended with status ${done.status}`, false);
};

const browser =
  !process.argv.includes("--no-e2e") && globSync("test/e2e/**/*.e2e.ts", { cwd: root }).length > 0;
const env: Record<string, string> = { CI: "1", NODE_OPTIONS: "" };
if (browser) {
  try {
    env.CHROMIUM = await ensureChromium({ light: true });
    count("Chromium", true);
  } catch (error) {
    console.error(String(error));
    count("Chromium", false);
  }
}

for (const check of ["lint", "types"]) {
  const done = await run("node", ["test/check.ts", check], { show: true });
  count(`check ${check}`, done.status === 0);
}
await vitest("all", [], env);
if (browser) {
  const built = await run("npm", ["run", "--silent", "build"], { show: true });
  count("build of the site", built.status === 0);
  if (built.status === 0)
    await vitest("e2e", ["--config", "vitest.e2e.config.ts"], { ...env, SITE_BUILT: "1" });
}

// What the documents promise is held to what was executed and passed, so only a whole run can be judged.
if (browser)
  for (const [name, problems] of [
    ["every requirement is proved by a passed test", checkRequirements(executed)],
    ["every test that docs/security.md names has passed", checkSecurityProofs(executed)],
  ] as const) {
    for (const problem of problems) console.log(problem);
    count(name, problems.length === 0);
  }

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ✗ ${name}`).join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
