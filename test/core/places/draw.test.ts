/** The public draw (spec 2 §4, §9; decision 0050): fair inside a tier, never across tiers, and done again by anybody. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suggestTier } from "@portal/core/applications/places/draw/index";
import type { PublicLottery } from "@portal/core/applications/places/draw/lottery-schema";
import {
  computeDraw,
  computeListDigest,
  generateSeed,
  sha256,
} from "@portal/core/places/draw/compute-draw.server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildLocalizedText } from "../../support/event-fixtures.ts";
import { projectRoot } from "../../support/run-command.ts";

const listed = (...sizes: number[]) =>
  sizes.flatMap((size, i) =>
    Array.from({ length: size }, (_, n) => ({ code: `FH-${i + 1}-${n}`, tier: i + 1 })),
  );

describe("[R423] tiers first, second, third", () => {
  const cases: [what: string, sizes: number[], places: number, placedByTier: number[]][] = [
    ["places for all", [2, 2, 2], 9, [2, 2, 2]],
    ["just enough for all", [2, 2, 2], 6, [2, 2, 2]],
    ["the third tier does not fit", [2, 2, 2], 5, [2, 2, 1]],
    ["only the first fits", [2, 2, 2], 2, [2, 0, 0]],
    ["the second does not fit", [2, 3, 4], 4, [2, 2, 0]],
    ["not even the first fits", [5, 3, 4], 3, [3, 0, 0]],
    ["no first tier", [0, 3, 4], 4, [0, 3, 1]],
  ];
  test.each(cases)("%s", (_what, sizes, places, expected) => {
    const result = computeDraw(listed(...sizes), places, generateSeed(), "7 21 33");
    expect([1, 2, 3].map((tier) => result.filter((one) => one.tier === tier && one.placed).length)).toEqual(
      expected,
    );
    const waiting = result.filter((one) => !one.placed);
    expect(waiting.map((one) => one.waiting)).toEqual(waiting.map((_, i) => i + 1));
    expect(waiting.map(({ tier }) => tier)).toEqual(waiting.map(({ tier }) => tier).sort());
  });

  test("whatever the list, nobody of a later tier comes before one of an earlier", () => {
    const list = fc.uniqueArray(
      fc.record({ code: fc.string({ minLength: 1 }), tier: fc.integer({ min: 1, max: 3 }) }),
      {
        selector: ({ code }) => code,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(list, fc.nat(50), fc.string(), fc.string(), (all, places, seed, value) => {
        const result = computeDraw(all, places, seed, value);
        expect(result.map(({ code }) => code).sort()).toEqual(all.map(({ code }) => code).sort());
        expect(result.filter(({ placed }) => placed)).toHaveLength(Math.min(places, all.length));
        for (const [i, one] of result.entries())
          expect(one.tier).toBeGreaterThanOrEqual(result[i - 1]?.tier ?? 1);
      }),
      { numRuns: 60 },
    );
  });
});

test("[R423] in 100,000 draws every applicant of a tier comes first, last and in between equally often", () => {
  const list = listed(0, 5);
  const DRAWS = 100_000;
  const seen = new Map(list.map(({ code }) => [code, [0, 0, 0, 0, 0]]));
  for (let i = 0; i < DRAWS; i++)
    for (const { code, order } of computeDraw(list, 2, `seed ${i}`, "value")) {
      const row = seen.get(code) as number[];
      row[order - 1] = (row[order - 1] ?? 0) + 1;
    }
  const expected = DRAWS / 5;
  const chi = [...seen.values()].flat().reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
  // 16 degrees of freedom: beyond 39.3 in one of a thousand runs, and these seeds are always the same.
  expect(chi).toBeLessThan(39.3);
  // and it is chance, not a pattern: a table that is too even is none
  expect(chi).toBeGreaterThan(3);
});

describe("[R423] a group takes as many places as it has booths", () => {
  const group = (code: string, tier: number, places: number) => ({ code, tier, places });
  const outcome = (list: { code: string; tier: number; places?: number }[], places: number, seed: string) =>
    computeDraw(list, places, seed, "value");
  const any = fc.uniqueArray(
    fc.record(
      {
        code: fc.string({ minLength: 1 }),
        tier: fc.integer({ min: 1, max: 3 }),
        places: fc.integer({ min: 2, max: 9 }),
      },
      { requiredKeys: ["code", "tier"] },
    ),
    { selector: ({ code }) => code, maxLength: 40 },
  );
  const takes = ({ places }: { places?: number | undefined }) => places ?? 1;
  test("never more than there are; who is passed over would not have fitted; no later tier before who waits", () => {
    fc.assert(
      fc.property(any, fc.nat(60), fc.string(), (list, places, seed) => {
        const result = outcome(list, places, seed);
        let left = places;
        let waits: number | undefined;
        for (const one of result) {
          const fits = takes(one) <= left && (waits === undefined || waits === one.tier);
          expect(one.placed).toBe(fits);
          if (fits) left -= takes(one);
          else waits ??= one.tier;
        }
        expect(left).toBeGreaterThanOrEqual(0);
        const line = result.filter(({ placed }) => !placed);
        expect(line.map(({ waiting }) => waiting)).toEqual(line.map((_, i) => i + 1));
      }),
      { numRuns: 200 },
    );
  });

  test("what is too few for it goes to the next of its tier that fits, in whatever order they are drawn", () => {
    for (let i = 0; i < 40; i++) {
      const result = outcome(
        [group("G1", 1, 4), group("G2", 1, 4), { code: "A", tier: 1 }, { code: "B", tier: 2 }],
        6,
        `s${i}`,
      );
      expect(result.filter(({ placed, code }) => placed && code.startsWith("G"))).toHaveLength(1);
      expect(result.find(({ code }) => code === "A")?.placed).toBe(true);
      // One place is left, and still nobody of the second tier has it while a group of the first waits.
      expect(result.find(({ code }) => code === "B")).toMatchObject({ placed: false, waiting: 2 });
    }
  });

  test("is drawn as often first, last and in between as who applies alone", () => {
    const list = [group("G", 1, 5), ...listed(4)];
    const DRAWS = 30_000;
    const seen = [0, 0, 0, 0, 0];
    for (let i = 0; i < DRAWS; i++) {
      const at = outcome(list, 5, `seed ${i}`).find(({ code }) => code === "G")?.order ?? 0;
      seen[at - 1] = (seen[at - 1] ?? 0) + 1;
    }
    const chi = seen.reduce((sum, n) => sum + (n - DRAWS / 5) ** 2 / (DRAWS / 5), 0);
    // 4 degrees of freedom: beyond 18.5 in one of a thousand runs, and these seeds are always the same.
    expect(chi).toBeLessThan(18.5);
  });

  test("the digest says how many, so that nobody is given more afterwards", () => {
    expect(computeListDigest([group("G", 1, 2)])).not.toBe(computeListDigest([group("G", 1, 3)]));
    expect(computeListDigest([group("G", 1, 2)])).toBe(sha256("1 G 2\n"));
  });
});

test("the lots of one draw tell nothing about another with the same seed or the same value", () => {
  const list = listed(40);
  const order = (seed: string, value: string) => computeDraw(list, 1, seed, value).map(({ code }) => code);
  expect(order("a", "x")).toEqual(order("a", "x"));
  expect(order("a", "x")).not.toEqual(order("a", "y"));
  expect(order("a", "x")).not.toEqual(order("b", "x"));
});

describe("[R423] the published script", () => {
  const folder = mkdtempSync(join(tmpdir(), "draw-"));
  const seed = generateSeed();
  const list = listed(3, 6, 4);
  const published = (over: Partial<PublicLottery> = {}): PublicLottery => ({
    format: "public-draw/2",
    event: "green-2027",
    names: buildLocalizedText("綠色展"),
    status: "DRAWN",
    places: 5,
    drawAt: "2026-12-01T02:00:00.000Z",
    committedAt: "2026-11-23T02:00:00.000Z",
    list,
    listDigest: computeListDigest(list),
    commitment: sha256(seed),
    drawnAt: "2026-12-01T02:05:00.000Z",
    seed,
    publicValue: "7 21 33 — 大家",
    result: computeDraw(list, 5, seed, "7 21 33 — 大家"),
    ...over,
  });
  const run = (file: PublicLottery): { status: number; said: string } => {
    const path = join(folder, "draw.json");
    writeFileSync(path, JSON.stringify(file));
    try {
      // Alone in an empty folder: nothing of the product is at hand.
      const said = execFileSync(process.execPath, [join(projectRoot, "docs/lottery/draw.mjs"), path], {
        cwd: folder,
        encoding: "utf8",
      });
      return { status: 0, said };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { status, said: stdout };
    }
  };
  test("reproduces the result from the published file alone", () => {
    const file = published();
    const { status, said } = run(file);
    expect(status).toBe(0);
    expect(said).not.toContain("✗");
    const printed = said.split("\n").filter((line) => /^(place|waiting)/.test(line));
    expect(printed).toEqual(
      (file.result ?? []).map(({ placed, waiting, tier, code, lot }) =>
        [placed ? "place" : `waiting ${waiting}`, tier, code, lot].join("\t"),
      ),
    );
  });
  test("reproduces a draw with groups, and says so when one is given other places", () => {
    const groups: PublicLottery["list"] = list.map((one, i) =>
      i % 3 === 1 ? { ...one, places: 2 + (i % 2) } : one,
    );
    const over = {
      list: groups,
      listDigest: computeListDigest(groups),
      result: computeDraw(groups, 8, seed, "7 21 33"),
      places: 8,
    };
    const file = published({ ...over, publicValue: "7 21 33" });
    expect(run(file)).toMatchObject({ status: 0 });
    expect(run(file).said).toMatch(/\t[23] places$/m);
    const more = groups.map((one) => (one.places === 2 ? { ...one, places: 1_000 } : one));
    expect(run({ ...file, list: more }).said).toContain("✗ the list is");
    const kept = (file.result ?? []).map((one) => (one.places ? { ...one, places: one.places + 1 } : one));
    expect(run({ ...file, result: kept }).said).toContain("✗ the result is");
  });
  const [one, two, ...rest] = published().result ?? [];
  test.each<[string, Partial<PublicLottery>, string]>([
    ["another seed than committed to", { seed: generateSeed() }, "the seed is"],
    ["somebody on the list who was not", { list: [...list, { code: "FH-9", tier: 1 }] }, "the list is"],
    [
      "somebody in another tier",
      { list: list.map((l, i) => (i === 12 ? { ...l, tier: 1 } : l)) },
      "the list is",
    ],
    ["another value than was said", { publicValue: "8 21 33" }, "the result is"],
    ["a place more", { places: 6 }, "the result is"],
    [
      "two who changed places",
      { result: [two, one, ...rest].flatMap((r) => (r ? [r] : [])) },
      "the result is",
    ],
  ])("says so of %s", (_what, over, wrong) => {
    const { status, said } = run(published(over));
    expect(status).toBe(1);
    expect(said).toContain(`✗ ${wrong}`);
  });
});

test.each([
  [{ productCategories: ["MADE_IN_MACAO"], exhibitorType: "NON_MACAO" }, 1],
  [{ productCategories: ["OTHER", "PSC_AGENT"], exhibitorType: "MACAO" }, 1],
  [{ productCategories: ["OTHER"], exhibitorType: "MACAO_SME" }, 2],
  [{ productCategories: ["OTHER"], exhibitorType: "MACAO" }, 3],
  [{}, 3],
])("%o is suggested for tier %i", (answers, tier) => expect(suggestTier(answers)).toBe(tier));
