/**
 * The gate of cold starts (decisions 0032, 0103, 0159, 0161, 0164): processor time to the end of the first real
 * request, beside the floor's, of the Lambdas that answer requests, a third of them each day. Wall time on a machine
 * that does other work says nothing; `npm run bench:cold-start` prints it. The first requests that people wait for,
 * with rows behind them, follow. Medians are told beside their goal; what fails is a request that is not answered as
 * it should be, and the weight of a bundle (decision 0489). The number of pairs is fixed before the first, and no
 * result changes it. Each Lambda is started beside a start of the floor, round by round, so that whatever else the
 * machine does hits both alike.
 */
import { routes } from "@portal/functions/http/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type BundledLambda,
  bundleEntry,
  findMedian,
  listLambdaEntries,
  MAX_LAMBDA_GZIP_BYTES,
} from "../../bench/bundle-lambda.ts";
import { formatFigure, keepFigure } from "../../bench/figures.ts";
import {
  type BenchmarkTokens,
  floorLambda,
  getExpectedStatus,
  measureColdStart,
  measureLightColdStart,
  signInForBenchmark,
} from "../../bench/measure-cold-start.ts";
import {
  COLD_START_GOAL,
  prepareRealRequests,
  realRequestLambdas,
  realRequestNames,
} from "../../bench/real-requests.ts";
import { type PrintWorker, startPrintWorker } from "../support/calls/print-worker.ts";
import { pickTodaysCases } from "../support/runner/proof-slice.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

/** Pairs of each Lambda with the floor, and of each request that people wait for. */
const PAIRS = 5;
const answeringEntries = listLambdaEntries().filter(({ request }) => request);
/** A third of the Lambdas each day (decision 0750); the requests that people wait for are measured every day. */
const gatedEntries = answeringEntries.filter(
  (entry) => pickTodaysCases(answeringEntries, 3).includes(entry) || realRequestLambdas.includes(entry.name),
);
const lambdas = new Map<string, BundledLambda>();
/** Prints a median beside the goal of quality.md, and keeps it for the end of the gates. */
const tellRatio = (name: string, measured: readonly number[]): void => {
  const unit = "× the floor's processor time";
  const figure = { name, measured: findMedian([...measured]), unit, goal: COLD_START_GOAL };
  keepFigure(figure);
  console.log(formatFigure(figure));
};
/** The ratios of a Lambda's processor time to that of the floor's start beside it. */
const ratios = new Map<string, number[]>(gatedEntries.map(({ name }) => [name, []]));
const takeSample = async (name: string): Promise<number> => {
  const lambda = lambdas.get(name);
  if (!lambda) throw new Error(`no Lambda ${name}`);
  const { status, cpu } = await measureLightColdStart(lambda, tokens);
  expect(status, name).toBe(getExpectedStatus(name));
  return cpu;
};
prepareTestServices();
let printing: PrintWorker;
let tokens: BenchmarkTokens;
beforeAll(async () => {
  printing = startPrintWorker();
  tokens = await signInForBenchmark();
  for (const entry of [floorLambda, ...gatedEntries]) lambdas.set(entry.name, await bundleEntry(entry));
  for (let round = 0; round < PAIRS; round++)
    for (let i = 0; i < gatedEntries.length; i += 2) {
      // One start of the floor is between two neighbours, and is beside both.
      const [before, after] = gatedEntries.slice(i, i + 2);
      const ours = before && (await takeSample(before.name));
      const theirs = await takeSample("floor");
      if (before && ours) ratios.get(before.name)?.push(ours / theirs);
      if (after) ratios.get(after.name)?.push((await takeSample(after.name)) / theirs);
    }
}, 600_000);
afterAll(async () => {
  await printing.stop();
});

test("every Lambda of the routes is in the gate", () => {
  expect(answeringEntries.map(({ name }) => name).sort()).toEqual(
    routes.map(({ resource }) => resource as string).sort(),
  );
});

test.each(gatedEntries)("$name answers its first request, and its bundle is within the bound", ({ name }) => {
  const measuredRatios = ratios.get(name) ?? [];
  expect(measuredRatios).toHaveLength(PAIRS);
  tellRatio(`first request of ${name}`, measuredRatios);
  expect(lambdas.get(name)?.gzip).toBeLessThanOrEqual(MAX_LAMBDA_GZIP_BYTES);
});

describe("with rows behind it", () => {
  const ratiosByName = new Map<string, number[]>();
  beforeAll(async () => {
    const requests = await prepareRealRequests();
    for (let round = 0; round < PAIRS; round++)
      for (const { name, lambda: lambdaName, prepare } of requests) {
        const lambda = lambdas.get(lambdaName) ?? expect.fail(`no Lambda ${lambdaName}`);
        const { request, token: senderToken } = await prepare();
        const { status, cpu } = await measureColdStart(lambda, senderToken, request);
        expect(status, name).toBe(request.status ?? 200);
        ratiosByName.set(name, [...(ratiosByName.get(name) ?? []), cpu / (await takeSample("floor"))]);
      }
  }, 600_000);

  test.each(realRequestNames)("the first %s is answered", (name) => {
    const all = ratiosByName.get(name) ?? [];
    expect(all).toHaveLength(PAIRS);
    tellRatio(`first ${name}`, all);
  });
});
