/**
 * Records a one-stop payment that the gateway reports as paid: payment, order, receipt number and e-mail in one
 * transaction.
 */

import { pickPaymentDay } from "../../applications/orders/ledger-entries.ts";
import { buildLedgerWrites } from "../../applications/orders/ledger-store.server.ts";
import {
  buildPaymentOrderWrite,
  type PaymentOrder,
} from "../../applications/orders/payment-order-store.server.ts";
import type { NextReceipt } from "../../applications/orders/receipt-number.server.ts";
import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { Day, Instant } from "../../platform/day.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";
import { getOneStopAmount, type OneStopPayment } from "./index.ts";
import {
  buildOneStopNoticeWrite,
  buildOneStopPaymentWrite,
  findOneStopPayment,
} from "./one-stop-store.server.ts";

/** Returns the payment as it is paid. What was taken back before is reduced by what this order pays of it. */
const toPaidPayment = (
  { owed = 0, takenBack = 0, ...payment }: OneStopPayment,
  receiptNumber: string,
  paidAt: Instant,
): OneStopPayment => ({
  ...payment,
  ...(takenBack > owed ? { takenBack: takenBack - owed } : {}),
  status: "PAID",
  paidAt,
  receiptNumber,
  version: payment.version + 1,
});

/** Builds the e-mail with the receipt; none for a payer who asked for none. */
const buildPaidNotices = (
  payment: OneStopPayment,
  { amount, currency }: PaymentOrder,
  receiptNumber: string,
  now: Instant,
) => {
  if (!payment.receiptEmail) return [];
  const { number, companyName: company, language = "zh-Hant" } = payment;
  const values = { number, company, amount: { amount, currency }, receipt: receiptNumber };
  return [
    {
      ...buildEmailNotice(payment.receiptEmail, "oneStopPaid", values, language, now),
      attachment: { kind: "oneStopReceipt" as const, number },
    },
  ];
};

/**
 * Records a paid order once.
 * @returns false when no payment was expected any more, so that it is refunded
 * @throws TransactionCancelledError when somebody else wrote meanwhile
 */
export const recordOneStopPayment = async (
  {
    paidOrder,
    versionBefore,
    receipt,
    day,
    bookWrites,
  }: {
    paidOrder: PaymentOrder;
    versionBefore: number;
    receipt: NextReceipt;
    /** The day of the payment by the clock of the provider. */
    day: Day;
    /** The payment in the ledger. */
    bookWrites: TransactionItem[];
  },
  ctx: Context,
): Promise<boolean> => {
  const payment = await findOneStopPayment(paidOrder.applicationId);
  if (payment?.status !== "TO_PAY") return false;
  // An order from before the amount changed does not pay what is due now.
  if (paidOrder.mop !== getOneStopAmount(payment)) return false;
  const next = toPaidPayment(payment, receipt.number, paidOrder.paidAt ?? ctx.now);
  const notices = buildPaidNotices(payment, paidOrder, receipt.number, ctx.now);
  const { row, source } = buildOneStopNoticeWrite(next, notices, ctx.now);
  await transact([
    buildPaymentOrderWrite(paidOrder, versionBefore),
    buildOneStopPaymentWrite(next),
    receipt.row,
    ...buildLedgerWrites(
      {
        id: receipt.number,
        day: ctx.today,
        at: ctx.now,
        kind: "receipt",
        amount: getOneStopAmount(payment),
        currency: "MOP",
        subject: payment.number,
        orderId: paidOrder.id,
        receiptNumber: receipt.number,
        ...pickPaymentDay(day, ctx),
      },
      ctx,
    ),
    ...bookWrites,
    row,
  ]);
  // The row stays in the due index until the e-mail is sent, so a queue that fails only delays it.
  await enqueueNoticesAfterWrite(notices, ctx, source);
  return true;
};
