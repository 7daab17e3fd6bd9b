/**
 * Reports of the provider about money that it refunded or took back. The order, the application or one-stop payment,
 * its history and its notices are written together.
 */

import { addRefundTerms } from "../applications/fees/add-refund-terms.ts";
import { computeRefundShortfall } from "../applications/fees/refund-quote.ts";
import { findHeader } from "../applications/model/application-store.server.ts";
import { toGatewayEntry, toProviderDay } from "../applications/orders/ledger-entries.ts";
import { buildLedgerWrites } from "../applications/orders/ledger-store.server.ts";
import {
  buildPaymentOrderWrite,
  type PaymentOrder,
} from "../applications/orders/payment-order-store.server.ts";
import {
  countReversal,
  getExecutedRefund,
  type ReversalMessage,
  requestOrderRefund,
  toAvos,
  toOrderAmount,
} from "../applications/orders/reversals.ts";
import { applyTransition } from "../applications/transitions/apply-transition.server.ts";
import { findEvent } from "../events/event-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { type TransactionItem, transact } from "../platform/transaction.server.ts";

/** Applies a verified report to its order. A report that is already known changes nothing. */
export const applyReversalMessage = async (
  order: PaymentOrder,
  message: ReversalMessage & { at?: string },
  ctx: Context,
): Promise<void> => {
  const countedReversal = countReversal(order, message, ctx.now);
  if (countedReversal.order === order) return;
  const next: PaymentOrder = { ...countedReversal.order, version: order.version + 1 };
  if (order.purpose === "oneStop") {
    const { changeOneStopReversal } = await import("./one-stop/one-stop-reversal.server.ts");
    return changeOneStopReversal(
      order,
      next,
      { prepareRefund: prepareExcessRefund, bookWrites: buildReversalEntries(order, next, message, ctx) },
      ctx,
    );
  }
  const bookWrites = buildReversalEntries(order, next, message, ctx);
  const header = await findHeader(order.institutionId, order.applicationId);
  if (!header) throw new Refusal(errorCodes.PAYMENT_NO_MATCHING_APPLICATION);
  const change = toAvos(order, next.reversed ?? 0) - toAvos(order, order.reversed ?? 0);
  if (change === 0) return transact([buildPaymentOrderWrite(next, order.version), ...bookWrites]);
  if (change > 0) {
    await applyTransition(
      {
        header,
        action: "reversePayment",
        input: { amount: change, reference: order.id },
        with: [buildPaymentOrderWrite(next, order.version), ...bookWrites],
      },
      ctx,
    );
    return;
  }
  // An amount that was paid again meanwhile is not needed twice, so it is refunded like every payment in excess. So is
  // what a refund was reduced by.
  const neededAmount = Math.min(-change, header.takenBack ?? 0);
  const event = header.eventId ? await findEvent(header.eventId) : undefined;
  const shortfall = computeRefundShortfall(addRefundTerms(header, event), neededAmount, ctx.today);
  const excess = toOrderAmount(order, -change - neededAmount + shortfall);
  const { rows, send, order: changedOrder } = await prepareExcessRefund(next, excess, ctx);
  const writes = [buildPaymentOrderWrite(changedOrder, order.version), ...bookWrites, ...rows];
  if (neededAmount > 0)
    await applyTransition(
      { header, action: "restorePayment", input: { amount: neededAmount }, with: writes },
      ctx,
    );
  else await transact(writes);
  await send();
};

/**
 * Builds the movement at the provider that a report tells: what was taken back, our own refunds not included, or what
 * was returned. A chargeback that took the place of a refund is a movement too.
 */
const buildReversalEntries = (
  order: PaymentOrder,
  next: PaymentOrder,
  { at }: { at?: string },
  ctx: Context,
): TransactionItem[] => {
  const sumLosses = ({ reversed = 0, absorbed = 0 }: PaymentOrder): number => reversed + absorbed;
  const change = sumLosses(next) - sumLosses(order);
  if (change === 0) return [];
  const day = toProviderDay(at, ctx);
  const kind = change > 0 ? "takenBack" : "returned";
  return buildLedgerWrites(toGatewayEntry(next, { kind, amount: Math.abs(change), day }, ctx), ctx);
};

/** Requests the refund of an amount in excess, in minor units, with the notices about it. Zero changes nothing. */
const prepareExcessRefund = async (
  order: PaymentOrder,
  excess: number,
  ctx: Context,
): Promise<{ order: PaymentOrder; rows: TransactionItem[]; send: () => Promise<void> }> => {
  if (excess <= 0) return { order, rows: [], send: async () => undefined };
  const { buildExcessRefundNotices } = await import("./excess-payment-refund.server.ts");
  const notices = await buildExcessRefundNotices({ ...order, amount: excess }, ctx);
  return { order: requestOrderRefund({ ...order, status: "PAID" }, excess, ctx.now), ...notices };
};

/** Returns the amount that a refund request still has to name at the gateway, and a key that makes it count once. */
export const toGatewayRefund = (order: PaymentOrder): { amount: number; refundId: string } => ({
  amount: (order.refunded ?? order.amount) - getExecutedRefund(order),
  refundId: `${order.id}-${order.refunded ?? order.amount}`,
});
