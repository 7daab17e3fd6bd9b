/** What giving up a place pays back, to be read before it is confirmed and after it was done (R487–R490). */
import { type Day, parseDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { RefundQuote } from "../model/schema.ts";
import { cancellableStatuses } from "../model/statuses.ts";
import { buildRefundTable, calculateRefund } from "./calculate-refund.ts";

/** Avos that were paid: the fee, once there is a receipt of it. */
export const getPaidAmount = (
  header: Pick<ApplicationHeader, "fee" | "receiptNumber" | "arrears">,
): number => (header.receiptNumber ? (header.fee?.total.amount ?? 0) : 0);

/** The refund of a header by the day that counts, and the table it stands in. */
export const computeRefund = (
  header: ApplicationHeader,
  today: Day,
  byOrganiser = header.cancelReason === "ORGANISER",
): { notice: Day; start: Day; amount: number } => {
  // A notice that was refused or never came does not count; one that waits or was confirmed does.
  const hasNotice =
    header.pending === "cancellation" || header.status === "CANCELLED" || header.status === "REFUNDED";
  const noticeDay = hasNotice && header.cancelRequestedOn ? parseDay(header.cancelRequestedOn) : today;
  const start = parseDay(header.eventDates?.start ?? noticeDay);
  const bands = header.refundBy?.bands ?? [];
  const { amount } = calculateRefund(getPaidAmount(header), bands, noticeDay, start, byOrganiser);
  return { notice: noticeDay, start, amount };
};

/** The quote of an application that can be cancelled or was; undefined where nothing could come back. */
export const buildRefundQuote = (header: ApplicationHeader, today: Day): RefundQuote | undefined => {
  const { fee, eventDates, refundBy: refundTerms, status } = header;
  const canCancel = cancellableStatuses.includes(status);
  const hasEnded = status === "CANCELLED" || status === "REFUNDED";
  // A debt that was paid after the place lapsed is no fee that comes back.
  if (header.cancelReason === "UNPAID") return undefined;
  if (!fee?.total.amount || !eventDates || !refundTerms || !(canCancel || (hasEnded && header.receiptNumber)))
    return undefined;
  const { currency } = fee.total;
  const paidAmount = getPaidAmount(header);
  const { notice: noticeDay, start, amount } = computeRefund(header, today);
  return {
    variant: refundTerms.variant,
    notice: noticeDay,
    paid: { amount: paidAmount, currency },
    rows: buildRefundTable(paidAmount, refundTerms.bands, noticeDay, start),
    byOrganiser: header.cancelReason === "ORGANISER",
    amount: { amount, currency },
    ...(header.refunded === undefined ? {} : { refunded: { amount: header.refunded, currency } }),
  };
};
