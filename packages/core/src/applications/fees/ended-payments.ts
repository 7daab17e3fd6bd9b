/**
 * What becomes of a payment when the application that it was for ends, or is open again after it was refused (decisions
 * 0600 and 0601). Pure; amounts are avos.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import type { Day } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { hasLostPlace, undecidedStatuses } from "../model/statuses.ts";
import { addRefundTerms } from "./add-refund-terms.ts";
import { getPaidAmount, isRefundMade } from "./paid-amount.ts";
import { computeRefund, getUncoveredAmount } from "./refund-quote.ts";

/**
 * Returns an application that is open again after it was refused and its payment refunded: a place that it gets after
 * all is paid for again. Unchanged for every other, also for one that is called off with its event: its payment and its
 * refund stay recorded.
 * @param next the application in its next status
 */
export const omitRefundedPayment = (
  before: ApplicationHeader,
  next: ApplicationHeader,
): ApplicationHeader => {
  if (before.status !== "REJECTED" || hasLostPlace(next) || !isRefundMade(before)) return next;
  const { refunded: _, refundPayment: _payment, refundStart, ...refundedHeader } = next;
  const rest: ApplicationHeader = refundStart
    ? { ...refundedHeader, refundStart: { ...refundStart, isOfEarlierPayment: true } }
    : refundedHeader;
  // The provider took back what the institute had refunded already, and the cashier claimed it or still decides on it.
  // That is asked for besides the fee. What the refund was reduced by is settled.
  if (before.arrears || before.reversal)
    return {
      ...rest,
      paidAmount: 0,
      takenBack: (before.owed?.amount ?? 0) + (before.reversal?.amount ?? 0),
    };
  const {
    receiptNumber: _r,
    bankPayment: _b,
    paidAmount: _p,
    takenBack: _t,
    owed: _o,
    ...unpaidHeader
  } = rest;
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
 * provider took back is either owed or deducted. A refused application owes nothing that its payment covers, and pays
 * it with a place that it gets after all. What was refunded and taken back as well stays owed. Unchanged while it goes
 * on, and without such a debt.
 */
export const omitCoveredDebt = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  event: EventDetail | undefined,
  today: Day,
): ApplicationHeader => {
  // A lapsed place ends again when the organiser cancels the event.
  const hasEnded = next.status !== before.status || next.cancelReason !== before.cancelReason;
  // What is claimed after a refund was begun is not covered by it, unless the payment is no longer counted.
  if (!hasEnded || (isRefundMade(before) && isRefundMade(next))) return next;
  if (next.status === "REJECTED")
    return next.owed && next.arrears ? { ...next, arrears: getUncoveredAmount(next) > 0 } : next;
  const isGivenUp =
    next.status === "REFUNDED" || (next.status === "CANCELLED" && next.cancelReason !== "UNPAID");
  const { owed, ...rest } = next;
  // Whoever gives up a place that is to be paid again owes nothing of what is to be paid.
  const owedAmount = (next.arrears ? owed : before.owed)?.amount ?? 0;
  if (!isGivenUp || owedAmount === 0) return next;
  // What the cashier still decides on is compared with the refund by that decision.
  const claimedAmount = (next.takenBack ?? 0) - (next.reversal?.amount ?? 0);
  const coveredAmount = next.arrears
    ? computeRefund({ ...addRefundTerms(next, event), takenBack: 0 }, today).amount
    : getPaidAmount(next);
  const amount = Math.min(owedAmount, Math.max(0, claimedAmount - coveredAmount));
  if (amount > 0) return { ...rest, owed: { amount }, arrears: true };
  return next.arrears ? { ...rest, arrears: false } : next;
};
