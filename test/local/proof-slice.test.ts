/** What of a long proof a run tries (`test/support/runner/proof-slice.ts`). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const cases = ["a", "b", "c", "d", "e", "f", "g"];
/** The parts that the gates try on days that follow each other, over the end of a year. */
const listPartsOfDays = async (parts: number): Promise<(readonly string[])[]> => {
  const partsOfDays: (readonly string[])[] = [];
  for (let day = 0; day < parts; day++) {
    vi.resetModules();
    vi.stubEnv("FUZZ_SEED", ["20261231", "20270101", "20270102"][day] ?? expect.fail("a day more"));
    const { pickPart } = await import("../support/runner/proof-slice.ts");
    partsOfDays.push(pickPart(cases, parts));
  }
  return partsOfDays;
};
beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test.each([2, 3])("the gates try every case once in %i days", async (parts) => {
  vi.stubEnv("SLICE", "gates");
  const partsOfDays = await listPartsOfDays(parts);
  expect(partsOfDays.flat().sort()).toEqual(cases);
  for (const part of partsOfDays) expect(part.length).toBeLessThan(cases.length);
});

test.each(["test", "long"])("SLICE=%s tries every case each day", async (slice) => {
  vi.stubEnv("SLICE", slice);
  expect(await listPartsOfDays(2)).toEqual([cases, cases]);
});
