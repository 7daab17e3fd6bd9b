/**
 * The price that an exhibitor pays, as the page of an event shows it (spec 2 §9): after the one discount that applies.
 */
import {
  findLowestBoothFee,
  getPricingDay,
  listEffectivePrices,
} from "@portal/core/applications/fees/effective-prices";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";

const buildDiscounts = (earlyBird: number) => [
  { kind: "LOCAL_50" as const, percent: 50 },
  { kind: "OVERSEAS_20" as const, percent: 20 },
  { kind: "EARLY_BIRD" as const, percent: earlyBird, until: "2026-10-19" },
];
const standard = { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 };
const computePrices = (over: Parameters<typeof buildFair>[0], today: string) =>
  listEffectivePrices(buildFair({ booths: [standard], ...over }), parseDay(today)).map(
    ({ exhibitorType, price, discount, until }) => [
      exhibitorType,
      price,
      discount?.kind,
      until && [until.day, until.nextPrice],
    ],
  );

describe("[R485] an early bird", () => {
  test("that is less than everybody's discount is not shown, because nobody gets it", () => {
    expect(computePrices({ discounts: buildDiscounts(10) }, "2026-10-01")).toEqual([
      ["MACAO", 675_000, "LOCAL_50", undefined],
      ["NON_MACAO", 1_080_000, "OVERSEAS_20", undefined],
      ["MACAO_SME", 675_000, "LOCAL_50", undefined],
    ]);
  });
  test.each([
    ["2026-10-01", 1_012_500, "EARLY_BIRD", ["2026-10-19", 1_080_000]],
    ["2026-10-19", 1_012_500, "EARLY_BIRD", ["2026-10-19", 1_080_000]],
    ["2026-10-20", 1_080_000, "OVERSEAS_20", undefined],
    // Before registration opens, the price of its first day; after it, that of its last.
    ["2026-01-01", 1_012_500, "EARLY_BIRD", ["2026-10-19", 1_080_000]],
    ["2027-06-01", 1_080_000, "OVERSEAS_20", undefined],
  ])("of 25%% on %s is what who comes from outside pays, and until when", (today, price, kind, until) => {
    expect(computePrices({ discounts: buildDiscounts(25) }, today)[1]).toEqual([
      "NON_MACAO",
      price,
      kind,
      until,
    ]);
  });
  test("for those without a discount ends in the full price", () => {
    const [, abroad] = computePrices({ discounts: buildDiscounts(10).slice(2) }, "2026-10-01");
    expect(abroad).toEqual(["NON_MACAO", 1_215_000, "EARLY_BIRD", ["2026-10-19", 1_350_000]]);
  });
  test("that lasts as long as registration has no day to tell", () => {
    const wholeEventDiscount = [{ kind: "EARLY_BIRD" as const, percent: 30, until: "2027-01-17" }];
    expect(computePrices({ discounts: wholeEventDiscount }, "2026-10-01")[0]).toEqual([
      "MACAO",
      945_000,
      "EARLY_BIRD",
      undefined,
    ]);
  });
});

test("[R484] a preferential price has no discount, and is offered to nobody else", () => {
  const booths = [
    standard,
    { type: "STANDARD_6", price: 50_000, per: "BOOTH" as const, eligibility: "MACAO_SME" },
    { type: "STANDARD_6", price: 20_000, per: "BOOTH" as const, eligibility: "MINI_ZONE" },
  ];
  expect(
    listEffectivePrices(buildFair({ booths, discounts: buildDiscounts(25) }), parseDay("2026-12-01"))
      .filter(({ boothType }) => boothType === "STANDARD_6")
      .map(({ exhibitorType, price, discount }) => [exhibitorType, price, discount]),
  ).toEqual([["MACAO_SME", 50_000, undefined]]);
});

test.each<[string, Parameters<typeof buildFair>[0], object | undefined]>([
  [
    "raw space by its smallest area",
    { booths: [{ type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 18 }], discounts: [] },
    { amount: 2_160_000, sqm: 18 },
  ],
  [
    "raw space after its discount",
    { booths: [{ type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 18 }] },
    { amount: 1_080_000, sqm: 18 },
  ],
  [
    "raw space by the smallest area of whoever it is reserved for",
    {
      booths: [
        { type: "RAW_SPACE", price: 120_000, per: "SQM", minSqm: 36 },
        { type: "RAW_SPACE", price: 60_000, per: "SQM", minSqm: 18, eligibility: "MACAO_SME" },
      ],
      discounts: [],
    },
    { amount: 1_080_000, sqm: 18 },
  ],
  ["a booth that is less", { discounts: [] }, { amount: 50_000 }],
  ["nothing where there are no booths", { booths: [] }, undefined],
])("the least that a booth costs is that of %s", (_what, over, lowest) =>
  expect(findLowestBoothFee(buildFair(over), parseDay("2026-12-01"))).toEqual(lowest),
);

test("the day of the prices is one on which somebody can apply", () => {
  expect(
    ["2026-09-18", "2026-12-01", "2027-01-18"].map((day) => getPricingDay(buildFair(), parseDay(day))),
  ).toEqual(["2026-09-19", "2026-12-01", "2027-01-17"]);
});

describe("[R485] an event that takes applications for booths until 16 October", () => {
  const closingDays = { FAIR_GREEN: "2026-10-16", SEMINAR: "2027-01-17" };
  const event = { ...buildFair({ booths: [standard], discounts: buildDiscounts(25) }), closingDays };
  const listPriceAbroad = (today: string) => listEffectivePrices(event, parseDay(today))[1];
  test("has no early bird that ends after it, since nobody can pay the next price", () => {
    expect(listPriceAbroad("2026-10-01")).toMatchObject({ price: 1_012_500 });
    expect(listPriceAbroad("2026-10-01")).not.toHaveProperty("until");
  });
  test("has the prices of that day afterwards, and not those of days on which nobody applied", () => {
    expect(getPricingDay(event, parseDay("2026-12-01"))).toBe("2026-10-16");
    expect(listPriceAbroad("2026-12-01")).toMatchObject({ price: 1_012_500 });
  });
  test("has the prices of today on a day before it", () =>
    expect(getPricingDay(event, parseDay("2026-10-02"))).toBe("2026-10-02"));
});
