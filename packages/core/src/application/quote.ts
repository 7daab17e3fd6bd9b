/** What giving up a place pays back, to be read before it is confirmed and after it was done (R487–R490). */
import { type Day, day } from "../day.ts";
import { refundOf, refundTable } from "../payment/refund.ts";
import type { Header } from "./row.ts";
import { moveOf } from "./status.ts";
import type { RefundQuote } from "./wire.ts";

/** Avos that were paid: the fee, once there is a receipt of it. */
export const paidOf = (header: Pick<Header, "fee" | "receiptNumber" | "arrears">): number =>
  header.receiptNumber ? (header.fee?.total.amount ?? 0) : 0;

/** The refund of a header by the day that counts, and the table it stands in. */
export const refundBy = (
  header: Header,
  today: Day,
  byOrganiser = header.cancelReason === "ORGANISER",
): { notice: Day; start: Day; amount: number } => {
  // A notice that was refused or never came does not count; one that waits or was confirmed does.
  const given =
    header.pending === "cancellation" || header.status === "CANCELLED" || header.status === "REFUNDED";
  const notice = given && header.cancelRequestedOn ? day(header.cancelRequestedOn) : today;
  const start = day(header.eventDates?.start ?? notice);
  const bands = header.refundBy?.bands ?? [];
  const { amount } = refundOf(paidOf(header), bands, notice, start, byOrganiser);
  return { notice, start, amount };
};

/** The quote of an application that can be cancelled or was; undefined where nothing could come back. */
export const quoteOf = (header: Header, today: Day): RefundQuote | undefined => {
  const { fee, eventDates, refundBy: by, status } = header;
  const open = moveOf(status, "requestCancel") !== undefined;
  const ended = status === "CANCELLED" || status === "REFUNDED";
  // A debt that was paid after the place lapsed is no fee that comes back.
  if (header.cancelReason === "UNPAID") return undefined;
  if (!fee?.total.amount || !eventDates || !by || !(open || (ended && header.receiptNumber)))
    return undefined;
  const { currency } = fee.total;
  const paid = paidOf(header);
  const { notice, start, amount } = refundBy(header, today);
  return {
    variant: by.variant,
    notice,
    paid: { amount: paid, currency },
    rows: refundTable(paid, by.bands, notice, start),
    byOrganiser: header.cancelReason === "ORGANISER",
    amount: { amount, currency },
    ...(header.refunded === undefined ? {} : { refunded: { amount: header.refunded, currency } }),
  };
};
