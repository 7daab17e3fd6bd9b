/** The members of an application in responses that say what is to be paid, was recorded at the bank, or comes back. */

import type { Context } from "../../platform/actor.ts";
import { findRecordedPayment } from "../changes/recorded-payment.ts";
import { buildRefundQuote } from "../fees/refund-quote.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationRow, ApplicationView } from "../model/application-schema.ts";
import type { BankPayment } from "../model/payment-records.ts";
import { toFeeMoney } from "../model/reversed-payment.ts";
import { getOrderPurpose, getPayableFee } from "../orders/index.ts";

/** What can be paid now; none where nothing can. */
export const pickAmountDue = (header: ApplicationHeader): Pick<ApplicationRow, "amountDue"> => {
  const { total } = getPayableFee(header);
  return getOrderPurpose(header) && total.amount > 0 ? { amountDue: total } : {};
};

/** What the cashier recorded at the bank and can correct or take back. */
export const pickBankMovements = (
  header: ApplicationHeader,
): Pick<ApplicationView, "recordedRefund" | "returnedTransfer" | "recordedPayment"> => {
  const { recordedRefund, refundStart } = header;
  const recordedPayment = findRecordedPayment(header);
  const toMovement = (amount: number, { on, reference }: BankPayment) => ({
    amount: toFeeMoney(header, amount),
    on,
    reference,
  });
  return {
    ...(recordedRefund && { recordedRefund: toMovement(recordedRefund.amount, recordedRefund) }),
    ...(recordedPayment && { recordedPayment: toMovement(recordedPayment.amount, recordedPayment) }),
    ...(refundStart?.transfer && {
      returnedTransfer: toMovement(refundStart.amount, refundStart.transfer),
    }),
  };
};

/** The refund of an application that can be or was cancelled or refused; none where nothing could be refunded. */
export const pickRefundQuote = (header: ApplicationHeader, ctx: Context): Pick<ApplicationView, "refund"> => {
  const refund = buildRefundQuote(header, ctx.today);
  return refund ? { refund } : {};
};
