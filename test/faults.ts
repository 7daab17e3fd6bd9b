/**
 * `npm run faults -- [first kind | writes | reads] [files]`: executes the tests of handlers while every command meets
 * faults. Each AWS call of a command is throttled, broken, done twice, late, or the last thing that its process does;
 * with `writes`, each conditional write of a command meets every reason and error of DynamoDB instead, and with `reads`
 * each AWS call of a GET fails. The caller repeats the command with the same key, and the test must end as it does
 * without faults. The list of commands is that of the API: a command that met none is printed, and the exit code is 0
 * only when none is left and every test passed. Of named files each test must pass, and some command must have met a
 * fault.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchOperation } from "@portal/functions/http/match-operation";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { projectRoot } from "./support/project/run-command.ts";

/** One command of a test, as `faulted-calls.ts` writes it down. */
interface FaultedCall {
  method: string;
  path: string;
  kind: string;
  faults: number;
}

const listCommands = (readsOnly: boolean): string[] =>
  (routes as readonly Route[]).flatMap(({ base, resource }) =>
    Object.keys(resourceDefinitions[resource] ?? {})
      .filter((key) => key.startsWith("GET ") === readsOnly)
      .map((key) => key.replace(" /", ` ${base}/`).replace(/\/$/, "")),
  );

/** The command of the API that a call was, or undefined for none. */
const nameCommand = ({ method, path }: FaultedCall): string | undefined => {
  for (const route of routes as readonly Route[]) {
    const match = matchOperation(route, resourceDefinitions[route.resource] ?? {}, method, path);
    if (match && "operation" in match) return match.key.replace(" /", ` ${route.base}/`).replace(/\/$/, "");
  }
  return undefined;
};

const [firstKind = "0", ...files] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "faults-"));
const file = join(folder, "faulted-calls.jsonl");
const selection = files.length > 0 ? files : ["--project", "functions", "--project", "security"];
// A test takes as many times longer as its commands meet faults.
const timeouts = ["--testTimeout=600000", "--hookTimeout=600000"];
const { status } = spawnSync("npx", ["vitest", "run", ...selection, ...timeouts], {
  cwd: projectRoot,
  stdio: "inherit",
  env: { ...process.env, FAULTS: firstKind, FAULTS_FILE: file },
});
const faultedCalls = existsSync(file)
  ? readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as FaultedCall)
  : [];
rmSync(folder, { recursive: true });

const kindsByCommand = new Map<string, Map<string, number>>();
for (const each of faultedCalls) {
  const command = nameCommand(each) ?? `${each.method} ${each.path}`;
  const kinds = kindsByCommand.get(command) ?? new Map<string, number>();
  kinds.set(each.kind, (kinds.get(each.kind) ?? 0) + each.faults);
  kindsByCommand.set(command, kinds);
}
const commands = listCommands(firstKind === "reads");
const untriedCommands = commands.filter((command) => !kindsByCommand.has(command));
const total = faultedCalls.reduce((sum, { faults }) => sum + faults, 0);
console.log(
  `${total} faults met ${faultedCalls.length} calls of ${commands.length - untriedCommands.length} of ${commands.length} commands.`,
);
const isWhole = files.length === 0;
if (isWhole) for (const command of untriedCommands) console.log(`  not tried: ${command}`);
process.exitCode = status === 0 && (isWhole ? untriedCommands.length === 0 : total > 0) ? 0 : 1;
