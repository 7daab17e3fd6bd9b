/** The page to pay offers a payment where one can start, and nowhere else (R477; decision 0678). */
import { countDeadline } from "@portal/core/applications/deadlines/deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { canStartPayment } from "@portal/core/applications/orders/index";
import { buildCalendar } from "@portal/core/calendar/index";
import { parseDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const deadlines = [countDeadline("payment", parseDay("2026-11-23"), 5, "WORKING", buildCalendar())];
const debt: Partial<ApplicationHeader> = { cancelReason: "UNPAID", arrears: true };

test.each<[what: string, ApplicationHeader["status"], Partial<ApplicationHeader>, today: string, boolean]>([
  ["a fee on its last day", "AWAITING_PAYMENT", { deadlines }, "2026-11-30", true],
  ["a fee after it", "AWAITING_PAYMENT", { deadlines }, "2026-12-01", false],
  ["a fee beside an objection", "AWAITING_PAYMENT", { deadlines, pending: "objection" }, "2026-12-01", true],
  [
    "a fee beside a proof of payment",
    "AWAITING_PAYMENT",
    { deadlines, pending: "voucher" },
    "2026-11-24",
    false,
  ],
  ["a fee beside a notice", "AWAITING_PAYMENT", { deadlines, pending: "cancellation" }, "2026-11-24", false],
  ["a debt", "CANCELLED", debt, "2026-12-02", true],
  [
    "a debt beside an objection to its lapse",
    "CANCELLED",
    { ...debt, pending: "objection" },
    "2026-12-02",
    true,
  ],
  [
    "a debt of an earlier payment beside a notice",
    "PROCESSING",
    { arrears: true, pending: "cancellation" },
    "2026-12-02",
    true,
  ],
  ["a place that was given up", "CANCELLED", { cancelReason: "WITHDRAWN" }, "2026-12-02", false],
  ["a place that was paid for", "PAID", {}, "2026-11-24", false],
  [
    "no amount",
    "AWAITING_PAYMENT",
    { fee: { lines: [], total: { amount: 0, currency: "MOP" } } },
    "2026-11-24",
    false,
  ],
])("%s", (_what, status, overrides, today, isPayable) => {
  expect(canStartPayment(buildSubmittedHeader(status, overrides), today)).toBe(isPayable);
});
