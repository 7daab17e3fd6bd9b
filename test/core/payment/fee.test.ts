import { day } from "@portal/core/day";
import { feeOf } from "@portal/core/payment/fee";
import { refundOf } from "@portal/core/payment/refund";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fair } from "../../support/event.ts";

const on = day("2026-11-23");
const prices = fair({
  booths: [
    { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" },
    { type: "STANDARD_9", price: 270_000, per: "BOOTH", eligibility: "MACAO_SME" },
    { type: "STANDARD_7_5", price: 140_000, per: "BOOTH" },
    { type: "RAW_SPACE", price: 120_000, per: "SQM" },
    { type: "PACKAGE_36", price: 960_000, per: "BOOTH" },
    { type: "STANDARD_6", price: 20_000, per: "BOOTH", eligibility: "MINI_ZONE" },
  ],
});
const plain = { ...prices, discounts: [] };

test.each([
  ["a standard booth of 9 sqm", { boothPreference: "STANDARD_9" }, 13_500],
  ["bare floor of 36 sqm", { boothPreference: "RAW_SPACE", expectedArea: 36 }, 43_200],
  ["bare floor of 18.5 sqm", { boothPreference: "RAW_SPACE", expectedArea: 18.5 }, 22_200],
  ["the package up to 36 sqm", { boothPreference: "PACKAGE_36", expectedArea: 36 }, 9_600],
])("[R483] %s costs what the price list says", (_, answers, mop) => {
  expect(feeOf(plain, answers, on).total).toEqual({ amount: mop * 100, currency: "MOP" });
});

test.each([
  ["a small Macao enterprise", "MACAO_SME", "STANDARD_9", 2_700],
  ["anybody else", "GENERAL", "STANDARD_9", 13_500],
  ["7.5 sqm", "GENERAL", "STANDARD_7_5", 1_400],
  ["a price for others only", "GENERAL", "STANDARD_6", 0],
])("[R484] preferential prices: %s", (_, exhibitorType, boothPreference, mop) => {
  expect(feeOf(plain, { exhibitorType, boothPreference }, on).total.amount).toBe(mop * 100);
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
  expect(feeOf(event, { boothPreference: "STANDARD_9", exhibitorType }, on).total.amount).toBe(mop * 100);
});

test("a preferential price takes no discount on top", () => {
  expect(feeOf(prices, { boothPreference: "STANDARD_9", exhibitorType: "MACAO_SME" }, on).lines).toHaveLength(
    1,
  );
});

test("the total is the sum of whole lines and never below zero", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.double({ min: 0, max: 450, noNaN: true }),
      fc.integer({ min: 0, max: 100 }),
      (price, area, percent) => {
        const fee = feeOf(
          { booths: [{ type: "X", price, per: "SQM" }], discounts: [{ kind: "LOCAL_50", percent }] },
          { boothPreference: "X", expectedArea: area, exhibitorType: "MACAO" },
          on,
        );
        expect(fee.lines.every((line) => Number.isInteger(line.amount))).toBe(true);
        expect(fee.total.amount).toBe(fee.lines.reduce((sum, line) => sum + line.amount, 0));
        expect(fee.total.amount).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

const hosted = [
  { daysBeforeMin: 8, deductPercent: 50 },
  { daysBeforeMin: 0, daysBeforeMax: 7, deductPercent: 100 },
];
const group = [
  { daysBeforeMin: 31, deductPercent: 50 },
  { daysBeforeMin: 0, daysBeforeMax: 30, deductPercent: 100 },
];
const delegation = [
  { daysBeforeMin: 15, deductPercent: 50 },
  { daysBeforeMin: 0, daysBeforeMax: 14, deductPercent: 100 },
];
test.each([
  ["[R487] hosted, 8 days before", hosted, "2027-02-24", 675_000],
  ["[R487] hosted, 7 days before", hosted, "2027-02-25", 0],
  ["[R487] hosted, on the first day", hosted, "2027-03-04", 0],
  ["[R488] group, 31 days before", group, "2027-02-01", 675_000],
  ["[R488] group, 30 days before", group, "2027-02-02", 0],
  ["[R489] delegation, 15 days before", delegation, "2027-02-17", 675_000],
  ["[R489] delegation, 14 days before", delegation, "2027-02-18", 0],
])("%s", (_, bands, notice, amount) => {
  expect(refundOf(1_350_000, bands, day(notice), day("2027-03-04")).amount).toBe(amount);
});

test("[R486] everything is paid back when the organiser cancels, whenever it is", () => {
  expect(refundOf(1_350_000, hosted, day("2027-03-04"), day("2027-03-04"), true).amount).toBe(1_350_000);
});
