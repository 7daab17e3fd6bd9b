/** Determines the staff queue of an application. Pure. */
import type { ApplicationHeader } from "./application-rows.ts";
import { type CashierQueueFacts, getCashierQueue } from "./cashier-queues.ts";
import type { WorklistQueue } from "./worklist-queues.ts";

/** Returns whether a scheme is that of a report, without loading it. */
export const isReportScheme = (scheme: string): boolean => scheme.startsWith("REPORT_");

/**
 * Returns whether an acceptance leaves nothing to do. This holds for a report, an application without a grant, and a
 * registration whose event has its page (decision 0606).
 */
const isAcceptanceClosed = ({
  scheme,
  funding,
  eventPageAt,
}: Pick<ApplicationHeader, "scheme" | "funding" | "eventPageAt">): boolean =>
  isReportScheme(scheme) || funding?.result === "NOT_APPROVED" || eventPageAt !== undefined;

/**
 * Returns the staff queue of a row; drafts have none. The first that applies decides: a payment that was taken back, a
 * refund that the cashier has begun and must record, a pending request, a debt, a decision to countersign, money that
 * the cashier has to pay out, and otherwise the status.
 */
export const getWorklistQueue = (
  header: CashierQueueFacts &
    Pick<ApplicationHeader, "scheme" | "pending" | "prepared" | "reversal" | "arrears" | "eventPageAt">,
): WorklistQueue | undefined => {
  const { status, pending, prepared, reversal, arrears } = header;
  if (status === "DRAFT") return undefined;
  if (reversal) return "reversal";
  if (header.refundStart) return "refund";
  if (pending) return pending;
  if (arrears) return "arrears";
  if (prepared) return "countersign";
  const cashierQueue = getCashierQueue(header);
  if (cashierQueue) return cashierQueue;
  return status === "ACCEPTED" && isAcceptanceClosed(header) ? "acceptedClosed" : status;
};

/**
 * Returns the application without the refund that the cashier has begun and must record. What staff have to answer at
 * the same time is another duty with its own deadline (decision 0616).
 */
export const omitStartedRefund = ({ refundStart: _, ...header }: ApplicationHeader): ApplicationHeader =>
  header;

/**
 * Lists the queues of an application: the one of its row and, beside a refund that was begun, the one of its other
 * duty, so that everybody who has to act on it finds it (decision 0635).
 */
export const listWorklistQueues = (header: ApplicationHeader): WorklistQueue[] => {
  const queues = [getWorklistQueue(header), getWorklistQueue(omitStartedRefund(header))];
  return [...new Set(queues.filter((queue) => queue !== undefined))];
};
