/** The cost of a room and its extras, line by line (schemes S11). */

import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { calculateChartFee, waiveRent } from "@portal/core/applications/fees/rate-chart";
import { parseDay } from "@portal/core/platform/day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";

const chart = {
  rateChart: [
    { extra: "RENT", price: 200_000, per: "SESSION", band: "B_0_50" },
    { extra: "RENT", price: 450_000, per: "SESSION", band: "B_101_200" },
    { extra: "BANNER", price: 60_000, per: "PIECE" },
    { extra: "FOOD_BEVERAGE", price: 8_000, per: "PERSON" },
    { extra: "OTHER", price: 0, per: "SESSION" },
  ],
};
const listLines = (answers: Parameters<typeof calculateChartFee>[1]) =>
  calculateChartFee(chart, answers).lines.map(({ key, quantity, amount, params }) => [
    params?.extra ?? key,
    quantity,
    amount,
  ]);

describe("the rate chart", () => {
  test.each([
    ["nothing chosen yet", {}, []],
    ["the room alone", { scaleBand: "B_0_50" }, [["rent", 1, 200_000]]],
    [
      "a larger room, a banner, coffee for forty",
      { scaleBand: "B_101_200", extras: { BANNER: 1, FOOD_BEVERAGE: 40 } },
      [
        ["rent", 1, 450_000],
        ["BANNER", 1, 60_000],
        ["FOOD_BEVERAGE", 40, 320_000],
      ],
    ],
    ["what is quoted on request makes no line", { extras: { OTHER: 1 } }, []],
    ["what is not on the chart costs nothing", { extras: { FIREWORKS: 3 } }, []],
    ["amounts that make no sense count for nothing", { extras: { BANNER: -2, FOOD_BEVERAGE: 1.5 } }, []],
    ["a size that the event has no room for", { scaleBand: "B_201_300" }, []],
  ])("%s", (_what, answers, expected) => expect(listLines(answers)).toEqual(expected));

  const ownRent = { extra: "RENT", price: 720_000, per: "SESSION", band: "B_201_300" };
  const usualRent = { extra: "RENT", price: 150_000, per: "SESSION" };
  test.each([
    ["first", [usualRent, ownRent]],
    ["last", [ownRent, usualRent]],
  ])("[R284] a size of room has its own rent where the rent of any size stands %s", (_where, rateChart) => {
    const getRent = (scaleBand: string) => calculateChartFee({ rateChart }, { scaleBand }).total.amount;
    expect([getRent("B_201_300"), getRent("B_0_50")]).toEqual([720_000, 150_000]);
  });

  test("nobody is charged for a room at an online event, nor for what is served in it", () => {
    const rateChart = [
      ...chart.rateChart,
      { extra: "NAME_PLATES", price: 1_000, per: "PIECE" },
      { extra: "INTERPRETER", price: 70_000, per: "HOUR" },
    ];
    const extras = { BANNER: 1, FOOD_BEVERAGE: 10, NAME_PLATES: 3, INTERPRETER: 2 };
    const computeTotal = (form: "PHYSICAL" | "ONLINE" | "BOTH") =>
      calculateChartFee({ rateChart, form }, { scaleBand: "B_0_50", extras }).total.amount;
    expect([computeTotal("PHYSICAL"), computeTotal("BOTH"), computeTotal("ONLINE")]).toEqual([
      483_000, 483_000, 140_000,
    ]);
  });

  test("[R293] a granted waiver takes the rent off and leaves the extras, once", () => {
    const fee = calculateChartFee(chart, { scaleBand: "B_101_200", extras: { BANNER: 2 } });
    const feeWithoutRent = waiveRent(fee);
    expect(feeWithoutRent.total.amount).toBe(120_000);
    expect(feeWithoutRent.lines.map(({ key }) => key)).toEqual(["rent", "extra", "rentWaived"]);
    expect(waiveRent(feeWithoutRent)).toEqual(feeWithoutRent);
    expect(waiveRent(calculateChartFee(chart, {})).lines).toEqual([]);
  });

  test("the total is the sum of its lines and never negative, waived or not", () => {
    const quantities = fc.dictionary(
      fc.constantFrom("BANNER", "FOOD_BEVERAGE", "OTHER", "X"),
      fc.integer({ min: -5, max: 999 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("B_0_50", "B_101_200", "B_201_300", ""),
        quantities,
        (scaleBand, extras) => {
          for (const fee of [
            calculateChartFee(chart, { scaleBand, extras }),
            waiveRent(calculateChartFee(chart, { scaleBand, extras })),
          ]) {
            expect(fee.total.amount).toBe(fee.lines.reduce((sum, { amount }) => sum + amount, 0));
            expect(fee.total.amount).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});

describe("a fee by what the scheme says", () => {
  const on = parseDay("2026-11-23");
  const event = buildFair({
    rateChart: chart.rateChart,
    booths: [{ type: "STANDARD_6", price: 20_000, per: "BOOTH", eligibility: "MINI_ZONE" }],
  });
  test.each([
    ["nothing", { kind: "NONE" }, 0],
    ["a fixed amount", { kind: "FIXED", amount: 5_000 }, 5_000],
    ["the rate chart", { kind: "EVENT" }, 200_000],
    ["the stand that is kept for the mini zone", { kind: "BOOTH", eligibility: "MINI_ZONE" }, 20_000],
    ["a stand that the event does not have", { kind: "BOOTH", eligibility: "ELSEWHERE" }, 0],
  ] as const)("%s", (_what, fees, amount) =>
    expect(calculateFee(fees, event, { scaleBand: "B_0_50" }, on).total).toEqual({ amount, currency: "MOP" }),
  );
});
