/**
 * `npm run requirements`: which lines of `docs/requirements.md` no test names yet. With `--all` the covered ones too.
 * A number counts when a test's name carries it as `[R123]`; a name with more than three is refused (`quality.md`).
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/process.ts";

const lines = readFileSync(join(root, "docs/requirements.md"), "utf8").split("\n");
const requirements = new Map<number, { group: string; text: string }>();
let group = "";
for (const line of lines) {
  group = /^## (.+)/.exec(line)?.[1] ?? group;
  const found = /^- \[.\] R(\d+) (.+)/.exec(line);
  if (found) requirements.set(Number(found[1]), { group, text: String(found[2]) });
}

const covered = new Map<number, string[]>();
const crowded: string[] = [];
// The route table of the browser tests names the lines; `routes.e2e.ts` puts them into its tests' names.
const named = ["test/**/*.{test,e2e}.{ts,tsx}", "test/e2e/support/site-routes.ts"];
for (const file of globSync(named, { cwd: root })) {
  for (const match of readFileSync(join(root, file), "utf8").matchAll(
    /\[((?:R\d+(?:[,\s]+)?)+)\](?:\s*\[(?:R\d+[,\s]*)+\])*/g,
  )) {
    const numbers = [...match[0].matchAll(/R(\d+)/g)].map((each) => Number(each[1]));
    if (numbers.length > 3) crowded.push(`${file}: ${match[0]}`);
    for (const number of numbers) covered.set(number, [...(covered.get(number) ?? []), file]);
  }
}

const groups = Map.groupBy([...requirements], ([, requirement]) => requirement.group);
for (const [name, members] of groups) {
  const open = members.filter(([number]) => !covered.has(number));
  console.log(`\n${name}: ${members.length - open.length} of ${members.length}`);
  for (const [number, { text }] of process.argv.includes("--all") ? members : open) {
    console.log(`  ${covered.has(number) ? "✓" : "·"} R${number} ${text}`);
  }
}
const strangers = [...covered.keys()].filter((number) => !requirements.has(number));
if (strangers.length > 0) console.log(`\nNo such requirement: ${strangers.map((n) => `R${n}`).join(", ")}`);
for (const each of crowded) console.log(`More than three numbers in one name: ${each}`);
const known = [...covered.keys()].filter((number) => requirements.has(number)).length;
console.log(`\n${known} of ${requirements.size} requirements are named by a test`);
process.exit(strangers.length + crowded.length === 0 ? 0 : 1);
