/** What of a long proof a run tries (`test/support/runner/proof-slice.ts`). */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { projectRoot } from "../support/project/run-command.ts";

const cases = ["a", "b", "c", "d", "e", "f", "g"];
/** The parts that the gates try on days that follow each other, over the end of a year. */
const listPartsOfDays = async (parts: number): Promise<(readonly string[])[]> => {
  const partsOfDays: (readonly string[])[] = [];
  for (let day = 0; day < parts; day++) {
    vi.resetModules();
    vi.stubEnv("FUZZ_SEED", ["20261231", "20270101", "20270102"][day] ?? expect.fail("a day more"));
    const { pickTodaysCases } = await import("../support/runner/proof-slice.ts");
    partsOfDays.push(pickTodaysCases(cases, parts));
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

test.each([
  ["test:long", "test/**/*.test.{ts,tsx}"],
  ["test:long:journeys", "test/e2e/*.e2e.ts"],
])("npm run %s takes every file with a proof that the others try in part", (script, files) => {
  const filters = ((manifest.scripts as Record<string, string>)[script] ?? "").split(" ").slice(1);
  const isTaken = (file: string): boolean =>
    filters.some((filter) => /^[\w-]+[\w/-]*$/.test(filter) && file.includes(filter));
  const slicedFiles = globSync(files, { cwd: projectRoot }).filter((file) =>
    /\b(?:getSliceSize|getCurrentSlice|pickTodaysCases|pickWays|testWidths)\b/.test(
      readFileSync(join(projectRoot, file), "utf8"),
    ),
  );
  expect(slicedFiles.length).toBeGreaterThan(3);
  expect(slicedFiles.filter((file) => !isTaken(file) && !file.endsWith("proof-slice.test.ts"))).toEqual([]);
});

test.each(["test", "long"])("SLICE=%s tries every case each day", async (slice) => {
  vi.stubEnv("SLICE", slice);
  expect(await listPartsOfDays(2)).toEqual([cases, cases]);
});
