/** Money of grants in the book of the day: on the value date of the bank, each with its reference (decision 0501). */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { reconcileDay } from "@portal/core/applications/orders/ledger";
import { toGrantPayoutEntry, toGrantRepaymentEntry } from "@portal/core/applications/orders/ledger-entries";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";

const ctx = { today: parseDay("2026-11-23"), now: toInstant("2026-11-23T02:00:00.000Z") };
const buildHeader = (funding: ApplicationHeader["funding"]) =>
  ({ id: "a1", code: "EC-1", version: 7, funding }) as ApplicationHeader;

test("a payout is on the day on which the bank paid it, not on that of the record", () => {
  const settlement = { amount: 500, on: "2026-11-20", reference: "TRF-1" };
  expect(toGrantPayoutEntry(buildHeader({ settled: settlement }), ctx)).toEqual({
    id: "a1#grantPayout#7",
    day: "2026-11-20",
    at: ctx.now,
    kind: "grantPayout",
    amount: 500,
    currency: "MOP",
    subject: "EC-1",
    reference: "TRF-1",
  });
});

test("of a repayment in parts the last one is there, on its own day", () => {
  const parts = [
    { amount: 100, on: "2026-11-18", reference: "BNU-1" },
    { amount: 400, on: "2026-11-19", reference: "BNU-2" },
  ];
  const repayment = { amount: 500, dueOn: "2026-12-20", parts };
  expect(toGrantRepaymentEntry(buildHeader({ repayment }), ctx)).toMatchObject({
    kind: "grantRepayment",
    day: "2026-11-19",
    amount: 400,
    reference: "BNU-2",
  });
});

test("the book of a day tells the sum of each, and counts neither as a refund", () => {
  const settlement = { amount: 500, on: "2026-11-23", reference: "TRF-1" };
  const repayment = {
    amount: 300,
    dueOn: "2026-12-20",
    parts: [{ amount: 300, on: "2026-11-23", reference: "BNU-1" }],
  };
  const entries = [
    toGrantPayoutEntry(buildHeader({ settled: settlement }), ctx),
    toGrantRepaymentEntry(buildHeader({ repayment }), ctx),
  ];
  expect(reconcileDay(ctx.today, entries, [], [])).toMatchObject({
    bankRefunds: { count: 0, amount: 0 },
    grantPayouts: { count: 1, amount: 500 },
    grantRepayments: { count: 1, amount: 300 },
    balanced: true,
  });
});
