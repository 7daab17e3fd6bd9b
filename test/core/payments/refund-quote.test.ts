/** What an application says of its refund: in the quote, in the cashier's queue and as a debt to the institute. */
import {
  buildRefundQuote,
  computeOwedAmount,
  computeRefundShortfall,
  findKnownRefundDue,
  getUncoveredAmount,
  setRefundDue,
} from "@portal/core/applications/fees/refund-quote";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { StartedRefund } from "@portal/core/applications/model/payment-records";
import type { RefundBand } from "@portal/core/applications/model/refund-terms";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const today = parseDay("2027-02-01");
/** Half of a fee of 6,750 comes back on any day. */
const bands: RefundBand[] = [{ daysBeforeMin: 0, deductPercent: 50 }];
const refundBy = { variant: "HOSTED" as const, bands };
const buildPaid = (status: ApplicationHeader["status"], over: Partial<ApplicationHeader> = {}) =>
  buildSubmittedHeader(status, { receiptNumber: "R-2026-000001", refundBy, ...over });
const buildUnpaid = (status: ApplicationHeader["status"]): ApplicationHeader => {
  const { receiptNumber: _, ...unpaidHeader } = buildPaid(status);
  return unpaidHeader;
};
const givenUpHeader = buildPaid("CANCELLED", { cancelReason: "WITHDRAWN", cancelRequestedOn: today });
const buildStart = (over: Partial<StartedRefund> = {}): StartedRefund => ({
  amount: 200_000,
  on: today,
  earliestDay: "2027-02-01",
  ...over,
});

describe("the quote", () => {
  test("shows the table to whoever gave the place up, and to whoever has not paid for it yet", () => {
    expect(buildRefundQuote(givenUpHeader, today)?.rows).toHaveLength(1);
    for (const status of ["AWAITING_PAYMENT", "PROCESSING"] as const)
      expect(buildRefundQuote(buildUnpaid(status), today)?.rows).toHaveLength(1);
  });
  test("shows no table that decides nothing, except where the organiser called the event off", () => {
    expect(buildRefundQuote(buildPaid("REJECTED"), today)).toMatchObject({
      rows: [],
      amount: { amount: 675_000 },
    });
    expect(buildRefundQuote(buildPaid("CANCELLED", { cancelReason: "ORGANISER" }), today)).toMatchObject({
      rows: [{ deductPercent: 50 }],
      amount: { amount: 675_000 },
    });
  });
  test("names the amount that was begun, unless that is of an earlier payment", () => {
    const computeAmount = (refundStart: StartedRefund) =>
      buildRefundQuote({ ...givenUpHeader, refundStart }, today)?.amount.amount;
    expect(computeAmount(buildStart())).toBe(200_000);
    expect(computeAmount(buildStart({ isOfEarlierPayment: true }))).toBe(337_500);
  });
  test("names day and reference of a refund by bank, and no reference of one through the provider", () => {
    const quotePayment = (reference: string) =>
      buildRefundQuote(
        {
          ...givenUpHeader,
          status: "REFUNDED",
          refunded: 337_500,
          refundPayment: { on: today, reference, through: reference ? "bank" : "gateway" },
        },
        today,
      );
    expect(quotePayment("BNU 0001")).toMatchObject({ paidOn: "2027-02-01", reference: "BNU 0001" });
    expect(quotePayment("")).toMatchObject({ paidOn: "2027-02-01" });
    expect(quotePayment("")).not.toHaveProperty("reference");
    expect(buildRefundQuote(givenUpHeader, today)).not.toHaveProperty("paidOn");
  });
});

