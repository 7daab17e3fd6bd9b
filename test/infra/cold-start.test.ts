/**
 * The gate of cold starts (decision 0032): processor time to the end of the first real request, beside the floor's, in
 * pairs that take turns, the best of each. Wall time on a machine that does other work says nothing; `npm run
 * bench:cold-start` prints it for all Lambdas. What loads a library too many, or reads once too often, is seen here.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { floor, sample, signIn } from "../../bench/cold.ts";
import { bundled, entries } from "../../bench/lambda.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

const ROUNDS = 5;
let services: Services;
let token = "";
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  token = await signIn();
});
afterAll(() => services.stop());

test.each([
  ["activity", 1.35],
  ["contact", 1.35],
  ["participate", 1.45],
])("%s answers its first request within %d times the processor time of the floor", async (name, most) => {
  const entry = entries().find((each) => each.name === name);
  if (!entry) throw new Error(`no Lambda ${name}`);
  const [ours, theirs] = await Promise.all([bundled(entry), bundled({ ...floor, name: `floor-${name}` })]);
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const each = await sample(ours, token);
    expect(each.status, name).toBe(200);
    times.ours.push(each.cpu);
    times.theirs.push((await sample(theirs, token)).cpu);
  }
  const ratio = Math.min(...times.ours) / Math.min(...times.theirs);
  expect(
    ratio,
    `${name}: ${times.ours.join(" ")} ms beside ${times.theirs.join(" ")} ms`,
  ).toBeLessThanOrEqual(most);
});
