/** The applications of an event that the organiser cancels, postpones or moves (R486). */

import { findEvent } from "../../events/event-store.server.ts";
import { findOverridingChange } from "../../events/index.ts";
import type { Context } from "../../platform/actor.ts";
import { workOnEach } from "../../platform/set-aside.server.ts";
import { isStaleWrite } from "../../platform/stale-write.server.ts";
import { isRefundMade } from "../fees/paid-amount.ts";
import { computeRefund } from "../fees/refund-quote.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { listSubmittedEventPage, truncateEventPage } from "../model/event-pages.server.ts";
import type { ApplicationStatus } from "../model/statuses.ts";
import { buildPaymentOrderWrite, listPaymentOrders } from "../orders/payment-order-store.server.ts";
import { getHeldAmount, getHeldAvos, requestOrderRefund } from "../orders/reversals.ts";
import { isOnWaitingList } from "../places/draw/index.ts";
import { applyTransition } from "./apply-transition.server.ts";
import { findDeadline } from "./definitions/shared/guards.ts";

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
 * Rejected, but waiting for a place, with something pending, or with days to object or to explain late documents, which
 * would be about an event that does not take place (decision 0837). Also a lapsed fee: nobody owes it for such an
 * event, and a paid debt is refunded like every fee.
 */
const isOpenAfterRefusal = (header: ApplicationHeader): boolean =>
  (header.status === "REJECTED" &&
    (header.pending !== undefined ||
      isOnWaitingList(header) ||
      findDeadline(header, "objection") !== undefined)) ||
  (header.status === "CANCELLED" && header.cancelReason === "UNPAID");

/**
 * Called off with the event but not completely refunded: a job that was killed in between continues here. What the
 * cashier has begun to refund is refunded by the bank.
 */
const isRefundOutstanding = (header: ApplicationHeader): boolean =>
  header.status === "CANCELLED" &&
  header.cancelReason === "ORGANISER" &&
  header.receiptNumber !== undefined &&
  !isRefundMade(header);

/**
 * Applications that one run calls off and refunds. Each takes some ten calls one after the other, so that a run ends
 * well within the 30 s of its Lambda.
 */
const APPLICATIONS_OF_RUN = 100;
/** Somebody who works on an application, or another run, may write first so often. */
const MAX_ATTEMPTS = 5;

/** Calls off one application and refunds it, as far as both are left to do. @returns whether it was called off */
const callOff = async (
  { institutionId, id }: ApplicationHeader,
  isAffected: (header: ApplicationHeader) => boolean,
  ctx: Context,
): Promise<boolean> => {
  let isCalledOff = false;
  for (let attempt = 1; ; attempt++) {
    // The list can lag, so the row itself is read, and the write is conditional on its version.
    let header = await Store.findHeader(institutionId, id);
    if (!header || !isAffected(header)) return isCalledOff;
    try {
      if (!isRefundOutstanding(header)) {
        header = (await applyTransition({ header, action: "organiserCancel", input: {} }, ctx)).next;
        isCalledOff = true;
      }
      if (isRefundOutstanding(header)) await refundFee(header, ctx);
      return isCalledOff;
    } catch (error) {
      if (!isStaleWrite(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};

/** What a run has done, and the id behind which the next one goes on where more may follow. */
interface CancellationRun {
  cancelledCount: number;
  /** How many failed and are left to a later run. */
  setAside?: number;
  next?: string;
}

/**
 * Calls off the applications that were submitted before the organiser cancelled, postponed or moved the event, and
 * refunds their payments in full, by the method of payment (R486): a part of them in each run. A repeated call does
 * what is left. Bank transfers are left to the cashier, who pays to the account or by the cheque that the applicant
 * named. An application that cannot be called off is set aside (decision 0637).
 * @param after the id behind which the run begins; an empty text for the first one
 * @returns the number of applications called off; 0 for an event that takes place as published
 */
export const cancelEventApplications = async (
  eventId: string,
  ctx: Context,
  after = "",
  maxApplications = APPLICATIONS_OF_RUN,
): Promise<CancellationRun> => {
  const event = await findEvent(eventId);
  if (!event) return { cancelledCount: 0 };
  // An unconfirmed transfer may have been paid, so the cashier answers first and this runs again.
  const isAffected = (header: ApplicationHeader): boolean =>
    ((runningStatuses.includes(header.status) || isOpenAfterRefusal(header)) &&
      header.pending !== "voucher" &&
      findOverridingChange(event, header.submittedAt) !== undefined) ||
    isRefundOutstanding(header);
  const page = await listSubmittedEventPage(eventId, after);
  const { headers, next } = truncateEventPage(
    { ...page, headers: page.headers.filter(isAffected) },
    maxApplications,
  );
  let cancelledCount = 0;
  const about = { job: "callOffEvent", now: ctx.now, getId: ({ id }: ApplicationHeader) => id };
  const setAside = await workOnEach(headers, about, async (header) => {
    if (await callOff(header, isAffected, ctx)) cancelledCount += 1;
  });
  return { cancelledCount, ...(setAside > 0 && { setAside }), ...(next !== undefined && { next }) };
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
