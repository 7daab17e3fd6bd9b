/** The edges of the refund tables: bands of an event's own, their days, and what a quote says beside its amount. */
import {
  buildRefundTable,
  calculateRefund,
  getRefundTerms,
} from "@portal/core/applications/fees/calculate-refund";
import { buildRefundQuote, computeRefund } from "@portal/core/applications/fees/refund-quote";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { RefundBand } from "@portal/core/applications/model/refund-terms";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";

const start = parseDay("2027-03-04");
const fees = { kind: "BOOTH" as const };

describe("the terms", () => {
  test("an application whose fee is never refunded keeps all of it, whatever the event grants", () => {
    const event = buildFair({ refundPolicy: "GROUP", refundBands: [{ daysBeforeMin: 0, deductPercent: 0 }] });
    expect(getRefundTerms({ fees: { ...fees, refundable: false } }, event, {})).toEqual({
      variant: "GROUP",
      bands: [{ daysBeforeMin: 0, deductPercent: 100 }],
    });
    expect(getRefundTerms({ fees: { ...fees, refundable: true } }, event, {}).bands).toEqual([
      { daysBeforeMin: 0, deductPercent: 0 },
    ]);
  });
  test("the event's last day for refunds holds for every kind of application", () => {
    const event = buildFair({
      refundPolicy: "CUT_OFF_DATE",
      refundBands: [
        { until: "2027-01-31", deductPercent: 50 },
        { after: "2027-01-31", deductPercent: 100 },
      ],
    });
    expect(getRefundTerms({ fees: { ...fees, refund: "GROUP" } }, event, {}).variant).toBe("CUT_OFF_DATE");
    expect(getRefundTerms({ fees: { ...fees, refund: "GROUP" } }, buildFair(), {}).variant).toBe("GROUP");
  });
});

describe("a band of the event's own", () => {
  const between: RefundBand[] = [{ daysBeforeMin: 8, daysBeforeMax: 20, deductPercent: 30 }];
  test.each([
    ["twenty-one days before", "2027-02-11", 0],
    ["twenty days before", "2027-02-12", 700],
    ["eight days before", "2027-02-24", 700],
    ["seven days before", "2027-02-25", 0],
  ])("holds on its first and its last day: %s", (_, notice, amount) => {
    expect(calculateRefund(1_000, between, parseDay(notice), start).amount).toBe(amount);
  });
  test("that begins after a day does not hold on that day", () => {
    const lateBands: RefundBand[] = [{ after: "2027-01-31", deductPercent: 20 }];
    expect(
      ["2027-01-31", "2027-02-01"].map(
        (day) => calculateRefund(1_000, lateBands, parseDay(day), start).amount,
      ),
    ).toEqual([0, 800]);
  });
  test.each([
    [-5, 1_000],
    [105, 0],
  ])("with %i percent is read as one between none and all", (deductPercent, amount) => {
    expect(calculateRefund(1_000, [{ deductPercent }], start, start).amount).toBe(amount);
  });
  test("a notice that no band holds keeps exactly all", () => {
    expect(calculateRefund(1_000, between, start, start)).toEqual({
      daysBefore: 0,
      deductPercent: 100,
      amount: 0,
    });
  });
});

test("the table gives each band its days, earliest notice first, in whatever order the bands are written", () => {
  const bands: RefundBand[] = [
    { daysBeforeMin: 0, daysBeforeMax: 7, deductPercent: 100 },
    { daysBeforeMin: 8, daysBeforeMax: 20, deductPercent: 50 },
    { daysBeforeMin: 21, deductPercent: 10 },
  ];
  expect(buildRefundTable(1_000, bands, parseDay("2027-02-20"), start)).toStrictEqual([
    { to: "2027-02-11", daysBeforeMin: 21, deductPercent: 10, amount: 900, applies: false },
    {
      from: "2027-02-12",
      to: "2027-02-24",
      daysBeforeMin: 8,
      daysBeforeMax: 20,
      deductPercent: 50,
      amount: 500,
      applies: true,
    },
    {
      from: "2027-02-25",
      to: "2027-03-04",
      daysBeforeMin: 0,
      daysBeforeMax: 7,
      deductPercent: 100,
      amount: 0,
      applies: false,
    },
  ]);
});

test("a table by dates names the last day of one band and the first of the next", () => {
  const bands: RefundBand[] = [
    { after: "2027-01-31", deductPercent: 100 },
    { until: "2027-01-31", deductPercent: 50 },
  ];
  expect(buildRefundTable(1_000, bands, parseDay("2027-01-31"), start)).toStrictEqual([
    { to: "2027-01-31", deductPercent: 50, amount: 500, applies: true },
    { from: "2027-02-01", deductPercent: 100, amount: 0, applies: false },
  ]);
});

describe("a quote", () => {
  const bands: RefundBand[] = [{ daysBeforeMin: 0, deductPercent: 50 }];
  const buildHeader = (over: Partial<ApplicationHeader> = {}) =>
    ({
      status: "PAID",
      fee: { lines: [], total: { amount: 1_000, currency: "MOP" } },
      receiptNumber: "R-2026-000001",
      eventDates: { start, end: "2027-03-06" },
      refundBy: { variant: "HOSTED", bands },
      ...over,
    }) as ApplicationHeader;
  const omitMember = (member: keyof ApplicationHeader): ApplicationHeader => {
    const { [member]: _, ...rest } = buildHeader();
    return rest as ApplicationHeader;
  };
  const buildQuote = (of: ApplicationHeader) => buildRefundQuote(of, parseDay("2027-02-01"));

  test.each(["fee", "eventDates", "refundBy"] as const)("needs to know %s", (member) => {
    expect(buildQuote(buildHeader())).toBeDefined();
    expect(buildQuote(omitMember(member))).toBeUndefined();
  });
  test("there is none of a fee of nothing", () => {
    expect(
      buildQuote(buildHeader({ fee: { lines: [], total: { amount: 0, currency: "MOP" } } })),
    ).toBeUndefined();
  });
  test("says whether the organiser called it off, and what has been paid back so far", () => {
    expect(buildQuote(buildHeader())).toMatchObject({ byOrganiser: false, amount: { amount: 500 } });
    expect(buildQuote(buildHeader())).not.toHaveProperty("refunded");
    expect(
      buildQuote(buildHeader({ status: "REFUNDED", cancelReason: "ORGANISER", refunded: 1_000 })),
    ).toMatchObject({
      byOrganiser: true,
      amount: { amount: 1_000, currency: "MOP" },
      refunded: { amount: 1_000, currency: "MOP" },
    });
  });
  test("a fee of which nothing is known counts as nothing paid", () => {
    expect(computeRefund(omitMember("fee"), parseDay("2027-02-01")).amount).toBe(0);
  });
});
