/** The gateway's word that a one-stop payment was made: the record, its order, the receipt's number and the mail, in one write. */

import {
  buildPaymentOrderWrite,
  type PaymentOrder,
} from "../../applications/orders/payment-order-store.server.ts";
import type { NextReceipt } from "../../applications/orders/receipt-number.server.ts";
import { enqueueNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { transact } from "../../platform/transaction.server.ts";
import type { OneStopPayment } from "./index.ts";
import {
  buildOneStopNoticeWrite,
  buildOneStopPaymentWrite,
  findOneStopPayment,
} from "./one-stop-store.server.ts";

/**
 * Counts a paid order once.
 * @param paid the order as it is when this succeeds, in place of version `before`
 * @returns false when nothing was awaited any more: the money goes back
 * @throws Cancelled when somebody else wrote meanwhile
 */
export const settleOneStopPayment = async (
  paidOrder: PaymentOrder,
  versionBefore: number,
  receipt: NextReceipt,
  ctx: Context,
): Promise<boolean> => {
  const payment = await findOneStopPayment(paidOrder.applicationId);
  if (payment?.status !== "TO_PAY") return false;
  const next: OneStopPayment = {
    ...payment,
    status: "PAID",
    paidAt: ctx.now,
    receiptNumber: receipt.number,
    version: payment.version + 1,
  };
  const notices = payment.receiptEmail
    ? [
        {
          ...buildEmailNotice(
            payment.receiptEmail,
            "oneStopPaid",
            {
              number: payment.number,
              company: payment.companyName,
              amount: { amount: paidOrder.amount, currency: paidOrder.currency },
              receipt: receipt.number,
            },
            payment.language ?? "zh-Hant",
            ctx.now,
          ),
          attachment: { kind: "oneStopReceipt" as const, number: payment.number },
        },
      ]
    : [];
  const { row, source } = buildOneStopNoticeWrite(next, notices, ctx.now);
  await transact([
    buildPaymentOrderWrite(paidOrder, versionBefore),
    buildOneStopPaymentWrite(next),
    receipt.row,
    row,
  ]);
  // The row stands in the due index until the mail is sent: a queue that is away delays it, no more.
  await enqueueNotices(notices, ctx, source).catch(() => undefined);
  return true;
};
