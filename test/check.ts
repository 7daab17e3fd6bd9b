/**
 * `npm run check`: format and lint, types, those of `stacks`, the architecture with exports, names, packages, proofs
 * and suppressions, and the locales. Names of checks as arguments run only those (`npm run check -- lint types`). The
 * first run in a folder checks the types of every file, which takes some minutes; a later one those that depend on a
 * change. Exit code 0 only when all hold.
 */
import { runCommand } from "./support/project/run-command.ts";

const checks: Record<string, [string, ...string[]]> = {
  // Warnings fail nothing, and hundreds of lines of them would hide what does.
  lint: ["biome", "check", "--max-diagnostics=50", "--diagnostic-level=error", "."],
  // Incremental, so that files which have not changed are not checked again.
  // One checker, because several share no types: four take twice the processor time.
  types: [
    "tsc",
    "-p",
    "tsconfig.json",
    "--checkers",
    "1",
    "--incremental",
    "--tsBuildInfoFile",
    ".local/types.tsbuildinfo",
  ],
  // A project of its own, because SST declares globals that nothing else has.
  stacks: ["node", "test/infra/stack-types.ts"],
  architecture: [
    "vitest",
    "run",
    "--project",
    "core",
    "test/architecture.test.ts",
    "test/exports.test.ts",
    "test/names.test.ts",
    "test/packages.test.ts",
    "test/proofs.test.ts",
    "test/suppressions.test.ts",
  ],
  locales: [
    "vitest",
    "run",
    "--project",
    "core",
    "test/locales.test.ts",
    "test/words.test.ts",
    "test/spelling.test.ts",
  ],
};

const requestedChecks = process.argv.slice(2);
const unknownChecks = requestedChecks.filter((name) => !(name in checks));
if (unknownChecks.length > 0) {
  console.error(`No such check: ${unknownChecks.join(", ")}. There are: ${Object.keys(checks).join(", ")}`);
  process.exit(2);
}
const checkNames = requestedChecks.length > 0 ? requestedChecks : Object.keys(checks);
let failureCount = 0;
for (const name of checkNames) {
  const [command, ...args] = checks[name] as [string, ...string[]];
  const commandResult = await runCommand(command, args);
  if (commandResult.status !== 0) {
    failureCount++;
    console.log(commandResult.output.trimEnd());
  }
  console.log(`${commandResult.status === 0 ? "✓" : "✗"} ${name} (${commandResult.seconds.toFixed(1)} s)`);
}
process.exit(failureCount === 0 ? 0 : 1);
