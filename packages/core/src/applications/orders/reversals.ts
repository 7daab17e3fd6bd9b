/**
 * The money of one order after it was paid: refunds that we request, refunds that the provider makes by itself, and
 * chargebacks. Pure; amounts are minor units of the order's currency unless they say avos.
 */
import type { Instant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { PaymentOrder, ReportedReversals } from "./payment-order-store.server.ts";
import type { PaymentWebhook } from "./payment-schema.ts";

export type ReversalMessage = Pick<PaymentWebhook, "amount" | "currency"> & {
  type: "refunded" | "chargeback" | "chargebackReturned";
};

const reportedMembers = {
  refunded: "refunded",
  chargeback: "chargedBack",
  chargebackReturned: "chargebackReturned",
} as const satisfies Record<ReversalMessage["type"], keyof ReportedReversals>;

/** Returns what was refunded on our request. A refund that is still to be made is not included. */
export const getExecutedRefund = ({ refunded = 0, refundDue, executed = 0 }: PaymentOrder): number =>
  refundDue ? executed : refunded;

/**
 * Returns what the institute still holds of an order, after everything that was requested is refunded. Less than
 * nothing where the provider took back what the bank had refunded.
 */
export const getHeldAmount = ({
  amount,
  refunded = 0,
  refundedByBank = 0,
  reversed = 0,
  absorbed = 0,
}: PaymentOrder): number => amount - refunded - refundedByBank - reversed - absorbed;

/** Returns an order with the status that follows from what is left of it. */
export const updateRefundedStatus = (order: PaymentOrder): PaymentOrder => ({
  ...order,
  status: !order.refundDue && getHeldAmount(order) <= 0 ? "REFUNDED" : "PAID",
});

/** Requests a refund of an amount, which `processDueOrder` makes at the gateway. */
export const requestOrderRefund = (order: PaymentOrder, amount: number, now: Instant): PaymentOrder => ({
  ...order,
  executed: getExecutedRefund(order),
  refunded: (order.refunded ?? 0) + amount,
  refundDue: true,
  dueAt: now,
});

/** Converts an amount of an order to avos; the whole order is exactly what it pays. */
export const toAvos = (order: Pick<PaymentOrder, "amount" | "mop">, amount: number): number =>
  Math.round((amount * order.mop) / order.amount);
/** Returns what the institute still holds of an order, in avos of the fee that it paid. */
export const getHeldAvos = (order: PaymentOrder): number =>
  order.mop - toAvos(order, order.amount - getHeldAmount(order));
/** Converts avos to the minor units of an order. */
export const toOrderAmount = (order: Pick<PaymentOrder, "amount" | "mop">, avos: number): number =>
  Math.round((avos * order.amount) / order.mop);

/**
 * Counts a refund by the bank in the orders that had paid, as far as the institute holds them. What a transfer had paid
 * belongs to no order.
 * @param orders newest first
 * @param amount the refund, in avos
 * @returns the orders that change
 */
export const countBankRefund = (orders: readonly PaymentOrder[], amount: number): PaymentOrder[] => {
  let restAmount = amount;
  return orders.flatMap((order) => {
    const heldAmount = order.status === "PAID" ? getHeldAmount(order) : 0;
    if (heldAmount <= 0 || restAmount <= 0) return [];
    const heldAvos = getHeldAvos(order);
    const isWhole = restAmount >= heldAvos;
    const refundedAmount = isWhole ? heldAmount : toOrderAmount(order, restAmount);
    restAmount -= isWhole ? heldAvos : restAmount;
    return updateRefundedStatus({
      ...order,
      refundedByBank: (order.refundedByBank ?? 0) + refundedAmount,
      version: order.version + 1,
    });
  });
};

/**
 * Counts a report of the provider. Each report carries the total so far, so a repeated or late one changes nothing.
 * @returns the next order, and what was taken back (positive) or returned (negative) since the last report
 * @throws Refusal for a report that cannot be true
 */
export const countReversal = (
  order: PaymentOrder,
  message: ReversalMessage,
  now: Instant,
): { order: PaymentOrder; change: number } => {
  const member = reportedMembers[message.type];
  const knownAmount = order.reported?.[member] ?? 0;
  refuseImplausible(order, message, knownAmount);
  if (message.amount <= knownAmount) return { order, change: 0 };
  const reportedReversals = { ...order.reported, [member]: message.amount };
  const { chargedBack = 0, chargebackReturned = 0 } = reportedReversals;
  const ownRefunds = Math.max(
    order.ownRefunds ?? 0,
    (reportedReversals.refunded ?? 0) - (order.refunded ?? 0),
  );
  const isConfirmed =
    message.type === "refunded" && message.amount >= (order.refunded ?? 0) + (order.ownRefunds ?? 0);
  const withheld = Math.max(0, chargedBack - chargebackReturned);
  const reducedOrder = deductFromRefund(
    {
      ...order,
      reported: reportedReversals,
      ...(ownRefunds > 0 ? { ownRefunds } : {}),
      ...(order.refundDue && isConfirmed ? { refundDue: false, executed: order.refunded ?? 0 } : {}),
    },
    withheld,
    now,
  );
  const reversedAmount = ownRefunds + Math.max(0, withheld - (reducedOrder.absorbed ?? 0));
  const next = updateRefundedStatus({ ...reducedOrder, reversed: reversedAmount });
  if (!next.refundDue) delete next.dueAt;
  return { order: next, change: reversedAmount - (order.reversed ?? 0) };
};

/**
 * A chargeback of a payment that is about to be refunded takes the place of the refund. When it is returned, the
 * refund is due again.
 */
const deductFromRefund = (order: PaymentOrder, withheld: number, now: Instant): PaymentOrder => {
  const absorbedAmount = order.absorbed ?? 0;
  if (withheld < absorbedAmount)
    return { ...requestOrderRefund(order, absorbedAmount - withheld, now), absorbed: withheld };
  const open = order.refundDue ? (order.refunded ?? 0) - getExecutedRefund(order) : 0;
  const coveredAmount = Math.min(
    open,
    withheld - absorbedAmount - Math.max(0, (order.reversed ?? 0) - (order.ownRefunds ?? 0)),
  );
  if (coveredAmount <= 0) return order;
  return {
    ...order,
    refunded: (order.refunded ?? 0) - coveredAmount,
    absorbed: absorbedAmount + coveredAmount,
    refundDue: coveredAmount < open,
  };
};

/**
 * Returns the total that a report can carry. What was charged back and returned can be charged back again, so those two
 * totals can exceed the order.
 */
const getLargestTotal = (
  { amount, reported: { chargedBack = 0, chargebackReturned = 0 } = {} }: PaymentOrder,
  type: ReversalMessage["type"],
): number =>
  amount + (type === "chargeback" ? chargebackReturned : type === "chargebackReturned" ? chargedBack : 0);

/**
 * Before the payment itself is known, a report is refused and the provider repeats it. So is a refund of less than we
 * requested.
 */
const refuseImplausible = (order: PaymentOrder, message: ReversalMessage, knownTotal: number): void => {
  const isPaid = order.status === "PAID" || order.status === "REFUNDED";
  const isPartOfRequest =
    message.type === "refunded" &&
    message.amount > knownTotal &&
    message.amount < (order.refunded ?? 0) + (order.ownRefunds ?? 0);
  if (
    !isPaid ||
    message.currency !== order.currency ||
    message.amount <= 0 ||
    message.amount > getLargestTotal(order, message.type) ||
    isPartOfRequest
  )
    throw new Refusal(errorCodes.SERVER_DATA_MISMATCH);
};
