/**
 * `npm run bench:cold-start [-- runs]`: each Lambda as it is deployed, in a fresh process, beside the floor measured in
 * the same run: milliseconds from the start of the process to the loaded handler and to the end of its first real
 * request (so that laziness wins nothing), and the processor time of it all, which other work on the machine hardly
 * changes. It is beside the goal of `quality.md` and the bound of decision 0164: 1.5 × the floor's processor time and
 * a bundle of 370 KB gzip. Exit code 1 when a request-path Lambda passes its bound. Then the first requests that people
 * wait for, with rows behind them, each beside a start of the floor of its own, in raw figures beside the goal of
 * `quality.md`. The number of rounds is fixed before the first, and no result changes it.
 */

import { startPrintWorker } from "../test/support/calls/print-worker.ts";
import { createFreshTable, startTestServices } from "../test/support/tables/test-services.ts";
import {
  bundleEntry,
  findMedian,
  formatTable,
  listLambdaEntries,
  MAX_LAMBDA_GZIP_BYTES,
} from "./bundle-lambda.ts";
import { describeGoal } from "./figures.ts";
import {
  type ColdStartSample,
  floorLambda,
  getMaxColdStartRatio,
  measureColdStart,
  measureLightColdStart,
  signInForBenchmark,
} from "./measure-cold-start.ts";
import { COLD_START_GOAL, prepareRealRequests } from "./real-requests.ts";

const RUN_COUNT = Number(process.argv[2] ?? 11);

await createFreshTable();
const services = await startTestServices();
const printWorker = startPrintWorker();
const tokens = await signInForBenchmark();
// The prerender job wants the built site and its bucket, and nobody waits for its start.
const deployedLambdas = listLambdaEntries().filter(({ name }) => name !== "prerender");
const lambdas = await Promise.all([floorLambda, ...deployedLambdas].map(bundleEntry));
const [floorLambdaBundle] = lambdas;
if (!floorLambdaBundle) throw new Error("the floor was not built");
const samples = new Map<string, ColdStartSample[]>(lambdas.map(({ name }) => [name, []]));
// Round by round, so that whatever else the machine does hits all alike.
for (let round = 0; round < RUN_COUNT; round++) {
  for (const lambda of lambdas) samples.get(lambda.name)?.push(await measureLightColdStart(lambda, tokens));
}
const computeMedian = (name: string, metric: keyof ColdStartSample): number =>
  findMedian((samples.get(name) ?? []).map((each) => each[metric]));

const lambdasOverBound: string[] = [];
const rows = lambdas.map(({ name, gzip, request }) => {
  const ratio = computeMedian(name, "answered") / computeMedian("floor", "answered");
  const cpuRatio = computeMedian(name, "cpu") / computeMedian("floor", "cpu");
  const isWithinBound = cpuRatio <= getMaxColdStartRatio(name) && gzip <= MAX_LAMBDA_GZIP_BYTES;
  if (request && !isWithinBound) lambdasOverBound.push(name);
  const formatMedian = (metric: keyof ColdStartSample) => computeMedian(name, metric).toFixed(0);
  const figure = { measured: cpuRatio, goal: COLD_START_GOAL, unit: "floors" };
  return [
    name,
    (gzip / 1000).toFixed(0),
    formatMedian("import"),
    formatMedian("ready"),
    formatMedian("answered"),
    formatMedian("cpu"),
    computeMedian(name, "status"),
    ratio.toFixed(2),
    cpuRatio.toFixed(2),
    request ? describeGoal(figure) : "",
    request ? `${getMaxColdStartRatio(name)} ${isWithinBound ? "✓" : "✗"}` : "",
  ];
});
console.log(
  `Medians of ${RUN_COUNT} cold starts, ms; floor = middy + zod + DynamoDB client + electrodb, one read`,
);
console.log(
  formatTable(
    [
      "lambda",
      "KB gz",
      "import",
      "ready",
      "answered",
      "cpu",
      "status",
      "× floor",
      "× cpu",
      `goal ${COLD_START_GOAL}`,
      "bound",
    ],
    rows,
  ),
);
console.log(
  lambdasOverBound.length === 0 ? "All within the bound." : `Above the bound: ${lambdasOverBound.join(", ")}`,
);

const realRequests = await prepareRealRequests();
const realSamples = new Map(
  realRequests.map(({ name }) => [name, [] as [ColdStartSample, ColdStartSample][]]),
);
const findLambda = (name: string) => {
  const lambda = lambdas.find((each) => each.name === name);
  if (!lambda) throw new Error(`There is no Lambda ${name}`);
  return lambda;
};
for (let round = 0; round < RUN_COUNT; round++) {
  for (const { name, lambda, prepare } of realRequests) {
    const { request, token: senderToken } = await prepare();
    const ours = await measureColdStart(findLambda(lambda), senderToken, request);
    if (ours.status !== (request.status ?? 200)) throw new Error(`${name} responded with ${ours.status}`);
    realSamples.get(name)?.push([ours, await measureLightColdStart(floorLambdaBundle, tokens)]);
  }
}
const realRows = realRequests.map(({ name, lambda }) => {
  const pairs = realSamples.get(name) ?? [];
  const computeRatio = (metric: keyof ColdStartSample) =>
    findMedian(pairs.map(([ours, floor]) => ours[metric] / floor[metric]));
  const formatMedian = (metric: keyof ColdStartSample, side: 0 | 1) =>
    findMedian(pairs.map((pair) => pair[side][metric])).toFixed(0);
  const cpuRatio = computeRatio("cpu");
  return [
    name,
    lambda,
    formatMedian("answered", 0),
    formatMedian("answered", 1),
    formatMedian("cpu", 0),
    formatMedian("cpu", 1),
    computeRatio("answered").toFixed(2),
    cpuRatio.toFixed(2),
    COLD_START_GOAL.toFixed(2),
    describeGoal({ measured: cpuRatio, goal: COLD_START_GOAL, unit: "floors" }),
  ];
});
console.log(
  `\nFirst real requests, medians of ${RUN_COUNT} pairs with the floor, ms to the end of the request`,
);
console.log(
  formatTable(
    ["request", "lambda", "answered", "floor", "cpu", "floor", "× floor", "× cpu", "goal", ""],
    realRows,
  ),
);
await printWorker.stop();
await services.stop();
process.exit(lambdasOverBound.length === 0 ? 0 : 1);
