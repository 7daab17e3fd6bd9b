/** The payment that the receipt of an application is about: an order at the gateway, or a transfer of the bank. */
import type { Day, Instant } from "../../platform/day.ts";
import { getPaidAmount, getRefundedAmount, isRefundMade } from "../fees/paid-amount.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Money } from "../model/application-schema.ts";
import { findLastActTime } from "../model/find-act-time.server.ts";
import { toFeeMoney } from "../model/reversed-payment.ts";
import { proposeInvoiceType } from "./invoice-type.ts";
import {
  listCountedOrders,
  listPaymentOrders,
  type PaymentOrder,
  pickCountedOrder,
} from "./payment-order-store.server.ts";
import { getHeldAmount } from "./reversals.ts";

/**
 * Selects the order that a receipt is about, from orders sorted newest first. A transfer that the cashier confirmed has
 * none, although an earlier order may still be held in part, and even after its place is given up or refunded. While
 * the place is paid for, it is an order of which the institute holds something: others were refunded or taken back.
 * From the beginning of a refund nothing may be held any more (decision 0616).
 */
export const selectReceiptOrder = (
  header: ApplicationHeader,
  orders: readonly PaymentOrder[],
): PaymentOrder | undefined => {
  if (header.bankPayment) return undefined;
  const heldOrder = listCountedOrders(orders).find((order) => getHeldAmount(order) > 0);
  const isMoneyGone = header.status === "REFUNDED" || isRefundMade(header) || (header.takenBack ?? 0) > 0;
  return heldOrder ?? (isMoneyGone ? pickCountedOrder(orders) : undefined);
};

/** Returns what was paid: the fee, or the part of it that was paid before it became higher. */
export const getPaidMoney = (header: ApplicationHeader): Money => toFeeMoney(header, getPaidAmount(header));

/** Returns what was refunded of the payment, or undefined while no refund was begun. */
export const getRefundedMoney = (header: ApplicationHeader): Money | undefined =>
  isRefundMade(header) ? toFeeMoney(header, getRefundedAmount(header)) : undefined;

/** Returns for whom a receipt is: as the payer chose, or after a transfer by the nature of the institution (0848). */
export const getInvoiceType = (order: PaymentOrder | undefined, nature: string | undefined): string =>
  order?.invoiceType ?? proposeInvoiceType(nature);

/** The acts by which a cashier records that the fee has arrived. */
const paymentActs: readonly string[] = ["confirmVoucher", "confirmTransfer"];

/** Finds when a payment was made: at the provider, or its value date at the bank. */
export const findPaymentTime = async (
  header: ApplicationHeader,
  order: PaymentOrder | undefined,
): Promise<Instant | Day> =>
  order?.paidAt ??
  header.bankPayment?.on ??
  // Transfers from before 2026-11-27 have no value date, and their receipt is of the day on which they were recorded.
  (await findLastActTime(header, ({ action }) => paymentActs.includes(action))) ??
  header.updatedAt;

/** Finds when the last refund of a payment was made: its value date. */
export const findRefundTime = async (header: ApplicationHeader): Promise<Instant | Day> =>
  header.refundPayment?.on ??
  // Refunds from before 2026-11-25 have no value date, and are of the day on which they were recorded.
  (await findLastActTime(header, ({ action }) => action === "refund")) ??
  header.updatedAt;

/**
 * Finds the payment of a receipt. When only a part had to be paid again, the receipt is about all that was paid,
 * because the earlier one is void.
 */
export const findReceiptPayment = async (
  header: ApplicationHeader,
): Promise<{ order: PaymentOrder | undefined; amount: Money }> => {
  const order = selectReceiptOrder(header, await listPaymentOrders(header));
  const paidMoney = getPaidMoney(header);
  const isWhole = order && order.mop >= paidMoney.amount;
  return { order, amount: isWhole ? { amount: order.amount, currency: order.currency } : paidMoney };
};
