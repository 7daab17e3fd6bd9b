/** Determines the staff queue of an application. Pure. */
import type { ApplicationHeader } from "./application-rows.ts";
import { type CashierQueueFacts, getCashierQueue } from "./cashier-queues.ts";
import type { WorklistQueue } from "./worklist-queues.ts";

/** Returns whether a scheme is that of a report, without loading it. */
export const isReportScheme = (scheme: string): boolean => scheme.startsWith("REPORT_");

/**
 * Returns the staff queue of a row. A payment that was taken back comes before pending requests, these before money
 * that the cashier has to pay out, and that before the status; drafts have no queue. An accepted application without a
 * grant needs no work and is listed with the rejected ones, and an accepted report with the closed ones (decision 0597).
 */
export const getWorklistQueue = (
  header: CashierQueueFacts & Pick<ApplicationHeader, "scheme" | "pending" | "reversal" | "arrears">,
): WorklistQueue | undefined => {
  const { status, pending, reversal, arrears, funding } = header;
  if (status === "DRAFT") return undefined;
  if (reversal) return "reversal";
  if (pending) return pending;
  if (arrears) return "arrears";
  const cashierQueue = getCashierQueue(header);
  if (cashierQueue) return cashierQueue;
  if (status === "ACCEPTED" && isReportScheme(header.scheme)) return "SETTLED";
  return status === "ACCEPTED" && funding?.result === "NOT_APPROVED" ? "REJECTED" : status;
};
