/**
 * `npm test`: what a newcomer runs, within ten minutes on two cores. Checks, rules, stores, handlers, infrastructure,
 * locales, the site built once, and the browser journeys with axe. Every requirement and every test that
 * `docs/security.md` names is proved here; `npm run gates` holds what is long or measures (decision 0161).
 * Ends with one line, `N passed, N failed`; the exit code is 0 only when nothing failed.
 * `npm test -- --no-e2e` leaves the browser out, and then judges no requirement.
 */
import { checkRequirements, checkSecurityProofs } from "./support/proofs.ts";
import { TestSuite } from "./support/test-suite.ts";

const suite = new TestSuite("test");
const hasBrowserTests = !process.argv.includes("--no-e2e");
const chromiumEnvironment = hasBrowserTests ? await suite.chromium() : undefined;
const env: Record<string, string> = { CI: "1", NODE_OPTIONS: "", ...chromiumEnvironment };

for (const check of ["lint", "types"])
  await suite.command(`check ${check}`, "node", ["test/check.ts", check]);
const siteBuild =
  hasBrowserTests && (await suite.command("build of the site", "npm", ["run", "--silent", "build"]));
await suite.vitest("unit", [], { ...env, ...(siteBuild && { SITE_BUILT: "1" }) });
if (siteBuild && chromiumEnvironment) await suite.vitest("e2e", ["--config", "vitest.e2e.config.ts"], env);

// What the documents promise is held to what was executed and passed, so only a whole run can be judged.
if (hasBrowserTests) {
  suite.judge("every requirement is proved by a passed test", checkRequirements(suite.executed));
  suite.judge("every test that docs/security.md names has passed", checkSecurityProofs(suite.executed));
}
suite.finish();
