/** Counts a refund by the bank in the orders that had paid (decision 0613). */
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { buildPaymentOrderWrite, listPaymentOrders } from "../orders/payment-order-store.server.ts";
import { countBankRefund } from "../orders/reversals.ts";

/** Builds the orders that had paid, as they are from the day on which the refund is begun. */
export const buildBankRefundWrites = async (
  before: ApplicationHeader,
  { refundStart }: ApplicationHeader,
): Promise<TransactionItem[]> => {
  const changedOrders = countBankRefund(await listPaymentOrders(before), refundStart?.amount ?? 0);
  return changedOrders.map((order) => buildPaymentOrderWrite(order, order.version - 1));
};
