/**
 * What was paid for an application and whether it went back; it reads no scheme, so that payments start without them.
 */
import type { ApplicationHeader } from "../model/application-rows.ts";

/**
 * Returns the amount paid in avos: the fee, once it has a receipt, or the part of it that was paid before it became
 * higher. A payment that was taken back is still included.
 */
export const getPaidAmount = ({
  fee,
  receiptNumber,
  paidAmount,
}: Pick<ApplicationHeader, "fee" | "receiptNumber" | "paidAmount">): number =>
  receiptNumber ? (paidAmount ?? fee?.total.amount ?? 0) : 0;

/** Returns whether the refund of what was paid was begun or made. */
export const isRefundMade = ({
  refunded,
  refundStart,
}: Pick<ApplicationHeader, "refunded" | "refundStart">): boolean =>
  refunded !== undefined || (refundStart !== undefined && !refundStart.isOfEarlierPayment);

/** Returns what was refunded of the payment, in avos, with the refund that was begun and is not recorded yet. */
export const getRefundedAmount = ({
  refunded = 0,
  refundStart,
}: Pick<ApplicationHeader, "refunded" | "refundStart">): number =>
  refunded + (refundStart && !refundStart.isOfEarlierPayment ? refundStart.amount : 0);
