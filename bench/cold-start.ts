/**
 * `npm run bench:cold-start [-- runs]`: each Lambda as it is deployed, in a fresh process, beside the floor measured in
 * the same run: milliseconds from the start of the process to the loaded handler and to the end of its first real
 * request (so that laziness wins nothing), and the processor time of it all, which other work on the machine hardly
 * changes. Goal: at most 1.25 × the floor, and a bundle of at most 300 KB gzip.
 * Exit code 1 when a request-path Lambda misses it.
 */
import { freshTable, startFauxqs } from "../test/support/emulator.ts";
import { startPress } from "../test/support/press.ts";
import { floor, type Sample, sample, signIn } from "./cold.ts";
import { bundled, entries, median, table } from "./lambda.ts";

const RUNS = Number(process.argv[2] ?? 11);
const RATIO = 1.25;
const GZIP = 300_000;

await freshTable();
const services = await startFauxqs();
const printing = startPress();
const token = await signIn();
// The prerender job wants the built site and its bucket, and nobody waits for its start.
const all = entries().filter(({ name }) => name !== "prerender");
const lambdas = await Promise.all([floor, ...all].map(bundled));
const samples = new Map<string, Sample[]>(lambdas.map(({ name }) => [name, []]));
// Round by round, so that whatever else the machine does hits all alike.
for (let round = 0; round < RUNS; round++) {
  for (const lambda of lambdas) samples.get(lambda.name)?.push(await sample(lambda, token));
}
const of = (name: string, what: keyof Sample): number =>
  median((samples.get(name) ?? []).map((each) => each[what]));

const missed: string[] = [];
const rows = lambdas.map(({ name, gzip, request }) => {
  const ratio = of(name, "answered") / of("floor", "answered");
  const ok = ratio <= RATIO && gzip <= GZIP;
  if (request && !ok) missed.push(name);
  const ms = (what: keyof Sample) => of(name, what).toFixed(0);
  const verdict = request ? (ok ? "✓" : "✗") : "";
  return [
    name,
    (gzip / 1000).toFixed(0),
    ms("import"),
    ms("ready"),
    ms("answered"),
    ms("cpu"),
    of(name, "status"),
    ratio.toFixed(2),
    (of(name, "cpu") / of("floor", "cpu")).toFixed(2),
    verdict,
  ];
});
console.log(
  `Medians of ${RUNS} cold starts, ms; floor = middy + zod + DynamoDB client + electrodb, one read`,
);
console.log(
  table(
    ["lambda", "KB gz", "import", "ready", "answered", "cpu", "status", "× floor", "× cpu", "goal"],
    rows,
  ),
);
console.log(missed.length === 0 ? "All within the goal." : `Over the goal: ${missed.join(", ")}`);
await printing.stop();
await services.stop();
process.exit(missed.length === 0 ? 0 : 1);
