/** The receipt of a one-stop payment: sent by e-mail after the payment, and available to whoever has the number. */

import { isPaymentTakenBack } from "../applications/model/reversed-payment.ts";
import { findCountedOrder } from "../applications/orders/payment-order-store.server.ts";
import type { Language } from "../messaging/notice-types.ts";
import { getOneStopPaymentByTicket } from "../payments/one-stop/find-payment-by-ticket.server.ts";
import { getOneStopReceiptAmount, type OneStopPayment } from "../payments/one-stop/index.ts";
import { findOneStopPayment } from "../payments/one-stop/one-stop-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { NamedPrintJob } from "./print-job.ts";
import {
  buildVerificationUrl,
  registerPrintedDocument,
} from "./verification/verify-printed-document.server.ts";

type PrintContext = Pick<Context, "now">;

const buildJob = async (
  payment: OneStopPayment | undefined,
  language: Language,
  ctx: PrintContext,
): Promise<NamedPrintJob> => {
  const order = payment && (await findCountedOrder({ id: payment.number, institutionId: "" }));
  if (!payment?.receiptNumber || isPaymentTakenBack(payment) || !payment.paidAt || !order)
    throw new Refusal(errorCodes.PAYMENT_STATUS_UNSUITABLE, {
      params: { status: payment?.status ?? "", context: "oneStop" },
    });
  await registerPrintedDocument("receipt", payment.receiptNumber, { oneStop: payment.number });
  return {
    name: `${payment.receiptNumber}.pdf`,
    owner: `payment/${payment.number}`,
    order: {
      kind: "receipt",
      of: {
        number: payment.receiptNumber,
        of: ["payment", payment.number],
        payer: order.invoiceName,
        ...(payment.payerName ? { payerName: payment.payerName } : {}),
        institutionName: payment.companyName,
        what: "oneStop",
        amount: getOneStopReceiptAmount(payment, order),
        method: order.method,
        invoiceType: order.invoiceType,
        paidAt: payment.paidAt,
        verifyUrl: buildVerificationUrl("receipt", payment.receiptNumber),
      },
      language,
      made: ctx.now,
    },
  };
};

/**
 * Builds the job for the e-mail.
 * @throws Refusal 900022 before it is paid
 */
export const buildOneStopReceiptJob = async (number: string, language: Language, ctx: PrintContext) =>
  buildJob(await findOneStopPayment(number), language, ctx);

/**
 * Builds the job for the holder of a ticket.
 * @throws Refusal 900026 for an expired ticket, 900022 before it is paid
 */
export const buildOneStopReceiptJobForTicket = async (ticket: string, language: Language, ctx: Context) =>
  buildJob(await getOneStopPaymentByTicket(ticket, ctx), language, ctx);
