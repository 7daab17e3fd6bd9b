/** The applications of an event that the organiser cancels, postpones or moves (R486). */

import { findEvent } from "../../events/event-store.server.ts";
import { findOverridingChange } from "../../events/index.ts";
import type { Context } from "../../platform/actor.ts";
import { SHARDS } from "../../platform/table.server.ts";
import { computeRefund, isRefundMade } from "../fees/refund-quote.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationStatus } from "../model/statuses.ts";
import * as Store from "../model/store.server.ts";
import { buildPaymentOrderWrite, listPaymentOrders } from "../orders/payment-order-store.server.ts";
import { getHeldAmount, getHeldAvos, requestOrderRefund } from "../orders/reversals.ts";
import { isOnWaitingList } from "../places/draw/index.ts";
import { applyTransition } from "./apply-transition.server.ts";

const runningStatuses: readonly ApplicationStatus[] = [
  "PROCESSING",
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];

/**
 * Rejected, but waiting for a place or with something pending. Also a lapsed fee: nobody owes it for an event that
 * does not take place, and a paid debt is refunded like every fee.
 */
const isOpenAfterRefusal = (header: ApplicationHeader): boolean =>
  (header.status === "REJECTED" && (header.pending !== undefined || isOnWaitingList(header))) ||
  (header.status === "CANCELLED" && header.cancelReason === "UNPAID");

/**
 * Called off with the event but not completely refunded: a job that was killed in between continues here. What the cashier
 * has begun to refund is refunded by the bank.
 */
const isRefundOutstanding = (header: ApplicationHeader): boolean =>
  header.status === "CANCELLED" &&
  header.cancelReason === "ORGANISER" &&
  header.receiptNumber !== undefined &&
  !isRefundMade(header);

/**
 * Calls off every application that was submitted before the organiser cancelled, postponed or moved the event, and
 * refunds its payments in full, by the method of payment (R486). A repeated call does what is left. Bank transfers
 * are left to the cashier, who pays to the account or by the cheque that the applicant named.
 * @returns the number of applications called off; 0 for an event that takes place as published
 */
export const cancelEventApplications = async (eventId: string, ctx: Context): Promise<number> => {
  const event = await findEvent(eventId);
  if (!event) return 0;
  // An unconfirmed transfer may have been paid, so the cashier answers first and this runs again.
  const isAffected = (header: ApplicationHeader): boolean =>
    ((runningStatuses.includes(header.status) || isOpenAfterRefusal(header)) &&
      header.pending !== "voucher" &&
      findOverridingChange(event, header.submittedAt) !== undefined) ||
    isRefundOutstanding(header);
  let cancelledCount = 0;
  for (let shard = 0; shard < SHARDS; shard++) {
    for (const { institutionId, id } of (await Store.listSubmittedByEvent(eventId, shard)).filter(
      isAffected,
    )) {
      // The index can lag, so the row itself is read, and the write is conditional on its version.
      let header = await Store.findHeader(institutionId, id);
      if (!header || !isAffected(header)) continue;
      if (!isRefundOutstanding(header)) {
        header = (await applyTransition({ header, action: "organiserCancel", input: {} }, ctx)).next;
        cancelledCount += 1;
      }
      if (isRefundOutstanding(header)) await refundFee(header, ctx);
    }
  }
  return cancelledCount;
};

/**
 * Refunds what the institute still holds of the fee through the orders that paid it, which then tell the gateway. There
 * are two when the provider took a part back and it was paid again. A fee of which a part came by bank transfer is left
 * to the cashier as a whole, because a refund is made once (decision 0592).
 */
const refundFee = async (header: ApplicationHeader, ctx: Context): Promise<void> => {
  const orders = (await listPaymentOrders(header)).filter(
    (order) => order.status === "PAID" && !order.refundDue && getHeldAmount(order) > 0,
  );
  const heldAmount = orders.reduce((sum, order) => sum + getHeldAvos(order), 0);
  // The rest of the fee came by a transfer.
  if (orders.length === 0 || heldAmount !== computeRefund(header, ctx.today).amount) return;
  const writes = orders.map((order) =>
    buildPaymentOrderWrite(
      { ...requestOrderRefund(order, getHeldAmount(order), ctx.now), version: order.version + 1 },
      order.version,
    ),
  );
  await applyTransition({ header, action: "refund", input: {}, with: writes }, ctx);
};
