/**
 * The queues of the cashier that no status names: refunds to make, grants to pay out or close, and those to be repaid.
 * Pure.
 */
import { getOwedRepayment, getPayableAmount } from "../funding/index.ts";
import type { ApplicationHeader } from "./application-rows.ts";

/** The members that decide on the cashier's queues. */
export type CashierQueueFacts = Pick<
  ApplicationHeader,
  "status" | "funding" | "report" | "deadlines" | "timers" | "refundDue" | "refundStart" | "uncertified"
>;

/**
 * A grant whose decision is final and whose report is not awaited. One without an end of its own is settled at once.
 */
const awaitsSettlement = ({ status, funding, report, deadlines, timers }: CashierQueueFacts): boolean =>
  (status === "COMPLETED" || (status === "PROCESSED" && !timers.some(({ kind }) => kind === "complete"))) &&
  (funding?.result !== undefined || funding?.cancelled !== undefined) &&
  !deadlines.some(({ kind }) => kind === "objection") &&
  report?.state !== "DUE" &&
  report?.state !== "DELIVERED";

/** Returns whether an application is to be paid a grant, or the rest of one. */
export const isPayoutAwaited = ({
  status,
  funding = {},
}: Pick<CashierQueueFacts, "status" | "funding">): boolean =>
  funding.settled === undefined &&
  getPayableAmount(funding) > 0 &&
  status !== "CANCELLED" &&
  status !== "REFUNDED" &&
  status !== "SETTLED";

/** Returns whether money is granted that cannot be paid out before the institution is certified again. */
export const awaitsCertification = ({
  uncertified,
  funding = {},
}: Pick<CashierQueueFacts, "uncertified" | "funding">): boolean =>
  uncertified === true && getPayableAmount(funding) > 0;

/** Returns what is to be repaid of a grant that was revoked, in avos (decision 0847). */
export const getRepaymentDue = ({
  status,
  funding,
}: Pick<CashierQueueFacts, "status" | "funding">): number =>
  status === "SETTLED" && funding?.repayment ? getOwedRepayment(funding.repayment) : 0;

/**
 * Returns the queue of money in which an application waits, or undefined: that of the cashier, or where the institution
 * has to be certified, or to repay a grant, first.
 */
export const getCashierQueue = (
  header: CashierQueueFacts,
): "refund" | "settle" | "certification" | "repayment" | undefined => {
  if ((header.status === "CANCELLED" || header.status === "REJECTED") && header.refundDue) return "refund";
  if (getRepaymentDue(header) > 0) return "repayment";
  if (!awaitsSettlement(header)) return undefined;
  return awaitsCertification(header) ? "certification" : "settle";
};
