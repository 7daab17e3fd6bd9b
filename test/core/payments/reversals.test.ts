/**
 * The money of one order over everything that can happen to it: the institute holds what was paid, less what it
 * refunded and what the provider took back, in whatever order and however often the provider reports it.
 */
import type { PaymentOrder } from "@portal/core/applications/orders/payment-order-store.server";
import {
  countBankRefund,
  countReversal,
  getExecutedRefund,
  getHeldAmount,
  type ReversalMessage,
  requestOrderRefund,
  toAvos,
  toOrderAmount,
  updateRefundedStatus,
} from "@portal/core/applications/orders/reversals";
import { toInstant } from "@portal/core/platform/day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const now = toInstant("2026-11-23T02:00:00.000Z");
const buildOrder = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: "app-order",
  applicationId: "app",
  institutionId: "i",
  purpose: "fee",
  status: "PAID",
  method: "CREDIT_CARD",
  currency: "MOP",
  amount: 180_000,
  mop: 180_000,
  rate: 1,
  invoiceType: "ENTERPRISE",
  invoiceName: "測試",
  createdAt: now,
  version: 1,
  ...over,
});
const reportAmounts = (
  type: ReversalMessage["type"],
  amount: number,
  currency: "MOP" | "RMB" = "MOP",
): ReversalMessage => ({ type, amount, currency });

describe("what one report changes", () => {
  test.each<[string, Partial<PaymentOrder>, ReversalMessage, Partial<PaymentOrder>, number]>([
    [
      "5 of 180,000 avos leave the rest paid",
      {},
      reportAmounts("refunded", 5),
      { status: "PAID", reversed: 5 },
      5,
    ],
    [
      "the whole taken back ends the order",
      {},
      reportAmounts("chargeback", 180_000),
      { status: "REFUNDED" },
      180_000,
    ],
    [
      "our own refund, confirmed, is no reversal",
      { refunded: 180_000, refundDue: true },
      reportAmounts("refunded", 180_000),
      { status: "REFUNDED", refundDue: false, reversed: 0 },
      0,
    ],
    [
      "more than our own refund is a reversal of the rest",
      { refunded: 100_000 },
      reportAmounts("refunded", 100_005),
      { status: "PAID", reversed: 5 },
      5,
    ],
    [
      "a chargeback takes the place of a refund that is still due",
      { refunded: 180_000, refundDue: true },
      reportAmounts("chargeback", 180_000),
      { status: "REFUNDED", refundDue: false, refunded: 0, absorbed: 180_000, reversed: 0 },
      0,
    ],
    [
      "a chargeback that is returned counts for nothing",
      { reported: { chargedBack: 180_000 }, reversed: 180_000, status: "REFUNDED" },
      reportAmounts("chargebackReturned", 180_000),
      { status: "PAID", reversed: 0 },
      -180_000,
    ],
    [
      "a return that is reported before its chargeback",
      {},
      reportAmounts("chargebackReturned", 180_000),
      { status: "PAID", reversed: 0 },
      0,
    ],
  ])("%s", (_, before, message, after, change) => {
    const reversalCount = countReversal(buildOrder(before), message, now);
    expect(reversalCount.order).toMatchObject(after);
    expect(reversalCount.change).toBe(change);
  });

  test.each<[string, Partial<PaymentOrder>, ReversalMessage]>([
    ["more than was paid", {}, reportAmounts("chargeback", 180_001)],
    ["nothing", {}, reportAmounts("refunded", 0)],
    ["less than nothing", {}, reportAmounts("chargeback", -5)],
    ["another currency", {}, reportAmounts("refunded", 5, "RMB")],
    ["an order that is not paid", { status: "OPEN" }, reportAmounts("chargeback", 5)],
    [
      "a part of the refund that we asked for",
      { refunded: 100, refundDue: true },
      reportAmounts("refunded", 50),
    ],
  ])("is refused: %s", (_, before, message) => {
    expect(() => countReversal(buildOrder(before), message, now)).toThrow();
  });
});

test("avos and the currency of an order: the whole is the whole, and parts add up to it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.double({ min: 0.5, max: 1.5, noNaN: true }),
      (mop, rate) => {
        const order = { amount: Math.max(1, Math.round(mop * rate)), mop };
        expect(toAvos(order, order.amount)).toBe(mop);
        expect(toOrderAmount(order, mop)).toBe(order.amount);
      },
    ),
  );
});

/** A provider that moves money and reports its totals; its reports come late, twice and in any order. */
interface Step {
  kind: "ownRefund" | "chargeback" | "returned" | "request" | "execute";
  share: number;
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom("ownRefund", "chargeback", "returned", "request", "execute"),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  { maxLength: 12 },
);

