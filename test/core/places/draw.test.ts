/** The public draw (spec 2 §4, §9; decision 0210): fair inside a tier, never across tiers or pools. */

import type {
  DrawListItem,
  DrawPool,
  DrawResultRow,
} from "@portal/core/applications/places/draw/draw-schema";
import {
  type DrawnExhibitor,
  suggestGroupTier,
  suggestTier,
} from "@portal/core/applications/places/draw/index";
import { computeDraw, generateSeed } from "@portal/core/places/draw/compute-draw.server";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const buildPool = (id: string, places: number): DrawPool => ({ id, booth: id, unit: "BOOTH", places });
const buildItem = (code: string, tier = 1, over: Partial<DrawListItem> = {}): DrawListItem => ({
  code,
  tier,
  pool: "A",
  takes: 1,
  ...over,
});
const listTiers = (...sizes: number[]) =>
  sizes.flatMap((size, i) => Array.from({ length: size }, (_, n) => buildItem(`FH-${i + 1}-${n}`, i + 1)));
const drawOne = (list: DrawListItem[], places: number, seed: string, value = "value") =>
  computeDraw({ pools: [buildPool("A", places)], list }, seed, value);
const listPlaced = (result: readonly DrawResultRow[]) =>
  result
    .filter(({ placed }) => placed)
    .map(({ code }) => code)
    .sort();

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
    const result = drawOne(listTiers(...sizes), places, generateSeed(), "7 21 33");
    expect([1, 2, 3].map((tier) => result.filter((one) => one.tier === tier && one.placed).length)).toEqual(
      expected,
    );
    const waiting = result.filter((one) => !one.placed);
    expect(waiting.map((one) => one.waiting)).toEqual(waiting.map((_, i) => i + 1));
    expect(waiting.map(({ tier }) => tier)).toEqual(waiting.map(({ tier }) => tier).sort());
  });
});

test("[R423] in 100,000 draws every applicant of a tier comes first, last and in between equally often", () => {
  const list = listTiers(0, 5);
  const DRAWS = 100_000;
  const positionCounts = new Map(list.map(({ code }) => [code, [0, 0, 0, 0, 0]]));
  for (let i = 0; i < DRAWS; i++)
    for (const [position, { code }] of drawOne(list, 2, `seed ${i}`).entries()) {
      const row = positionCounts.get(code) as number[];
      row[position] = (row[position] ?? 0) + 1;
    }
  const expectedCount = DRAWS / 5;
  const chi = [...positionCounts.values()]
    .flat()
    .reduce((sum, n) => sum + (n - expectedCount) ** 2 / expectedCount, 0);
  // 16 degrees of freedom: beyond 39.3 in one of a thousand runs, and these seeds are always the same.
  expect(chi).toBeLessThan(39.3);
  // A table that is too even would be a pattern and no chance.
  expect(chi).toBeGreaterThan(3);
});

