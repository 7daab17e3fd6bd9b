/** What becomes of applications when the organiser cancels, postpones or moves their event (R486). */

import { findEvent } from "../../events/event-store.server.ts";
import { findOverridingChange } from "../../events/index.ts";
import type { Context } from "../../platform/actor.ts";
import { SHARDS } from "../../platform/table.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationStatus } from "../model/statuses.ts";
import * as Store from "../model/store.server.ts";
import { buildPaymentOrderWrite, listPaymentOrders } from "../orders/payment-order-store.server.ts";
import { isOnWaitingList } from "../places/draw/index.ts";
import { applyTransition } from "./perform-transition.server.ts";

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
 * Refused, with something still to come of it: in line for a place, or waiting for an answer. And a fee that lapsed:
 * nobody owes it for what does not take place, and whoever paid the debt has it back like everybody else.
 */
const isOpenAfterRefusal = (h: ApplicationHeader): boolean =>
  (h.status === "REJECTED" && (h.pending !== undefined || isOnWaitingList(h))) ||
  (h.status === "CANCELLED" && h.cancelReason === "UNPAID");

/** Called off with the event, and not all paid back yet: a job that was killed between the two goes on here. */
const isRefundOutstanding = (h: ApplicationHeader): boolean =>
  h.status === "CANCELLED" && h.cancelReason === "ORGANISER" && h.receiptNumber !== undefined;

/**
 * Calls off every application of an event that the organiser cancelled, postponed or moved, submitted until then, and
 * pays back what was paid for it, in full and by the way it came (R486). Given again it does what is left. What was
 * paid at the bank is left to the cashier, who pays it to the account or by the cheque that the applicant named.
 * @returns how many were called off; 0 for an event that takes place as published
 */
export const cancelEventApplications = async (eventId: string, ctx: Context): Promise<number> => {
  const event = await findEvent(eventId);
  if (!event) return 0;
  // What was transferred and not confirmed yet may be paid: the cashier answers first, and this is done again.
  const isAffected = (h: ApplicationHeader): boolean =>
    ((runningStatuses.includes(h.status) || isOpenAfterRefusal(h)) &&
      h.pending !== "voucher" &&
      findOverridingChange(event, h.submittedAt) !== undefined) ||
    isRefundOutstanding(h);
  let cancelledCount = 0;
  for (let shard = 0; shard < SHARDS; shard++) {
    for (const { institutionId, id } of (await Store.listSubmittedByEvent(eventId, shard)).filter(
      isAffected,
    )) {
      // The index may lag behind: the row itself is asked, and the write is under its version.
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

/** The whole fee, by the order that paid it: the gateway is told by what is then due for the order. */
const refundFee = async (header: ApplicationHeader, ctx: Context): Promise<void> => {
  const order = (await listPaymentOrders(header)).find((one) => one.status === "PAID" && !one.refundDue);
  if (!order) return;
  const refundDueOrder = {
    ...order,
    refundDue: true,
    refunded: order.amount,
    dueAt: ctx.now,
    version: order.version + 1,
  };
  await applyTransition(
    { header, action: "refund", input: {}, with: [buildPaymentOrderWrite(refundDueOrder, order.version)] },
    ctx,
  );
};
