/**
 * `npm run requirements` prints the lines of `docs/spec/requirements.md` that no test of the last `npm test` proves,
 * and with `--all` the proved ones too. It reads the runner's report, so a test that was skipped, that failed or that
 * is only mentioned in a comment proves nothing. The exit code is 0 only when every line is proved.
 */
import { checkRequirements, listProvedNumbers, listRequirements } from "./support/runner/proofs.ts";
import { readLastRun } from "./support/runner/vitest-report.ts";

const tests = readLastRun();
if (tests.length === 0) {
  console.error("There is no report of a test run yet: call `npm test` first.");
  process.exit(2);
}
const provedNumbers = listProvedNumbers(tests);
const requirements = listRequirements();
for (const [group, groupRequirements] of Map.groupBy(requirements, (each) => each.group)) {
  const unprovedRequirements = groupRequirements.filter(({ number }) => !provedNumbers.has(number));
  console.log(
    `\n${group}: ${groupRequirements.length - unprovedRequirements.length} of ${groupRequirements.length}`,
  );
  for (const { number, text } of process.argv.includes("--all") ? groupRequirements : unprovedRequirements)
    console.log(`  ${provedNumbers.has(number) ? "✓" : "·"} R${number} ${text}`);
}
const problems = checkRequirements(tests, requirements);
for (const problem of problems) console.log(problem);
const count = requirements.filter(({ number }) => provedNumbers.has(number)).length;
console.log(`\n${count} of ${requirements.length} requirements are proved by a passed test`);
process.exit(problems.length === 0 ? 0 : 1);