describe("what waits for the cashier", () => {
  test("is half of the fee, and all of what a refused applicant paid", () => {
    expect(setRefundDue(givenUpHeader, today).refundDue).toBe(337_500);
    expect(setRefundDue(buildPaid("REJECTED"), today).refundDue).toBe(675_000);
  });
  test("is all of it where the group ended without a notice, or the application was undecided", () => {
    const computeDue = (over: Partial<ApplicationHeader>) =>
      setRefundDue(buildPaid("CANCELLED", over), today).refundDue;
    expect(computeDue({ cancelReason: "GROUP" })).toBe(675_000);
    expect(computeDue({ cancelReason: "GROUP", cancelRequestedOn: today })).toBe(337_500);
    expect(computeDue({ cancelReason: "WITHDRAWN", isWithdrawnUndecided: true })).toBe(675_000);
  });
  test("is what the provider did not take back, to the last avo", () => {
    const computeDue = (takenBack: number) => setRefundDue({ ...givenUpHeader, takenBack }, today).refundDue;
    expect([computeDue(337_499), computeDue(337_500)]).toEqual([1, undefined]);
  });
  test("is nothing once it was made, and nothing of a place that lapsed unpaid or is still held", () => {
    for (const header of [
      { ...givenUpHeader, refunded: 0 },
      buildPaid("CANCELLED", { cancelReason: "UNPAID" }),
      buildPaid("PAID", { refundDue: 1 }),
    ])
      expect(setRefundDue(header, today).refundDue).toBeUndefined();
  });
  test("is known where the application has terms, gets everything back, or a refund was begun", () => {
    const { refundBy: _, ...headerWithoutTerms } = givenUpHeader;
    const findDue = (header: ApplicationHeader) => findKnownRefundDue(setRefundDue(header, today), today);
    expect(findDue(givenUpHeader)).toBe(337_500);
    // The cashier has to look: the amount that is queued is what was paid.
    expect(setRefundDue(headerWithoutTerms, today).refundDue).toBe(675_000);
    expect(findDue(headerWithoutTerms)).toBeUndefined();
    expect(findDue({ ...headerWithoutTerms, cancelReason: "ORGANISER" })).toBe(675_000);
    expect(findDue({ ...headerWithoutTerms, refundStart: buildStart() })).toBe(200_000);
  });
  test("is known apart from a refund of an earlier payment that was begun", () => {
    const refundStart = buildStart({ isOfEarlierPayment: true });
    const header = setRefundDue({ ...givenUpHeader, refundStart }, today);
    expect(header.refundDue).toBe(200_000);
    expect(findKnownRefundDue(header, today)).toBe(337_500);
    expect(
      findKnownRefundDue(setRefundDue({ ...buildPaid("PAID"), refundStart }, today), today),
    ).toBeUndefined();
  });
});

describe("what the provider took back", () => {
  test("is uncovered only beyond what was paid", () => {
    expect(getUncoveredAmount(buildUnpaid("AWAITING_PAYMENT"))).toBe(0);
    expect(getUncoveredAmount(buildPaid("PAID"))).toBe(0);
    expect(getUncoveredAmount(buildPaid("PAID", { takenBack: 675_000 }))).toBe(0);
    expect(getUncoveredAmount(buildPaid("PAID", { takenBack: 675_001 }))).toBe(1);
  });
  test("is owed of a held place in full, and of one that was given up beyond the refund", () => {
    expect(computeOwedAmount(buildPaid("PAID", { takenBack: 675_000 }), 675_000, today)).toBe(675_000);
    const computeOwed = (takenBack: number) =>
      computeOwedAmount({ ...givenUpHeader, takenBack }, takenBack, today);
    expect([computeOwed(337_500), computeOwed(337_501), computeOwed(675_000)]).toEqual([0, 1, 337_500]);
  });
  test("leaves a shortfall only of a refund that was made, less what was begun of the same payment", () => {
    const computeShortfall = (over: Partial<ApplicationHeader>) =>
      computeRefundShortfall({ ...givenUpHeader, takenBack: 100_000, ...over }, 100_000, today);
    expect(computeShortfall({ status: "REFUNDED", refunded: 237_500 })).toBe(100_000);
    expect(computeShortfall({ status: "REFUNDED", refunded: 300_000 })).toBe(37_500);
    expect(computeShortfall({ status: "REFUNDED", refunded: 337_500 })).toBe(0);
    // Half of what was taken back stays with the provider.
    expect(computeShortfall({ status: "REFUNDED", refunded: 137_500, takenBack: 200_000 })).toBe(100_000);
    expect(computeShortfall({ status: "REFUNDED", refunded: 187_500, takenBack: 200_000 })).toBe(50_000);
    expect(computeShortfall({ refundStart: buildStart({ amount: 237_500 }) })).toBe(100_000);
    expect(computeShortfall({ refundStart: buildStart({ amount: 300_000 }) })).toBe(37_500);
    const ofEarlierPayment = buildStart({ amount: 300_000, isOfEarlierPayment: true });
    expect(computeShortfall({ status: "REFUNDED", refunded: 237_500, refundStart: ofEarlierPayment })).toBe(
      100_000,
    );
    expect(computeShortfall({})).toBe(0);
    expect(computeShortfall({ status: "PAID", refunded: 0 })).toBe(0);
    expect(computeShortfall({ refunded: 0, cancelReason: "UNPAID" })).toBe(0);
  });
});
