import { calculateBoothFee, convertFee, multiplyAmount } from "@portal/core/applications/fees/booth-fee";
import { calculateFee } from "@portal/core/applications/fees/calculate-fee";
import { formatFeeCalculation, formatLineCalculation } from "@portal/core/applications/fees/fee-calculation";
import { calculateChartFee, waiveRent } from "@portal/core/applications/fees/rate-chart";
import { is } from "@portal/core/forms/expressions/expressions";
import type { Answers, SchemeFees } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { formatMoneyAmount } from "@portal/core/platform/format";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";
import { roundFraction } from "./fee-reference.ts";

const on = parseDay("2026-11-23");
const prices = buildFair({
  booths: [
    { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" },
    { type: "STANDARD_9", price: 270_000, per: "BOOTH", eligibility: "MACAO_SME" },
    { type: "STANDARD_7_5", price: 140_000, per: "BOOTH" },
    { type: "RAW_SPACE", price: 120_000, per: "SQM" },
    { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
    { type: "STANDARD_6", price: 20_000, per: "BOOTH", eligibility: "MINI_ZONE" },
  ],
});
const plainPrices = { ...prices, discounts: [] };

test.each([
  ["a standard booth of 9 sqm", { boothPreference: "STANDARD_9" }, 13_500],
  ["bare floor of 36 sqm", { boothPreference: "RAW_SPACE", expectedArea: 36 }, 43_200],
  ["bare floor of 18.5 sqm", { boothPreference: "RAW_SPACE", expectedArea: 18.5 }, 22_200],
  ["the package up to 36 sqm", { boothPreference: "PACKAGE_36", expectedArea: 36 }, 9_600],
])("[R483] %s costs what the price list says", (_, answers, mop) => {
  expect(calculateBoothFee(plainPrices, answers, on).total).toEqual({ amount: mop * 100, currency: "MOP" });
});

test.each([
  ["a small Macao enterprise", "MACAO_SME", "STANDARD_9", 2_700],
  ["anybody else", "GENERAL", "STANDARD_9", 13_500],
  ["7.5 sqm", "GENERAL", "STANDARD_7_5", 1_400],
  ["a price for others only", "GENERAL", "STANDARD_6", 0],
])("[R484] preferential prices: %s", (_, exhibitorType, boothPreference, mop) => {
  expect(calculateBoothFee(plainPrices, { exhibitorType, boothPreference }, on).total.amount).toBe(mop * 100);
});

test.each([
  ["half off for a Macao enterprise", "MACAO", [], 6_750],
  ["a fifth off for one from overseas", "NON_MACAO", [], 10_800],
  ["no discount for others", "GENERAL", [], 13_500],
  [
    "early bird alone",
    "GENERAL",
    [{ kind: "EARLY_BIRD" as const, percent: 10, until: "2026-11-23" }],
    12_150,
  ],
  [
    "early bird is over the day after its last",
    "GENERAL",
    [{ kind: "EARLY_BIRD" as const, percent: 10, until: "2026-11-22" }],
    13_500,
  ],
  [
    "early bird is not combined: the larger one counts",
    "MACAO",
    [{ kind: "EARLY_BIRD" as const, percent: 10, until: "2026-12-31" }],
    6_750,
  ],
  [
    "not combined the other way either",
    "NON_MACAO",
    [{ kind: "EARLY_BIRD" as const, percent: 30, until: "2026-12-31" }],
    9_450,
  ],
])("[R485] %s", (_, exhibitorType, more, mop) => {
  const event = { ...prices, discounts: [...prices.discounts, ...more] };
  expect(calculateBoothFee(event, { boothPreference: "STANDARD_9", exhibitorType }, on).total.amount).toBe(
    mop * 100,
  );
});

test("a preferential price takes no discount on top", () => {
  expect(
    calculateBoothFee(prices, { boothPreference: "STANDARD_9", exhibitorType: "MACAO_SME" }, on).lines,
  ).toHaveLength(1);
});

test("of several preferential prices of a type the lowest counts", () => {
  const booths = [
    { type: "STANDARD_6", price: 68_000, per: "BOOTH" as const, eligibility: "MACAO_SME" },
    { type: "STANDARD_6", price: 20_000, per: "BOOTH" as const, eligibility: "MACAO_SME" },
  ];
  const fee = calculateBoothFee(
    { ...prices, booths },
    { boothPreference: "STANDARD_6", exhibitorType: "MACAO_SME" },
    on,
  );
  expect(fee.total.amount).toBe(20_000);
});

test("an event says whom a discount is for", () => {
  const members = {
    ...prices,
    discounts: [{ kind: "LOCAL_50" as const, percent: 50, for: ["DISTINGUISHED"] }],
  };
  const computePrice = (exhibitorType: string) =>
    calculateBoothFee(members, { boothPreference: "STANDARD_9", exhibitorType }, on).total.amount;
  expect([computePrice("DISTINGUISHED"), computePrice("MACAO")]).toEqual([675_000, 1_350_000]);
});

const money = fc.integer({ min: 0, max: 5_000_000 });
const area = fc.integer({ min: 0, max: 45_000 }).map((hundredths) => hundredths / 100);
const discount = fc.record(
  {
    kind: fc.constantFrom("LOCAL_50" as const, "OVERSEAS_20" as const, "EARLY_BIRD" as const),
    percent: fc.integer({ min: 0, max: 130 }),
    until: fc.constantFrom("2026-11-22", "2026-11-23", "2027-01-01"),
  },
  { requiredKeys: ["kind", "percent"] },
);
const booth = fc.record(
  {
    type: fc.constantFrom("A", "B"),
    price: money,
    per: fc.constantFrom("BOOTH" as const, "SQM" as const),
    eligibility: fc.constantFrom("MACAO", "MACAO_SME", "NON_MACAO"),
  },
  { requiredKeys: ["type", "price", "per"] },
);
const anyEvent = fc.record({
  booths: fc.array(booth, { maxLength: 5 }),
  discounts: fc.array(discount, { maxLength: 4 }),
});
/** Exchange rates from 0.5 to 1.5 with up to twelve decimals, as whole numbers. */
const trillionths = fc.bigInt({ min: 500_000_000_000n, max: 1_500_000_000_000n });
const anyAnswers = fc.record({
  boothPreference: fc.constantFrom("A", "B", "C"),
  exhibitorType: fc.constantFrom("MACAO", "MACAO_SME", "NON_MACAO", "GENERAL"),
  expectedArea: area,
});

test.each([
  ["a half that floating-point numbers miss", 45, 0.7, 1, 32],
  ["a discount of half an avo", -45, 0.7, 1, -32],
  ["every decimal of a rate", 200_000_000, 0.9000000025, 1, 180_000_001],
  ["a hair less than a half", 200_000_000, 0.9000000024999, 1, 180_000_000],
  ["a factor below a millionth", 5_000_000, 1e-7, 1, 1],
  ["a hair less, below a millionth", 4_999_999, 1e-7, 1, 0],
  ["a percentage with decimals", 1_000, 33.35, 100, 334],
  ["a factor of many digits", 0, 1e21, 1, 0],
])("an amount is multiplied exactly and rounded once: %s", (_, amount, factor, divisor, product) => {
  expect(multiplyAmount(amount, factor, divisor)).toBe(product);
});

describe("whatever an event charges", () => {
  test("[R483] a fee is never negative, and its total is the sum of the whole lines shown", () => {
    fc.assert(
      fc.property(anyEvent, anyAnswers, (event, answers) => {
        const fee = calculateBoothFee(event, answers, on);
        expect(fee.lines.every((line) => Number.isInteger(line.amount))).toBe(true);
        expect(fee.total.amount).toBe(fee.lines.reduce((sum, line) => sum + line.amount, 0));
        expect(fee.total.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("a larger space never costs less", () => {
    fc.assert(
      fc.property(anyEvent, anyAnswers, area, (event, answers, other) => {
        const computeAreaFee = (expectedArea: number) =>
          calculateBoothFee(event, { ...answers, expectedArea }, on).total.amount;
        const [small, large] = [Math.min(answers.expectedArea, other), Math.max(answers.expectedArea, other)];
        expect(computeAreaFee(large)).toBeGreaterThanOrEqual(computeAreaFee(small));
      }),
    );
  });

  test("[R485] discounts never combine: at most one, none on a preferential price, none better left out", () => {
    fc.assert(
      fc.property(anyEvent, anyAnswers, (event, answers) => {
        const { lines, total } = calculateBoothFee(event, answers, on);
        const off = lines.filter((line) => line.key === "discount");
        const preferential = lines.some((line) => line.params?.preferential === true);
        expect(off.length).toBeLessThanOrEqual(preferential ? 0 : 1);
        for (const one of event.discounts)
          expect(
            calculateBoothFee({ ...event, discounts: [one] }, answers, on).total.amount,
          ).toBeGreaterThanOrEqual(total.amount);
      }),
    );
  });

  test("[R474] in RMB every line is rounded half up once, and the total is their sum", () => {
    fc.assert(
      fc.property(anyEvent, anyAnswers, trillionths, (event, answers, numerator) => {
        const mop = calculateBoothFee(event, answers, on);
        const rmb = convertFee(mop, "RMB", Number(numerator) / 1e12);
        expect(rmb.total.amount).toBe(rmb.lines.reduce((sum, line) => sum + line.amount, 0));
        expect(rmb.lines.map(({ amount }) => BigInt(amount))).toEqual(
          mop.lines.map(({ amount }) => roundFraction({ n: BigInt(amount) * numerator, d: 10n ** 12n })),
        );
        expect(rmb.total.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("the working names every line and ends with the total", () => {
    fc.assert(
      fc.property(anyEvent, anyAnswers, (event, answers) => {
        const fee = calculateBoothFee(event, answers, on);
        const working = formatFeeCalculation(fee, figures);
        if (fee.lines.length === 0) expect(working).toBeUndefined();
        else expect(working?.endsWith(`= ${figures.money(fee.total)}`)).toBe(true);
      }),
    );
  });
});

const figures = {
  number: (value: number) => value.toLocaleString("en-GB"),
  money: (fee: { amount: number; currency: string }) => `${fee.currency} ${(fee.amount / 100).toFixed(2)}`,
};
test.each([
  ["RAW_SPACE", 36, "MACAO", "1,200 × 36 m² − 50% = MOP 21600.00"],
  ["RAW_SPACE", 18.5, "GENERAL", "1,200 × 18.5 m² = MOP 22200.00"],
  ["STANDARD_9", 0, "NON_MACAO", "13,500 − 20% = MOP 10800.00"],
  ["STANDARD_9", 0, "MACAO_SME", "2,700 = MOP 2700.00"],
])("[R483] the working of %s, %s m², %s", (boothPreference, expectedArea, exhibitorType, working) => {
  expect(
    formatFeeCalculation(
      calculateBoothFee(prices, { boothPreference, expectedArea, exhibitorType }, on),
      figures,
    ),
  ).toBe(working);
});

test("the line of a discount has the sign that its amount has", () => {
  const fee = calculateBoothFee(
    prices,
    { boothPreference: "RAW_SPACE", expectedArea: 36, exhibitorType: "MACAO" },
    on,
  );
  expect(fee.lines.map((line) => formatLineCalculation(line, figures))).toEqual(["1,200 × 36 m²", "−50%"]);
  expect(fee.lines.map(({ amount }) => formatMoneyAmount({ amount, currency: "MOP" }, "en"))).toEqual([
    "MOP\u00a043,200.00",
    "−MOP\u00a021,600.00",
  ]);
});

describe("other fees", () => {
  const event = buildFair({
    rateChart: [
      { extra: "PARTICIPANT", price: 50_000, per: "PERSON" },
      { extra: "INTERPRETER", price: 350_000, per: "SESSION" },
      { extra: "FOOD_BEVERAGE", price: 8_050, per: "PERSON" },
    ],
  });
  test("extras of the rate chart, each in the working", () => {
    const fee = calculateFee({ kind: "EVENT" }, event, { extras: { FOOD_BEVERAGE: 40, INTERPRETER: 1 } }, on);
    expect(formatFeeCalculation(fee, figures)).toBe("3,500 + 80.5 × 40 = MOP 6720.00");
  });
  test("the rent that is waived is taken off in the working", () => {
    const rateChart = [{ extra: "RENT", price: 200_000, per: "SESSION" }, ...event.rateChart];
    const fee = waiveRent(calculateChartFee({ rateChart }, { extras: { INTERPRETER: 1 } }));
    expect(formatFeeCalculation(fee, figures)).toBe("2,000 + 3,500 − 2,000 = MOP 3500.00");
  });
  test("a fee for each person names their number", () => {
    const fee = calculateFee({ kind: "EVENT", persons: { op: "value", value: 3 } }, event, {}, on);
    expect(formatFeeCalculation(fee, figures)).toBe("500 × 3 = MOP 1500.00");
  });
  test("a fixed fee, and the condition that waives it", () => {
    const fees: SchemeFees = { kind: "FIXED", amount: 200_000, waivedWhen: is("class", "GOVERNMENT") };
    const computeTotal = (answers: Answers) => calculateFee(fees, undefined, answers, on).total.amount;
    expect([
      computeTotal({}),
      computeTotal({ class: "ENTERPRISE" }),
      computeTotal({ class: "GOVERNMENT" }),
    ]).toEqual([200_000, 200_000, 0]);
  });
});
