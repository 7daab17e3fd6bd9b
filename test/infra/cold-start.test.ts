/**
 * The gate of cold starts (decisions 0032, 0103, 0159): processor time to the end of the first real request, beside the
 * floor's, of every Lambda that answers requests. Wall time on a machine that does other work says nothing; `npm run
 * bench:cold-start` prints it. All take turns with the floor, round by round, and each start is measured by the floor's
 * beside it: what else the machine does hits both alike, and the median of the pairs is no lucky one. Pairs are added
 * only until the goal is met. What loads a library too many, or reads once too often, never meets it.
 */
import { routes } from "@portal/functions/http/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { floor, sample, signIn, statusOf } from "../../bench/cold.ts";
import { type Bundled, bundled, entries, median } from "../../bench/lambda.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { type Press, startPress } from "../support/press.ts";

/** Times the floor: the gate of quality.md for every Lambda on the way of a request. */
const MOST = 1.25;
const LEAST_ROUNDS = 5;
const ROUNDS = 31;
const gated = entries().filter(({ request }) => request);
const lambdas = new Map<string, Bundled>();
const times = new Map<string, number[]>([["floor", []], ...gated.map(({ name }) => [name, []] as const)] as [
  string,
  number[],
][]);
const take = async (name: string) => {
  const lambda = lambdas.get(name);
  if (!lambda) throw new Error(`no Lambda ${name}`);
  const { status, cpu } = await sample(lambda, token);
  expect(status, name).toBe(statusOf(name));
  times.get(name)?.push(cpu);
};
let services: Services;
let printing: Press;
let token = "";
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  printing = startPress();
  token = await signIn();
  for (const entry of [floor, ...gated]) lambdas.set(entry.name, await bundled(entry));
  for (let round = 0; round < LEAST_ROUNDS; round++) for (const name of lambdas.keys()) await take(name);
});
afterAll(async () => {
  await printing.stop();
  await services.stop();
});

test("every Lambda of the routes is in the gate", () => {
  expect(gated.map(({ name }) => name).sort()).toEqual(
    routes.map(({ resource }) => resource as string).sort(),
  );
});

test.each(gated.map(({ name }) => [name, MOST] as const))(
  "%s answers its first request within %s times the processor time of the floor",
  async (name, most) => {
    const ours = times.get(name) ?? [];
    const theirs = (times.get("floor") ?? []).slice(0, LEAST_ROUNDS);
    const ratio = () => median(ours.map((time, i) => time / (theirs[i] ?? 0)));
    while (ours.length < ROUNDS && ratio() > most) {
      await take("floor");
      theirs.push(times.get("floor")?.at(-1) ?? 0);
      await take(name);
    }
    expect(ratio(), `${name}: ${ours.join(" ")} ms beside ${theirs.join(" ")} ms`).toBeLessThanOrEqual(most);
  },
);