test("the ledger balances over random refunds, chargebacks, late and double reports", () => {
  fc.assert(
    fc.property(steps, fc.infiniteStream(fc.nat()), (moves, dice) => {
      let order = buildOrder();
      const provider = { refunded: 0, chargedBack: 0, returned: 0 };
      let changes = 0;
      const messages: ReversalMessage[] = [];
      const rollNumber = (max: number): number => (dice.next().value ?? 0) % max;
      const deliverMessage = (message: ReversalMessage): void => {
        try {
          const reversalCount = countReversal(order, message, now);
          changes += reversalCount.change;
          order = reversalCount.order;
        } catch {
          // The provider repeats what was refused; at the end everything is delivered again.
        }
      };
      const getExpectedHeldAmount = (): number =>
        order.amount - provider.refunded - Math.max(0, provider.chargedBack - provider.returned);
      for (const { kind, share } of moves) {
        const part = Math.max(1, Math.floor(share * Math.max(0, getExpectedHeldAmount())));
        // The provider cannot refund an amount that a chargeback absorbed until that amount is returned.
        if (
          kind === "ownRefund" &&
          getExpectedHeldAmount() - (order.absorbed ?? 0) >= part &&
          !order.refundDue
        ) {
          provider.refunded += part;
          messages.push(reportAmounts("refunded", provider.refunded));
        } else if (kind === "chargeback" && getExpectedHeldAmount() >= part) {
          provider.chargedBack += part;
          messages.push(reportAmounts("chargeback", provider.chargedBack));
        } else if (kind === "returned" && provider.chargedBack > provider.returned) {
          provider.returned = provider.chargedBack;
          messages.push(reportAmounts("chargebackReturned", provider.returned));
        } else if (
          kind === "request" &&
          !order.refundDue &&
          getHeldAmount(order) >= part &&
          part <= getExpectedHeldAmount()
        ) {
          // A refund is only asked for when every report so far has arrived.
          for (const message of messages) deliverMessage(message);
          const amount = Math.min(part, getHeldAmount(order));
          if (amount > 0) order = requestOrderRefund(order, amount, now);
        } else if (kind === "execute" && order.refundDue) {
          const amount = (order.refunded ?? 0) - getExecutedRefund(order);
          // The provider refuses to refund what was charged back; the request waits for the report about it.
          if (amount > getExpectedHeldAmount()) continue;
          provider.refunded += amount;
          order = updateRefundedStatus({ ...order, refundDue: false });
          messages.push(reportAmounts("refunded", provider.refunded));
        }
        // Some reports arrive now, some twice, some late.
        for (let i = 0; i < 2 && messages.length > 0; i++) {
          const message = messages[rollNumber(messages.length)];
          if (message && rollNumber(2) === 0) deliverMessage(message);
        }
      }
      for (const message of messages) deliverMessage(message);
      for (const message of messages.toReversed()) deliverMessage(message);
      if (order.refundDue) {
        const amount = (order.refunded ?? 0) - getExecutedRefund(order);
        provider.refunded += amount;
        order = updateRefundedStatus({ ...order, refundDue: false });
        deliverMessage(reportAmounts("refunded", provider.refunded));
      }
      expect(changes).toBe(order.reversed ?? 0);
      expect(getHeldAmount(order)).toBe(getExpectedHeldAmount());
      expect(order.status).toBe(getExpectedHeldAmount() <= 0 ? "REFUNDED" : "PAID");
    }),
    { numRuns: 2000 },
  );
});

describe("a refund by the bank is counted in the orders that had paid", () => {
  const refundedByBank = (orders: readonly PaymentOrder[], amount: number) =>
    countBankRefund(orders, amount).map((order) => [
      order.refundedByBank,
      order.status,
      getHeldAmount(order),
    ]);
  test.each<[string, Partial<PaymentOrder>[], number, unknown[]]>([
    ["all of one order", [{}], 180_000, [[180_000, "REFUNDED", 0]]],
    ["a part of it", [{}], 90_000, [[90_000, "PAID", 90_000]]],
    ["what the provider left of it", [{ reversed: 30_000 }], 150_000, [[150_000, "REFUNDED", 0]]],
    [
      "the newest first, then the one before",
      [
        { id: "2", amount: 30_000, mop: 30_000 },
        { id: "1", reversed: 30_000 },
      ],
      100_000,
      [
        [30_000, "REFUNDED", 0],
        [70_000, "PAID", 80_000],
      ],
    ],
    ["no more than it paid of a fee that came by a transfer too", [{}], 200_000, [[180_000, "REFUNDED", 0]]],
    ["in its own currency", [{ currency: "RMB", amount: 150_000 }], 180_000, [[150_000, "REFUNDED", 0]]],
    ["and not one that was never paid", [{ status: "EXPIRED" }], 180_000, []],
    ["nor one that goes back through the provider", [{ refunded: 180_000, refundDue: true }], 180_000, []],
  ])("%s", (_what, orders, amount, expected) => {
    expect(refundedByBank(orders.map(buildOrder), amount)).toEqual(expected);
  });
});
