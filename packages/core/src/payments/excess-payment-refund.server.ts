/**
 * Refunds of payments that came too late or twice (workflow.md). The payer is notified of the amount in the same
 * write that records the refund.
 */

import { buildNotifications } from "../applications/changes/build-notifications.ts";
import { findHeader } from "../applications/model/application-store.server.ts";
import type { PaymentOrder } from "../applications/orders/payment-order-store.server.ts";
import { enqueueNoticesAfterWrite } from "../messaging/enqueue-notices.server.ts";
import { identifyNotices } from "../messaging/identify-notices.server.ts";
import { buildEmailNotice } from "../messaging/index.ts";
import type { Notice } from "../messaging/notice-types.ts";
import { buildPendingNoticesWrite } from "../messaging/pending-notices.server.ts";
import type { Context } from "../platform/actor.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { findOneStopPayment } from "./one-stop/one-stop-store.server.ts";

const buildRefundNotices = async (order: PaymentOrder, ctx: Context): Promise<Notice[]> => {
  const amount = { amount: order.amount, currency: order.currency };
  if (order.purpose !== "oneStop") {
    const header = await findHeader(order.institutionId, order.applicationId);
    return header ? buildNotifications(header, "paymentReturned", ctx.now, { amount }) : [];
  }
  const payment = await findOneStopPayment(order.applicationId);
  if (!payment?.receiptEmail) return [];
  const params = { number: payment.number, company: payment.companyName, amount };
  return [
    buildEmailNotice(payment.receiptEmail, "oneStopReturned", params, payment.language ?? "zh-Hant", ctx.now),
  ];
};

/**
 * Builds the row with the notices about a refunded order, for the same transaction, and the function that sends them
 * afterwards.
 */
export const buildExcessRefundNotices = async (
  order: PaymentOrder,
  ctx: Context,
): Promise<{ rows: TransactionItem[]; send: () => Promise<void> }> => {
  const change = `order ${order.id} ${order.version}`;
  const notices = identifyNotices(await buildRefundNotices(order, ctx), ctx, change);
  if (notices.length === 0) return { rows: [], send: async () => undefined };
  const source = { pk: `application#${order.applicationId}`, sk: `notice#back#${order.id}` };
  return {
    rows: [buildPendingNoticesWrite(source, order.id, notices, ctx.now)],
    // The row stays until the notices are sent, so that the sweep sends what the queue did not take.
    send: () => enqueueNoticesAfterWrite(notices, ctx, source),
  };
};
