/**
 * `npm run bench:cold-start [-- runs]`: each Lambda as it is deployed, in a fresh process, beside the floor measured in
 * the same run: milliseconds from the start of the process to the loaded handler and to the end of its first real
 * request (so that laziness wins nothing), and the processor time of it all, which other work on the machine hardly
 * changes. Goal: at most 1.5 × the floor's processor time, and a bundle of at most 370 KB gzip (decision 0164).
 * Exit code 1 when a request-path Lambda misses it.
 */

import { startPrintWorker } from "../test/support/print-worker.ts";
import { createFreshTable, startTestServices } from "../test/support/test-services.ts";
import { bundleEntry, formatTable, listLambdaEntries, median } from "./bundle-lambda.ts";
import {
  type ColdStartSample,
  floorLambda,
  getMaxColdStartRatio,
  measureColdStart,
  signInForBenchmark,
} from "./measure-cold-start.ts";

const RUN_COUNT = Number(process.argv[2] ?? 11);
const MAX_GZIP_BYTES = 370_000;

await createFreshTable();
const services = await startTestServices();
const printWorker = startPrintWorker();
const token = await signInForBenchmark();
// The prerender job wants the built site and its bucket, and nobody waits for its start.
const deployedLambdas = listLambdaEntries().filter(({ name }) => name !== "prerender");
const lambdas = await Promise.all([floorLambda, ...deployedLambdas].map(bundleEntry));
const samples = new Map<string, ColdStartSample[]>(lambdas.map(({ name }) => [name, []]));
// Round by round, so that whatever else the machine does hits all alike.
for (let round = 0; round < RUN_COUNT; round++) {
  for (const lambda of lambdas) samples.get(lambda.name)?.push(await measureColdStart(lambda, token));
}
const medianOf = (name: string, metric: keyof ColdStartSample): number =>
  median((samples.get(name) ?? []).map((each) => each[metric]));

const lambdasOverGoal: string[] = [];
const rows = lambdas.map(({ name, gzip, request }) => {
  const ratio = medianOf(name, "answered") / medianOf("floor", "answered");
  const cpuRatio = medianOf(name, "cpu") / medianOf("floor", "cpu");
  const meetsGoal = cpuRatio <= getMaxColdStartRatio(name) && gzip <= MAX_GZIP_BYTES;
  if (request && !meetsGoal) lambdasOverGoal.push(name);
  const formatMedian = (metric: keyof ColdStartSample) => medianOf(name, metric).toFixed(0);
  const verdict = request ? (meetsGoal ? "✓" : "✗") : "";
  return [
    name,
    (gzip / 1000).toFixed(0),
    formatMedian("import"),
    formatMedian("ready"),
    formatMedian("answered"),
    formatMedian("cpu"),
    medianOf(name, "status"),
    ratio.toFixed(2),
    cpuRatio.toFixed(2),
    verdict,
  ];
});
console.log(
  `Medians of ${RUN_COUNT} cold starts, ms; floor = middy + zod + DynamoDB client + electrodb, one read`,
);
console.log(
  formatTable(
    ["lambda", "KB gz", "import", "ready", "answered", "cpu", "status", "× floor", "× cpu", "goal"],
    rows,
  ),
);
console.log(
  lambdasOverGoal.length === 0 ? "All within the goal." : `Over the goal: ${lambdasOverGoal.join(", ")}`,
);
await printWorker.stop();
await services.stop();
process.exit(lambdasOverGoal.length === 0 ? 0 : 1);
