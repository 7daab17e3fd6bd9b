/** The queues of the cashier that no status names: refunds to make, and grants to pay out or close. Pure. */
import type { ApplicationHeader } from "./application-rows.ts";

/** The members that decide on the cashier's queues. */
export type CashierQueueFacts = Pick<
  ApplicationHeader,
  "status" | "funding" | "report" | "deadlines" | "timers" | "refundDue"
>;

/** A grant whose decision is final and whose report is not awaited. One without an end of its own is settled at once. */
const awaitsSettlement = ({ status, funding, report, deadlines, timers }: CashierQueueFacts): boolean =>
  (status === "COMPLETED" || (status === "PROCESSED" && !timers.some(({ kind }) => kind === "complete"))) &&
  (funding?.result !== undefined || funding?.cancelled !== undefined) &&
  !deadlines.some(({ kind }) => kind === "objection") &&
  report?.state !== "DUE" &&
  report?.state !== "DELIVERED";

/** Returns the queue of the cashier in which an application waits, or undefined. */
export const getCashierQueue = (header: CashierQueueFacts): "refund" | "settle" | undefined => {
  if (header.status === "CANCELLED" && header.refundDue) return "refund";
  return awaitsSettlement(header) ? "settle" : undefined;
};
