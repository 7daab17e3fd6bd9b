/** The refund for giving up a place, shown before it is confirmed and after (R487–R490). */
import { type Day, parseDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { RefundQuote } from "../model/application-schema.ts";
import { cancellableStatuses, undecidedStatuses } from "../model/statuses.ts";
import { hasUnansweredNotice } from "../model/unanswered-notice.ts";
import { buildRefundTable, calculateRefund } from "./calculate-refund.ts";
import { getPaidAmount, isRefundMade } from "./paid-amount.ts";

/**
 * Returns what the provider took back beyond what was paid and not refunded, in avos: it had been refunded already, so
 * the institute is out of pocket.
 */
export const getUncoveredAmount = (header: ApplicationHeader): number =>
  Math.max(0, (header.takenBack ?? 0) - getPaidAmount(header));

/**
 * Returns whether all of what was paid comes back, whatever the table says: the organiser cancelled, the group ended
 * and nobody had given notice (decision 0615), or the application has no decision by which a fee is due. It was
 * refused, is reviewed again or was withdrawn meanwhile (decision 0600).
 */
export const isRefundedInFull = ({
  status,
  cancelReason,
  cancelRequestedOn,
  isWithdrawnUndecided,
}: Pick<
  ApplicationHeader,
  "status" | "cancelReason" | "cancelRequestedOn" | "isWithdrawnUndecided"
>): boolean =>
  cancelReason === "ORGANISER" ||
  (cancelReason === "GROUP" && cancelRequestedOn === undefined) ||
  status === "REJECTED" ||
  undecidedStatuses.includes(status) ||
  isWithdrawnUndecided === true;

/** Returns whether an application that was paid for was given up or refused, and its refund was not begun yet. */
const awaitsRefund = (header: ApplicationHeader): boolean =>
  !isRefundMade(header) &&
  ((header.status === "CANCELLED" && header.cancelReason !== "UNPAID") || header.status === "REJECTED");

/** Returns the refund of a header for a day of notice, with its refund table. */
export const computeRefund = (
  header: ApplicationHeader,
  today: Day,
): { notice: Day; start: Day; amount: number } => {
  // A notice that was refused or never arrived does not count; a pending or confirmed one does.
  const hasNotice =
    hasUnansweredNotice(header) || header.status === "CANCELLED" || header.status === "REFUNDED";
  const noticeDay = hasNotice && header.cancelRequestedOn ? parseDay(header.cancelRequestedOn) : today;
  const start = parseDay(header.eventDates?.start ?? noticeDay);
  const bands = header.refundBy?.bands ?? [];
  const { amount } = calculateRefund(
    getPaidAmount(header),
    bands,
    noticeDay,
    start,
    isRefundedInFull(header),
  );
  // Money that the provider took back has already been refunded by another way.
  return { notice: noticeDay, start, amount: Math.max(0, amount - (header.takenBack ?? 0)) };
};

/**
 * Notes what the cashier has to refund of a place that was given up or refused, so that it is in a queue of its own
 * until it is paid. Without stored terms the amount is known only with the event, and the cashier has to look.
 */
export const setRefundDue = (
  { refundDue: _, ...header }: ApplicationHeader,
  today: Day,
): ApplicationHeader => {
  // What was begun is recorded first, whatever became of the application since.
  if (header.refundStart) return { ...header, refundDue: header.refundStart.amount };
  if (!awaitsRefund(header)) return header;
  const isAmountKnown = header.refundBy !== undefined || isRefundedInFull(header);
  const refundDue = isAmountKnown ? computeRefund(header, today).amount : getPaidAmount(header);
  return refundDue > 0 ? { ...header, refundDue } : header;
};

/**
 * Finds what is to be refunded, in avos, where the application knows it: without stored terms the amount of a place
 * that was given up is that of its event. The refund of an earlier payment that was begun is not part of it.
 */
export const findKnownRefundDue = (header: ApplicationHeader, today: Day): number | undefined => {
  const { refundStart, ...rest } = header;
  if (refundStart?.isOfEarlierPayment) return findKnownRefundDue(setRefundDue(rest, today), today);
  return refundStart || header.refundBy || isRefundedInFull(header) ? header.refundDue : undefined;
};

/**
 * Returns what an institution owes of an amount that the provider took back, in avos. For a place that was given up or
 * refused, only what exceeds the refund that is due anyway. The amount is already in `takenBack`.
 */
export const computeOwedAmount = (header: ApplicationHeader, reversed: number, today: Day): number => {
  if (!awaitsRefund(header)) return reversed;
  const refundDue = computeRefund({ ...header, takenBack: 0 }, today).amount;
  const excess = Math.max(0, (header.takenBack ?? 0) - refundDue);
  return Math.min(reversed, excess);
};

/**
 * Returns what a refund that was made falls short of, in avos, once the provider returns an amount by which it was
 * reduced (decision 0571).
 */
export const computeRefundShortfall = (header: ApplicationHeader, returned: number, today: Day): number => {
  const hasEnded = ["REFUNDED", "REJECTED", "CANCELLED"].includes(header.status);
  if (!hasEnded || !isRefundMade(header) || header.cancelReason === "UNPAID") return 0;
  const startedAmount = header.refundStart?.isOfEarlierPayment ? 0 : (header.refundStart?.amount ?? 0);
  const takenBack = Math.max(0, (header.takenBack ?? 0) - returned);
  const { amount } = computeRefund({ ...header, takenBack }, today);
  return Math.min(returned, Math.max(0, amount - (header.refunded ?? 0) - startedAmount));
};

/**
 * Builds the quote of an application that can be or was cancelled or refused; undefined when nothing could be refunded.
 */
export const buildRefundQuote = (header: ApplicationHeader, today: Day): RefundQuote | undefined => {
  const { fee, eventDates, refundBy: refundTerms, status } = header;
  const canCancel = cancellableStatuses.includes(status);
  const hasEnded = status === "CANCELLED" || status === "REFUNDED" || status === "REJECTED";
  // A debt paid after the place lapsed is not refundable.
  if (header.cancelReason === "UNPAID") return undefined;
  const paidAmount = getPaidAmount(header);
  // A corrected fee can be nothing while what was paid before is held.
  if (!fee || !(fee.total.amount || paidAmount) || !eventDates || !refundTerms) return undefined;
  if (!(canCancel || (hasEnded && header.receiptNumber))) return undefined;
  const { currency } = fee.total;
  const { notice: noticeDay, start, amount: dueAmount } = computeRefund(header, today);
  const startedRefund = header.refundStart?.isOfEarlierPayment ? undefined : header.refundStart;
  const amount = startedRefund?.amount ?? dueAmount;
  // The table decides nothing of an amount that comes back in full; whoever has not paid yet reads it all the same.
  const isByOrganiser = header.cancelReason === "ORGANISER";
  const isTableShown = isByOrganiser || paidAmount === 0 || !isRefundedInFull(header);
  return {
    variant: refundTerms.variant,
    notice: noticeDay,
    paid: { amount: paidAmount, currency },
    rows: isTableShown ? buildRefundTable(paidAmount, refundTerms.bands, noticeDay, start) : [],
    byOrganiser: isByOrganiser,
    amount: { amount, currency },
    ...(header.refunded === undefined ? {} : { refunded: { amount: header.refunded, currency } }),
    ...(header.refundPayment ? { paidOn: header.refundPayment.on } : {}),
    ...(header.refundPayment?.reference ? { reference: header.refundPayment.reference } : {}),
  };
};
