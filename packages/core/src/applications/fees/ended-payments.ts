/**
 * What becomes of a payment when the application that it was for ends, or is open again after it was refused (decisions
 * 0600 and 0601). Pure; amounts are avos.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Day } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { undecidedStatuses } from "../model/statuses.ts";
import { computeRefund, withRefundTerms } from "./refund-quote.ts";

/**
 * Returns an application that leaves its refusal after its payment was refunded: a place that it gets after all is paid
 * for anew. Unchanged for every other.
 * @param next the application in its next status
 */
export const withoutRefundedPayment = (
  before: ApplicationHeader,
  next: ApplicationHeader,
): ApplicationHeader => {
  if (before.status !== "REJECTED" || next.status === "REJECTED" || before.refunded === undefined)
    return next;
  const { refunded: _, refundPayment: _payment, ...rest } = next;
  // The provider took back what the institute had refunded already. That is asked for besides the fee.
  if (before.arrears) return { ...rest, paidAmount: 0 };
  const { receiptNumber: _r, paidAmount: _p, takenBack: _t, owed: _o, ...unpaidHeader } = rest;
  return unpaidHeader;
};

/** Returns an application with a mark where it was paid for and is withdrawn while no decision stands. */
export const markUndecidedWithdrawal = (
  before: ApplicationHeader,
  next: ApplicationHeader,
): ApplicationHeader =>
  next.status === "CANCELLED" && undecidedStatuses.includes(before.status) && next.receiptNumber
    ? { ...next, isWithdrawnUndecided: true }
    : next;

/**
 * Returns an application that ends without the part of its debt by which its refund is reduced: an amount that the
 * provider took back is either owed or deducted. A refused application owes nothing, and pays it with a place that it
 * gets after all. Unchanged while it goes on, and without such a debt.
 */
export const withoutCoveredDebt = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  event: EventDetail | undefined,
  today: Day,
): ApplicationHeader => {
  const { owed, ...rest } = next;
  if (next.status === before.status || !owed || !next.arrears) return next;
  if (next.status === "REJECTED") return { ...next, arrears: false };
  const isGivenUp =
    next.status === "REFUNDED" || (next.status === "CANCELLED" && next.cancelReason !== "UNPAID");
  if (!isGivenUp) return next;
  const { amount: refund } = computeRefund({ ...withRefundTerms(next, event), takenBack: 0 }, today);
  const amount = Math.min(owed.amount, Math.max(0, (next.takenBack ?? 0) - refund));
  return amount > 0 ? { ...rest, owed: { amount } } : { ...rest, arrears: false };
};
