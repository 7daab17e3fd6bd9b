/** Every business constant of spec 2 §9, each where the product keeps it. */

import { calculateBoothFee } from "@portal/core/applications/fees/booth-fee";
import { listPaymentMethods } from "@portal/core/applications/orders/index";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { getPolicy, getPolicyNumber } from "@portal/core/forms/code-lists/policy-values";
import { computeSuspension, type Penalty, resolveNotifiedTerms } from "@portal/core/penalties/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildDemoEvents } from "../../../local/seed/demo-events.ts";

/** Lists a price of the demonstration's events, in patacas. */
const listPrices = (type: string, eligibility?: string): number[] => [
  ...new Set(
    buildDemoEvents()
      .flatMap((event) => event.booths)
      .filter((booth) => booth.type === type && booth.eligibility === eligibility)
      .map((booth) => booth.price / 100),
  ),
];

describe("prices", () => {
  test.each([
    ["standard booth, 9 sqm", "STANDARD_9", 13_500],
    ["bare floor, per sqm", "RAW_SPACE", 1_200],
    ["fixed package, up to 36 sqm", "PACKAGE_36", 9_600],
    ["7.5 sqm", "STANDARD_7_5", 1_400],
  ])("[R483] %s", (_, type, price) => expect(listPrices(type)).toEqual([price]));

  test.each([
    ["STANDARD_6", "MINI_ZONE", 200],
    ["STANDARD_6", "MACAO_SME", 500],
    ["STANDARD_6", "MACAO_SME", 680],
    ["STANDARD_9", "MACAO_SME", 1_800],
    ["STANDARD_9", "MACAO_SME", 2_700],
  ])("[R484] preferential: %s for %s at %i", (type, eligibility, price) =>
    expect(listPrices(type, eligibility)).toContain(price),
  );

  test.each([
    ["local members and Macao enterprises", "MACAO", 50],
    ["overseas exhibitors", "NON_MACAO", 20],
  ])("[R485] discount for %s", (_, exhibitorType, percent) => {
    const event = buildDemoEvents().find((one) => one.id === "mif-32");
    if (!event) throw new Error("no event");
    // Outside the early bird's month.
    const fee = calculateBoothFee(
      event,
      { boothPreference: "STANDARD_9", exhibitorType },
      parseDay("2027-08-31"),
    );
    expect(fee.lines.map((line) => line.amount)).toEqual([1_350_000, -13_500 * percent]);
  });
});

test.each([
  ["[R501] payment within five working days", "payment.dueWorkingDays", undefined, 5],
  ["[R501] ten for the travel show", "payment.travelShow.dueWorkingDays", undefined, 10],
  ["[R502] objection within fifteen days", "objection.days", undefined, 15],
  ["[R503] report within thirty days", "report.dueDays", undefined, 30],
  ["[R509] six applications a year", "exhibition.maxApplicationsPerYear", undefined, 6],
  ["[R491] to be applied for 46 days before", "leadDays.exhibition.applyBy", undefined, 46],
  ["[R491] documents 45 days before", "leadDays.exhibition.documentsBy", undefined, 45],
  ["[R450] bare floor from 18 sqm", "booth.area", "rawMinSqm", 18],
  ["[R450] 450 sqm at most", "booth.area", "maxSqm", 450],
  ["[R450] package up to 36 sqm", "booth.area", "packageMaxSqm", 36],
  ["one booth an exhibitor", "booth.perExhibitor", undefined, 1],
  ["[R516] exhibits removed at two records", "penalties", "writtenRecordsForRemoval", 2],
  ["[R423] three tiers", "priority", "tiers", 3],
  ["password from six", "password", "min", 6],
  ["to twenty characters", "password", "max", 20],
  ["codes of six digits", "verificationCode", "digits", 6],
] as const)("%s", (_, key, path, value) => expect(getPolicyNumber(key, {}, path)).toBe(value));

test.each([
  [
    "[R487] fair: eight days and more half, seven and less all",
    "refund.hosted",
    [
      [8, undefined, 50],
      [0, 7, 100],
    ],
  ],
  [
    "[R488] group: thirty-one and more half, thirty and less all",
    "refund.group",
    [
      [31, undefined, 50],
      [0, 30, 100],
    ],
  ],
  [
    "[R489] delegation: fifteen and more half, fourteen and less all",
    "refund.delegation",
    [
      [15, undefined, 50],
      [0, 14, 100],
    ],
  ],
])("%s is kept", (_, key, bands) => {
  const refundBands = getPolicy(key, {}) as {
    daysBeforeMin: number;
    daysBeforeMax?: number;
    deductPercent: number;
  }[];
  expect(refundBands.map((band) => [band.daysBeforeMin, band.daysBeforeMax, band.deductPercent])).toEqual(
    bands,
  );
});
test("[R490] dated: half until the end of February 2025, nothing after it", () =>
  expect(getPolicy("refund.cutOffDate", {})).toEqual([
    { until: "2025-02-28", deductPercent: 50 },
    { after: "2025-02-28", deductPercent: 100 },
  ]));

test.each([
  ["[R512] a violation: one year", "VIOLATION", "2027-11-22"],
  ["[R514] a lesser one in a delegation: six months", "DELEGATION_LESSER", "2027-05-22"],
] as const)("%s", (_, kind, until) => {
  const recordedAt = toInstant("2026-11-23T04:00:00.000Z");
  const terms = resolveNotifiedTerms(recordedAt, {});
  const penalty = { id: "p", kind, recordedAt, status: "STANDING", reason: "x", terms } as Penalty;
  expect(computeSuspension([penalty], parseDay("2026-11-23"))?.until).toBe(until);
  expect(terms.objectUntil).toBe("2026-12-08");
});

test.each([
  ["scale bands", "scaleBand", ["B_0_50", "B_51_80", "B_50_100", "B_101_200", "B_201_300"]],
  [
    "free equipment of a seminar: a podium with microphone, two microphones",
    "seminarFreeEquipment",
    ["PODIUM_WITH_MIC", "MICROPHONES_2"],
  ],
  ["[R474] currencies", "currency", ["MOP", "RMB"]],
  ["[R485] kinds of discount", "feeDiscount", ["LOCAL_50", "OVERSEAS_20", "EARLY_BIRD"]],
  [
    "[R423] lots are drawn in the first tier, then the second, then the third",
    "priorityTier",
    ["TIER_1", "TIER_2", "TIER_3"],
  ],
])("%s", (_, list, codes) => expect(listCodes(list)).toEqual(codes));

test("[R479] all ten means of payment are offered", () => {
  expect(listPaymentMethods(100, {}).map((method) => method.id)).toEqual([
    "MOBILE_BANKING",
    "WALLET",
    "CLOUD_QUICK_PASS",
    "CREDIT_CARD",
    "UNIONPAY_CARD",
    "ALIPAY",
    "ALIPAY_MO",
    "WECHAT_PAY",
    "LOCAL_MOBILE",
    "INTERNATIONAL",
  ]);
});
