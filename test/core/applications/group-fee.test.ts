/** The fee of a group whose leader pays for all: each booth at the price of its exhibitor (schemes S7, spec 2 §9). */
import { calculateGroupFee } from "@portal/core/applications/fees/group-fee";
import { parseDay } from "@portal/core/platform/day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const prices = {
  booths: [
    { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const },
    { type: "STANDARD_9", price: 270_000, per: "BOOTH" as const, eligibility: "MACAO_SME" },
    { type: "RAW_SPACE", price: 120_000, per: "SQM" as const },
  ],
  discounts: [
    { kind: "LOCAL_50" as const, percent: 50 },
    { kind: "OVERSEAS_20" as const, percent: 20 },
  ],
};
const today = parseDay("2026-11-23");
const sumFee = (answers: Record<string, string | number>, types: string[]) =>
  calculateGroupFee(prices, { boothPreference: "STANDARD_9", ...answers }, types, today).total.amount;

describe("the fee of a group", () => {
  test.each<[string, string[], number]>([
    ["two small enterprises", ["MACAO_SME", "MACAO_SME"], 540_000],
    ["two from elsewhere, whatever the leader is", ["NON_MACAO", "NON_MACAO"], 2_160_000],
    ["two large ones of Macao", ["MACAO", "MACAO"], 1_350_000],
    ["one of each", ["MACAO_SME", "NON_MACAO"], 270_000 + 1_080_000],
    ["one who joined, and a booth that stays empty", ["MACAO_SME"], 270_000 + 1_350_000],
  ])("%s", (_who, types, amount) => expect(sumFee({ totalBooths: 2 }, types)).toBe(amount));

  test("sixty booths with one exhibitor are paid, and so is each exhibitor that two booths have", () => {
    expect(sumFee({ totalBooths: 60 }, ["MACAO_SME"])).toBe(270_000 + 59 * 1_350_000);
    expect(sumFee({ totalBooths: 60 }, [])).toBe(60 * 1_350_000);
    expect(sumFee({ totalBooths: 2 }, Array<string>(60).fill("NON_MACAO"))).toBe(60 * 1_080_000);
  });

  test("raw space is shared equally, and none of it is lost in rounding", () => {
    expect(
      sumFee({ boothPreference: "RAW_SPACE", totalBooths: 3, totalArea: 100 }, ["NON_MACAO", "", ""]),
    ).toBe(Math.round(33.33 * 120_000 * 0.8) + Math.round(66.67 * 120_000));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1800, max: 45_000 }),
        (exhibitors, hundredths) => {
          const types = Array.from({ length: exhibitors }, (_, i) => `TYPE_${i % 7}`);
          const fee = calculateGroupFee(
            { ...prices, discounts: [] },
            { boothPreference: "RAW_SPACE", totalBooths: exhibitors, totalArea: hundredths / 100 },
            types,
            today,
          );
          expect(fee.total.amount).toBe(hundredths * 1200);
        },
      ),
    );
  });

  test("the working names the exhibitor of each line where they differ", () => {
    const fee = calculateGroupFee(
      prices,
      { boothPreference: "STANDARD_9", totalBooths: 2 },
      ["MACAO_SME", "NON_MACAO"],
      today,
    );
    expect(fee.lines.map(({ key, amount, params }) => [key, amount, params?.exhibitorType])).toEqual([
      ["booth", 270_000, "MACAO_SME"],
      ["booth", 1_350_000, "NON_MACAO"],
      ["discount", -270_000, "NON_MACAO"],
    ]);
  });
});