describe("[R423] an application takes as many places as it has booths or square metres", () => {
  const any = fc.uniqueArray(
    fc.record({
      code: fc.string({ minLength: 1 }),
      tier: fc.integer({ min: 1, max: 3 }),
      pool: fc.constantFrom("A", "B"),
      takes: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ code }) => code, maxLength: 40 },
  );
  test("never more than a pool has; who is passed over would not have fitted; no later tier before who waits", () => {
    fc.assert(
      fc.property(any, fc.nat(60), fc.nat(60), fc.string(), (list, a, b, seed) => {
        const pools = [buildPool("A", a), buildPool("B", b)];
        const result = computeDraw({ pools, list }, seed, "value");
        expect(result.map(({ code }) => code).sort()).toEqual(list.map(({ code }) => code).sort());
        for (const { id, places } of pools) {
          let freePlaces = places;
          let waitingTier: number | undefined;
          let waiting = 0;
          for (const one of result.filter(({ pool }) => pool === id)) {
            const fits = one.takes <= freePlaces && (waitingTier ?? one.tier) === one.tier;
            expect(one.placed).toBe(fits);
            if (fits) freePlaces -= one.takes;
            else {
              waitingTier ??= one.tier;
              waiting += 1;
              expect(one.waiting).toBe(waiting);
            }
          }
          expect(freePlaces).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("what is too few for it goes to the next of its tier that fits, in whatever order they are drawn", () => {
    for (let i = 0; i < 40; i++) {
      const list = [
        buildItem("G1", 1, { takes: 4 }),
        buildItem("G2", 1, { takes: 4 }),
        buildItem("A"),
        buildItem("B", 2),
      ];
      const result = drawOne(list, 6, `s${i}`);
      expect(listPlaced(result).filter((code) => code.startsWith("G"))).toHaveLength(1);
      expect(result.find(({ code }) => code === "A")?.placed).toBe(true);
      // One place is left, and still nobody of the second tier has it while a group of the first waits.
      expect(result.find(({ code }) => code === "B")).toMatchObject({ placed: false, waiting: 2 });
    }
  });

  test("is drawn as often first, last and in between as who applies alone", () => {
    const list = [buildItem("G", 1, { takes: 5 }), ...listTiers(4)];
    const DRAWS = 30_000;
    const positionCounts = [0, 0, 0, 0, 0];
    for (let i = 0; i < DRAWS; i++) {
      const position = drawOne(list, 5, `seed ${i}`).findIndex(({ code }) => code === "G");
      positionCounts[position] = (positionCounts[position] ?? 0) + 1;
    }
    const chi = positionCounts.reduce((sum, n) => sum + (n - DRAWS / 5) ** 2 / (DRAWS / 5), 0);
    // 4 degrees of freedom: beyond 18.5 in one of a thousand runs, and these seeds are always the same.
    expect(chi).toBeLessThan(18.5);
  });
});

describe("[R423] pools by kind of booth and zone", () => {
  const pools = [buildPool("A", 1), buildPool("B", 2), { ...buildPool("RAW", 100), unit: "SQM" as const }];
  test("450 m² of raw space take no booth from anybody, and do not fit into 100 m²", () => {
    const list = [buildItem("raw", 1, { pool: "RAW", takes: 450 }), buildItem("booth", 3)];
    const result = computeDraw({ pools, list }, "seed", "value");
    expect(result).toMatchObject([
      { code: "raw", placed: false, waiting: 1 },
      { code: "booth", placed: true },
    ]);
  });
  test("a second tier of one zone gets its place while the first tier of another waits", () => {
    const list = [buildItem("a1"), buildItem("a2"), buildItem("b", 2, { pool: "B" })];
    expect(listPlaced(computeDraw({ pools, list }, "seed", "value"))).toContain("b");
  });
  test.each<[string, DrawListItem[], string[]]>([
    ["is taken where places are left", [buildItem("b1", 1, { pool: "B" })], ["b1", "one", "two"]],
    [
      "is not taken where somebody of that zone waits",
      [1, 2, 3].map((n) => buildItem(`b${n}`, 3, { pool: "B" })),
      ["one of b", "one of b", "one of two"],
    ],
  ])("the zone of the second choice %s", (_what, others, expected) => {
    const list = [buildItem("one", 1, { second: "B" }), buildItem("two", 1, { second: "B" }), ...others];
    for (let i = 0; i < 20; i++) {
      const placedCodes = listPlaced(computeDraw({ pools, list }, `seed ${i}`, "value"));
      expect(placedCodes).toHaveLength(expected.length);
      if (!expected.includes("one of b")) expect(placedCodes).toEqual(expected);
      else expect(placedCodes.filter((code) => code.startsWith("b"))).toHaveLength(2);
    }
  });
  test("a place from the second choice is in that zone, and a number in waiting in the first", () => {
    const list = ["x", "y", "z", "w"].map((code) => buildItem(code, 1, { second: "B" }));
    const result = computeDraw({ pools, list }, "seed", "value");
    expect(result.map(({ pool, placed, waiting }) => [pool, placed, waiting])).toEqual([
      ["A", true, undefined],
      ["B", true, undefined],
      ["B", true, undefined],
      ["A", false, 1],
    ]);
  });
});

test("the lots of one draw tell nothing about another with the same seed or the same value", () => {
  const list = listTiers(40);
  const drawOrder = (seed: string, value: string) => drawOne(list, 1, seed, value).map(({ code }) => code);
  expect(drawOrder("a", "x")).toEqual(drawOrder("a", "x"));
  expect(drawOrder("a", "x")).not.toEqual(drawOrder("a", "y"));
  expect(drawOrder("a", "x")).not.toEqual(drawOrder("b", "x"));
});

describe("[R423] the suggested tier", () => {
  const origin = { certificateOfOrigin: ["f"] };
  const mainland = { country: "CN" };
  const cases: [what: string, answers: object, institution: object, tier: number][] = [
    [
      "made in Macao, with its certificate of origin",
      { productCategories: ["MADE_IN_MACAO"], ...origin },
      {},
      1,
    ],
    ["made in Macao, without a document", { productCategories: ["MADE_IN_MACAO"] }, {}, 3],
    [
      "made in Macao, with an empty list of documents",
      { productCategories: ["MADE_IN_MACAO"], certificateOfOrigin: [] },
      {},
      3,
    ],
    [
      "made in Macao, with the proof of something else",
      { productCategories: ["MADE_IN_MACAO"], agencyAuthorisation: ["f"] },
      {},
      3,
    ],
    [
      "a brand of Macao with its trademark",
      { productCategories: ["MACAO_BRAND"], trademarkCertificate: ["f"] },
      {},
      1,
    ],
    [
      "an agent with its authorisation",
      { productCategories: ["OTHER", "PSC_AGENT"], agencyAuthorisation: ["f"] },
      {},
      1,
    ],
    [
      "a small enterprise of Macao that ticks without proof",
      { productCategories: ["MADE_IN_MACAO"], exhibitorType: "MACAO_SME" },
      {},
      2,
    ],
    [
      "a mainland firm that ticks without proof",
      { productCategories: ["MADE_IN_MACAO"], exhibitorType: "NON_MACAO" },
      mainland,
      3,
    ],
    [
      "a mainland firm that says it is a small enterprise of Macao",
      { productCategories: ["OTHER"], exhibitorType: "MACAO_SME" },
      mainland,
      3,
    ],
    ["any other enterprise of Macao", { productCategories: ["OTHER"], exhibitorType: "MACAO" }, {}, 3],
    ["a category that proves nothing", { productCategories: ["toString", "OTHER"], ...origin }, {}, 3],
    ["nothing answered", {}, {}, 3],
  ];
  test.each(cases)("of %s", (_what, answers, institution, tier) =>
    expect(suggestTier({ scheme: "FAIR_GREEN", answers, institution } as DrawnExhibitor)).toBe(tier),
  );
  test("of the mini sales zone, which is for small enterprises of Macao and asks for no type", () =>
    expect(suggestTier({ scheme: "MINI_ZONE", answers: { products: "手信" } })).toBe(2));
  const buildMember = (tier: number): DrawnExhibitor => ({
    scheme: "FAIR_GROUP_MEMBER",
    answers: {
      productCategories: ["MADE_IN_MACAO"],
      exhibitorType: tier === 2 ? "MACAO_SME" : "MACAO",
      ...(tier === 1 && origin),
    },
  });
  test.each([
    [[1, 1], 1],
    [[1, 2], 2],
    [[3, 1, 2], 3],
    [[], 3],
  ])("of a group whose exhibitors are of the tiers %j is the last of them: %d", (tiers, tier) =>
    expect(suggestGroupTier(tiers.map(buildMember))).toBe(tier),
  );
});
