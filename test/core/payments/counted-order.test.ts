/** Which order a receipt is about, where a fee was paid more than once: the payment that counted last. */
import {
  type PaymentOrder,
  pickCountedOrder,
} from "@portal/core/applications/orders/payment-order-store.server";
import { selectReceiptOrder } from "@portal/core/applications/orders/receipt-payment.server";
import { toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";

/** Builds an order that was opened and paid on days of December. */
const buildOrder = (
  id: string,
  openedOn: number,
  paidOn: number,
  over: Partial<PaymentOrder>,
): PaymentOrder => ({
  id,
  applicationId: "app",
  institutionId: "i",
  purpose: "fee",
  status: "PAID",
  method: "CREDIT_CARD",
  currency: "MOP",
  amount: 1_000,
  mop: 1_000,
  rate: 1,
  invoiceType: "ENTERPRISE",
  invoiceName: "測試",
  createdAt: toInstant(`2026-12-0${openedOn}T02:00:00.000Z`),
  paidAt: toInstant(`2026-12-0${paidOn}T02:00:00.000Z`),
  version: 1,
  ...over,
});
const refundedState = { status: "REFUNDED", refunded: 1_000 } as const;
const excessMark = { excess: true } as const;
const takenBackState = { status: "REFUNDED", reversed: 1_000 } as const;

test.each<[string, PaymentOrder[], string]>([
  [
    "the second payment, when the first was refunded before it",
    [buildOrder("b", 3, 3, refundedState), buildOrder("a", 1, 1, refundedState)],
    "b",
  ],
  [
    "the second payment, when both were taken back",
    [buildOrder("b", 3, 3, takenBackState), buildOrder("a", 1, 1, takenBackState)],
    "b",
  ],
  [
    "the first payment, when the second came twice",
    [buildOrder("b", 3, 3, { ...refundedState, ...excessMark }), buildOrder("a", 1, 1, refundedState)],
    "a",
  ],
  [
    "the debt that was paid, not the fee that came too late before it",
    [buildOrder("b", 3, 3, refundedState), buildOrder("a", 1, 2, { ...refundedState, ...excessMark })],
    "b",
  ],
  [
    "the last payment, although its order was opened first",
    [buildOrder("b", 2, 2, refundedState), buildOrder("a", 1, 4, refundedState)],
    "a",
  ],
])("counts %s", (_what, orders, expected) => {
  expect(pickCountedOrder(orders)?.id).toBe(expected);
  expect(selectReceiptOrder({ status: "REFUNDED" } as never, orders)?.id).toBe(expected);
});
