/**
 * `npm run season -- [--institutions 200] [--applications 1200] [--kills 200] [--seed 1]`: plays a year of the
 * institute twice on the strict machine, calmly and roughly, and compares how both end (decision 0394). Prints raw
 * figures; the exit code is 0 only when nothing differs that is not explained.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../support/project/run-command.ts";
import { compareSeasons } from "./compare-seasons.ts";
import { describeFigures } from "./describe-figures.ts";
import { formatSeasonOptions, readSeasonOptions } from "./options.ts";
import type { SeasonEnd } from "./season-end.ts";

const options = readSeasonOptions(process.argv.slice(2));
const args = formatSeasonOptions(options);
console.log(`The same season again: npm run season -- ${args.join(" ")}`);
const folder = mkdtempSync(join(tmpdir(), "season-"));
const script = new URL("run-one.ts", import.meta.url).pathname;
const readSeason = (kind: string) => ({
  end: JSON.parse(readFileSync(join(folder, `${kind}.json`), "utf8")) as SeasonEnd,
  rows: readFileSync(join(folder, `${kind}.rows`), "utf8").split("\n"),
});
try {
  const runs = await Promise.all(
    ["calm", "rough"].map((kind) => runCommand("node", [script, kind, folder, ...args], { show: true })),
  );
  if (runs.some(({ status }) => status !== 0)) throw new Error("A run did not finish");
  const [calm, rough] = [readSeason("calm"), readSeason("rough")];
  for (const line of describeFigures(calm.end, rough.end)) console.log(line);
  const differences = compareSeasons(calm, rough, options);
  for (const line of differences) console.log(`DIFFERS ${line}`);
  console.log(`${calm.rows.length} rows are compared; ${differences.length} differences.`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} finally {
  if (!process.env.KEEP_SEASON) rmSync(folder, { recursive: true, force: true });
  else console.log(folder);
}
