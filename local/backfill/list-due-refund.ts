/**
 * Lists orders with a due refund from before decision 0788 where the reconciliation looks for them. The key of that
 * index is written with the order, so an older row has none until the order is written again. A repeated run changes
 * nothing.
 */
import {
  buildPaymentOrderWrite,
  parseOrderRow,
} from "@portal/core/applications/orders/payment-order-store.server";
import { TransactionCancelledError, transact } from "@portal/core/platform/transaction.server";

/** Lists the order of a row. @returns whether it has a due refund and was not listed before */
export const listDueRefund = async (row: Record<string, unknown>): Promise<boolean> => {
  const order = parseOrderRow(row);
  if (!order.refundDue || row.gsi2pk !== undefined) return false;
  try {
    await transact([buildPaymentOrderWrite(order, order.version)]);
    return true;
  } catch (error) {
    // It was refunded or written again in the meantime, which wrote its current key.
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
};
