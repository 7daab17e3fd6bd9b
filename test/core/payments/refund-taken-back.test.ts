/**
 * Refunds and debts after the provider took a payment back (decision 0260): it reduces the refund of a place that was
 * given up, and only the amount that exceeds that refund is owed. Half of a fee of 1,000 is refunded here.
 */
import { getPaidAmount } from "@portal/core/applications/fees/paid-amount";
import { computeOwedAmount, computeRefund, setRefundDue } from "@portal/core/applications/fees/refund-quote";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";

const today = parseDay("2027-02-01");
const fee = { lines: [], total: { amount: 1_000, currency: "MOP" } };
const buildHeader = (over: Partial<ApplicationHeader> = {}) =>
  ({
    status: "CANCELLED",
    cancelReason: "WITHDRAWN",
    fee,
    receiptNumber: "R-2026-000001",
    eventDates: { start: "2027-03-04", end: "2027-03-06" },
    refundBy: { variant: "HOSTED", bands: [{ daysBeforeMin: 0, deductPercent: 50 }] },
    ...over,
  }) as ApplicationHeader;
const omitMember = (member: keyof ApplicationHeader, of = buildHeader()): ApplicationHeader => {
  const { [member]: _, ...rest } = of;
  return rest as ApplicationHeader;
};

test.each([
  ["with its receipt, the fee", buildHeader(), 1_000],
  ["without a receipt, nothing", omitMember("receiptNumber"), 0],
  ["without a fee, nothing", omitMember("fee"), 0],
  ["what was taken back still counts as paid", buildHeader({ takenBack: 400 }), 1_000],
] as const)("paid is %s", (_, application, amount) => {
  expect(getPaidAmount(application)).toBe(amount);
});

test.each([
  [0, 500],
  [1, 499],
  [499, 1],
  [500, 0],
  [501, 0],
  [1_000, 0],
])("of a refund of 500, %i that were taken back leave %i", (takenBack, amount) => {
  expect(computeRefund(buildHeader({ takenBack }), today).amount).toBe(amount);
});

test.each([
  // The refund runs to 500, so no more than what exceeds 500 is owed, and never more than was taken back now.
  ["all of it, while the place is kept", "PAID", undefined, 300, 300, 300],
  ["all of it, when the place lapsed unpaid", "CANCELLED", "UNPAID", 300, 300, 300],
  ["nothing below the refund", "CANCELLED", "WITHDRAWN", 300, 300, 0],
  ["nothing that equals the refund", "CANCELLED", "WITHDRAWN", 500, 500, 0],
  ["what exceeds the refund", "CANCELLED", "WITHDRAWN", 501, 501, 1],
  ["what exceeds it together with an earlier one", "CANCELLED", "WITHDRAWN", 600, 400, 100],
  ["no more than this one, when earlier ones exceeded it", "CANCELLED", "WITHDRAWN", 900, 100, 100],
  ["nothing, when the organiser refunds all of it", "CANCELLED", "ORGANISER", 1_000, 1_000, 0],
] as const)("owed is %s", (_, status, cancelReason, takenBack, reversed, owed) => {
  const application = buildHeader({ status, takenBack, ...(cancelReason && { cancelReason }) });
  expect(computeOwedAmount(application, reversed, today)).toBe(owed);
});

test("nothing is owed of a place that was given up when nothing was taken back before", () => {
  expect(computeOwedAmount(buildHeader(), 100, today)).toBe(0);
});

describe("the refund that the cashier owes", () => {
  test.each([
    ["half of the fee, by the table", buildHeader(), 500],
    ["less what was taken back", buildHeader({ takenBack: 200 }), 300],
    ["the whole fee, while its terms are unknown", omitMember("refundBy"), 1_000],
    ["all of it, when the organiser called it off", buildHeader({ cancelReason: "ORGANISER" }), 1_000],
  ] as const)("is %s", (_, application, refundDue) => {
    expect(setRefundDue(application, today)).toEqual({ ...application, refundDue });
  });

  test.each([
    ["the place is kept", buildHeader({ status: "PAID" })],
    ["the place lapsed unpaid", buildHeader({ cancelReason: "UNPAID" })],
    ["all of it was taken back", buildHeader({ takenBack: 500 })],
    ["nothing was paid", omitMember("receiptNumber")],
    ["nothing was paid and the terms are unknown", omitMember("refundBy", omitMember("receiptNumber"))],
  ] as const)("is none when %s, also where one was noted before", (_, application) => {
    expect(setRefundDue({ ...application, refundDue: 500 }, today)).toEqual(application);
  });
});
